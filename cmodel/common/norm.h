/* norm.h - fixed-point UNORM and SNORM numbers (facts/texture/rop_rules.md 5)
 *
 * A UNORM of n bits is c / (2^n - 1).  A SNORM is c / (2^(n-1) - 1), c in two's complement, and at
 * least -1: the two lowest codes both mean -1.  A code is a right-aligned field of n bits, the rest 0.
 * An fp32 is held as its bits.
 *
 * Not modelled: widths above 32, which no vertex has.
 */
#ifndef NORM_H
#define NORM_H

#include "common/types.h"

/* Clamps to [0, 1] and returns the nearest code, halves away from zero; NaN gives 0.  'bits' is 1..32. */
u32 unorm_from_fp32(u32 a, unsigned bits);

/* Return the code of 1, which has all bits set; convert lanes: 'one' is the code of 1 of each lane's width, or 0 for a
 * lane of no bits, which gives 0.  'z' is neither 'a' nor 'one'.
 */
u32 unorm_one(unsigned bits);
void unorm_from_fp32_lanes(unsigned lanes, const u32 *a, const u32 *one, u32 *z);

/* Converts one lane whose 'one' has 8 bits at most, for loops over lanes: its product is one of 32 bits.  A number that
 * the shift takes away whole is less than a half.
 */
#define NORM_FP32_ONE      UINT32_C(0x3f800000)
#define NORM_FP32_INFINITE UINT32_C(0x7f800000)
static inline u32 unorm_narrow(u32 a, u32 one)
{
    const u32 number = a > NORM_FP32_INFINITE ? 0 : a; /* neither NaN nor a sign */
    const u32 z = number > NORM_FP32_ONE ? NORM_FP32_ONE : number;
    const u32 product = ((z & 0x7fffff) | 0x800000) * one;
    const u32 shift = 127 + 22 - (z >> 23); /* but for one bit, by which it is rounded */

    return ((shift > 31 ? 0 : product >> (shift & 31)) + 1) >> 1;
}

/* Converts one lane whose 'one' has 16 bits at most: the mantissa goes in two halves, whose products have 32 bits. */
static inline u32 unorm_short(u32 a, u32 one)
{
    const u32 number = a > NORM_FP32_INFINITE ? 0 : a;
    const u32 z = number > NORM_FP32_ONE ? NORM_FP32_ONE : number;
    const u32 sig = (z & 0x7fffff) | 0x800000;
    const u32 product = (sig >> 12) * one + ((sig & 0xfff) * one >> 12);
    const u32 shift = 127 + 22 - 12 - (z >> 23);

    return ((shift > 31 ? 0 : product >> (shift & 31)) + 1) >> 1;
}

/* Clamps to [-1, 1] likewise; never returns the code -2^(bits-1).  'bits' is 2..32. */
u32 snorm_from_fp32(u32 a, unsigned bits);

/* Returns c / (2^bits - 1), rounded to nearest, ties to even.  'bits' is 1..32. */
u32 unorm_to_fp32(u32 c, unsigned bits);

/* Returns max(c / (2^(bits-1) - 1), -1), rounded as above.  'bits' is 2..32. */
u32 snorm_to_fp32(u32 c, unsigned bits);

/* Returns the code of 'to_bits' bits nearest to a code of 'from_bits' (each 1..16).  No tie can happen:
 * 2^from_bits - 1 is odd.
 */
u32 unorm_convert(u32 c, unsigned from_bits, unsigned to_bits);

/* Returns an integer clamped to 'bits' (1..32), right-aligned.  known: facts/texture/rop_rules.md 5 */
u32 integer_clamp(bool is_signed, u32 a, unsigned bits);

#endif
