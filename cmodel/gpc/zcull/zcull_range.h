/* zcull_range.h - the depths of a primitive over the blocks of a tile, 8x8 pixels each (facts/gpc.md, Zcull) */
#ifndef ZCULL_RANGE_H
#define ZCULL_RANGE_H

#include "common/bits.h"
#include "common/float_format.h"
#include "gpc/zcull/zcull.h"

/* Of a fine tile's plane (frast_plane.c): its exponent, at least so much in fixed formats, and the bits of its base. */
#define ZCULL_LEAST_EXP (-96)
#define ZCULL_GUARD     (-7)
#define ZCULL_MOST_EXP  31
#define ZCULL_BASE_BITS 32
#define ZCULL_SLACK \
    65 /* half a unit of the base and of each slope, 64 sixteenths from the centre */

/* A plane over the four blocks of a tile. */
struct zcull_plane {
    const struct prim_plane *prim;
    unsigned x, y;   /* pixels */
    bool fits;       /* no corner needs more than 64 bits */
    u64 middle;      /* of block 0, in units of the plane */
    u64 right, down; /* to the next block's */
    u64 reach;       /* from a block's middle to its least and greatest */
    u64 slopes;      /* bits of both */
};

/* Returns a number's bits without its sign's. */
static inline u64 zcull_size(s64 v)
{
    return (u64)(v ^ v >> 63);
}

static inline s64 zcull_quarter(const struct prim_plane *p, s64 x, s64 y)
{
    return (p->base >> 2) + (p->dx * x >> 2) + (p->dy * y >> 2);
}

static inline struct zcull_plane zcull_plane_of(const struct prim_plane *p, unsigned x, unsigned y)
{
    const s64 right = (s64)x + 8, down = (s64)y + 8;
    const u64 slope = (u64)(p->dx < 0 ? -p->dx : p->dx) + (u64)(p->dy < 0 ? -p->dy : p->dy);
    const u64 most = zcull_size(zcull_quarter(p, right, down)) + 2 * slope + 4; /* of a corner */

    return (struct zcull_plane){ p,
                                 x,
                                 y,
                                 most < UINT64_C(1) << 60,
                                 (u64)p->base + (u64)(p->dx * (right - 4)) +
                                     (u64)(p->dy * (down - 4)),
                                 8 * (u64)p->dx,
                                 8 * (u64)p->dy,
                                 4 * slope,
                                 zcull_size(p->dx) | zcull_size(p->dy) };
}

/* Returns v * 2^shift; down: toward minus infinity. */
static inline s64 zcull_scaled(s64 v, int shift)
{
    if (shift >= 0)
        return v * (INT64_C(1) << shift);
    return v >> (shift < -63 ? 63 : -shift);
}

static inline s64 zcull_held(s64 v, s64 most)
{
    v = v < 0 ? 0 : v;
    return v > most ? most : v;
}

/* Returns min to max times 2^exp as ZROP stores them (rop_rules.md, texture/raster_rules.md 3). */
static inline struct zcull_range zcull_fixed(const struct zcull_config *cfg, s64 min, s64 max,
                                             int exp)
{
    const s64 most = cfg->depth == RASTER_Z16 ? 0xffff : 0xffffff;
    const s64 half = exp < 0 ? INT64_C(1) << (-exp - 1) : 0;

    if (exp > 0) { /* what is beyond the most stays there */
        min = zcull_held(min, most + 1);
        max = zcull_held(max, most + 1);
    }
    return (struct zcull_range){ (u32)zcull_held(zcull_scaled(min + half, exp), most),
                                 (u32)zcull_held(zcull_scaled(max + half, exp), most) };
}

static inline u32 zcull_float(s64 v, int exp)
{
    return float_round_pack(&float_fp32, v < 0, exp, (u64)(v < 0 ? -v : v), ROUND_RNE);
}

static inline struct zcull_range zcull_everything(const struct zcull_config *cfg)
{
    return cfg->depth == RASTER_ZF32 ? (struct zcull_range){ 0xff800000, 0x7f800000 }
                                     : (struct zcull_range){ 0, UINT32_MAX };
}

/* Returns the stored depths of least to most units of 2^exp, by the greatest exponent that a fine tile's plane can be
 * rounded to: that of its base, and of a slope for 1/16 pixel, which has four bits less.
 */
static inline struct zcull_range zcull_range_between(const struct zcull_config *cfg, s64 least,
                                                     s64 most, u64 slopes, int exp)
{
    const int lowest = (cfg->depth == RASTER_ZF32 ? ZCULL_LEAST_EXP : ZCULL_GUARD) - exp;
    const u64 size = zcull_size(least) | zcull_size(most) | slopes;
    const int natural = (int)bits_top(size << 1 | 1) + 2 - ZCULL_BASE_BITS;
    const int shift = natural > lowest ? natural : lowest;

    least = zcull_scaled(least, -shift) - ZCULL_SLACK;
    most = zcull_scaled(most, -shift) + 1 + ZCULL_SLACK;
    exp += shift;
    if (exp > ZCULL_MOST_EXP)
        return zcull_everything(cfg);
    return cfg->depth == RASTER_ZF32
               ? (struct zcull_range){ zcull_float(least, exp), zcull_float(most, exp) }
               : zcull_fixed(cfg, least, most, exp);
}

/* Returns the range of block i of a tile, as zcull_range_of. */
static inline struct zcull_range zcull_block_range(const struct zcull_config *cfg,
                                                   const struct zcull_plane *p, unsigned i)
{
    const u64 middle = p->middle + (i & 1 ? p->right : 0) + (i & 2 ? p->down : 0);

    if (!p->fits)
        return zcull_range_of(cfg, p->prim, (u14)(p->x + 8 * (i % 2)), (u14)(p->y + 8 * (i / 2)));
    return zcull_range_between(cfg, (s64)(middle - p->reach), (s64)(middle + p->reach), p->slopes,
                               p->prim->exp);
}

/* What is drawn of a block, unless the shader moves it. */
struct zcull_drawn {
    struct zcull_range keys; /* clamped to z_min .. z_max */
    bool inside,
        outside; /* all of it is, before, without polygon offset; outside: and is clipped */
};

static inline bool zcull_within(const struct zcull_config *cfg, const struct zcull_range *z)
{
    return !zcull_less(cfg, z->min, cfg->z_min) && !zcull_less(cfg, cfg->z_max, z->max);
}

/* Returns what is drawn of block i; 'plain' is 'p', or the plane without polygon offset. */
static inline struct zcull_drawn zcull_drawn_of(const struct zcull_config *cfg,
                                                const struct zcull_plane *p,
                                                const struct zcull_plane *plain, unsigned i)
{
    struct zcull_range z = zcull_block_range(cfg, p, i);
    const struct zcull_range seen = plain == p ? z : zcull_block_range(cfg, plain, i);
    struct zcull_drawn d = { .outside = false };

    d.inside = zcull_within(cfg, &seen);
    if (!d.inside)
        d.outside = cfg->clip && (zcull_less(cfg, seen.max, cfg->z_min) ||
                                  zcull_less(cfg, cfg->z_max, seen.min));
    if (!zcull_within(cfg, &z))
        z = (struct zcull_range){ zcull_clamp(cfg, z.min), zcull_clamp(cfg, z.max) };
    d.keys = zcull_keys(cfg, z);
    return d;
}

#endif
