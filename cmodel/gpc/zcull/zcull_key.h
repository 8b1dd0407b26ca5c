/* zcull_key.h - stored depths as keys of 32 bits (facts/texture/raster_rules.md 13) */
#ifndef ZCULL_KEY_H
#define ZCULL_KEY_H

#include "gpc/gpc_bus.h"

/* A key is a depth in 32 bits, less is nearer.  Near 0 and far ZCULL_KEY_MAX bound nothing. */
#define ZCULL_KEY_MAX UINT32_MAX

/* A range of depths, as keys or as stored; min <= max. */
struct zcull_range {
    u32 min, max;
};

/* Relations of a drawn depth to a stored one; bits as of compare_func. */
enum { ZCULL_NEARER = 1, ZCULL_EQUAL = 2, ZCULL_FURTHER = 4 };

/* Returns the relations that are possible; the ends of the keys bound nothing. */
static inline unsigned zcull_relations(struct zcull_range p, u32 near, u32 far)
{
    const bool nearer = p.min < far || p.min == 0 || far == ZCULL_KEY_MAX;
    const bool further = p.max > near || p.max == ZCULL_KEY_MAX || near == 0;

    return (nearer ? ZCULL_NEARER : 0) | (p.min <= far && p.max >= near ? ZCULL_EQUAL : 0) |
           (further ? ZCULL_FURTHER : 0);
}

#define ZCULL_SIGN UINT32_C(0x80000000)
#define ZCULL_TWO  UINT32_C(0x40000000) /* fp32 */

static inline u32 zcull_order_of_float(u32 z)
{
    return z & ZCULL_SIGN ? ~z : z | ZCULL_SIGN;
}

/* chosen: FP spends all bits on the exponents of [0, 2); a depth outside saturates and bounds nothing */
static inline u32 zcull_short_float(u32 z)
{
    if (z & ZCULL_SIGN)
        return 0;
    return z >= ZCULL_TWO ? ZCULL_KEY_MAX : z << 2;
}

/* chosen: GREATER is LESS of the complements; FP of a fixed-point target is MSB */
static inline u32 zcull_key(const struct zcull_config *cfg, u32 z)
{
    u32 key;

    if (cfg->depth == RASTER_Z16)
        key = z << 16;
    else if (cfg->depth == RASTER_Z24)
        key = z << 8;
    else
        key = cfg->z_format == ZCULL_FP ? zcull_short_float(z) : zcull_order_of_float(z);
    return cfg->greater ? ~key : key;
}

static inline struct zcull_range zcull_keys(const struct zcull_config *cfg, struct zcull_range z)
{
    const u32 a = zcull_key(cfg, z.min), b = zcull_key(cfg, z.max);

    return cfg->greater ? (struct zcull_range){ b, a } : (struct zcull_range){ a, b };
}

/* Returns whether a stored depth is less than another. */
static inline bool zcull_less(const struct zcull_config *cfg, u32 a, u32 b)
{
    if (cfg->depth == RASTER_ZF32)
        return !((a | b) << 1 == 0) && zcull_order_of_float(a) < zcull_order_of_float(b);
    return a < b;
}

/* Clamps as ZROP does: up to z_min, then down to z_max. */
static inline u32 zcull_clamp(const struct zcull_config *cfg, u32 z)
{
    if (zcull_less(cfg, z, cfg->z_min))
        z = cfg->z_min;
    return zcull_less(cfg, cfg->z_max, z) ? cfg->z_max : z;
}

#endif
