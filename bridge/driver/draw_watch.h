/* draw_watch.h - who covers each sample and who gave it its colour, seen on the wires */
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

/* Watches what zcull culls and frast and prop give, on top of their stand-ins, while 'w' lives. */
void draw_watch(struct draw_watch *w, struct gpu *g, struct frame *frame, enum sample_mode mode);

#endif
