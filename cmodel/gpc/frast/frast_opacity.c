/* frast_opacity.c - how much of a smooth primitive a pixel has (facts/classes/draw_semantics.md 8) */
#include "common/bits.h"
#include "gpc/frast/frast.h"

#define OPAQUE 256

/* The opacity at a distance from an edge, 'value' of its equation, which is not negative. */
static unsigned of_edge(const struct frast_config *cfg, const struct line_ramp *ramp, s64 value)
{
    if (16 * value >= (s64)ramp->step)
        return OPAQUE;
    return cfg->edge_table[(u64)value * 256 / ramp->step];
}

/* An edge that is no left and no top one is moved by 1, so that two areas share no sample: back. */
static s64 value_at(const struct raster_edge *e, s64 x, s64 y)
{
    const bool moved = e->a < 0 || (e->a == 0 && e->b <= 0);

    return e->a * x + e->b * y + e->c + moved;
}

/* chosen: the nearer of two edges that lie across from one another, times the nearer of the other two; a pixel that the
 * table leaves nothing of is drawn, for its colour may not blend
 */
static u9 line_opacity(const struct frast_config *cfg, const struct raster_prim *prim, s64 x, s64 y)
{
    const s64 left = value_at(&prim->edge[0], x, y), right = value_at(&prim->edge[1], x, y),
              before = value_at(&prim->edge[2], x, y), behind = value_at(&prim->edge[3], x, y);
    const unsigned side = of_edge(cfg, &prim->ramp, left < right ? left : right),
                   end = of_edge(cfg, &prim->ramp, before < behind ? before : behind);

    return (u9)(side * end / OPAQUE);
}

bool frast_fades(const struct raster_prim *prim)
{
    return prim->area || (prim->ramp.enable && prim->edges == 4);
}

void frast_fade(const struct frast_config *cfg, const struct frast_mode *m,
                const struct raster_prim *prim, struct fine_tile *tile)
{
    const struct raster_places *places = &m->samples.places[prim->at_center];

    tile->fades = 1;
    for (u64 rest = tile->coverage; rest; rest &= rest - 1) {
        const unsigned i = bits_lowest(rest);

        tile->opacity[i] =
            prim->area
                ? (u9)frast_area(prim, tile->x + places->x[i] / 16u, tile->y + places->y[i] / 16u)
                : line_opacity(cfg, prim, 256 * (s64)tile->x + 16 * places->x[i],
                               256 * (s64)tile->y + 16 * places->y[i]);
    }
}
