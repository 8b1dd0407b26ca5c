/* zcull_range.c - the range of a primitive's depths over 8x8 pixels (facts/gpc.md, Zcull) */
#include "common/bits.h"
#include "common/float_format.h"
#include "gpc/zcull/zcull.h"

#define BIAS  96  /* of the exponent of a depth_plane */
#define GUARD 7   /* its least one of fixed formats is 2^-GUARD */
#define MOST  127 /* its greatest */
#define SLACK 65  /* half a unit of the base and of each slope, 64 sixteenths from the centre */

static const struct zcull_range everything[2] = { { 0, UINT32_MAX }, { 0xff800000, 0x7f800000 } };

/* The bits of both, and their sign. */
static int widths(s64 v, s64 w)
{
    const u64 size = (u64)(v < 0 ? ~v : v) | (u64)(w < 0 ? ~w : w);

    return size ? (int)bits_top(size) + 2 : 1;
}

/* The plane at a corner of pixels; false if it may not fit 64 bits. */
static bool at_corner(const struct prim_plane *p, s64 x, s64 y, s64 *value)
{
    const s64 quarter = (p->base >> 2) + (p->dx * x >> 2) + (p->dy * y >> 2);

    if (quarter >= INT64_C(1) << 60 || quarter < -(INT64_C(1) << 60))
        return false;
    *value = (s64)((u64)p->base + (u64)(p->dx * x) + (u64)(p->dy * y));
    return true;
}

/* Least and greatest at the four corners of 8x8 pixels: each axis has an end for either. */
static bool corners(const struct prim_plane *p, u14 x, u14 y, s64 *least, s64 *most)
{
    const s64 right = p->dx < 0 ? 0 : 8, down = p->dy < 0 ? 0 : 8; /* where it is the greatest */

    return at_corner(p, x + 8 - right, y + 8 - down, least) &&
           at_corner(p, x + right, y + down, most);
}

static int greatest(int a, int b)
{
    return a > b ? a : b;
}

/* The greatest exponent that a fine tile's plane can be rounded to (frast_plane.c). */
static int exponent(const struct zcull_config *cfg, const struct prim_plane *p, s64 least, s64 most)
{
    const int base = widths(least, most) - 32;
    const int slope = widths(p->dx, p->dy) - 28 - 4;
    const int exp = p->exp + greatest(base, slope) + 1 + BIAS;

    return greatest(exp, cfg->depth == RASTER_ZF32 ? 0 : BIAS - GUARD);
}

/* v / 2^shift, toward minus infinity. */
static s64 scaled(s64 v, int shift)
{
    if (shift <= 0)
        return v * (INT64_C(1) << -shift);
    return v >> (shift > 63 ? 63 : shift);
}

/* v * 2^shift as ZROP stores it (rop_rules.md, texture/raster_rules.md 3). */
static u32 zcull_code_of(const struct zcull_config *cfg, s64 v, int shift)
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
