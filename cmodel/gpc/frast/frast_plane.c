/* frast_plane.c - the depth plane of a tile (facts/texture/raster_rules.md 3)
 *
 * The primitive's plane is exact at the tile's centre, a corner of pixels.  Base and slopes are rounded from
 * it, to nearest with halves up, with one exponent: the least with which base fits 32 bits and the slopes
 * fit 28, at least 2^-7 of a step for Z16 and Z24, and 2^-96 for ZF32.
 */
#include "common/bits.h"
#include "common/samples.h"
#include "gpc/frast/frast.h"

#define BIAS      96
#define GUARD     7 /* bits below a step of a fixed format */
#define BASE_BITS 32
#define STEP_BITS 28
#define NO_SHIFT  (-255) /* is too far for 0 */

/* The bits of both, and their sign. */
static inline int widths(s64 v, s64 w)
{
    const u64 size = (u64)(v < 0 ? ~v : v) | (u64)(w < 0 ? ~w : w);

    return size ? (int)bits_top(size) + 2 : 1;
}

/* v / 2^shift to nearest, halves up; of a shift to the left that overflows, the end of 64 bits. */
static s64 rounded(s64 v, int shift)
{
    if (shift > 0) { /* of all bits nothing is left */
        const int most = shift < 64 ? shift : 64;

        return (v >> (most < 63 ? most : 63)) + (v >> (most - 1) & 1);
    }
    if (widths(v, 0) - shift > 64)
        return v == 0 ? 0 : v < 0 ? INT64_MIN : INT64_MAX;
    return (s64)((u64)v << -shift);
}

/* 'rounded' of a shift to the right by less than all bits. */
static inline s64 to_right(s64 v, int shift)
{
    return (v >> shift) + (v >> (shift - 1) & 1);
}

/* Whether both fit when they are rounded. */
static inline bool fit(s64 v, s64 w, int shift, int bits)
{
    const bool most = 1 <= shift && shift <= 63;
    const s64 a = most ? to_right(v, shift) : rounded(v, shift);
    const s64 b = most ? to_right(w, shift) : rounded(w, shift);
    const u64 least = (u64)1 << (bits - 1);

    return (((u64)a + least) | ((u64)b + least)) >> bits == 0;
}

/* The least shift, to the left if it is negative, with which both fit when they are rounded.  The first of three leaves a
 * bit more before it rounds; nobody foresees which one it is.
 */
static inline int shift_for(s64 v, s64 w, int bits)
{
    const int shift = widths(v, w) - bits;
    const bool first = fit(v, w, shift - 1, bits), second = fit(v, w, shift, bits);

    return (v | w) == 0 ? NO_SHIFT : shift + 1 - first - second;
}

static int greatest(int a, int b)
{
    return a > b ? a : b;
}

/* chosen: depths beyond the greatest exponent stay at the ends of their field */
static s64 fitted(s64 v, int shift, int bits)
{
    s64 limit = (s64)1 << (bits - 1), z = rounded(v, shift);

    return z < -limit ? -limit : z > limit - 1 ? limit - 1 : z;
}

/* The plane's value at the corner of a pixel, in its own unit. */
static s64 at_corner(const struct prim_plane *p, s64 x, s64 y)
{
    return (s64)((u64)p->base + (u64)p->dx * (u64)x + (u64)p->dy * (u64)y);
}

static inline bool is_within(s64 v, int bits)
{
    return ((u64)v + ((u64)1 << (bits - 1))) >> bits == 0;
}

/* At the least exponent of a fixed format, at which most planes fit; false: one of the three numbers does not. */
static inline bool fits_least(const struct prim_plane *p, s64 base, struct depth_plane *z)
{
    const int shift = -GUARD - p->exp;
    s64 dx, dy;

    if (shift < 1 || shift > 59)
        return false;
    base = to_right(base, shift);
    dx = to_right(p->dx, shift + 4);
    dy = to_right(p->dy, shift + 4);
    *z = (struct depth_plane){ false, BIAS - GUARD, (s32)base, (s28)dx, (s28)dy };
    return is_within(base, BASE_BITS) & is_within(dx, STEP_BITS) & is_within(dy, STEP_BITS);
}

/* At the exponent that the greatest of the three needs.  Slopes are for 1/16 pixel. */
static struct depth_plane fitted_plane(const struct frast_config *cfg, const struct prim_plane *p,
                                       s64 base)
{
    const bool fixed = cfg->depth != RASTER_ZF32;
    int shift = greatest(shift_for(base, 0, BASE_BITS), shift_for(p->dx, p->dy, STEP_BITS) - 4);
    int exp = greatest(p->exp + shift + BIAS, fixed ? BIAS - GUARD : 0);

    exp = exp > 127 ? 127 : exp;
    shift = exp - BIAS - p->exp;
    return (struct depth_plane){ cfg->depth_clamp && !fixed, (u7)exp,
                                 (s32)fitted(base, shift, BASE_BITS),
                                 (s28)fitted(p->dx, shift + 4, STEP_BITS),
                                 (s28)fitted(p->dy, shift + 4, STEP_BITS) };
}

static struct depth_plane tile_plane(const struct frast_config *cfg, const struct prim_plane *p,
                                     u14 x, u14 y)
{
    struct samples_shape shape = samples_shape(samples_mode(&cfg->samples));
    s64 base =
        at_corner(p, x + (4 >> bits_lowest(shape.across)), y + (4 >> bits_lowest(shape.down)));
    struct depth_plane least;

    if (cfg->depth != RASTER_ZF32 && fits_least(p, base, &least))
        return least;
    return fitted_plane(cfg, p, base);
}

struct depth_plane frast_plane(const struct frast_config *cfg, const struct raster_prim *prim,
                               u14 x, u14 y)
{
    return tile_plane(cfg, &prim->depth, x, y);
}

struct depth_plane frast_plain_plane(const struct frast_config *cfg, const struct raster_prim *prim,
                                     u14 x, u14 y)
{
    return tile_plane(cfg, prim->offset ? &prim->plain : &prim->depth, x, y);
}
