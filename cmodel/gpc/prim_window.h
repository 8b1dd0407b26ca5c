/* prim_window.h - what a small primitive covers, all of it at once, for crast and frast by calls
 *
 * A window of 8x8 pixels, of one sample each, that has the primitive's whole box.
 */
#ifndef PRIM_WINDOW_H
#define PRIM_WINDOW_H

#include "gpc/gpc_bus.h"

struct prim_window {
    bool known; /* else the primitive is too large, or pixels have more samples */
    u14 x, y;   /* its upper left pixel, even: there are 16 quads */
    u64 held;   /* bit 8*row + column: the pixel is in the box, and all edges hold its sample */
};

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
