/* draw_state.h - the state bundles and surfaces of a scene's draws */
#ifndef DRAW_STATE_H
#define DRAW_STATE_H

#include "common/pixel.h"
#include "gpu.h"
#include "scene.h"

/* How a scene is drawn beside what it says. */
struct draw_how {
    enum zeta_format depth;
    const struct pixel_format *color; /* UNORM or FLOAT, with R, G and B */
    bool no_zcull, compress;          /* colours too */
};

/* The state of a draw: colours at 0, depth after them. */
struct gpu_state draw_state_of(const struct scene *s, const struct scene_state *draw,
                               const struct draw_how *how);

/* SET_ANTI_ALIAS of the scene's samples: Tesla's modes, as OpenGL drivers set them. */
enum sample_mode draw_mode(const struct scene *s);

/* Bytes of both targets. */
uint64_t draw_memory_size(const struct scene *s, const struct draw_how *how);

/* The clear colour, and the clear depth as the format stores it. */
struct clear_config draw_clear_of(const struct scene *s, const struct draw_how *how);

/* Whether a scene can be drawn into that format. */
bool draw_color_possible(const struct pixel_format *f);

/* Depth formats by name, and the last of them NULL. */
struct draw_depth {
    const char *name;
    enum zeta_format format;
};
extern const struct draw_depth draw_depths[];

#endif
