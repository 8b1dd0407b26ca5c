/* pixel_format.h - the colour target formats as a table (facts/texture/surface_formats.md)
 *
 * pixel_format.def in C; common/pixel.h moves pixels by it.
 *
 * Not modelled: depth and stencil formats.
 */
#ifndef PIXEL_FORMAT_H
#define PIXEL_FORMAT_H

#include "common/common_bus.h"

#define PIXEL_COMPONENTS 4

struct pixel_component {
    enum channel channel;
    u8 width;                                   /* bits; 0 for CHANNEL_N alone */
    u8 lsb;                                     /* of the pixel; all of it is in one word */
};

struct pixel_format {
    const char *name;                           /* NVIDIA's */
    u8 code;
    u8 bits;                                    /* per pixel: 8, 16, 32, 64, 128; DISABLED 0 */
    enum pixel_type type;
    bool srgb;
    struct pixel_component component[PIXEL_COMPONENTS];     /* least significant first */
    u8 width[PIXEL_COMPONENTS];                 /* of R, G, B, A; 0 where absent */
    bool blendable;                             /* all but the integers */
};

enum {
    PIXEL_FORMATS = 0
#define FORMAT(name, code, bits, type, srgb, c0, w0, c1, w1, c2, w2, c3, w3) + 1
#include "common/pixel_format.def"
#undef FORMAT
};

extern const struct pixel_format pixel_formats[PIXEL_FORMATS];

/* Returns the format of a code of SET_COLOR_TARGET_FORMAT, or NULL. */
const struct pixel_format *pixel_format_of(unsigned code);

/* Returns the format with NVIDIA's name, or NULL. */
const struct pixel_format *pixel_format_named(const char *name);

#endif
