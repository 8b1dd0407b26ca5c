/* rate_textures.h - textures for programs whose clocks are measured: headers, samplers, handles
 *
 * All lie at address 0, which holds zeros, so that programs read what is in L1.
 */
#ifndef RATE_TEXTURES_H
#define RATE_TEXTURES_H

#include <stddef.h>

#include "common/types.h"

enum rate_format {
    RATE_RGBA8,
    RATE_FP16X2,
    RATE_FP16X4,
    RATE_RGB10A2,
    RATE_E5B9G9R9,
    RATE_ASTC,
    RATE_BC7,
    RATE_DXT1,
    RATE_DXT3,
    RATE_DXT5,
    RATE_R11G11B10,
    RATE_FP32X1,
    RATE_BC6,
    RATE_FP32X2,
    RATE_FP32X3,
    RATE_FP32X4,
    RATE_R8,
    RATE_MIXED, /* components of two types */
    RATE_DXT1_SRGB,
    RATE_FORMATS
};

enum rate_shape { RATE_1D, RATE_2D, RATE_CUBE, RATE_3D, RATE_SHAPES };

/* Filters; from RATE_ANISOTROPIC on bilinear with anisotropy, by the code of its degree. */
enum rate_filter {
    RATE_NEAREST,
    RATE_BILINEAR,
    RATE_TRILINEAR,
    RATE_COMPARE,
    RATE_ANISOTROPIC,
    RATE_FILTERS = RATE_ANISOTROPIC + 8
};

/* Returns the texels along each axis. */
static inline unsigned rate_texture_size(enum rate_shape shape)
{
    return shape == RATE_3D ? 32 : shape == RATE_CUBE ? 128 : 256;
}

/* Writes the headers, and returns how many; the samplers. */
#define RATE_TEXTURE_BYTES 32
unsigned rate_texture_headers(u8 *to);
void rate_texture_samplers(u8 *to);
/* Returns the number of a header among them; the word of the bank of handles that names it with a sampler. */
static inline unsigned rate_texture(enum rate_format format, enum rate_shape shape)
{
    return (unsigned)(format * RATE_SHAPES + shape);
}

#define RATE_TEXTURE_WORDS 64 /* of surfaces, before those of textures */
static inline unsigned rate_texture_word(enum rate_format format, enum rate_shape shape,
                                         enum rate_filter filter)
{
    return RATE_TEXTURE_WORDS + rate_texture(format, shape) * RATE_FILTERS + (unsigned)filter;
}

/* Where threads sample: thread (x, y) of a warp at texel (x * across + column + 1, y * down + row + 1): between four. */
struct rate_place {
    float across, down, column, row;
    bool apart; /* quads side by side, 4 x 2 of them; else all at one place */
};

/* rate_place.c: writes a program's text that makes R4 to R6 coordinates, of a cube in its face +Z; R12 to R14 integers;
 * R16 a reference of 0; R20, R21 offsets of 0.
 */
void rate_place_threads(char *text, size_t size, const struct rate_place *p, enum rate_shape shape);

#endif
