/* draw_frame.h - draws a scene in window space by the netlist alone, setup to memory
 *
 * For tests of what is behind wdx, which make packets of setup themselves; aurum draw has the whole GPU
 * (driver/draw_world.h).
 */
#ifndef DRAW_FRAME_H
#define DRAW_FRAME_H

#include "draw_state.h"
#include "driver/draw_read.h"
#include "screen/screen.h"
#include "scene/scene.h"

/* Makes a GPU after reset, with memory for a scene's targets; to be freed.  NULL with 'f' filled. */
struct screen *draw_gpu_new(const struct scene *s, const struct draw_how *how, struct failure *f);
void draw_gpu_free(struct screen *g);

/* Resets it: GM20B, but for what 'how' says of its units. */
void draw_gpu_reset(struct screen *g, const struct draw_how *how);

/* Clears the targets and draws.  False with 'f' filled; EXIT_NOT_MODELLED if the model lacks a feature that
 * the scene needs.
 */
bool draw_scene(struct screen *g, const struct scene *s, const struct draw_how *how,
                struct failure *f);

#endif
