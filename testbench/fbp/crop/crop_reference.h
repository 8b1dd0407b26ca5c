/* crop_reference.h - one pixel of CROP by definition: exact fractions, one rounding at the end
 *
 * The third opinion beside model and RTL, written from facts/texture/rop_rules.md 4, 5, 6, 10 and
 * fbp.def.  It always blends: no kill, no read-suppress, no fill.
 */
#ifndef CROP_REFERENCE_H
#define CROP_REFERENCE_H

#include "fbp/fbp_bus.h"

enum crop_numbers { CROP_UNORM, CROP_SNORM, CROP_SRGB, CROP_INTEGER, CROP_FLOAT };

/* A colour target format: what is stored, the lowest bits first. */
struct crop_reference_format {
    unsigned code;           /* of SET_COLOR_TARGET_FORMAT */
    const char *letters;     /* R G B A, X pad, Z zeros, O ones */
    unsigned char widths[4]; /* of each letter */
    enum crop_numbers numbers;
};

/* The format of a code, NULL when there is none; how many there are. */
const struct crop_reference_format *crop_reference_format(unsigned code);
extern const unsigned crop_reference_formats;

/* Stored bits of a format; of channel c (0..3, R first), or 0; where they begin, or -1. */
unsigned crop_reference_size(const struct crop_reference_format *f);
unsigned crop_reference_bits(const struct crop_reference_format *f, unsigned c);
int crop_reference_lsb(const struct crop_reference_format *f, unsigned c);

/* Whether the model must run a bundle: its format has a meaning. */
bool crop_reference_models(const struct crop_config *cfg);

/* Whether a logic op combines the pixels. */
bool crop_reference_combines(const struct crop_config *cfg);

/* Whether the bundle blends: enabled, no logic op asked for, of some formats allowed. */
bool crop_reference_blends(const struct crop_config *cfg);

/* The factors of channel c, of Direct3D's pairs both (D3DBLEND_BOTHSRCALPHA, BOTHINVSRCALPHA: the source's
 * factor names the pair and the other field is not looked at).
 */
struct crop_reference_factors {
    enum blend_factor src, dst;
};
struct crop_reference_factors crop_reference_factors(const struct crop_config *cfg, unsigned c);

/* Bits of a source channel that is blended: 8, 10, 16 or 32; 0 when nothing blends. */
unsigned crop_reference_lane(const struct crop_config *cfg);

/* Pixels of a packet, and words from one stored pixel to the next. */
unsigned crop_reference_pixels(const struct crop_config *cfg);
unsigned crop_reference_words(const struct crop_config *cfg);

/* The code of 1.0 in a blended source channel. */
u32 crop_reference_one(const struct crop_config *cfg);

/* Whether a channel is stored and not masked. */
bool crop_reference_writes(const struct crop_config *cfg, unsigned channel);

/* crop_reference_float.c: the code stored for channel c where a floating-point target blends; that of
 * an fp32 number; and whether the state lets pixel i stay as it is, though a blend might change it.
 */
u32 crop_reference_float(const struct crop_config *cfg, const struct crop_quads *in, unsigned i,
                         unsigned c);
u32 crop_reference_float_store(float x, unsigned bits, bool rtz);
bool crop_reference_may_kill(const struct crop_config *cfg, const struct crop_quads *in,
                             unsigned i);

struct crop_reference_pixel {
    u32 words[4]; /* 0 where not enabled */
    u16 enable;   /* bytes */
};

/* Pixel i of a packet; nothing is enabled when it is not covered. */
struct crop_reference_pixel crop_reference_pixel(const struct crop_config *cfg,
                                                 const struct crop_quads *in, unsigned i);

/* What a word of memory holds after 'enable' bytes of 'bytes' are written over 'dst'. */
u32 crop_reference_memory(u32 dst, u32 bytes, unsigned enable);

/* 'width' bits from bit 'lsb' of words; channel c of a stored pixel. */
u32 crop_reference_field(const u32 *words, unsigned lsb, unsigned width);
u32 crop_reference_code(const struct crop_reference_format *f, const u32 *words, unsigned c);

/* A logic op, by the formula of the facts. */
u32 crop_reference_logic(enum logic_op op, u32 s, u32 d);

#endif
