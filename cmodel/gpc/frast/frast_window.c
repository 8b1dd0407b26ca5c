/* frast_window.c - the covered samples of a small primitive (prim_window.h) */
#include "gpc/frast/frast.h"

#define QUADS 4 /* of the window, across and down */

/* Beyond the slopes of an edge of 4096 pixels, which change by less than 2^28 over the window: an edge is FAR from it that
 * holds all of it, or nothing.
 */
#define STEEP ((s64)1 << 20)
#define FAR   ((s64)1 << 30)

static bool small(const struct raster_prim *prim)
{
    bool all = prim->edges <= FRAST_CROSSING && (prim->x1 - 1) / 2 - prim->x0 / 2 < QUADS &&
               (prim->y1 - 1) / 2 - prim->y0 / 2 < QUADS;

    for (unsigned i = 0; i < prim->edges && all; i++) {
        const struct raster_edge *e = &prim->edge[i];

        all = e->a < STEEP && e->a > -STEEP && e->b < STEEP && e->b > -STEEP;
    }
    return all;
}

struct prim_window frast_window(const struct frast_mode *m, const struct raster_prim *prim)
{
    struct prim_window w = { false, prim->x0 & ~1, prim->y0 & ~1, 0 };
    struct frast_crossing cross = { .count = 0 };

    if (!m->alike[prim->at_center] || !small(prim))
        return w;
    for (unsigned i = 0; i < prim->edges; i++) {
        const struct raster_edge *e = &prim->edge[i];
        const s64 corner = (256 * ((s64)e->a * w.x + (s64)e->b * w.y) + e->c) >> 4;

        cross.a[i] = e->a;
        cross.b[i] = e->b;
        cross.c[i] = (s32)(corner > FAR ? FAR : corner < -FAR ? -FAR : corner);
    }
    w.known = true;
    w.held =
        frast_boxed(prim, m->shape, w.x, w.y) & ~frast_beyond(&cross, &m->places[prim->at_center]);
    return w;
}
