/* float_reference.h - IEEE 754 operations by MPFR, for tests of common/float_math.h and of the SM
 *
 * Every function takes and gives the bits of a float of the rules' format; a NaN is float_nan.
 */
#ifndef FLOAT_REFERENCE_H
#define FLOAT_REFERENCE_H

#include <mpfr.h>

#include "common/float_math.h"

/* The number that the bits mean, denormals as they are; its bits; both exact. */
double oracle_meaning(const struct float_format *f, u64 a);
u64 oracle_bits(const struct float_format *f, double value);

/* Any value rounded to the format, flushed if the rules say so. */
u64 oracle_round(const struct float_rules *r, mpfr_srcptr exact);

u64 oracle_add(const struct float_rules *r, u64 a, u64 b);
u64 oracle_mul(const struct float_rules *r, u64 a, u64 b, s32 scale);
u64 oracle_div(const struct float_rules *r, u64 a, u64 b);
u64 oracle_fma(const struct float_rules *r, u64 a, u64 b, u64 c);

/* A random operand of the format: every class, long runs of bits, exponents at the ends of the range
 * and near that of 'near'.
 */
u64 oracle_operand(const struct float_format *f, u64 (*word)(void), u64 near);

#endif
