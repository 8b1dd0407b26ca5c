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

/* The code of every x = k * 2^20; up to the next of them there is one threshold at most. */
extern const u8 srgb_encode_near[4096];

/* Encodes linear light x / 65535^2 to the nearest code; x is not rounded before. */
static inline u8 srgb_encode(u32 x)
{
    const u32 code = srgb_encode_near[x >> 20], last = code == 255;

    return (u8)(code + (!last & (x >= srgb_encode_from[code + 1 - last])));
}

#endif
