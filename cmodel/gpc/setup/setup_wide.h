/* setup_wide.h - integers of 512 bits, two's complement: exact depth planes (facts/texture/raster_rules.md 3)
 *
 * In steps of 2^-149 an fp32 depth is an integer of 277 bits.  A plane through three depths, times the
 * largest code of a format, with 108 fraction bits, has 464 bits.
 */
#ifndef SETUP_WIDE_H
#define SETUP_WIDE_H

#include "common/types.h"

#define WIDE_WORDS 8

struct wide {
    u64 word[WIDE_WORDS]; /* least significant first */
};

struct wide wide_of(s64 a, unsigned shift); /* a * 2^shift */
struct wide wide_shifted(const struct wide *a, unsigned shift);
struct wide wide_add(const struct wide *a, const struct wide *b);
struct wide wide_sub(const struct wide *a, const struct wide *b);
struct wide wide_mul(const struct wide *a, s64 b);
bool wide_negative(const struct wide *a);
bool wide_zero(const struct wide *a);
struct wide wide_magnitude(const struct wide *a);

/* These take a non-negative 'a'. */
unsigned wide_bits(const struct wide *a);               /* up to the highest one */
struct wide wide_quotient(const struct wide *a, u64 b); /* floor(a / b), 0 < b < 2^63 */
u64 wide_floor(const struct wide *a, unsigned shift);   /* a / 2^shift, the low 64 bits */
u64 wide_rounded(const struct wide *a, unsigned shift); /* likewise, to nearest, halves up */

#endif
