/* draw_frame.h - a scene through the raster pipeline: setup to CROP */
#ifndef DRAW_FRAME_H
#define DRAW_FRAME_H

#include "frame.h"
#include "scene.h"

/* Draws into a frame of frame_new; false with 'f' filled, EXIT_NOT_MODELLED where the scene asks
 * for what the pipeline does not do.
 */
bool draw_frame(const struct scene *s, struct frame *frame, struct failure *f);

#endif
