/* frame_layers.h - blended rectangles that fill the picture, one over another, by a stream of our own, and the same for a peer */
#ifndef FRAME_LAYERS_H
#define FRAME_LAYERS_H

#include "driver/draw_tables.h"
#include "machine/playback.h"
#include "peer_frame.h"
#include "scene/object_scene.h"

#define LAYERS        5
#define LAYERS_WIDTH  1024
#define LAYERS_HEIGHT 768

struct frame_layers {
    enum scene_blend blend;
    bool compressed; /* so is the model's target */
    struct draw_how how;
    struct draw_tables tables; /* as a kernel's: of compressed targets */
    struct object_scene world;
    struct playback *playback;
    struct stream_writer *to;
    struct peer_frame peer; /* programs are the caller's */
};

/* Writes all state, clears, and draws once; colours differ from corner to corner, alpha too.  To be freed. */
bool frame_layers_new(struct frame_layers *l, struct failure *f);
void frame_layers_free(struct frame_layers *l);

/* Clears and draws: a submit for each layer, through Host, to pixels. */
bool frame_layers_draw(struct frame_layers *l, double *seconds, struct failure *f);

bool frame_layers_picture(const struct frame_layers *l, struct picture *to, struct failure *f);

#endif
