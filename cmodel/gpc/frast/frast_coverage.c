/* frast_coverage.c - which samples of a tile are covered (facts/texture/raster_rules.md 2, 5, 8) */
#include "common/samples.h"
#include "gpc/frast/frast.h"

static unsigned lesser(unsigned a, unsigned b)
{
    return a < b ? a : b;
}
static unsigned greater(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Whether the window clip rectangles let a pixel be drawn.
 * guess: their greatest x and y are not inside, as a scissor's; chosen: code 3 draws nothing
 */
static bool unclipped(const struct frast_config *cfg, unsigned x, unsigned y)
{
    bool inside = false;

    if (!cfg->clip_enable)
        return true;
    for (unsigned i = 0; i < 8; i++)
        inside |= cfg->clip_xmin[i] <= x && x < cfg->clip_xmax[i] && cfg->clip_ymin[i] <= y &&
                  y < cfg->clip_ymax[i];
    return cfg->clip_type == CLIP_INCLUSIVE ? inside : cfg->clip_type == CLIP_EXCLUSIVE && !inside;
}

/* Whether the line stipple lets a pixel be drawn.
 * known: facts/texture/raster_rules.md 5: 16 bits, each 'factor' times; chosen: the field is the
 * factor less one, and bit 0 is the first
 */
static bool unstippled(const struct frast_config *cfg, const struct line_stipple *stipple,
                       unsigned x, unsigned y)
{
    s32 far = (s32)(stipple->y_major ? y : x) - stipple->from;
    unsigned step = stipple->phase + (unsigned)(far < 0 ? -far : far);

    return !stipple->enable || (cfg->stipple_pattern >> step / (cfg->stipple_factor + 1u) % 16 & 1);
}

/* Whether every edge holds the point, 1/256 pixel. */
static bool held(const struct raster_prim *prim, s64 x, s64 y)
{
    for (unsigned i = 0; i < prim->edges; i++) {
        const struct raster_edge *e = raster_edge_at(prim, i);

        if (e->a * x + e->b * y + e->c < 0)
            return false;
    }
    return true;
}

/* The covered samples of a pixel at the corner of a tile. */
static u64 pixel(const struct frast_config *cfg, const struct raster_prim *prim, unsigned x,
                 unsigned y)
{
    const enum sample_mode mode = samples_mode(&cfg->samples);
    const struct samples_shape shape = samples_shape(mode);
    u64 coverage = 0;

    for (unsigned s = 0; s < (unsigned)shape.across * shape.down; s++) {
        const struct samples_place in = samples_place(mode, s);
        const struct samples_position at = prim->at_center
                                               ? (struct samples_position){ 8, 8 }
                                               : samples_position(&cfg->samples, shape, x, y, s);

        if (held(prim, 256 * x + 16 * at.x, 256 * y + 16 * at.y))
            coverage |= (u64)1 << (8 * in.y + in.x);
    }
    return coverage;
}

u64 frast_coverage(const struct frast_config *cfg, const struct raster_prim *prim, u14 x, u14 y)
{
    const struct samples_shape shape = samples_shape(samples_mode(&cfg->samples));
    const unsigned right = lesser(prim->x1, x + 8u / shape.across);
    const unsigned bottom = lesser(prim->y1, y + 8u / shape.down);
    u64 coverage = 0;

    for (unsigned py = greater(prim->y0, y); py < bottom; py++)
        for (unsigned px = greater(prim->x0, x); px < right; px++) {
            const unsigned corner = 8 * (py - y) * shape.down + (px - x) * shape.across;

            if (unclipped(cfg, px, py) && unstippled(cfg, &prim->stipple, px, py))
                coverage |= pixel(cfg, prim, px, py) << corner;
        }
    return coverage;
}
