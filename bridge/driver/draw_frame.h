/* draw_frame.h - a scene through the netlist: setup to memory */
#ifndef DRAW_FRAME_H
#define DRAW_FRAME_H

#include "draw_state.h"
#include "scene/frame.h"
#include "gpu.h"
#include "scene/scene.h"

/* A GPU whose memory holds a scene's targets, reset; to be freed.  NULL with 'f' filled. */
struct gpu *draw_gpu_new(const struct scene *s, const struct draw_how *how, struct failure *f);
void draw_gpu_free(struct gpu *g);

/* Clears the targets and draws; false with 'f' filled, EXIT_NOT_MODELLED where the scene asks for what
 * the pipeline does not do.
 */
bool draw_scene(struct gpu *g, const struct scene *s, const struct draw_how *how,
                struct failure *f);

/* The targets into a frame of frame_new: colours, and depth as it is stored, if it has the samples of
 * the colours.
 */
void draw_read(const struct gpu *g, const struct scene *s, struct frame *frame);

#endif
