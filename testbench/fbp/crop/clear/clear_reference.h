/* clear_reference.h - a cleared pixel by definition
 *
 * The third opinion beside the model, from facts/texture/rop_rules.md 5 and 9: host numbers and MPFR.
 */
#ifndef CLEAR_REFERENCE_H
#define CLEAR_REFERENCE_H

#include "fbp/fbp_bus.h"

/* Before anything else, and at the end. */
void clear_reference_open(void);
void clear_reference_close(void);

/* The stored code of a number of 'bits' bits. */
u32 clear_reference_unorm(u32 raw, unsigned bits);
u32 clear_reference_snorm(u32 raw, unsigned bits);
u32 clear_reference_srgb(u32 raw);
u32 clear_reference_float(u32 raw, unsigned bits); /* 10, 11, 16, 32 */
u32 clear_reference_integer(u32 raw, unsigned bits, bool sign);

/* Bytes of a pixel of the config's format. */
unsigned clear_reference_bytes(const struct clear_config *cfg);

/* Clears one stored pixel (or sample) in memory. */
void clear_reference_pixel(const struct clear_config *cfg, unsigned char *memory);

#endif
