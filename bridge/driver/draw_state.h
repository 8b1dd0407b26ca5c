/* draw_state.h - the state bundles and surfaces of a scene's draws */
#ifndef DRAW_STATE_H
#define DRAW_STATE_H

#include "draw_how.h"
#include "gpu.h"
#include "scene/scene.h"

/* The state of a draw: colours at 0, depth after them. */
struct gpu_state draw_state_of(const struct scene *s, const struct scene_state *draw,
                               const struct draw_how *how);

/* SET_ANTI_ALIAS of the scene's samples: Tesla's modes, as OpenGL drivers set them. */
enum sample_mode draw_mode(const struct scene *s);

/* Bytes of both targets. */
uint64_t draw_memory_size(const struct scene *s, const struct draw_how *how);

/* The clear colour, and the clear depth as the format stores it. */
struct clear_config draw_clear_of(const struct scene *s, const struct draw_how *how);

#endif
