/* srgb_reference.h - the sRGB transfer function by its definition (facts/texture/rop_rules.md 5)
 *
 * For tests: MPFR, no table.  Shares nothing with srgb_tables.c, which made the model's tables.
 */
#ifndef SRGB_REFERENCE_H
#define SRGB_REFERENCE_H

#include <mpfr.h>
#include <stdint.h>

/* Of every value here; the result of each function is within 2^-240 of exact. */
#define SRGB_DEFINITION_BITS 256

/* Encoded value to linear light and back, both in 0..1; z may be c. */
void srgb_to_linear(mpfr_ptr z, mpfr_srcptr c);
void srgb_from_linear(mpfr_ptr z, mpfr_srcptr c);

/* Linear light of a code, as the nearest 16-bit UNORM. */
unsigned srgb_linear16(unsigned code);

/* The smallest x, of 65535^2, whose nearest code is 'code' (1..255) or more: the linear light of
 * code - 1/2, rounded up.
 */
uint32_t srgb_smallest(unsigned code);

#endif
