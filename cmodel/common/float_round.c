/* float_round.c - see float_round.h (facts/texture/rop_rules.md 5) */
#include "common/float_round.h"

#include <assert.h>

#include "common/bits.h"

/* Returns sig * 2^-shift rounded to an integer, which must fit. */
static u64 shift_round(u64 sig, s32 shift, enum rounding mode)
{
    const u64 half = UINT64_C(1) << 63;

    if (shift <= 0)
        return sig << -shift;
    if (shift > 64)
        return 0;

    u64 kept = shift == 64 ? 0 : sig >> shift;
    u64 lost = shift == 64 ? sig : sig << (64 - shift);

    if (mode == ROUND_RNE && (lost > half || (lost == half && (kept & 1))))
        kept++;
    return kept;
}

/* known: facts/texture/rop_rules.md 5 (D3D: truncation never makes Inf); IEEE 754 for RNE */
static u32 overflowed(const struct float_format *to, enum rounding mode)
{
    return float_infinity(to) - (mode == ROUND_RTZ);
}

u32 float_round_pack(const struct float_format *to, bool sign, s32 exp, u64 sig, enum rounding mode)
{
    const s32 emax = float_bias(to), emin = 1 - emax, frac = to->frac_bits;

    assert(to->has_sign || !sign);
    assert(-(1 << 30) < exp && exp < 1 << 30);
    u32 sign_bit = (u32)sign << (to->exp_bits + frac);
    if (sig == 0)
        return sign_bit;

    s32 lead = exp + (s32)bits_top(sig);
    if (lead > emax)
        return sign_bit | overflowed(to, mode);

    /* Below emin the last place stops moving: that is what a denormal is. */
    s32 binade = lead > emin ? lead : emin;
    u64 kept = shift_round(sig, binade - frac - exp, mode);

    /* Added, not OR-ed: the leading bit, and a carry out of the fraction (up to Inf), count into
     * the exponent. */
    return sign_bit | (((u32)(binade - emin) << frac) + (u32)kept);
}
