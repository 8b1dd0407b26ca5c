/* frame_quad.h - a textured rectangle that fills the picture, by a stream of our own, and the same for a peer */
#ifndef FRAME_QUAD_H
#define FRAME_QUAD_H

#include "machine/playback.h"
#include "peer_frame.h"
#include "scene/object_scene.h"

#define QUAD_WIDTH  1024
#define QUAD_HEIGHT 768

struct frame_quad {
    bool levels; /* between levels, else the first alone */
    float scale; /* texels a pixel; the picture is turned by 37 degrees */
    struct object_scene world;
    struct playback *playback;
    struct stream_writer *to;
    struct peer_frame peer; /* programs are the caller's */
};

/* Writes all state and clears; RGBA8, 256 x 256 texels.  To be freed. */
bool frame_quad_new(struct frame_quad *q, struct failure *f);
void frame_quad_free(struct frame_quad *q);

/* Draws: one submit, through Host, to pixels. */
bool frame_quad_draw(struct frame_quad *q, double *seconds, struct failure *f);

bool frame_quad_picture(const struct frame_quad *q, struct picture *to, struct failure *f);

#endif
