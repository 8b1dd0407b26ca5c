/* draw_watch.h - records on the wires which primitives cover each sample and which one coloured it */
#ifndef DRAW_WATCH_H
#define DRAW_WATCH_H

#include "scene/frame.h"
#include "world/world.h"

/* Of a GPC. */
struct draw_watch_gpc {
    const struct draw_watch *all;
    unsigned gpc;
    struct net_tap zcull, frast, prop;
};

struct draw_watch {
    struct frame *frame;
    const struct world *graphics;
    const struct screen *gpu; /* of it */
    enum sample_mode mode;
    struct draw_watch_gpc of[ARB_GPCS];
};

/* Watches zcull's culls and the outputs of frast and prop of every GPC; the netlist draws while 'w' lives alone. */
void draw_watch(struct draw_watch *w, struct world *g, struct frame *frame, enum sample_mode mode);

#endif
