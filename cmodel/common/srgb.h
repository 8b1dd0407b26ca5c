/* srgb.h - the sRGB transfer function on 8-bit codes (facts/texture/rop_rules.md 5)
 *
 * Linear light is a 16-bit UNORM.  Both tables are data (vectors/common/srgb_*.hex), made from the
 * definition by testbench/common/srgb_tables.c.
 */
#ifndef SRGB_H
#define SRGB_H

#include "common/types.h"

/* Code to linear light: round(65535 * decode(code / 255)). */
extern const u16 srgb_decode[256];

/* Encoding thresholds: srgb_encode_from[k] is the smallest x for which x / 65535^2 encodes to k or more;
 * entry 0 is 0.
 */
extern const u32 srgb_encode_from[256];

/* Encodes linear light x / 65535^2 to the nearest code; x is not rounded before. */
u8 srgb_encode(u32 x);

#endif
