/* gpu.h - the GPU: its blocks joined, and the memory that they draw into
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
 * Not modelled: whatever is before setup, which graphics.h has.
 */
#ifndef GPU_H
#define GPU_H

#include "common/mem.h"
#include "profile/profile.h"
#include "gpu_net.h"

#define GPU_HEADERS
#include "gpu.net"
#undef GPU_HEADERS

struct gpu_state {
    struct gpc_state gpc;
    struct fbp_state fbp;
};

#define NET     gpu
#define NET_DEF "gpu.net"
#include "common/net_block.h"

/* A tile that has passed the depth test, and the part of a primitive that it is of, whose pointers hold until it is shaded. */
struct gpu_tile {
    unsigned gpc;
    struct gpc_part part;
    struct fine_tile tile;
    u64 shown, left; /* pixel by pixel: covered, and what passed */
};

/* Takes tiles to be shaded elsewhere, in their order; 'give' copies one.  'job' is room for what setup makes of the primitive
 * that is drawn, to which its tiles point.  How many primitives were given, and the last.
 */
struct gpu_aside {
    void (*give)(void *self, const struct gpu_tile *t);
    void *self;
    struct setup_job *job;
    u64 prims;
    struct prim_id last;
};

struct gpu {
    struct mem mem;
    struct gpu_stand_ins stand_in;
    struct gpu_aside *aside; /* NULL: each tile is shaded when it has been tested */
    struct sm_core
        *core;    /* the owner's, those of a GPC's TPCs in a row; NULL: nothing can be shaded */
    bool drawing; /* a draw has begun, and its end is not told yet */
    bool calls;   /* nobody looks at its wires; who begins to, sees the next draw */
    bool wired;   /* a packet may be on one */
#define NET_DEF "gpu.net"
#include "common/net_members.h"
};

/* The units as after power-up, as many as the profile has; memory, stand-ins and cores stay, and what runs on the cores
 * ends.
 */
void gpu_reset(struct gpu *g, const struct profile *p);

/* How many there are, of all GPCs; samples that all PROPs have passed since the reset. */
unsigned gpu_tpcs(const struct gpu *g);
u64 gpu_samples(const struct gpu *g);

/* The pixels that programs have run for, so far: each pass of one, and no helper. */
u64 gpu_shaded(const struct gpu *g);

/* Names what of a state is beyond the model, or NULL. */
const char *gpu_not_modelled(const struct gpu_state *s);

/* Begins a draw; nothing is under way, and the state is modelled. */
void gpu_begin(struct gpu *g, const struct gpu_state *s);

/* The state of the targets alone, for clears without a draw. */
void gpu_set_targets(struct gpu *g, const struct fbp_state *s);

/* Draws one primitive, whose number is its packet's, when there is room for it.  False: nothing moves and
 * there is no room, which only a stand-in can bring about.
 */
bool gpu_draw(struct gpu *g, const struct gpc_prim *prim);

/* gpu_direct.c: whether nobody looks, so that a primitive may go by calls; that, with nothing under way. */
bool gpu_calls(const struct gpu *g);
void gpu_direct(struct gpu *g, const struct gpc_prim *prim);

/* gpu_clear.c: the clear of a target of colour, or of depth, that fe_walk has, the same way. */
void gpu_direct_color(struct gpu *g);
void gpu_direct_zeta(struct gpu *g);

/* gpu_shader.c: tiles of the draw that has begun may be shaded later than they are tested, where that can be: the caller
 * knows that its program does nothing that sm_program_lacks tells of, and nobody reads colours until gpu_gathered, or the
 * draw's end.
 */
void gpu_gather(struct gpu *g);
void gpu_gathered(struct gpu *g);

/* The program and colours of tiles that went aside, on another host thread: what they use of the gpu, nobody else
 * uses between begin and end.  'mem' is the same memory, in which all of the targets of colour is mapped, with a translation of
 * its own; and the program cannot fault: after a fault, tests that are ahead would have been too many.
 */
struct gpu_shader {
    struct gpu *gpu;
    struct mem mem;
    struct prop prop[ARB_GPCS]; /* which make of tiles what the GPCs' own have begun */
    unsigned gpc;
    struct gpc_part part; /* the last one of which a tile came, of that GPC */
};
bool gpu_may_part(const struct gpu *g); /* in the draw that has begun, but for that */
void gpu_shader_begin(struct gpu_shader *s, struct gpu *g, const struct mem *m);
void gpu_shade(struct gpu_shader *s, const struct gpu_tile *t);
void gpu_shader_end(struct gpu_shader *s, const struct gpu_aside *aside);

/* Steps every unit until nothing moves. */
void gpu_run(struct gpu *g);

/* Ends a draw: until nothing is under way; the ROP's caches keep what they have.  False: nothing moves and
 * something is inside still, for the same reason.
 */
bool gpu_end(struct gpu *g);

/* Waits for idle: the same, and all that was drawn is in memory. */
bool gpu_finish(struct gpu *g);

/* A rectangle of the depth target, to be cleared to the state's clear values. */
struct gpu_zeta_clear {
    bool depth, stencil;
    u32 x_min, x_max, y_min, y_max; /* pixels, the last ones excluded */
};

/* Clears a rectangle of a colour target of the state: 'cfg' is the state of the unit clear; of the depth target,
 * NULL: all of it, depth and stencil, padding too.  Nothing is under way.  False as gpu_end.
 */
bool gpu_clear_color(struct gpu *g, unsigned target, const struct clear_config *cfg);
bool gpu_clear_zeta(struct gpu *g, const struct gpu_zeta_clear *what);

/* Returns the first request for what memory does not have, or NULL.  After it primitives and clears are not
 * drawn, until a reset.
 */
const struct mem_fault *gpu_fault(const struct gpu *g);

/* Returns the first fault of a program, and its TPC of gpu_tpcs, or NULL.  After it the same holds, until the core is stopped. */
const struct sm_fault *gpu_program_fault(const struct gpu *g, unsigned *tpc);

/* Tells every wire, and every unit of every instance, in flow order. */
void gpu_wires(const struct gpu *g, net_wire_told *told, void *context);
void gpu_units(struct gpu *g, net_unit_told *told, void *context);

#endif
