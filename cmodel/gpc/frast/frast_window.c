/* frast_window.c - the covered samples of a small primitive (prim_window.h) */
#include "gpc/frast/frast.h"

#define QUADS 4 /* of the window, across and down */

struct prim_window frast_window(const struct frast_mode *m, const struct raster_prim *prim)
{
    struct prim_window w = { false, prim->x0 & ~1, prim->y0 & ~1, 0 };

    w.known = m->alike[prim->at_center] && (prim->x1 - 1) / 2 - prim->x0 / 2 < QUADS &&
              (prim->y1 - 1) / 2 - prim->y0 / 2 < QUADS;
    if (w.known)
        w.held = frast_held(m, prim, w.x, w.y);
    return w;
}
