/* prop_reference.h - conversions of numbers by their definition (facts/texture/rop_rules.md 5) */
#ifndef PROP_REFERENCE_H
#define PROP_REFERENCE_H

#include "common/types.h"

/* The number that an fp32 is. */
double prop_value(u32 a);

/* floor(x * one + 1/2) of x clamped to 0 .. 1; NaN 0. */
unsigned prop_nearest(double x, unsigned one);

/* The same of -1 .. 1 and a two's complement of 'bits', halves away from zero. */
int prop_signed_nearest(double x, unsigned bits);

/* x in the float of 10, 11, 16 or 32 bits, as a number. */
double prop_narrowed(unsigned bits, double x, bool toward_zero);

#endif
