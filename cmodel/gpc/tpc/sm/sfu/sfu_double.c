/* sfu_double.c - RCP64H and RSQ64H: first estimates for doubles (facts/sfu/sfu.md 1)
 *
 * Takes and gives a double's high word; its 20 bits of fraction become the high bits of RCP's or RSQ's
 * operand.  chosen: the estimate's low bits are cut, not rounded; Newton steps follow anyway.
 */
#include "gpc/tpc/sm/sfu/sfu.h"

#define DOUBLE_INF  UINT32_C(0x7ff00000)
#define DOUBLE_BIAS 1023

/* The low word of a NaN with fraction 0 is not seen: known: facts/sfu/sfu.md: it is taken as 0. */
static struct fp32_value operand_of(u32 a)
{
    u32 biased = a >> 20 & 2047, fraction = a & 0xfffff;
    struct fp32_value x = { FP32_IS_FINITE, a >> 31, (s32)biased - DOUBLE_BIAS,
                            (0x100000 | fraction) << 3 };

    if (biased == 0)
        x.kind = FP32_IS_ZERO;
    else if (biased == 2047)
        x.kind = fraction ? FP32_IS_NAN : FP32_IS_INF;
    return x;
}

/* y in [2^23, 2^24] times 2^(exp - 24); below the normal range it is a zero. */
static u32 pack(bool sign, s32 exp, u32 y)
{
    s32 biased = exp - 1 + DOUBLE_BIAS;

    if (y >> 24) {
        biased++;
        y = 1 << 23;
    }
    if (biased < 1)
        return fp32_zero(sign);
    return fp32_zero(sign) | (u32)biased << 20 | (y >> 3 & 0xfffff);
}

u32 sfu_rcp64h(u32 a)
{
    struct fp32_value x = operand_of(a);

    switch (x.kind) {
    case FP32_IS_ZERO: return fp32_zero(x.sign) | DOUBLE_INF;
    case FP32_IS_INF: return fp32_zero(x.sign);
    case FP32_IS_NAN: return FP32_NAN;
    default: return pack(x.sign, -x.exp, (u32)sfu_quadratic(SFU_TABLE_RCP, x.sig & 0x7fffff));
    }
}

u32 sfu_rsq64h(u32 a)
{
    struct fp32_value x = operand_of(a);

    if (x.kind == FP32_IS_ZERO)
        return fp32_zero(x.sign) | DOUBLE_INF;
    if (x.kind == FP32_IS_NAN || x.sign)
        return FP32_NAN;
    if (x.kind == FP32_IS_INF)
        return fp32_zero(false);
    return pack(false, -sfu_half_exponent(&x), sfu_rsq_octaves(sfu_octaves(&x)));
}
