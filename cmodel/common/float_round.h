/* float_round.h - the one rounder, exact value to float (facts/texture/rop_rules.md 5)
 *
 * Every operator computes its exact result and ends here: ties, denormals and overflow are decided in
 * one place.
 *
 * Not modelled: rounding towards +Inf and -Inf; status flags.
 */
#ifndef FLOAT_ROUND_H
#define FLOAT_ROUND_H

#include "common/types.h"

/* A packed binary float, most significant first: sign (if any), exponent, fraction.  The bias is
 * 2^(exp_bits-1) - 1; exponent 0 holds zero and denormals, the largest one Inf and NaN.
 */
struct float_format {
    u4 exp_bits;  /* 2..8 */
    u5 frac_bits; /* 1..23 */
    bool has_sign;
};

enum rounding {
    ROUND_RNE, /* to nearest, ties to even; overflow gives Inf */
    ROUND_RTZ, /* toward zero; overflow gives the largest finite */
};

static inline s32 float_bias(const struct float_format *f)
{
    return (1 << (f->exp_bits - 1)) - 1;
}

static inline u32 float_infinity(const struct float_format *f)
{
    return ((UINT32_C(1) << f->exp_bits) - 1) << f->frac_bits;
}

/* Returns the bits of (-1)^sign * sig * 2^exp, rounded to 'to'; denormals are kept and sig = 0
 * gives a zero of that sign.  A result wider than 64 bits is passed with the OR of its lost bits in
 * bit 0 of 'sig', for which sig must be at least 2^(to->frac_bits + 2).  |exp| < 2^30; 'sign' must
 * be clear if 'to' has no sign.
 */
u32 float_round_pack(const struct float_format *to, bool sign, s32 exp, u64 sig,
                     enum rounding mode);

#endif
