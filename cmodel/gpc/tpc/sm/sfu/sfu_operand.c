/* sfu_operand.c - fp32 in and out of the unit (facts/sfu/sfu.md 1, special values) */
#include "common/float_format.h"
#include "gpc/tpc/sm/sfu/sfu.h"

/* known: facts/sfu/sfu.md 1: MUFU flushes denormal sources */
struct sfu_operand sfu_operand_of(u32 a)
{
    u32 biased = a >> 23 & 255, fraction = a & 0x7fffff;
    struct sfu_operand x = { SFU_FINITE, a >> 31, (s32)biased - 127, 0x800000 | fraction };

    if (biased == 0)
        x.kind = SFU_ZERO;
    else if (biased == 255)
        x.kind = fraction ? SFU_IS_NAN : SFU_INF;
    return x;
}

u24 sfu_octaves(const struct sfu_operand *x)
{
    return (u24)(x->exp & 1) << 23 | (x->sig & 0x7fffff);
}

s32 sfu_half_exponent(const struct sfu_operand *x)
{
    return (x->exp - (x->exp & 1)) / 2;
}

u32 sfu_zero(bool sign)
{
    return (u32)sign << 31;
}

u32 sfu_infinity(bool sign)
{
    return sfu_zero(sign) | 0x7f800000;
}

/* Rounded as if the exponent had no end, so that a value which rounds up to 2^-126 survives.
 * chosen: tininess after rounding, as facts/sfu/sfu.md 5 has it of Tesla's MUL and ADD.
 */
u32 sfu_pack(bool sign, s32 exp, u64 sig)
{
    s32 top = 0;

    if (sig == 0)
        return sfu_zero(sign);
    while (sig >> top > 1)
        top++;
    u32 near_one = float_round_pack(&float_fp32, false, -top, sig, ROUND_RNE);
    s32 biased = (s32)(near_one >> 23) + exp + top;

    if (biased > 254)
        return sfu_infinity(sign);
    if (biased < 1)
        return sfu_zero(sign);
    return sfu_zero(sign) | (u32)biased << 23 | (near_one & 0x7fffff);
}
