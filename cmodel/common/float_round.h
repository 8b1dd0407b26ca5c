/* float_round.h - the one rounder, exact value to float (facts/texture/rop_rules.md 5; sfu/sfu.md 5)
 *
 * Every operator computes its exact result and ends here: ties, denormals and overflow are decided in
 * one place.
 *
 * Not modelled: status flags.
 */
#ifndef FLOAT_ROUND_H
#define FLOAT_ROUND_H

#include <assert.h>

#include "common/bits.h"
#include "common/types.h"

/* A packed binary float, most significant first: sign (if any), exponent, fraction.  The bias is
 * 2^(exp_bits-1) - 1; exponent 0 holds zero and denormals, the largest one Inf and NaN.
 */
struct float_format {
    u4 exp_bits;  /* 2..11 */
    u6 frac_bits; /* 1..52 */
    bool has_sign;
};

/* The signed ones, for files whose loops the compiler shall make for a format. */
#define FLOAT_SIGNED(exp, frac)                                  \
    {                                                            \
        .exp_bits = (exp), .frac_bits = (frac), .has_sign = true \
    }
#define FLOAT_FP64 FLOAT_SIGNED(11, 52)
#define FLOAT_FP32 FLOAT_SIGNED(8, 23)
#define FLOAT_FP16 FLOAT_SIGNED(5, 10)

enum rounding {
    ROUND_RNE, /* to nearest, ties to even; overflow gives Inf */
    ROUND_RTZ, /* toward zero; overflow gives the largest finite */
    ROUND_RM,  /* toward -Inf; overflow gives what lies there: of a positive the largest finite */
    ROUND_RP,  /* toward +Inf */
};

/* What becomes of a result below the smallest normal. */
enum tiny {
    TINY_DENORMAL,
    TINY_ZERO, /* of its sign, if it is tiny after rounding with an exponent that has no end */
};

static inline s32 float_bias(const struct float_format *f)
{
    return (1 << (f->exp_bits - 1)) - 1;
}

static inline u64 float_infinity64(const struct float_format *f)
{
    return ((UINT64_C(1) << f->exp_bits) - 1) << f->frac_bits;
}

/* Return the codes of formats that fit 32 bits. */
static inline u32 float_infinity(const struct float_format *f)
{
    return (u32)float_infinity64(f);
}

/* Returns whether the magnitude of a number of that sign grows if it is not exact. */
static inline bool float_rounds_away(enum rounding mode, bool sign)
{
    return mode == ROUND_RP ? !sign : mode == ROUND_RM && sign;
}

/* Returns sig * 2^-shift rounded to an integer, which must fit.  Without branches, as float_round_top is. */
static inline u64 float_shift_round(u64 sig, s32 shift, enum rounding mode, bool sign)
{
    const u64 half = UINT64_C(1) << 63;
    const u64 kept = shift > 63 ? 0 : sig >> (shift & 63);
    const u64 lost = shift > 64 ? 1 : shift == 64 ? sig : sig << (-shift & 63);
    const bool up = mode == ROUND_RNE ? (lost | (kept & 1)) > half
                                      : (lost != 0) & float_rounds_away(mode, sign);

    return shift <= 0 ? sig << (-shift & 63) : kept + up;
}

/* Rounds as float_round, below, a number whose highest set bit is known: 'top'; of sig = 0 it may be any.  Loops over lanes
 * call it, and have no branches where the format and the modes are constants.
 */
static inline u64 float_round_top(const struct float_format *to, enum rounding mode, enum tiny tiny,
                                  bool sign, s32 exp, u64 sig, unsigned top)
{
    const s32 emax = float_bias(to), emin = 1 - emax, frac = to->frac_bits;
    const u64 sign_bit = (u64)sign << (to->exp_bits + frac);
    const u64 over = float_infinity64(to) - ((mode != ROUND_RNE) & !float_rounds_away(mode, sign));
    const s32 lead = exp + (s32)top;
    /* Below emin the last place stops moving: that is what a denormal is. */
    const s32 binade = lead > emin || tiny == TINY_ZERO ? lead : emin;
    const u64 kept = float_shift_round(sig, binade - frac - exp, mode, sign);
    /* Added, not OR-ed: the leading bit, and a carry out of the fraction (up to Inf), count into
     * the exponent.
     */
    u64 z = ((u64)(s64)(binade - emin) << frac) + kept;

    z = tiny == TINY_ZERO && binade + (s32)(kept >> (frac + 1)) < emin ? 0 : z;
    z = lead > emax ? over : z;
    return sign_bit | (sig == 0 ? 0 : z);
}

/* Returns the bits of (-1)^sign * sig * 2^exp, rounded to 'to'; sig = 0 gives a zero of that sign.
 * A result wider than 64 bits is passed with the OR of its lost bits in bit 0 of 'sig', for which
 * sig must be at least 2^(to->frac_bits + 2).  |exp| < 2^30; 'sign' must be clear if 'to' has none.
 * known: facts/texture/rop_rules.md 5 (D3D: truncation never makes Inf); IEEE 754 for the others
 * chosen: tininess after rounding, as facts/sfu/sfu.md 5 has it of Tesla's MUL and ADD
 */
static inline u64 float_round(const struct float_format *to, enum rounding mode, enum tiny tiny,
                              bool sign, s32 exp, u64 sig)
{
    assert(to->has_sign || !sign);
    assert(-(1 << 30) < exp && exp < 1 << 30);
    return float_round_top(to, mode, tiny, sign, exp, sig, bits_top(sig | 1));
}

/* Rounds as float_round does, for formats of 32 bits and less; denormals are kept. */
static inline u32 float_round_pack(const struct float_format *to, bool sign, s32 exp, u64 sig,
                                   enum rounding mode)
{
    return (u32)float_round(to, mode, TINY_DENORMAL, sign, exp, sig);
}

#endif
