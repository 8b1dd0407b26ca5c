/* crast_empty.c - tiles that a tip of a shape touches between samples (facts/texture/raster_rules.md 2) */
#include "common/samples.h"
#include "gpc/crast/crast.h"

#define SAMPLES 64 /* that are asked: chosen: as many as fine raster asks in a clock */

/* What every edge holds some of, by itself. */
static bool may_hold(const struct raster_prim *prim, const s64 reach[],
                     const struct crast_pixels *q)
{
    for (unsigned i = 0; i < prim->edges; i++)
        if (crast_most(&prim->edge[i], reach[i], q) < 0)
            return false;
    return true;
}

/* In 1/256 pixel. */
static bool held(const struct raster_prim *prim, s64 x, s64 y)
{
    for (unsigned i = 0; i < prim->edges; i++) {
        const struct raster_edge *e = &prim->edge[i];

        if (e->a * x + e->b * y + e->c < 0)
            return false;
    }
    return true;
}

static bool sample_in(const struct crast_config *cfg, const struct raster_prim *prim,
                      const struct crast_pixels *q)
{
    const struct samples_shape shape = samples_shape(samples_mode(&cfg->samples));
    const unsigned n = prim->at_center ? 1 : samples_count(shape);

    for (s32 y = q->y0; y <= q->y1; y++)
        for (s32 x = q->x0; x <= q->x1; x++)
            for (unsigned s = 0; s < n; s++) {
                struct samples_position at = { 8, 8 };

                if (!prim->at_center)
                    at = samples_position(&cfg->samples, shape, (unsigned)x, (unsigned)y, s);
                if (held(prim, 256 * (s64)x + 16 * at.x, 256 * (s64)y + 16 * at.y))
                    return true;
            }
    return false;
}

/* A tip between two edges, both of which hold some of the tile, is narrow where it ends. */
bool crast_empty(const struct crast_config *cfg, const struct raster_prim *prim, u10 x, u10 y)
{
    const struct samples_shape shape = samples_shape(samples_mode(&cfg->samples));
    const unsigned most = SAMPLES / (4 * samples_count(shape));
    const struct crast_pixels tile = crast_pixels(prim, 16 * x, 16 * y, 16);
    struct crast_pixels left[SAMPLES / 4]; /* quads */
    unsigned count = 0;
    s64 reach[4];

    for (unsigned i = 0; i < prim->edges; i++)
        reach[i] = crast_reach(cfg, prim, &prim->edge[i]);
    for (s32 row = tile.y0 & ~1; row <= tile.y1; row += 2)
        for (s32 column = tile.x0 & ~1; column <= tile.x1; column += 2) {
            const struct crast_pixels q = crast_pixels(prim, column, row, 2);

            if (!may_hold(prim, reach, &q))
                continue;
            if (count == most)
                return false;
            left[count++] = q;
        }
    for (unsigned i = 0; i < count; i++)
        if (sample_in(cfg, prim, &left[i]))
            return false;
    return true;
}
