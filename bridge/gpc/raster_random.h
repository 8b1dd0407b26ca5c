/* raster_random.h - random state, vertices and primitives that setup and raster share */
#ifndef RASTER_RANDOM_H
#define RASTER_RANDOM_H

#include "gpc/gpc_bus.h"
#include "random.h"

/* Pixels that are drawn on. */
struct raster_window {
    unsigned x, y, w, h;
};

/* fp32 of a / 256, and of any depth. */
u32 raster_coordinate(s32 a);
u32 raster_random_depth(struct random *r);

/* The positions that drivers write for a mode. */
void raster_standard_grid(struct sample_grid *grid, enum sample_mode mode);
void raster_random_grid(struct random *r, struct sample_grid *grid);

/* Everything off: triangles are filled inside the window. */
void raster_plain_config(struct setup_config *cfg, const struct raster_window *window);
void raster_random_config(struct random *r, struct setup_config *cfg,
                          const struct raster_window *window);

/* Vertices around a window, of hard shapes as often as of plain ones. */
void raster_random_packet(struct random *r, const struct raster_window *window,
                          struct setup_packet *p);

/* A primitive that setup made, inside the window. */
void raster_random_prim(struct random *r, const struct sample_grid *grid, enum raster_depth depth,
                        const struct raster_window *window, struct raster_prim *prim);

/* One that covers its whole box; its depth is one half. */
void raster_box_prim(struct raster_prim *prim, unsigned x0, unsigned y0, unsigned x1, unsigned y1);

#endif
