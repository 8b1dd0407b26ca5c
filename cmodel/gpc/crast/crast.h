/* crast.h - coarse raster: the 16x16-pixel tiles of a primitive (facts/gpc.md, texture/raster_rules.md 2)
 *
 *                +---------+
 *   raster_prim  |         |  coarse_tile
 *  setup ------->|  crast  |-------------> zcull
 *                |         |
 *                +---------+
 *
 * Gives every tile that may have a covered sample, one a clock, rows from top to bottom, each row from
 * left to right.  The tiles of a convex shape in a row are neighbours, so one position is all the state.
 * Tests each edge alone: a tile is in if every edge can hold a sample position of a pixel of the tile in
 * the box.  Tests single quads and samples where the tip of a shape holds few pixels of a tile.  Begins
 * at the primitive's start tile.  While a row is given, the first tile of the next is looked for from its own first one, a tile a
 * clock; and so is the next primitive's.
 * Of several GPCs each gets all primitives, and gives the tiles that are its own (common/screen_tile.h).
 *
 * x1 and y1 of the box are the first pixels outside.  A primitive without tiles is taken and gives nothing.  A token passes when no
 * primitive is under way.
 *
 * Not modelled: how the hardware orders tiles and how far it searches in a clock; SET_RASTER_BOUNDING_BOX.
 */
#ifndef CRAST_H
#define CRAST_H

#include "gpc/raster_held_bus.h"

/* The most that each edge adds over a pixel's corner. */
struct crast_reaches {
    s64 of[4];
};

enum crast_clocks { CRAST_DRAIN = 11 };

struct crast {
    struct crast_config cfg;
    struct raster_samples samples; /* of it */
    u64 clocks;                    /* busy so far */
    u64 drains; /* beside them: until the unit was empty, so that a bundle could change */
    u64 since;  /* 'clocks' at the last bundle */
    u64 tiles;  /* given */
    bool busy;  /* with a primitive, which has more to give; or with a token: */
    struct raster_prim prim;
    struct raster_known window;   /* of the primitive, */
    struct raster_known known;    /* ... of the next tile, unless there is a window */
    unsigned held_x, held_y;      /* a tile that has some of it: the last one seen */
    bool reached;                 /* they are known: */
    struct crast_reaches reaches; /* of its edges */
    u10 x, y;                     /* the next tile */
    u10 row_x;                    /* the first one of its row */
    unsigned
        in_row; /* how many of the row there were so far; before the first row as if there had been one */
    unsigned searched; /* tiles looked at for the next row, a clock each */
    unsigned spent;    /* clocks of what comes before the next tile, and of it */
};

/* crast_judge.c: the pixels of a tile that lie in the primitive's box, ends included: none if x1 < x0 or y1 < y0. */
struct crast_pixels {
    s32 x0, y0, x1, y1;
};
struct crast_pixels crast_pixels(const struct raster_prim *prim, s32 left, s32 top, s32 side);

/* Returns the most that an edge adds over a pixel's corner, and the most that it holds of the pixels' samples. */
s64 crast_reach(const struct crast_config *cfg, const struct raster_prim *prim,
                const struct raster_edge *e);
s64 crast_most(const struct raster_edge *e, s64 reach, const struct crast_pixels *t);

struct crast_reaches crast_reaches(const struct crast_config *cfg, const struct raster_prim *prim);

/* Tells where covered samples can be, seen from a tile: inside, to the left, to the right, or nowhere in
 * its row.
 */
enum crast_side { CRAST_HERE, CRAST_LEFT, CRAST_RIGHT, CRAST_NOWHERE };
enum crast_side crast_judge(const struct crast_config *cfg, const struct raster_prim *prim, u10 x,
                            u10 y);
enum crast_side crast_side(const struct crast_reaches *r, const struct raster_prim *prim, u10 x,
                           u10 y);

/* crast_empty.c: returns whether a sample of some pixels in the middle of a tile is held; whether a tile surely has no covered sample.  Tests quads of pixels, then at most
 * as many samples as a fine tile has.
 */
bool crast_middle_held(const struct crast_config *cfg, const struct raster_prim *prim, u10 x,
                       u10 y);
bool crast_empty(const struct crast_config *cfg, const struct raster_prim *prim, u10 x, u10 y);

void crast_reset(struct crast *c);

/* Takes a state bundle; no packet is inside. */
void crast_set_state(struct crast *c, const struct crast_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *crast_not_modelled(const struct crast_config *cfg);

/* Returns the clocks that a row waits for which so many tiles were looked at while so many of the row before it were given. */
unsigned crast_wait(unsigned searched, unsigned given);

/* Returns whether no packet is inside. */
static inline bool crast_idle(const struct crast *c)
{
    return !c->busy;
}

/* Takes a primitive when the one before it has given all, for which it lends the place; gives its next tile, alone or with what is
 * known of it.
 */
struct raster_prim *setup_crast_place(struct crast *c);
bool setup_crast_into(struct crast *c, const struct raster_prim *in);
bool crast_zcull_from(struct crast *c, struct coarse_tile *out);
bool crast_zcull_from_batch(struct crast *c, struct known_tile *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool crast_step(struct crast *c, struct raster_prim_fifo *in, struct coarse_tile_fifo *out);

#endif
