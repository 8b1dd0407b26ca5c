/* draw_frame.h - draws a scene by the netlist, setup to memory */
#ifndef DRAW_FRAME_H
#define DRAW_FRAME_H

#include "draw_state.h"
#include "scene/frame.h"
#include "gpu.h"
#include "scene/scene.h"

/* Makes a GPU after reset, with memory for a scene's targets; to be freed.  NULL with 'f' filled. */
struct gpu *draw_gpu_new(const struct scene *s, const struct draw_how *how, struct failure *f);
void draw_gpu_free(struct gpu *g);

/* Resets it: GM20B, but for what 'how' says of its units. */
void draw_gpu_reset(struct gpu *g, const struct draw_how *how);

/* Clears the targets and draws.  False with 'f' filled; EXIT_NOT_MODELLED if the model lacks a feature that
 * the scene needs.
 */
bool draw_scene(struct gpu *g, const struct scene *s, const struct draw_how *how,
                struct failure *f);

/* Reads the targets into a frame of frame_new: colours; stored depth, if it has as many samples as the
 * colours.
 */
void draw_read(const struct gpu *g, const struct scene *s, struct frame *frame);

#endif
