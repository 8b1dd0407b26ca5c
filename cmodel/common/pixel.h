/* pixel.h - a stored pixel to its raw fields and back (facts/texture/surface_formats.md)
 *
 * A stored pixel is up to four words, bit 0 of word 0 first; memory holds it little-endian.  A field
 * holds the stored bits, right-aligned.  Nothing is converted here.
 */
#ifndef PIXEL_H
#define PIXEL_H

#include "common/pixel_format.h"

#define PIXEL_WORDS 4

struct pixel_fields {
    u32 raw[4]; /* R, G, B, A; 0 where absent */
    u4 present; /* bit CHANNEL_x: the format stores x */
};

/* Returns the bits of R, G, B or A; 0 where the format lacks it. */
unsigned pixel_width(const struct pixel_format *f, enum channel channel);

/* Reads the words that hold f->bits; padding is dropped. */
struct pixel_fields pixel_unpack(const struct pixel_format *f, const u32 *w);

/* Writes all PIXEL_WORDS: padding by its rule, bits beyond f->bits as 0.  raw[] is R, G, B, A; each
 * must fit its width.  Channels that the format lacks are ignored.
 */
void pixel_pack(const struct pixel_format *f, const u32 raw[4], u32 w[PIXEL_WORDS]);

#endif
