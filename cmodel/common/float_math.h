/* float_math.h - IEEE 754 arithmetic of any format that has a sign (facts/isa/semantics.md 5)
 *
 * A float is its bits.  An operator computes its result exactly and rounds it once (float_round.h).
 * Every NaN that comes out is float_nan: all ones under a clear sign.  Where 'flush' is set,
 * denormal operands and results are zeros of their sign.
 */
#ifndef FLOAT_MATH_H
#define FLOAT_MATH_H

#include "common/float_format.h"

struct float_rules {
    const struct float_format *format;
    enum rounding mode;
    bool flush;
};

/* What b is to a; a comparison is a set of these, as the ISA's code of it has them. */
enum float_relation {
    FLOAT_LESS = 1, /* a < b */
    FLOAT_EQUAL = 2,
    FLOAT_GREATER = 4,
    FLOAT_UNORDERED = 8, /* one is a NaN */
};

/* known: facts/isa/semantics.md 5 */
static inline u64 float_nan(const struct float_format *f)
{
    return (UINT64_C(1) << (f->exp_bits + f->frac_bits)) - 1;
}

static inline u64 float_sign(const struct float_format *f)
{
    return UINT64_C(1) << (f->exp_bits + f->frac_bits);
}

static inline bool float_is_nan(const struct float_format *f, u64 a)
{
    return (a & ~float_sign(f)) > float_infinity64(f);
}

/* Returns 'a', or for a denormal the zero of its sign. */
static inline u64 float_flush(const struct float_format *f, u64 a)
{
    return a & float_infinity64(f) ? a : a & float_sign(f);
}

/* Returns (-1)^sign * sig * 2^exp, rounded; what is lost of more than 64 bits is in bit 0 (float_round). */
static inline u64 float_pack(const struct float_rules *r, bool sign, s32 exp, u64 sig)
{
    return float_round(r->format, r->mode, r->flush ? TINY_ZERO : TINY_DENORMAL, sign, exp, sig);
}

/* Returns the operand, flushed if the rules say so. */
struct float_value float_operand(const struct float_rules *r, u64 a);

u64 float_add(const struct float_rules *r, u64 a, u64 b);

/* Returns a * b * 2^scale; 0 * Inf is NaN. */
u64 float_mul(const struct float_rules *r, u64 a, u64 b, s32 scale);

/* Returns a * b + c. */
u64 float_fma(const struct float_rules *r, u64 a, u64 b, u64 c);

/* Returns a / b; 0 / 0 and Inf / Inf are NaN. */
u64 float_div(const struct float_rules *r, u64 a, u64 b);

enum float_relation float_compare(const struct float_rules *r, u64 a, u64 b);

/* Returns the lesser or the greater; of a NaN and a number the number; -0 is less than +0. */
u64 float_extreme(const struct float_rules *r, u64 a, u64 b, bool least);

/* Clamps into [0, 1]; NaN and -0 give +0. */
u64 float_saturate(const struct float_format *f, u64 a);

#endif
