/* crast_empty.c - tiles that a tip of a shape touches between samples (facts/texture/raster_rules.md 2) */
#include "common/bits.h"
#include "common/samples.h"
#include "gpc/crast/crast.h"

#define SAMPLES 64 /* that are asked: chosen: as many as fine raster asks in a clock */

#define QUADS 8 /* of a tile, across and down */

/* The quads of a tile: of each column and row of them the pixels that are in the box, ends included. */
struct quads {
    unsigned columns, rows;
    s32 x0[QUADS], x1[QUADS], y0[QUADS], y1[QUADS];
};

static struct quads quads_of(const struct crast_pixels *tile)
{
    const s32 left = tile->x0 & ~1, top = tile->y0 & ~1;
    struct quads q = { .columns = 0 };

    for (s32 x = left; x <= tile->x1; x += 2, q.columns++) {
        q.x0[q.columns] = x > tile->x0 ? x : tile->x0;
        q.x1[q.columns] = x < tile->x1 ? x + 1 : tile->x1;
    }
    for (s32 y = top; y <= tile->y1; y += 2, q.rows++) {
        q.y0[q.rows] = y > tile->y0 ? y : tile->y0;
        q.y1[q.rows] = y < tile->y1 ? y + 1 : tile->y1;
    }
    return q;
}

/* What an edge holds at most in a column, and what a row adds to it: their sum is crast_most of the quad. */
struct held_most {
    s64 across[QUADS], down[QUADS];
};

static void hold_most(const struct raster_edge *e, s64 reach, const struct quads *q,
                      struct held_most *h)
{
    for (unsigned k = 0; k < q->columns; k++)
        h->across[k] = 256 * (s64)e->a * (e->a > 0 ? q->x1 : q->x0)[k] + reach + e->c;
    for (unsigned k = 0; k < q->rows; k++)
        h->down[k] = 256 * (s64)e->b * (e->b > 0 ? q->y1 : q->y0)[k];
}

/* The quads of a row of which every edge, by itself, holds some; a bit each. */
static unsigned may_hold(const struct held_most *h, unsigned edges, unsigned columns, unsigned row)
{
    unsigned may = (1u << columns) - 1;

    for (unsigned i = 0; i < edges && may; i++)
        for (unsigned k = 0; k < columns; k++)
            may &= ~((unsigned)(h[i].across[k] + h[i].down[row] < 0) << k);
    return may;
}

/* In 1/256 pixel. */
static bool held(const struct raster_prim *prim, s64 x, s64 y)
{
    s64 any = 0;

    for (unsigned i = 0; i < prim->edges; i++)
        any |= prim->edge[i].a * x + prim->edge[i].b * y + prim->edge[i].c;
    return any >= 0;
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

/* Whether a sample is held of a pixel in the middle, or half way to a side: as in most tiles that have one. */
static bool middle_held(const struct crast_config *cfg, const struct raster_prim *prim,
                        const struct crast_pixels *tile)
{
    static const s32 quarter[5][2] = { { 2, 2 }, { 1, 2 }, { 3, 2 }, { 2, 1 }, { 2, 3 } };
    const s32 across = tile->x1 - tile->x0, down = tile->y1 - tile->y0;

    for (unsigned i = 0; i < 5 && across >= 0 && down >= 0; i++) {
        const s32 x = tile->x0 + across * quarter[i][0] / 4;
        const s32 y = tile->y0 + down * quarter[i][1] / 4;
        const struct crast_pixels pixel = { x, y, x, y };

        if (sample_in(cfg, prim, &pixel))
            return true;
    }
    return false;
}

/* The same where none of these is held.  Quads that may have a sample, and then their samples. */
static bool tip_empty(const struct crast_config *cfg, const struct raster_prim *prim,
                      const struct crast_pixels *tile)
{
    const struct samples_shape shape = samples_shape(samples_mode(&cfg->samples));
    const unsigned most = SAMPLES / (4 * samples_count(shape));
    const struct quads q = quads_of(tile);
    struct crast_pixels left[SAMPLES / 4];
    struct held_most h[4];
    unsigned count = 0;

    for (unsigned i = 0; i < prim->edges; i++)
        hold_most(&prim->edge[i], crast_reach(cfg, prim, &prim->edge[i]), &q, &h[i]);
    for (unsigned row = 0; row < q.rows; row++)
        for (unsigned may = may_hold(h, prim->edges, q.columns, row); may; may &= may - 1) {
            const unsigned k = bits_lowest(may);

            if (count == most)
                return false;
            left[count++] = (struct crast_pixels){ q.x0[k], q.y0[row], q.x1[k], q.y1[row] };
        }
    for (unsigned i = 0; i < count; i++)
        if (sample_in(cfg, prim, &left[i]))
            return false;
    return true;
}

bool crast_middle_held(const struct crast_config *cfg, const struct raster_prim *prim, u10 x, u10 y)
{
    const struct crast_pixels tile = crast_pixels(prim, 16 * x, 16 * y, 16);

    return middle_held(cfg, prim, &tile);
}

/* A tip between two edges, both of which hold some of the tile, is narrow where it ends. */
bool crast_empty(const struct crast_config *cfg, const struct raster_prim *prim, u10 x, u10 y)
{
    const struct crast_pixels tile = crast_pixels(prim, 16 * x, 16 * y, 16);

    return !middle_held(cfg, prim, &tile) && tip_empty(cfg, prim, &tile);
}
