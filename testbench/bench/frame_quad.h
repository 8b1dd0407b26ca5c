/* frame_quad.h - a textured rectangle that fills the picture, by a stream of our own, and the same for a peer */
#ifndef FRAME_QUAD_H
#define FRAME_QUAD_H

#include "frame_own.h"

struct frame_quad {
    struct frame_own own;
    bool levels; /* between levels, else the first alone */
    float scale; /* texels a pixel; the picture is turned by 37 degrees */
};

/* Writes all state and clears; RGBA8, 256 x 256 texels.  'own' is to be freed. */
bool frame_quad_new(struct frame_quad *q, struct failure *f);

/* Draws: one submit, through Host, to pixels. */
bool frame_quad_draw(struct frame_quad *q, double *seconds, struct failure *f);

#endif
