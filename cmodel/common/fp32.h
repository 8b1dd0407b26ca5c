/* fp32.h - fp32 arithmetic of the shader's function unit and the raster operations
 * (facts/sfu/sfu.md 1, 5; texture/rop_rules.md 5, 10)
 *
 * Denormal operands and results are zeros of their sign; results are rounded to nearest even, and
 * tiny is what is tiny after rounding; every NaN that comes out is FP32_NAN.  A float is its bits.
 */
#ifndef FP32_H
#define FP32_H

#include "common/types.h"

#define FP32_ONE UINT32_C(0x3f800000)
#define FP32_NAN UINT32_C(0x7fffffff)

/* An operand, flushed: (-1)^sign * sig * 2^(exp - 23), of FINITE. */
enum fp32_kind { FP32_IS_ZERO, FP32_IS_FINITE, FP32_IS_INF, FP32_IS_NAN };
struct fp32_value {
    enum fp32_kind kind;
    bool sign;
    s32 exp;
    u24 sig; /* with the leading one */
};
struct fp32_value fp32_unpack(u32 a);

static inline u32 fp32_zero(bool sign)
{
    return (u32)sign << 31;
}

static inline u32 fp32_infinity(bool sign)
{
    return fp32_zero(sign) | 0x7f800000;
}

static inline u32 fp32_negate(u32 a)
{
    return a ^ 0x80000000;
}

/* (-1)^sign * sig * 2^exp, rounded; sig = 0 gives a zero of that sign.  What is wider than 64 bits is
 * passed with the OR of its lost bits in bit 0 of 'sig', which must then be at least 2^25.
 */
u32 fp32_pack(bool sign, s32 exp, u64 sig);

/* a * b; 0 * Inf is NaN. */
u32 fp32_mul(u32 a, u32 b);

/* a * b + c, rounded once; a sum that cancels is +0. */
u32 fp32_fma(u32 a, u32 b, u32 c);

static inline u32 fp32_add(u32 a, u32 b)
{
    return fp32_fma(a, FP32_ONE, b);
}

static inline u32 fp32_one_minus(u32 a)
{
    return fp32_add(FP32_ONE, fp32_negate(a));
}

/* a < b; false if one is a NaN.  Zeros are equal. */
bool fp32_less(u32 a, u32 b);

/* The lesser and the greater; of a NaN and a number the number; -0 is less than +0. */
u32 fp32_min(u32 a, u32 b);
u32 fp32_max(u32 a, u32 b);

#endif
