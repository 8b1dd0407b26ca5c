/* raster_random.h - random state, vertices and primitives for setup and raster */
#ifndef RASTER_RANDOM_H
#define RASTER_RANDOM_H

#include "gpc/gpc_bus.h"
#include "random.h"

/* The pixels that are drawn on. */
struct raster_window {
    unsigned x, y, w, h;
};

/* Return a / 256 as fp32, and a random depth as fp32. */
u32 raster_coordinate(s32 a);
u32 raster_random_depth(struct random *r);

/* Set the positions that drivers write for a mode; random ones. */
void raster_standard_grid(struct sample_grid *grid, enum sample_mode mode);
void raster_random_grid(struct random *r, struct sample_grid *grid);

/* Set a state that fills triangles inside the window, all else off; a random state. */
void raster_plain_config(struct setup_config *cfg, const struct raster_window *window);
void raster_random_config(struct random *r, struct setup_config *cfg,
                          const struct raster_window *window);

/* Makes vertices around a window, as often of hard shapes as of plain ones. */
void raster_random_packet(struct random *r, const struct raster_window *window,
                          struct setup_packet *p);

/* Makes a primitive inside the window, by setup. */
void raster_random_prim(struct random *r, const struct sample_grid *grid, enum raster_depth depth,
                        const struct raster_window *window, struct raster_prim *prim);

/* Makes one packet in 32 a token; its other fields mean nothing then. */
void raster_random_token(struct random *r, struct prim_id *id, enum primitive_kind *kind);

/* Makes a primitive that covers its whole box; its depth is 1/2. */
void raster_box_prim(struct raster_prim *prim, unsigned x0, unsigned y0, unsigned x1, unsigned y1);

#endif
