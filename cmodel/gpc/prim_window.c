/* prim_window.c - see prim_window_bus.h */
#include "gpc/prim_window_bus.h"

#include "gpc/frast/frast.h"

#define QUADS 4 /* of the window, across and down */

struct prim_window prim_window_of(const struct frast_mode *m, const struct raster_prim *prim)
{
    struct prim_window w = { .mode = m, .prim = prim };

    w.x = prim->x0 & ~1;
    w.y = prim->y0 & ~1;
    w.known = m->alike[prim->at_center] && (prim->x1 - 1) / 2 - prim->x0 / 2 < QUADS &&
              (prim->y1 - 1) / 2 - prim->y0 / 2 < QUADS;
    if (w.known)
        w.held = frast_held(m, prim, w.x, w.y);
    return w;
}

bool prim_window_look(struct prim_window *w, u10 x, u10 y)
{
    if (w->mode->each > 1)
        return false;
    w->looked = true;
    w->tile_x = x;
    w->tile_y = y;
    for (unsigned i = 0; i < 4; i++)
        w->tile[i] =
            frast_held(w->mode, w->prim, (u14)(16 * x + i % 2 * 8), (u14)(16 * y + i / 2 * 8));
    return w->tile[0] | w->tile[1] | w->tile[2] | w->tile[3];
}

u64 prim_window_held(const struct prim_window *w, u14 x, u14 y)
{
    if (w->known)
        return prim_window_part(w, x, y);
    if (w->looked && w->tile_x == x / 16 && w->tile_y == y / 16)
        return w->tile[y / 8 % 2 * 2 + x / 8 % 2];
    return frast_held(w->mode, w->prim, x, y);
}
