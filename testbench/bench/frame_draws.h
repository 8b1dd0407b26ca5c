/* frame_draws.h - a frame of many draws of a few triangles each, of one mesh */
#ifndef FRAME_DRAWS_H
#define FRAME_DRAWS_H

#include "driver/draw_tables.h"
#include "frame_own.h"

struct frame_draws {
    const char *mesh;   /* its file */
    unsigned triangles; /* of a draw */
    bool changes;       /* the depth function from draw to draw: less, and less or equal */
    struct frame_own own;
    struct draw_how how;
    struct draw_tables tables;
};

/* Prepares a frame with these four members set; it must be freed by frame_own_free. */
bool frame_draws_new(struct frame_draws *d, struct failure *f);

/* Clears and draws, in segments as long as they may be; returns seconds of processor time. */
bool frame_draws_draw(struct frame_draws *d, double *seconds, struct failure *f);

#endif
