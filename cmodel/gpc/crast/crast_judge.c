/* crast_judge.c - tests a tile against the edges (facts/texture/raster_rules.md 2) */
#include "common/samples.h"
#include "gpc/crast/crast.h"

struct crast_pixels crast_pixels(const struct raster_prim *prim, s32 left, s32 top, s32 side)
{
    const s32 right = left + side < prim->x1 ? left + side : prim->x1;
    const s32 bottom = top + side < prim->y1 ? top + side : prim->y1;

    return (struct crast_pixels){ left > prim->x0 ? left : prim->x0,
                                  top > prim->y0 ? top : prim->y0, right - 1, bottom - 1 };
}

/* Of any sample's place in a pixel. */
s64 crast_reach(const struct crast_config *cfg, const struct raster_prim *prim,
                const struct raster_edge *e)
{
    return 16 *
           (prim->at_center ? 8 * ((s64)e->a + e->b) : samples_reach(&cfg->samples, e->a, e->b));
}

/* Of the pixel at the corner that the edge grows to. */
s64 crast_most(const struct raster_edge *e, s64 reach, const struct crast_pixels *t)
{
    const s64 across = 256 * (s64)e->a * (e->a > 0 ? t->x1 : t->x0);
    const s64 down = 256 * (s64)e->b * (e->b > 0 ? t->y1 : t->y0);

    return across + down + reach + e->c;
}

struct crast_reaches crast_reaches(const struct crast_config *cfg, const struct raster_prim *prim)
{
    struct crast_reaches r;

    for (unsigned i = 0; i < prim->edges; i++)
        r.of[i] = crast_reach(cfg, prim, &prim->edge[i]);
    return r;
}

/* An edge that holds no sample of the tile holds some to the side that it grows to, or in no tile of
 * the row; two that disagree leave nothing.
 */
enum crast_side crast_side(const struct crast_reaches *r, const struct raster_prim *prim, u10 x,
                           u10 y)
{
    const struct crast_pixels t = crast_pixels(prim, 16 * x, 16 * y, 16);
    enum crast_side side = CRAST_HERE;

    for (unsigned i = 0; i < prim->edges; i++) {
        const struct raster_edge *e = &prim->edge[i];
        enum crast_side to = e->a > 0 ? CRAST_RIGHT : e->a < 0 ? CRAST_LEFT : CRAST_NOWHERE;

        if (crast_most(e, r->of[i], &t) >= 0)
            continue;
        side = side == CRAST_HERE || side == to ? to : CRAST_NOWHERE;
    }
    return side;
}

enum crast_side crast_judge(const struct crast_config *cfg, const struct raster_prim *prim, u10 x,
                            u10 y)
{
    const struct crast_reaches r = crast_reaches(cfg, prim);

    return crast_side(&r, prim, x, y);
}
