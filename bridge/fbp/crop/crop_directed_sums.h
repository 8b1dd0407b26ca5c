/* crop_directed_sums.h - corners of CROP whose wide sums are exact; part of crop_directed.c */
#ifndef CROP_DIRECTED_SUMS_H
#define CROP_DIRECTED_SUMS_H

#include <stdbool.h>

#include "common/srgb.h"
#include "fbp/crop/crop.h"
#include "vector_bus.h"

/* Factors for exact_sum: the source's is the constant, that of dst the second source. */
static void exact_factors(struct crop_config *c, enum blend_equation op)
{
    c->format = FORMAT_A8BL8GL8RL8;
    c->color_op = c->alpha_op = op;
    c->color_src = FACTOR_CONST_COLOR;
    c->alpha_src = FACTOR_CONST_ALPHA;
    c->color_dst = FACTOR_SRC1_COLOR;
    c->alpha_dst = FACTOR_SRC1_ALPHA;
}

/* Sets src, src1 and dst of channel c of pixel p so that what the equation makes of src * constant
 * and dst * src1 is x; the products differ with p.  False, and nothing set, if no dst is found.
 */
static bool exact_sum(struct crop_vector *v, unsigned p, unsigned c, s64 x)
{
    const enum blend_equation op = v->cfg.color_op;
    const s64 k = v->cfg.constant[c], up = op == BLEND_ADD ? -1 : 1;
    const unsigned word = 2 * p + c / 2, shift = 16 * (c % 2);
    /* Of a reversed difference dst * src1 is the larger. */
    const u32 code_of_x = c == 3 ? (u32)(x / (65535 * 257)) : srgb_encode((u32)x);
    const u32 smallest = op == BLEND_REVSUBTRACT ? code_of_x : 0;
    u32 *src = &v->prop_crop.src[word], *src1 = &v->prop_crop.src1[word];

    for (unsigned n = 0; n < 16; n++) {
        u32 code = smallest + 1 + (p + 5 * c + n) % 16;
        code = code > 255 ? 255 : code;
        s64 d = c == 3 ? code * 257 : srgb_decode[code];
        s64 s = op == BLEND_ADD ? x / k : op == BLEND_SUBTRACT ? (x + k - 1) / k : 0;
        s64 rest = op == BLEND_ADD ? x - s * k : op == BLEND_SUBTRACT ? s * k - x : x;
        /* dst * src1 must be what is left: a source one further off makes that k more. */
        u32 modulus = (u32)d, over = (u32)(rest % d), more = (u32)(k % d), further = 0;

        for (; over != 0 && further < modulus; further++) {
            over += more;
            over -= over >= modulus ? modulus : 0;
        }
        s += further * up;
        rest += further * k;
        if (over != 0 || s < 0 || s > 65535 || rest / d > 65535)
            continue;
        *src = (*src & ~(0xffffu << shift)) | (u32)s << shift;
        *src1 = (*src1 & ~(0xffffu << shift)) | (u32)(rest / d) << shift;
        v->prop_crop.dst[p] = (v->prop_crop.dst[p] & ~(0xffu << 8 * c)) | code << 8 * c;
        return true;
    }
    return false;
}

/* The smallest linear value of a code, of channel c. */
static u32 code_from(unsigned code, unsigned c)
{
    return c == 3 ? code * (65535 * 257) - 65535 * 257 / 2 : srgb_encode_from[code];
}

/* A sum at the smallest x of a code, one below it, and up to 2^21 off on both sides: every bit of
 * the products and of the sum counts.
 */
static void sum_at_code_boundary(unsigned i, struct crop_vector *v)
{
    const u32 code = 1 + i / 16, line = i % 16;
    const u32 offset = line < 2 ? 0 : i * 2654435761u >> (32 - 3 * (line / 2));

    exact_factors(&v->cfg, BLEND_ADD);
    for (unsigned c = 0; c < 4; c++) {
        u32 x = code_from(code, c);
        u32 low = x / 65535 + 1, high = x / (c == 3 ? 16 * 257 : srgb_decode[16]);

        high = high > 65535 ? 65535 : high;
        v->cfg.constant[c] = (u16)(low >= high ? low : low + (code * 40503u + c) % (high - low));
        for (unsigned p = 0; p < 4; p++)
            exact_sum(v, p, c, (s64)x + (line % 2 ? -1 - (s64)offset : (s64)offset));
    }
}

/* The same for a difference: four lines a code for one, then one a code for the other. */
static void difference_at_code_boundary(unsigned i, struct crop_vector *v)
{
    const bool reversed = i >= 4 * 255;
    const u32 code = reversed ? i - 4 * 255 + 1 : 1 + i / 4;
    const s64 offset = reversed || i % 4 < 2 ? 0 : i * 2654435761u >> 24;

    exact_factors(&v->cfg, reversed ? BLEND_REVSUBTRACT : BLEND_SUBTRACT);
    for (unsigned c = 0; c < 4; c++) {
        v->cfg.constant[c] = (u16)(reversed ? 1 + code % 61 : 65535 - code % 61);
        for (unsigned p = 0; p < 4; p++)
            exact_sum(v, p, c, code_from(code, c) + (i % 2 ? -1 - offset : offset));
    }
}

/* The largest sum less a power of two: far below it, and one wrong bit away. */
static void sum_one_bit_under_top(unsigned i, struct crop_vector *v)
{
    exact_factors(&v->cfg, BLEND_ADD);
    for (unsigned c = 0; c < 4; c++) {
        v->cfg.constant[c] = 65533;
        for (unsigned p = 0; p < 4; p++)
            exact_sum(v, p, c, 65535LL * 65535 - (1LL << (17 + i / 4)) + 1 + i % 4 * 77);
    }
}

#endif
