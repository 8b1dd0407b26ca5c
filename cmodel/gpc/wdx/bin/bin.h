/* bin.h - the binner: primitives are held, and replayed tile by tile (facts/gpc.md, WDX; classes/3d_semantics.md 12)
 *
 *               +-------+
 *   bin_entry   |       |  bin_visit
 *  wdx -------->|  bin  |-------------> gpc
 *               |       |
 *               +-------+
 *
 * Holds so many primitives as its storage has room for, each with the place of its state bundle: both lie in the circular buffer
 * between PE and setup (world/world_bin.h).  On a flush, and when one comes that there is no room for, visits each tile that any of
 * them touches, rows from top to bottom, each row from left to right, and gives the primitives that touch it, in order, each state
 * bundle before the first that is drawn with it.  So a tile's pixels stay in L2 while they are drawn on.
 *
 * A primitive touches a tile if its box does, and no edge of its triangle, moved out by its reach, has the tile outside: never
 * less than the tiles that it covers a pixel of.  Barriers and discards are held too, and given in each tile that has primitives
 * before them.
 *
 * The tile is as large as software says.  chosen: a multiple of 16 pixels, the next greater one, so that no coarse tile, no quad and
 * no line of L2 is cut (facts/gpc.md, WDX).
 *
 * Not modelled: the hardware's size of the storage (1024 primitives here), its order of tiles, hierarchical tiles (P 9,779,533);
 * TILED_CACHE_UNKNOWN_CONFIG0 to 3, whose meaning no source gives.
 */
#ifndef BIN_H
#define BIN_H

#include "gpc/gpc_bus.h"

#define BIN_ENTRIES 1024 /* chosen */

struct bin {
    struct bin_config cfg;
    u64 clocks; /* busy so far */
    u64 prims;  /* that came */
    u64 tiles;  /* that were visited */
    u64 given;  /* primitives in them */
    unsigned count;
    struct bin_entry entry[BIN_ENTRIES]; /* that are held */
    bool flushes;                        /* they are replayed */
    bool in_tile;                        /* ... in a tile, */
    bool begins;                         /* of which nothing has been given, */
    u17 x, y;                            /* ... whose first pixel this is */
    unsigned at;                         /* the next entry */
    bool has_state;                      /* the tile has one: */
    u7 state;
    bool drawn; /* it has primitives that no barrier has come behind; */
    bool any;   /* ... primitives */
};

void bin_reset(struct bin *b);

/* Takes a state bundle, by which what is held is replayed; no packet is inside. */
void bin_set_state(struct bin *b, const struct bin_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *bin_not_modelled(const struct bin_config *cfg);

/* Return a tile's pixels across and down; how many entries are held at most. */
unsigned bin_width(const struct bin_config *cfg);
unsigned bin_height(const struct bin_config *cfg);
unsigned bin_room(const struct bin_config *cfg);

/* bin_touch.c: returns whether a primitive may cover a pixel of the tile. */
struct bin_tile {
    u32 x0, y0, x1, y1; /* pixels, the last ones excluded */
};
bool bin_touches(const struct bin_entry *e, const struct bin_tile *t);

/* bin_shape.c: makes the entry of a primitive that setup draws with 'cfg': where its pixels are.  Of coordinates that are no numbers, all
 * of the scissor.
 */
struct bin_entry bin_entry_of(const struct setup_config *cfg, const struct setup_packet *p);

/* Returns the clocks of an entry that comes, and of a visit. */
unsigned bin_clocks(void);

/* Returns whether nothing moves: what is held may stay. */
static inline bool bin_idle(const struct bin *b)
{
    return !b->flushes;
}

/* Takes an entry while nothing is replayed; with one that there is no room for the replay begins, and it waits.  Gives the next visit. */
bool wdx_bin_into(struct bin *b, const struct bin_entry *in);
bool bin_gpc_from(struct bin *b, struct bin_visit *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool bin_step(struct bin *b, struct bin_entry_fifo *in, struct bin_visit_fifo *out);

#endif
