/* crast.h - coarse raster: the 16x16-pixel tiles of a primitive (facts/gpc.md, texture/raster_rules.md 2)
 *
 *                +---------+
 *   raster_prim  |         |  coarse_tile
 *  setup ------->|  crast  |-------------> zcull
 *                |         |
 *                +---------+
 *
 * Gives every tile in which a sample may be covered, one a clock, rows from top to bottom and each
 * row from left to right: the tiles of a convex shape in a row are neighbours, so that one position
 * is all the state.  A tile is in if each edge by itself holds a sample where its table may have one
 * in the tile's pixels that are in the box; where a tip of the shape holds few pixels of it, they are
 * looked at closer.  It begins with the primitive's start tile and searches, a tile a clock, where no
 * sample can be covered.
 *
 * Not modelled: how the hardware orders tiles and how far it searches in a clock; SET_RASTER_BOUNDING_BOX.
 */
#ifndef CRAST_H
#define CRAST_H

#include "gpc/gpc_bus.h"

struct crast {
    struct crast_config cfg;
    u64 clocks; /* busy so far */
    bool busy;
    struct raster_prim prim;
    u10 x, y;          /* the next tile */
    bool in_row;       /* it is of the row's that are given */
    unsigned searched; /* tiles and rows, in vain */
};

/* crast_judge.c: the pixels of a tile that lie in the primitive's box, ends included: none if x1 < x0 or y1 < y0. */
struct crast_pixels {
    s32 x0, y0, x1, y1;
};
struct crast_pixels crast_pixels(const struct raster_prim *prim, s32 left, s32 top, s32 side);

/* The most that an edge adds over a pixel's corner, and the most that it holds of the pixels' samples. */
s64 crast_reach(const struct crast_config *cfg, const struct raster_prim *prim,
                const struct raster_edge *e);
s64 crast_most(const struct raster_edge *e, s64 reach, const struct crast_pixels *t);

/* Where the covered samples may be, as seen from a tile: inside, to the left, to the right, or not in
 * this row.
 */
enum crast_side { CRAST_HERE, CRAST_LEFT, CRAST_RIGHT, CRAST_NOWHERE };
enum crast_side crast_judge(const struct crast_config *cfg, const struct raster_prim *prim, u10 x,
                            u10 y);

/* crast_empty.c: whether no sample of a tile is covered, as far as crast looks: by quads of pixels, then
 * by as many samples as are in a fine tile.
 */
bool crast_empty(const struct crast_config *cfg, const struct raster_prim *prim, u10 x, u10 y);

void crast_reset(struct crast *c);

/* Nothing of a state bundle is beyond the model: NULL. */
const char *crast_not_modelled(const struct crast_config *cfg);

/* Clocks of a primitive that gives so many tiles, after so many that it searched in vain (rates.csv X). */
unsigned crast_clocks(unsigned given, unsigned searched);

/* Takes at most one primitive and gives at most one tile; returns whether anything moved. */
bool crast_step(struct crast *c, struct raster_prim_fifo *in, struct coarse_tile_fifo *out);

#endif
