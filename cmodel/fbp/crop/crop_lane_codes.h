/* crop_lane_codes.h - codes of UNORM channels and numbers of the lane, a packet's pixels at once (facts/texture/rop_rules.md 5) */
#ifndef CROP_LANE_CODES_H
#define CROP_LANE_CODES_H

#include <string.h>

#include "common/srgb.h"
#include "fbp/crop/crop_parts.h"

/* Into each clone: its vectors are wider than those of a function of its own. */
#define INLINE static inline __attribute__((always_inline))

typedef u32 lanes __attribute__((vector_size(4 * CROP_PIXELS)));
typedef s32 truth __attribute__((vector_size(4 * CROP_PIXELS))); /* -1 or 0 */

/* The first and the second words of pixels of two. */
INLINE void part(const lanes *a, lanes two[2])
{
    const lanes none = { 0 };

    two[0] = __builtin_shufflevector(*a, none, 0, 2, 4, 6, 8, 8, 8, 8);
    two[1] = __builtin_shufflevector(*a, none, 1, 3, 5, 7, 8, 8, 8, 8);
}

/* The channels of a packet's sources.  'bits' are the lane's, here and below: a constant where they are 8. */
INLINE void gather_source(unsigned bits, const u32 *src, lanes to[4])
{
    const u32 code = UINT32_MAX >> (32 - bits);
    lanes all, two[2];

    memcpy(&all, src, sizeof all);
    if (bits == 8) {
        for (unsigned c = 0; c < 4; c++)
            to[c] = all >> 8 * c & code;
        return;
    }
    part(&all, two);
    for (unsigned c = 0; c < 4; c++)
        to[c] = two[c / 2] >> 16 * (c % 2) & code;
}

/* Those of eight pixels of two words of a fine tile, in the order of memory: the second row of both quads goes behind their first. */
INLINE void gather_quads(unsigned bits, const u32 *src, lanes to[4])
{
    const u32 code = UINT32_MAX >> (32 - bits);
    lanes a, b, two[2];

    memcpy(&a, src, sizeof a);
    memcpy(&b, src + CROP_PIXELS, sizeof b);
    two[0] = __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14);
    two[1] = __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15);
    for (unsigned c = 0; c < 4; c++)
        to[c] = two[c / 2] >> 16 * (c % 2) & code;
}

/* As stored_number of crop_operands.c: a code as a number of the lane. */
INLINE void widen(const struct crop_mode *m, unsigned bits, unsigned c, lanes *code)
{
    if (bits == 8 || m->channel[c].bits == bits)
        return;
    if (m->srgb && c != CHANNEL_A)
        for (unsigned i = 0; i < CROP_PIXELS; i++)
            (*code)[i] = srgb_decode[(*code)[i]];
    else /* all ones are 1 */
        *code *= (u32)m->one / (UINT32_MAX >> (32 - m->channel[c].bits));
}

/* Stored channels; those that the target lacks read as 0, alpha as 1. */
INLINE void gather_stored(const struct crop_mode *m, unsigned bits, const lanes stored[2],
                          lanes to[4])
{
    for (unsigned c = 0; c < 4; c++) {
        const struct crop_channel_mode *how = &m->channel[c];

        to[c] = (lanes){ 0 } + (c == CHANNEL_A ? UINT32_MAX >> (32 - bits) : 0);
        if (how->bits == 0)
            continue;
        to[c] =
            stored[bits == 8 ? 0 : how->lsb / 32] >> how->lsb % 32 & UINT32_MAX >> (32 - how->bits);
        widen(m, bits, c, &to[c]);
    }
}

/* Picks lane by lane. */
INLINE void pick(const truth *when, const lanes *a, const lanes *b, lanes *to)
{
    *to = *b ^ ((*a ^ *b) & (lanes)*when);
}

INLINE void least(const lanes *a, const lanes *b, lanes *to)
{
    const truth less = *a < *b;

    pick(&less, a, b, to);
}

/* floor(y / (2^n - 1)) for y below 4^n: n bits each of y + 1, which is q * 2^n - q + rest + 1, and of what carries. */
INLINE void divide(unsigned n, lanes *y)
{
    *y += 1;
    *y = (*y + (*y >> n)) >> n;
}

/* round(255 * x / one^2), one 65535: x / (257 * one), of which a half is added; what rounds up to 255 does not go beyond 32 bits. */
INLINE void narrow_alpha(lanes *x)
{
    const u32 unit = 257 * 65535;
    const lanes most = (lanes){ 0 } + (254 * unit + unit / 2 + 1);

    least(x, &most, x);
    *x += unit / 2;
    divide(16, x);
    *x = *x * 65281u >> 24; /* of 257, for 16 bits */
}

/* As crop_round of crop_blend.c. */
INLINE void nearest(const struct crop_mode *m, unsigned bits, unsigned c, lanes *x)
{
    const u32 one = UINT32_MAX >> (32 - bits), unit = one * one;

    if (bits != 8 && m->srgb && c != CHANNEL_A) {
        for (unsigned i = 0; i < CROP_PIXELS; i++)
            (*x)[i] = srgb_encode((*x)[i]);
    } else if (bits == 8 || m->channel[c].bits == bits) {
        *x += one / 2;
        divide(bits, x);
    } else if (m->srgb) {
        narrow_alpha(x);
    } else { /* two bits */
        const lanes y = *x * 3 + unit / 2;

        *x = 0 - ((lanes)(y >= unit) + (lanes)(y >= 2 * unit) + (lanes)(y >= 3 * unit));
    }
}

#endif
