/* frast.h - fine raster: coverage and depth plane of 8x8-sample tiles (facts/gpc.md, texture/raster_rules.md)
 *
 *                +---------+
 *   culled_tile  |         |  fine_tile
 *  zcull ------->|  frast  |-----------> prop
 *                |         |
 *                +---------+
 *
 * Judges 64 samples a clock, and gives the tiles of which some are covered: the four 8x8-pixel blocks
 * in raster order, and the tiles of a block likewise.  A sample is covered if every edge holds it, its
 * pixel is in the box and no window clip rectangle or line stipple takes it.  The plane of a tile is
 * the primitive's, rounded to one exponent.  Target-independent raster is raster at its own number of
 * samples: what that means to the targets is decided in PROP.
 *
 * Not modelled: SET_VIEWPORT_CLIP_CONTROL.PIXEL_MIN_Z and _MAX_Z CLIP; clip ids.
 */
#ifndef FRAST_H
#define FRAST_H

#include "gpc/gpc_bus.h"

/* Where the samples of a tile are, from its upper left corner: that of bit i, in 1/16 pixel. */
struct frast_places {
    u8 x[64], y[64];
};

struct frast {
    struct frast_config cfg;
    u64 clocks; /* busy so far */
    bool busy;
    struct culled_tile tile;
    unsigned next;  /* fine tile of it */
    unsigned given; /* fine tiles */
    bool decoded;
    struct sample_grid grid;       /* ... and where it has the samples: */
    struct frast_places places[2]; /* of a primitive that is not, and is, judged at centres */
};

/* frast_coverage.c */
struct frast_places frast_places_of(const struct sample_grid *grid, bool at_center);

/* The covered samples of the tile at pixel (x, y). */
u64 frast_covered(const struct frast_config *cfg, const struct frast_places *places,
                  const struct raster_prim *prim, u14 x, u14 y);
u64 frast_coverage(const struct frast_config *cfg, const struct raster_prim *prim, u14 x, u14 y);

/* frast_plane.c: the primitive's depth over the tile at pixel (x, y). */
struct depth_plane frast_plane(const struct frast_config *cfg, const struct raster_prim *prim,
                               u14 x, u14 y);

void frast_reset(struct frast *f);

/* NULL, or what of a state bundle is beyond the model. */
const char *frast_not_modelled(const struct frast_config *cfg);

/* Clocks of a coarse tile of which so many fine ones were given (rates.csv T1). */
unsigned frast_clocks(unsigned given);

/* Takes at most one tile and gives at most one; returns whether anything moved. */
bool frast_step(struct frast *f, struct culled_tile_fifo *in, struct fine_tile_fifo *out);

#endif
