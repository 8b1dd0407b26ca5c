/* prop_reference.h - conversions of numbers by their definition (facts/texture/rop_rules.md 5) */
#ifndef PROP_REFERENCE_H
#define PROP_REFERENCE_H

#include "common/types.h"

/* Returns the number that an fp32 is. */
double prop_value(u32 a);

/* Returns floor(x * one + 1/2) of x clamped to 0 .. 1; of a NaN 0. */
unsigned prop_nearest(double x, unsigned one);

/* Returns x clamped to -1 .. 1 as a code of 'bits' in two's complement, to nearest, halves away from zero; of a NaN 0. */
int prop_signed_nearest(double x, unsigned bits);

/* x in the float of 10, 11, 16 or 32 bits, as a number. */
double prop_narrowed(unsigned bits, double x, bool toward_zero);

#endif
