/* draw_watch.h - records on the wires which primitives cover each sample and which one coloured it */
#ifndef DRAW_WATCH_H
#define DRAW_WATCH_H

#include "scene/frame.h"
#include "gpu.h"

struct draw_watch {
    struct frame *frame;
    const struct gpu *gpu;
    enum sample_mode mode;
    struct stand_in zcull, frast, prop; /* that were there before */
};

/* Watches zcull's culls and the outputs of frast and prop, on top of their stand-ins, while 'w' lives. */
void draw_watch(struct draw_watch *w, struct gpu *g, struct frame *frame, enum sample_mode mode);

#endif
