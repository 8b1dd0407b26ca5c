/* draw_state.h - the state bundles and surfaces of a scene's draws, for tests of the netlist alone */
#ifndef DRAW_STATE_H
#define DRAW_STATE_H

#include "driver/draw_how.h"
#include "screen/screen.h"
#include "scene/scene.h"

/* Returns the state of a draw; colours lie at address 0, depth behind them. */
struct screen_state draw_state_of(const struct scene *s, const struct scene_state *draw,
                                  const struct draw_how *how);

/* Returns the bytes of both targets. */
uint64_t draw_memory_size(const struct scene *s, const struct draw_how *how);

/* Returns the clear of the colour target. */
struct clear_config draw_clear_of(const struct scene *s, const struct draw_how *how);

#endif
