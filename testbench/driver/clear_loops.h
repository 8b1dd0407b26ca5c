/* clear_loops.h - CLEAR_SURFACE as loops over a surface by coordinates (facts/texture/blocklinear.md; class b197) */
#ifndef CLEAR_LOOPS_H
#define CLEAR_LOOPS_H

#include "common/types.h"

/* A target, as the stream's state gives it. */
struct surface_case {
    bool depth, pitched, three;
    unsigned format; /* of colour the class's code, of depth a row of zeta_cases */
    unsigned kind, bytes, mode;
    unsigned width, height; /* pixels */
    unsigned h, d, pitch;
    unsigned layers, layer_bytes, first_layer;
};

/* One CLEAR_SURFACE. */
struct clear_case {
    unsigned word;
    u32 color[4], z, stencil, mask;
    bool use_mask, use_rect, use_scissor, scissor_on, use_viewport;
    unsigned clip[4], rect[4], scissor[4], viewport[4]; /* x, y from, to */
};

/* Formats of depth: what other clients see of an element. */
struct zeta_case {
    unsigned format, kind, bytes, z_bits, z_at, stencil_at;
    unsigned pads; /* bytes that are no one's, a bit each of eight */
};
#define ZETAS 8
extern const struct zeta_case zeta_cases[ZETAS];

/* The class's codes of formats of colour, as many as there are; bytes of one. */
#define COLORS 256
unsigned clear_loops_colors(unsigned code[COLORS]);
unsigned clear_loops_bytes(unsigned color);

/* Samples of a pixel, by SET_ANTI_ALIAS. */
extern const unsigned across_of[7], down_of[7];

/* Bytes of a layer, or of all slices. */
u64 clear_loops_size(const struct surface_case *s);

/* Where an element lies: of a sample, in the layer or slice. */
u64 clear_loops_at(const struct surface_case *s, unsigned layer, unsigned xs, unsigned ys);

/* Clears 'byte', the target's memory as others see it; returns how many elements. */
unsigned long clear_loops(const struct surface_case *s, const struct clear_case *c, u8 *byte);

#endif
