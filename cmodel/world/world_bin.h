/* world/world_bin.h - tiled caching: draws that are held, and replayed by tiles (facts/gpc.md, WDX; gpc/wdx/bin/bin.h)
 *
 *   gpc_prim   +--------+ bin_entry  +-----+ bin_visit  +--------+
 *  ----------->| hold   |----------->| bin |----------->| replay |-----> the screen, clipped to a tile
 *              +--------+            +-----+            +--------+
 *                  |        circular buffer: primitives     ^
 *                  +------> with attributes, bundles with --+
 *                           constants
 *
 * A primitive lies in the buffer with its attributes, and with the place of the bundle that it is drawn with: all state of the screen,
 * and what its pixel program finds, which the channel's next methods may change.  bin says which tile is drawn on, with what bundle, and
 * the primitives; here each is drawn with the surface's clip cut to the tile.  The ROP's caches stay as they are from tile to
 * tile, and are emptied when all has been replayed.
 *
 * So a pixel gets the same primitives in the same order as untiled: all that counts or shows is the same.  What cannot be put off is not:
 * world_flushes.def has every cause.  Samples and pixels are counted by the counters that were on at the draw.
 *
 * chosen: hardware replays below the primitive engine, and here too: vertices are shaded once, as draws come.
 * chosen: of a program's fault in what is replayed the channel stops where the replay was brought about.
 *
 * Not modelled: the buffer's bytes in L2, where it is evicted last; Zcull that is told late by tiles (its verdicts change no picture); draws
 * on another host thread (world/world_thread.h); a constant buffer that is written while draws that are held read it as a texture,
 * and faults of vertices while draws are held: the pieces on wires then may be others.
 */
#ifndef WORLD_BIN_H
#define WORLD_BIN_H

#include "world/world.h"

#define WORLD_BIN_STATES    128  /* known: facts/gpc.md, WDX: versions of constants */
#define WORLD_BIN_SLOTS     2048 /* names of primitives: more than bin holds */
#define WORLD_BIN_DISCARDS  64   /* chosen */
#define WORLD_BIN_BYTES     (UINT32_C(1) << 17) /* chosen: of primitives in the circular buffer */
#define WORLD_BIN_CONSTANTS (UINT32_C(1) << 20) /* chosen: of constants */

enum world_flush {
    FLUSH_NONE,
#define FLUSH(cause, text, reason) FLUSH_##cause,
#include "world/world_flushes.def"
    WORLD_FLUSHES
};

/* Returns a cause's word. */
const char *world_flush_text(enum world_flush cause);

/* What pixel programs find on the cores. */
struct world_bound {
    struct tex_config textures;
    unsigned handles;
    u64 local_window, local_memory;
    struct {
        const u8 *bytes;
        u32 size;
        u64 address; /* for clocks alone (sm_core.h) */
    } constant[SM_CONSTANTS];
};

/* A state bundle in the buffer. */
struct world_held {
    struct screen_state state;
    struct world_bound bound;
    struct sm_memory memory;
    u64 address;           /* of the draw's command */
    u32 counted;           /* counters that are on (class_counted) */
    bool gathers, samples; /* its program reads textures */
};

struct world_bin_counts {
    u64 held, drawn; /* primitives: that were held, and drawn of them in tiles */
    u64 tiles, states;
    u64 flushed[WORLD_FLUSHES]; /* replays, by cause */
    u64 apart[WORLD_FLUSHES];   /* runs that were drawn untiled, while tiling was on */
    u64 discarded;              /* bytes of targets that need not be written back */
};

/* All that is held: the owner's memory, zeros at first. */
struct world_bins {
    struct world_bin_counts counts;
    unsigned channel;                 /* whose draws are held */
    bool any;                         /* some are */
    bool replays;                     /* a flush has been asked for, or goes on */
    enum world_flush why;             /* it was, if not the storage */
    enum bin_kind told;               /* bin, last */
    bool current;                     /* state[newest] is of what is drawn now */
    unsigned states, newest, barrier; /* of them; how many before the last barrier */
    unsigned slot;                    /* of the next primitive */
    u32 bytes, constants;             /* of the buffer that are used */
    u32 last;                         /* where the newest primitive begins */
    unsigned discards;                /* of the targets that were bound at one: */
    struct fbp_state discard[WORLD_BIN_DISCARDS];
    struct world_held next; /* being made */
    struct world_held state[WORLD_BIN_STATES];
    struct world_replay {
        bool on, drawing;
        struct bin_tile tile;
        const struct world_held *held;
        u64 samples, shaded; /* before what is drawn */
        struct mem mem;      /* the screen's, to come back behind it */
        struct sm_memory programs;
        struct world_bound bound;
        struct gpc_prim prim;
    } replay;
    u32 at[WORLD_BIN_SLOTS];
    u8 byte[WORLD_BIN_BYTES];
    u8 constant[WORLD_BIN_CONSTANTS];
};

/* world/world_tiling.c: whether draws are held.  open: all of a run is prepared, which decides; before: it is not yet.  act: an action of the
 * run begins, whose vertices and indices are known.  False: a fault.
 */
bool world_tiling_before(struct world *g);
bool world_tiling_open(struct world *g);
bool world_tiling_act(struct world *g);

/* world/world_tiling.c: hub_holder.hears: 'self' is the world. */
bool world_tiling_heard(void *self, unsigned channel, enum class_index engine,
                        enum class_action what);

/* world/world_tiling.c: returns why what is held must be replayed before a bundle is held, or the draw is not held at all. */
enum world_flush world_tiling_cause(const struct world *g, const struct world_held *next);
bool world_flush_apart(enum world_flush cause);

/* world/world_bin.c: holds the piece that has come, if it can; false: not yet. */
bool world_bin_piece(struct world *g);

/* Hold a barrier, or that targets may be lost (class_discards), behind what is held; nothing where nothing is. */
void world_bin_barrier(struct world *g);
void world_bin_discard(struct world *g, u32 targets);

/* All has been replayed: makes place. */
void world_bin_done(struct world *g);

/* world/world_buffer.c.
 * constants: keeps them as they are now, of the newest bundle where they are the same, else another version; false: there is no room.
 * bytes, store, read: of a primitive with its attributes; that of 'piece' becomes the newest.
 * keep_newest: all but the newest primitive, which waits for room, has been replayed: of primitives and discards it alone stays.  Bundles stay,
 * as it names its own by number; so draws that follow may meet causes of those that are drawn already.
 */
bool world_buffer_constants(struct world_bins *b, struct world_bound *bound);
u32 world_buffer_bytes(const struct world_bins *b);
void world_buffer_store(struct world *g);
void world_buffer_read(const struct world_bins *b, unsigned slot, struct gpc_prim *to);
void world_buffer_keep_newest(struct world_bins *b);

/* Forgets all that is held. */
void world_bin_forget(struct world *g);

/* Replays all that is held, from outside of the netlist's steps; false: a fault, which is kept. */
bool world_bin_flush(struct world *g, enum world_flush cause);

/* world/world_discard.c: a target is needed no more in a tile. */
void world_discard(struct world *g, const struct fbp_target *target, const struct bin_tile *t);

/* world/world_replay.c: what of the netlist comes behind bin. */
void world_bind(struct world *g, const struct world_bound *b);
struct world_bound world_bound_of(const struct sm_core *core);

#endif
