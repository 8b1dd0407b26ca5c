/* float_format.h - the stored float formats and their conversions (facts/texture/rop_rules.md 5)
 *
 * A float is held as its bits, right-aligned in a word.  Values travel as fp32.
 *
 * Not modelled: flushing of fp32 denormals; fp32.h flushes where the arithmetic does.
 */
#ifndef FLOAT_FORMAT_H
#define FLOAT_FORMAT_H

#include <assert.h>

#include "common/float_round.h"

extern const struct float_format float_fp64; /* s11e52m: the shader's; no colour has it */
extern const struct float_format float_fp32; /* s8e23m */
extern const struct float_format float_fp16; /* s5e10m */
extern const struct float_format float_fp11; /* 5e6m, unsigned: R and G of 11-11-10 */
extern const struct float_format float_fp10; /* 5e5m, unsigned: B of 11-11-10 */

enum float_kind { FLOAT_FINITE, FLOAT_INF, FLOAT_NAN };

/* FINITE: (-1)^sign * sig * 2^exp exactly, sig < 2^(frac_bits+1).  NAN: sig is the fraction. */
struct float_value {
    enum float_kind kind;
    bool sign;
    s32 exp;
    u64 sig;
};

/* Returns the format of a colour component of 'bits' bits (10, 11, 16, 32), or NULL. */
const struct float_format *float_format_of(unsigned bits);

/* Splits a float into sign, exponent and significand; 'a' must fit the format. */
static inline struct float_value float_unpack(const struct float_format *f, u64 a)
{
    const u32 exp_all_ones = (UINT32_C(1) << f->exp_bits) - 1;
    const u64 frac = a & ((UINT64_C(1) << f->frac_bits) - 1);
    const u32 exp = (u32)(a >> f->frac_bits) & exp_all_ones;
    const u64 sign = a >> (f->exp_bits + f->frac_bits);

    assert(sign <= f->has_sign);
    struct float_value z = { .sign = sign, .sig = frac };
    if (exp == exp_all_ones) {
        z.kind = frac ? FLOAT_NAN : FLOAT_INF;
        return z;
    }
    if (exp > 0)
        z.sig |= UINT64_C(1) << f->frac_bits;
    z.exp = (exp > 0 ? (s32)exp : 1) - float_bias(f) - f->frac_bits;
    return z;
}

/* Converts fp32 to any of the formats.  NaN stays NaN, Inf stays Inf.  In a format without a sign every
 * negative number, -Inf too, becomes 0.  float_fp32 returns 'a'.
 */
u32 float_from_fp32(const struct float_format *to, u32 a, enum rounding mode);

/* Converts any of the formats to fp32, exactly.  float_from_fp32 undoes it in either mode, for NaNs too. */
u32 float_to_fp32(const struct float_format *from, u32 a);

#endif
