/* mad_reference.h - Tesla's fp32 by MPFR (facts/sfu/sfu.md 5) */
#ifndef MAD_REFERENCE_H
#define MAD_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

/* Return a + c, a * b, and the sum of c and the product cut to 24 bits. */
uint32_t slow_add(uint32_t a, uint32_t c, bool truncate);
uint32_t slow_mul(uint32_t a, uint32_t b, bool truncate, bool zero_wins);
uint32_t slow_mad(uint32_t a, uint32_t b, uint32_t c, bool truncate, bool zero_wins);

#endif
