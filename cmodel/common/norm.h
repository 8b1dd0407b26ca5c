/* norm.h - fixed-point UNORM and SNORM numbers (facts/texture/rop_rules.md 5)
 *
 * A UNORM of n bits is c / (2^n - 1); a SNORM is c / (2^(n-1) - 1) in two's complement, no less
 * than -1, which so has two codes.  Codes are right-aligned fields of n bits, the rest 0; an fp32
 * is its bits.
 *
 * Not modelled: widths above 16 (no colour format has one).
 */
#ifndef NORM_H
#define NORM_H

#include "common/types.h"

/* The nearest code, halves away from zero, of the value clamped to [0, 1]; NaN gives 0.
 * 'bits' is 1..16.
 */
u32 unorm_from_fp32(u32 a, unsigned bits);

/* The same for [-1, 1]; never the code -2^(bits-1).  'bits' is 2..16. */
u32 snorm_from_fp32(u32 a, unsigned bits);

/* c / (2^bits - 1), rounded to nearest, ties to even.  'bits' is 1..16. */
u32 unorm_to_fp32(u32 c, unsigned bits);

/* max(c / (2^(bits-1) - 1), -1), rounded as above.  'bits' is 2..16. */
u32 snorm_to_fp32(u32 c, unsigned bits);

/* The code of 'to_bits' nearest to that of 'from_bits' (each 1..16); a tie cannot happen, as
 * 2^from_bits - 1 is odd.
 */
u32 unorm_convert(u32 c, unsigned from_bits, unsigned to_bits);

#endif
