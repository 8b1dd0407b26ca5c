/* bandwidth.h - bytes that each draw, clear and grid moves, by client, at L2 and at DRAM (cmodel/mem/time)
 *
 * A tap on memory: what clients' own caches have not (mem_front.h) goes to L2's tags in the order in which the machine does it.
 * Traffic depends on that order alone, not on clocks.  What the binner holds is its draw's in each tile (world/world_bin.h); what goes
 * from L2 to DRAM is whose it was when it was written.
 */
#ifndef BANDWIDTH_H
#define BANDWIDTH_H

#include "gpu.h"
#include "mem/time/mem_front.h"
#include "world/world_bin.h"

/* What one of them moved, or all that is none of them: copies, blits, reports. */
struct bandwidth_row {
    enum class_action what; /* ACTION_DRAW, ACTION_CLEAR, ACTION_GRID; ACTION_OTHER: the rest */
    u64 number;             /* of its kind, from 1 */
    struct mem_time_counts client[MEM_CLIENTS];
    struct mem_time_totals totals;
};

struct bandwidth {
    struct mem_tap tap;
    struct net_tap held_tap, **held_wire;
    struct gpu *gpu;
    struct mem_front front;
    struct mem_time time, before; /* before: at the begin of what is under way */
    struct bandwidth_row *row;
    size_t rows, room;
    struct bandwidth_row rest;
    u32 counting;               /* the row, plus 1, whose bytes come; 0: the rest */
    u32 held[WORLD_BIN_STATES]; /* of each bundle that the binner holds its row, plus 1 */
    bool short_of_memory;
};

/* Begins to look at a GPU that does nothing; 'tiled': the classes of tiled caching.  NULL: out of memory. */
struct bandwidth *bandwidth_open(struct gpu *g, bool tiled);

/* Ends it; the GPU may go before. */
void bandwidth_close(struct bandwidth *b);

/* Something begins: what its own clients move until the next begins is its row's, but for what is replayed of others; what Host, FE,
 * copies, blits and constant updates move is the rest's.  What the ROP's caches write later counts where it is written.
 */
void bandwidth_begins(struct bandwidth *b, enum class_action what, u64 number);

/* Writes what is dirty in L2 to DRAM; nothing comes any more. */
void bandwidth_end(struct bandwidth *b);

#endif
