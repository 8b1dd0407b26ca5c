/* zcull_range.c - the range of a primitive's depths over any 8x8 pixels (facts/gpc.md, Zcull) */
#include "gpc/zcull/zcull_range.h"

/* The plane at a corner of pixels; false if it may not fit 64 bits. */
static bool at_corner(const struct prim_plane *p, s64 x, s64 y, s64 *value)
{
    const s64 quarter = zcull_quarter(p, x, y);

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

struct zcull_range zcull_range_of(const struct zcull_config *cfg, const struct prim_plane *plane,
                                  u14 x, u14 y)
{
    s64 least = 0, most = 0;

    if (!corners(plane, x, y, &least, &most))
        return zcull_everything(cfg);
    return zcull_range_between(cfg, least, most, zcull_size(plane->dx) | zcull_size(plane->dy),
                               plane->exp);
}
