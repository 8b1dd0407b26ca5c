/* screen/screen_way.h - what a tile of a primitive takes along on its way by calls (screen/screen_flow.c, screen/screen_shader.c) */
#ifndef SCREEN_WAY_H
#define SCREEN_WAY_H

#include "screen/screen.h"

struct screen_way {
    struct screen *gpu;
    unsigned number; /* of the GPC */
    struct gpc *gpc;
    struct mem_port port;
    unsigned fbp[PROP_OUTPUTS]; /* of each output of a tile that is stored as it comes, */
    u64 at[PROP_OUTPUTS];       /* and its address */
};

/* 'n' more on a wire between the GPCs and the FBPs: at its middle, and at its ends where there are several. */
#define SCREEN_WAY_COUNT(w, wire, fbp, n)                   \
    do {                                                    \
        (w)->gpu->wire.pushed += (n);                       \
        if ((w)->gpu->arb.gpcs > 1)                         \
            (w)->gpu->wire##_of[(w)->number].pushed += (n); \
        if ((w)->gpu->xbar.fbps > 1)                        \
            (w)->gpu->wire##_at[fbp].pushed += (n);         \
    } while (0)

/* screen/screen_shader.c: finds where the tile's pixels go in memory as they come, if all do. */
void screen_way_place(struct screen_way *w, const struct shade_tile *x);

#endif
