/* stored_code.h - what a target stores of a number, and what its codes mean, in doubles
 *
 * By the page (facts/texture/rop_rules.md 5); shares nothing with the model.
 */
#ifndef STORED_CODE_H
#define STORED_CODE_H

#include "common/pixel.h"

/* fp32 bits and back; the nearest float. */
double stored_number(u32 bits);
u32 stored_bits(double x);

/* The code of fp32 'a' in channel c, which the format stores. */
u32 stored_code(const struct pixel_format *f, u32 a, enum channel c);

/* A code as fp32. */
u32 stored_widened(const struct pixel_format *f, u32 raw, enum channel c);

#endif
