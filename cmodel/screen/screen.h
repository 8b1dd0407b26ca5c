/* screen/screen.h - the GPU: its blocks joined, and the memory that they draw into
 *
 *            +-----+  prop_zcache, prop_hazard   +------+      +-----+
 *   prims -->| gpc |--------------------> arb -->|      |----->| fbp |, one or more <--> mem
 *            |     |<-------------------- arb <--| xbar |<-----|     |
 *            +-----+  zcache_prop, zcache_zcull  |      |      +-----+
 *         one or more                            |      |
 *           +------+  walk_zcache                |      |
 *  clears ->| walk |---------------------------->|      |
 *           |      |   +-------+  clear_ccache   |      |
 *           |      |-->| clear |---------------->|      |
 *           +------+   +-------+                 +------+
 *
 * The units move packets from wire to wire until nothing moves; what is drawn does not depend on the
 * order.  A draw is its state, its primitives, and waiting until all is done: chosen: draws do not
 * overlap.
 *
 * chosen: clears are walked, and their tiles made, once, in front of the crossbar: a block of a clear can lie in
 * two partitions, a tile in one.
 *
 * A request for what memory does not have stops the channel: it reads zeros or writes nothing, what is
 * under way ends, and no more is drawn (known: facts/mem.md, GMMU: a fatal fault).  So does a fault of a program.
 *
 * A primitive goes to all GPCs, and each draws its tiles of the screen (common/screen_tile.h).
 *
 * chosen: to all, not to those alone whose tiles it touches
 *
 * Not modelled: whatever is before setup, which world/world.h has.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "mem/mem.h"
#include "profile/profile.h"
#include "screen/screen_net.h"

#define SCREEN_HEADERS
#include "screen/screen.net"
#undef SCREEN_HEADERS

struct screen_state {
    struct gpc_state gpc;
    struct fbp_state fbp;
};

/* Another host thread, which has the ROP's part of colours while primitives are drawn.
 * quads, tile: prop_hazard_flow and prop_hazard_flow_batch of a partition, with a copy, behind all given before.
 */
struct screen_aside {
    void (*quads)(void *self, unsigned fbp, const struct cread_quads *x);
    void (*tile)(void *self, unsigned fbp, const struct tile_pixels *x);
    void *self;
};

#define NET     screen
#define NET_DEF "screen/screen.net"
#include "common/net_block.h"

struct screen {
    struct mem mem;
    struct sm_memory programs; /* memory as programs of pixels see it */
    struct screen_stand_ins stand_in;
    const struct screen_aside *aside; /* where colours go, or NULL */
    struct sm_core
        *core;     /* the owner's, those of a GPC's TPCs in a row; NULL: nothing can be shaded */
    bool in_order; /* who looks wants a tile's packets together: no shading is deferred */
    bool drawing;  /* a draw has begun, and its end is not told yet */
    bool queue;    /* draws and clears go by the queue driver: somebody asked for it */
    bool calls;    /* the draw goes by the flow driver */
    bool wired;    /* a packet may be on a wire */
    bool cleared;  /* a clear has changed the state of the targets */
    bool fresh;    /* the units are as after reset */
#define NET_DEF "screen/screen.net"
#include "common/net_members.h"
};

/* The units as after power-up, as many as the profile has; memory, stand-ins and cores stay, and what runs on the cores
 * ends.
 */
void screen_reset(struct screen *g, const struct profile *p);

/* How many there are, of all GPCs; samples that all PROPs have passed since the reset. */
unsigned screen_tpcs(const struct screen *g);
u64 screen_samples(const struct screen *g);

/* The pixels that programs have run for, so far: each pass of one, and no helper. */
u64 screen_shaded(const struct screen *g);

/* Names what of a state is beyond the model, or NULL. */
const char *screen_not_modelled(const struct screen_state *s);

/* Begins a draw; nothing is under way, and the state is modelled. */
void screen_begin(struct screen *g, const struct screen_state *s);

/* The state of the targets alone, for clears without a draw. */
void screen_set_targets(struct screen *g, const struct fbp_state *s);

/* Draws one primitive, whose number is its packet's, when there is room for it.  False: nothing moves and
 * there is no room, which only a stand-in can bring about.
 */
bool screen_draw(struct screen *g, const struct gpc_prim *prim);

/* screen/screen_flow.c: whether nobody looks, so that a primitive may go by the flow driver; that, with nothing under way. */
bool screen_calls(const struct screen *g);
void screen_direct(struct screen *g, const struct gpc_prim *prim);
void screen_direct_settle(struct screen *g); /* screen_settle */
void screen_direct_end(struct screen *g);    /* the draw's, behind it */
void screen_direct_flush(struct screen *g);  /* the ROP's caches to memory, behind that */

/* screen/screen_flow.c: the clear of a target that fe_walk has, the same way. */
void screen_direct_clear(struct screen *g);

/* screen/screen_shader.c.
 * screen_defer: allows deferred shading in the draw that has begun, with no tile inside, where screen_may_defer.  The caller guarantees
 * that the program neither accesses memory nor communicates between lanes, and cannot fault; and that nobody reads colours until
 * screen_settle, or the draw's end.
 * screen_settle: shades all tiles that wait, and sends their colours.
 * screen_set_aside: colours go there, if shading is deferred and they go through the ROP; until it is told NULL, when all are in memory.
 */
bool screen_may_defer(const struct screen *g);
void screen_defer(struct screen *g);
void screen_settle(struct screen *g);
void screen_set_aside(struct screen *g, const struct screen_aside *to);

/* Steps every unit until nothing moves. */
void screen_run(struct screen *g);

/* Ends a draw: until nothing is under way; the ROP's caches keep what they have.  False: nothing moves and
 * something is inside still, for the same reason.
 */
bool screen_end(struct screen *g);

/* Waits for idle: the same, and all that was drawn is in memory. */
bool screen_finish(struct screen *g);

/* A rectangle of the depth target, to be cleared to the state's clear values. */
struct screen_zeta_clear {
    bool depth, stencil;
    u32 x_min, x_max, y_min, y_max; /* pixels, the last ones excluded */
};

/* Clears a rectangle of a colour target of the state: 'cfg' is the state of the unit clear; of the depth target,
 * NULL: all of it, depth and stencil, padding too.  Nothing is under way.  False as screen_end.
 */
bool screen_clear_color(struct screen *g, unsigned target, const struct clear_config *cfg);
bool screen_clear_zeta(struct screen *g, const struct screen_zeta_clear *what);

/* Returns the first request for what memory does not have, or NULL.  After it primitives and clears are not
 * drawn, until a reset.
 */
const struct mem_fault *screen_fault(const struct screen *g);

/* Returns the first fault of a program, and its TPC of screen_tpcs, or NULL.  After it the same holds, until the core is stopped. */
const struct sm_fault *screen_program_fault(const struct screen *g, unsigned *tpc);

/* Tells every wire, and every unit of every instance, in flow order. */
void screen_wires(struct screen *g, net_wire_told *told, void *context);
void screen_units(struct screen *g, net_unit_told *told, void *context);

#endif
