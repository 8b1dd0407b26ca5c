/* walk.h - the raster of clears (facts/fbp.md, Clears; rates.csv X)
 *
 *                +--------+  clear_block
 *    walk_begin  |        |------------> clear
 *   fe --------->|  walk  |  zeta_walk
 *                |        |------------> zcache
 *                +--------+
 *
 * Walks a target, in rows from the upper left: of colour all blocks of 64 bytes x 16 rows, which clear
 * takes; of depth and stencil the tiles of 8x8 samples that the rectangle touches, which ZROP takes.
 * The rectangle of a colour clear is clear's business: a block outside of it gives nothing.
 *
 * The state bundle travels with the begin.  A begin of a target that is not bound, or of no tiles, is taken and gives nothing.  Of colour every block that holds a
 * sample of the surface goes; of depth every tile that holds one of the surface and of the rectangle, whose 'coverage' has a bit
 * for each sample in the rectangle, row by row, beyond the surface's edge too.
 *
 * Not modelled: more than one layer of a clear (class b197: CLEAR_SURFACE names one).
 */
#ifndef WALK_H
#define WALK_H

#include "common/quad_place.h"
#include "fbp/fbp_bus.h"

#define WALK_BLOCK_BYTES 64
#define WALK_BLOCK_ROWS  16
#define WALK_TILE        8 /* samples across and down */

/* The blocks or tiles that a clear walks; the first one's place. */
struct walk_extent {
    u32 across, down;
    u32 left, top;
};

struct walk {
    struct walk_config cfg; /* of clears that begin from now on */
    u64 clocks;             /* busy so far */
    bool busy;              /* with a clear: */
    struct walk_begin begin;
    struct walk_config of; /* what it began with */
    struct walk_extent extent;
    u32 x, y; /* the next block or tile of it, from the first one on */
};

void walk_reset(struct walk *k);

/* Takes a state bundle, for clears that come from now on. */
void walk_set_state(struct walk *k, const struct walk_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *walk_not_modelled(const struct walk_config *cfg);

struct walk_extent walk_extent_of(const struct walk_config *cfg, const struct walk_begin *b);

/* Returns the samples of the tile in column x and row y of tiles that the rectangle of a clear of zeta holds. */
u64 walk_coverage(const struct walk_config *cfg, u32 x, u32 y);

/* Returns the packet of a tile of zeta. */
struct zeta_walk walk_tile(const struct walk_config *cfg, u16 draw, u32 x, u32 y);

/* Returns the clocks of one block or tile, and those of a clear that has none. */
unsigned walk_clocks(void);

/* Returns whether no packet is inside. */
static inline bool walk_idle(const struct walk *k)
{
    return !k->busy;
}

/* Takes a clear when the one before it has given all; gives the next block, or the next tile. */
bool fe_walk_into(struct walk *k, const struct walk_begin *in);
bool walk_clear_from(struct walk *k, struct clear_block *out);
bool walk_zcache_from(struct walk *k, struct zeta_walk *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool walk_step(struct walk *k, struct walk_begin_fifo *in, struct clear_block_fifo *blocks,
               struct zeta_walk_fifo *tiles);

#endif
