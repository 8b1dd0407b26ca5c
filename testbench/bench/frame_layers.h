/* frame_layers.h - blended rectangles that fill the picture, one over another, by a stream of our own, and the same for a peer */
#ifndef FRAME_LAYERS_H
#define FRAME_LAYERS_H

#include "driver/draw_tables.h"
#include "frame_own.h"

#define LAYERS 5

struct frame_layers {
    struct frame_own own;
    enum scene_blend blend;
    enum color_format color;
    unsigned samples; /* 1 or 4 */
    bool compressed;  /* so is the model's target */
    struct draw_how how;
    struct draw_tables tables; /* as a kernel's: of compressed targets */
};

/* Writes all state, clears, and draws once; colours differ from corner to corner, alpha too.  'own' is to be freed. */
bool frame_layers_new(struct frame_layers *l, struct failure *f);

/* Clears and draws: a submit for each layer, through Host, to pixels. */
bool frame_layers_draw(struct frame_layers *l, double *seconds, struct failure *f);

#endif
