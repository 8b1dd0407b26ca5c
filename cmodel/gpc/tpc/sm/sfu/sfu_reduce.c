/* sfu_reduce.c - RRO: range reduction before MUFU (facts/sfu/sfu.md 1, 3)
 *
 * Both are one product and one shift: of 2/pi with 32 bits, or of 1.
 */
#include "gpc/tpc/sm/sfu/sfu.h"

#define TWO_OVER_PI UINT64_C(0xa2f9836e) /* known: facts/sfu/sfu.md 3: 2/pi * 2^32, to nearest */
#define ONE         (UINT64_C(1) << 31)

#define SPECIAL_NAN UINT32_C(0x40000000)
#define SPECIAL_INF UINT32_C(0x40800000)

/* x * 2^-shift to the nearest integer, ties up, modulo 2^32. */
static u32 shift_round(u64 x, s32 shift)
{
    if (shift > 63)
        return 0;
    if (shift > 0)
        return (u32)(((x >> (shift - 1)) + 1) >> 1);
    return shift < -31 ? 0 : (u32)(x << -shift);
}

/* |x| * factor * 2^-scale, the bits of 'mask', under the sign; or a special code. */
static u32 reduced(const struct fp32_value *x, u64 factor, s32 scale, u32 mask)
{
    u32 sign = fp32_zero(x->sign);

    switch (x->kind) {
    case FP32_IS_ZERO: return sign;
    case FP32_IS_INF: return sign | SPECIAL_INF;
    case FP32_IS_NAN: return sign | SPECIAL_NAN;
    default: return sign | (shift_round(x->sig * factor, scale - x->exp) & mask);
    }
}

/* chosen: rounded to nearest where G80 truncates; PTX's bound on ex2 asks for it (sfu.md 2) */
u32 sfu_rro_sincos(u32 a)
{
    struct fp32_value x = fp32_unpack(a);

    return reduced(&x, TWO_OVER_PI, 32, 0x1ffffff);
}

/* No |a| below 2^7 is rounded up to it: with 30 bits it keeps all of its own. */
u32 sfu_rro_ex2(u32 a)
{
    struct fp32_value x = fp32_unpack(a);

    if (x.kind == FP32_IS_FINITE && x.exp >= 7)
        x.kind = FP32_IS_INF;
    return reduced(&x, ONE, 31, 0x3fffffff);
}
