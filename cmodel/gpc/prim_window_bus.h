/* prim_window_bus.h - what a primitive covers, for crast and frast by calls: what one has found the other need not
 *
 * Of a small primitive all at once: a window of 8x8 pixels, of one sample each, that has its whole box.  Of others the
 * coarse tile that crast has looked at.
 */
#ifndef PRIM_WINDOW_BUS_H
#define PRIM_WINDOW_BUS_H

#include "gpc/gpc_bus.h"

struct frast_mode;

struct prim_window {
    const struct frast_mode *mode;
    const struct raster_prim *prim;
    bool known; /* the primitive is small: */
    u14 x, y;   /* ... its window's upper left pixel, even: there are 16 quads */
    u64 held;   /* ... bit 8*row + column: the pixel is in the box, and all edges hold its sample */
    bool looked; /* at this coarse tile: */
    u10 tile_x, tile_y;
    u64 tile[4]; /* ... what is held of its fine tiles, which are 8x8 pixels */
};
struct prim_window prim_window_of(const struct frast_mode *m, const struct raster_prim *prim);

/* Looks at a coarse tile of pixels of one sample; returns whether it surely has one that is held. */
bool prim_window_look(struct prim_window *w, u10 x, u10 y);

/* Returns what box and edges hold of the fine tile at pixel (x, y). */
u64 prim_window_held(const struct prim_window *w, u14 x, u14 y);

/* What the 8x8 pixels at (x, y) have of a window that is known. */
static inline u64 prim_window_part(const struct prim_window *w, s32 x, s32 y)
{
    const u64 rows = UINT64_C(0x0101010101010101);
    const s32 right = w->x - x, down = w->y - y;
    u64 part;

    if (right <= -8 || right >= 8 || down <= -8 || down >= 8)
        return 0;
    part = right < 0 ? w->held >> -right & rows * (0xffu >> -right)
                     : w->held << right & rows * (0xffu << right & 0xff);
    return down < 0 ? part >> -8 * down : part << 8 * down;
}

/* Whether the 16x16 pixels at (x, y) have any. */
static inline bool prim_window_any(const struct prim_window *w, s32 x, s32 y)
{
    const u64 column = UINT64_C(0x0101010101010101);
    const s32 left = x > w->x ? x - w->x : 0, right = w->x - x > 8 ? w->x - x - 8 : 0;
    const s32 top = y > w->y ? y - w->y : 0, bottom = w->y - y > 8 ? w->y - y - 8 : 0;

    if (left >= 8 || right >= 8 || top >= 8 || bottom >= 8)
        return false;
    return w->held & column * (0xffu << left & 0xffu >> right) & UINT64_MAX << 8 * top &
           UINT64_MAX >> 8 * bottom;
}

#endif
