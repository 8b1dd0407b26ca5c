/* crop_directed_exact.h - corners of CROP's floats that one bit decides; part of crop_directed.c */
#ifndef CROP_DIRECTED_EXACT_H
#define CROP_DIRECTED_EXACT_H

#include "common/fp32.h"
#include "fbp/crop/crop_directed_floats.h"
#include "random.h"

/* A number between a half and one of a source of the format. */
static u32 upper_half(const struct crop_vector *v, struct random *r)
{
    return lane_of(v) == 32 ? 0x3f000000 | ((u32)random_bits(r) & 0x7fffff)
                            : 0x3800 | ((u32)random_bits(r) & 0x3ff);
}

/* 1 - x, exact for these. */
static u32 rest_to_one(const struct crop_vector *v, u32 x)
{
    return lane_of(v) == 32
               ? fp32_one_minus(x)
               : float_from_fp32(&float_fp16, fp32_one_minus(float_to_fp32(&float_fp16, x)),
                                 ROUND_RNE);
}

/* fp32 and fp16, each with every bit of its fraction. */
#define FRACTION_BITS (23 + 10)

static unsigned fraction_bit(unsigned i, struct crop_vector *v)
{
    v->cfg.format =
        i % FRACTION_BITS < 23 ? FORMAT_RF32_GF32_BF32_AF32 : FORMAT_RF16_GF16_BF16_AF16;
    return i % FRACTION_BITS % 23;
}

/* MIN and MAX of two that differ in one bit. */
static void float_one_bit_apart(unsigned i, struct crop_vector *v)
{
    struct random r = random_start(51, i);
    const unsigned bit = fraction_bit(i, v), how = i / FRACTION_BITS;

    v->cfg.color_op = v->cfg.alpha_op = how & 1 ? BLEND_MAX : BLEND_MIN;
    for (unsigned at = 0; at < 4 * float_pixels(v); at++) {
        const u32 x = upper_half(v, &r) | (how >> 1 & 1u) << (lane_of(v) - 1);
        put_float(v->pass_crop.src, v, at / 4, at % 4, x);
        put_stored_float(v, at / 4, at % 4, x ^ 1u << bit);
    }
}

/* SRC_ALPHA_SATURATE where As and 1 - Ad differ in one bit, of the source or of dst. */
static void float_saturate_one_bit_apart(unsigned i, struct crop_vector *v)
{
    struct random r = random_start(52, i);
    const unsigned bit = fraction_bit(i, v), of_dst = i / FRACTION_BITS & 1;
    const u32 one = lane_of(v) == 32 ? FP32_ONE : 0x3c00;

    v->cfg.zero_wins = 1;
    float_factors(v, of_dst ? FACTOR_ZERO : FACTOR_SRC_ALPHA_SAT,
                  of_dst ? FACTOR_SRC_ALPHA_SAT : FACTOR_ZERO);
    for (unsigned p = 0; p < float_pixels(v); p++) {
        const u32 x = upper_half(v, &r);
        for (unsigned c = 0; c < 3; c++) {
            put_float(v->pass_crop.src, v, p, c, one);
            put_stored_float(v, p, c, one);
        }
        put_float(v->pass_crop.src, v, p, 3, x);
        put_stored_float(v, p, 3, rest_to_one(v, x ^ 1u << bit));
    }
}

/* Two of 11 bits whose product ends in 'bits'. */
static bool find_product(struct random *r, u32 bits, u32 mask, u32 *a, u32 *b)
{
    const u32 start = (u32)random_bits(r);

    for (u32 n = 0; n < 1024 * 1024; n++) {
        *a = 1024 | ((start + n) >> 10 & 1023);
        *b = 1024 | (n & 1023);
        if ((*a * *b & mask) == bits)
            return true;
    }
    return false;
}

/* d*(1 + k) - s: half a last place beyond an even fp16, half of fp32's last place beyond that, and one
 * more bit below or none.  fp32's rounding decides fp16's.
 */
#define HALVES (6 * 8 * 2 * 3)

static void float_half_and_half(unsigned i, struct crop_vector *v)
{
    struct random r = random_start(53, i);
    unsigned up = i % 6, mark = i / 6 % 8;
    u32 bits = 0x2000u << up | (mark == 7 ? 0 : 1u << up), d, k;

    if (mark < up)
        bits |= 1u << mark;
    if (!find_product(&r, bits, (0x8000u << up) - 1, &d, &k))
        return;
    v->cfg.format = FORMAT_RF16_GF16_BF16_AF16;
    v->cfg.color_op = v->cfg.alpha_op = i / 48 & 1 ? BLEND_SUBTRACT : BLEND_REVSUBTRACT;
    v->cfg.color_src = v->cfg.alpha_src = FACTOR_ONE;
    v->cfg.color_dst = FACTOR_INV_CONST_COLOR;
    v->cfg.alpha_dst = FACTOR_INV_CONST_ALPHA;
    for (unsigned at = 0; at < 16; at++) {
        const u32 s = d - (4u << up) - ((u32)random_bits(&r) & ((4u << up) - 1));
        v->cfg.constant[at % 4] = float_from_fp32(&float_fp16, fp32_pack(true, -22, k), ROUND_RNE);
        put_float(v->pass_crop.src, v, at / 4, at % 4,
                  float_from_fp32(&float_fp16, fp32_pack(false, -10, s), ROUND_RNE));
        put_stored_float(v, at / 4, at % 4, 0x3c00 | (d & 0x3ff));
    }
}

#endif
