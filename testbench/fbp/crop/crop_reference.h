/* crop_reference.h - one pixel of CROP by definition: exact fractions, one rounding at the end
 *
 * The third opinion beside model and RTL, written from facts/texture/rop_rules.md 4, 5, 6, 10 and
 * fbp.def.  It always blends: no kill, no read-suppress, no fill.
 */
#ifndef CROP_REFERENCE_H
#define CROP_REFERENCE_H

#include "fbp/fbp_bus.h"

enum crop_numbers { CROP_UNORM, CROP_SNORM, CROP_SRGB };

/* A colour target format: what each stored byte holds, the lowest first. */
struct crop_reference_format {
    unsigned code;     /* of SET_COLOR_TARGET_FORMAT */
    const char *bytes; /* R G B A, X kept, Z zeros, O ones */
    enum crop_numbers numbers;
};

/* NULL when the model need not have it. */
const struct crop_reference_format *crop_reference_format(unsigned code);

/* Whether the bundle blends: enabled, no logic op in the way, and of SNORM8 allowed. */
bool crop_reference_blends(const struct crop_config *cfg);

/* Whether sources are 16-bit linear light: a blended sRGB target. */
bool crop_reference_wide(const struct crop_config *cfg);

/* The byte that stores a channel (0..3, R first), or -1. */
int crop_reference_byte(const struct crop_config *cfg, unsigned channel);

/* Whether a channel is stored and not masked. */
bool crop_reference_writes(const struct crop_config *cfg, unsigned channel);

struct crop_reference_pixel {
    u32 bytes; /* 0 where not enabled */
    u4 enable;
};

/* Pixel i of a packet; nothing is enabled when it is not covered. */
struct crop_reference_pixel crop_reference_pixel(const struct crop_config *cfg,
                                                 const struct crop_quads *in, unsigned i);

/* What memory holds after 'enable' bytes of 'bytes' are written over 'dst'. */
u32 crop_reference_memory(u32 dst, u32 bytes, unsigned enable);

/* A logic op on one byte, by the formula of the facts. */
u8 crop_reference_logic(enum logic_op op, u8 s, u8 d);

#endif
