/* zcull_range.c - the range of a primitive's depths over 8x8 pixels (facts/gpc.md, Zcull) */
#include "common/bits.h"
#include "common/float_format.h"
#include "gpc/zcull/zcull.h"

#define BIAS  96  /* of the exponent of a depth_plane */
#define GUARD 7   /* its least one of fixed formats is 2^-GUARD */
#define MOST  127 /* its greatest */
#define SLACK 65  /* half a unit of the base and of each slope, 64 sixteenths from the centre */

static const struct zcull_range everything[2] = { { 0, UINT32_MAX }, { 0xff800000, 0x7f800000 } };

/* A number's bits without its sign's. */
static inline u64 size_of(s64 v)
{
    return (u64)(v ^ v >> 63);
}

/* Whether the plane at a corner of pixels surely fits 64 bits. */
static bool fits(const struct prim_plane *p, s64 x, s64 y)
{
    const s64 quarter = (p->base >> 2) + (p->dx * x >> 2) + (p->dy * y >> 2);

    return quarter < INT64_C(1) << 60 && quarter >= -(INT64_C(1) << 60);
}

/* Least and greatest at the four corners of 8x8 pixels, about their middle; false if they may not fit.  Most planes fit
 * wherever the pixels are.
 */
static inline bool corners(const struct prim_plane *p, u14 x, u14 y, s64 *least, s64 *most)
{
    const u64 middle = (u64)p->base + (u64)(p->dx * (x + 4)) + (u64)(p->dy * (y + 4));
    const s64 right = p->dx < 0 ? 0 : 8, down = p->dy < 0 ? 0 : 8; /* where it is the greatest */
    const u64 reach = (u64)(p->dx * (right - 4) + p->dy * (down - 4));

    *least = (s64)(middle - reach);
    *most = (s64)(middle + reach);
    return (size_of(p->base) >> 60 | (size_of(p->dx) | size_of(p->dy)) >> 45) == 0 ||
           (fits(p, x + 8 - right, y + 8 - down) && fits(p, x + right, y + down));
}

/* The greatest exponent that a fine tile's plane can be rounded to (frast_plane.c): 32 bits for its base, 28 for a slope of
 * 1/16 pixel.
 */
static inline int exponent(const struct zcull_config *cfg, const struct prim_plane *p, s64 least,
                           s64 most)
{
    const u64 size = size_of(least) | size_of(most) | size_of(p->dx) | size_of(p->dy);
    const int exp = p->exp + (int)bits_top(size << 1 | 1) + 1 - 32 + 1 + BIAS;
    const int lowest = cfg->depth == RASTER_ZF32 ? 0 : BIAS - GUARD;

    return exp > lowest ? exp : lowest;
}

/* v / 2^shift, toward minus infinity. */
static inline s64 scaled(s64 v, int shift)
{
    if (shift <= 0)
        return v * (INT64_C(1) << -shift);
    return v >> (shift > 63 ? 63 : shift);
}

/* v * 2^shift as ZROP stores it (rop_rules.md, texture/raster_rules.md 3). */
static inline u32 zcull_code_of(const struct zcull_config *cfg, s64 v, int shift)
{
    const s64 max = cfg->depth == RASTER_Z16 ? 0xffff : 0xffffff;

    if (cfg->depth == RASTER_ZF32)
        return float_round_pack(&float_fp32, v < 0, shift, (u64)(v < 0 ? -v : v), ROUND_RNE);
    if (v <= 0)
        return 0;
    if (shift < 0)
        v = (v + (INT64_C(1) << (-shift - 1))) >> -shift;
    else if (v > max >> (shift > 32 ? 32 : shift))
        return (u32)max;
    else
        v <<= shift;
    return (u32)(v > max ? max : v);
}

struct zcull_range zcull_range_of(const struct zcull_config *cfg, const struct prim_plane *plane,
                                  u14 x, u14 y)
{
    s64 least = 0, most = 0;
    int exp, shift;

    if (!corners(plane, x, y, &least, &most))
        return everything[cfg->depth == RASTER_ZF32];
    exp = exponent(cfg, plane, least, most);
    if (exp > MOST)
        return everything[cfg->depth == RASTER_ZF32];
    shift = exp - BIAS - plane->exp;
    return (struct zcull_range){ zcull_code_of(cfg, scaled(least, shift) - SLACK, exp - BIAS),
                                 zcull_code_of(cfg, scaled(most, shift) + 1 + SLACK, exp - BIAS) };
}
