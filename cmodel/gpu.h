/* gpu.h - the machine: all of a GPU of a profile, from a channel's ring to its memory
 *
 *             orders, GPFIFO +-----+ draws  +-------+ gpc_prim  +--------+
 *   a driver --------------->| hub |------->| world |---------->| screen |<--> memory
 *                            |     |        +-------+           |        |
 *                            |     | clears                     |        |
 *                            |     |--------------------------->|        |
 *                            |     | grids  +-------+           +--------+
 *                            |     |------->| grids |               ^
 *                            +-----+        +-------+               |
 *                                              ^        +-----------+
 *                                              |        | core of each TPC
 *                                           SMs: struct sm_core core[]
 *
 * Owns every unit; memory, more of it, and host threads are the host's.  An order wakes Host; gpu_run lets all units work until
 * nothing is left to do.  What leaves the hub is sorted here, and each action ends before the next one begins.
 *
 * A GPU is plain data but for 'host', 'watch', 'tables', stand-ins, and pointers from one part of it to another.
 *
 * chosen: one array of SMs, whose places have roles: a GPC's TPCs in a row, which shade pixels; one that runs programs before the
 * raster, which a second host thread must not wait for (world/world_thread.h); and those that grids run on.  What an SM keeps
 * from one action to the next (decoded code, constants, local memory) stays that of its role, so a grid of another channel in
 * the midst of a run of draws changes nothing of it, and a program that reads local memory that it never wrote finds what
 * its own kind left there.
 * chosen: pages of a kind that may be compressed are cleared as those of its plain kind, raw, unless 'tables' says
 * otherwise.  A target of depth whose first page is not of a kind for its format is not modelled.
 */
#ifndef GPU_H
#define GPU_H

#include "class/action.h"
#include "grids/grids.h"
#include "mmu/mmu.h"
#include "world/world.h"

/* What the host gives; all of it lives as long as the GPU. */
struct gpu_host {
    struct mem mem; /* physical memory */
    /* Resizes 'was' of 'had' bytes, or NULL of 0: what is new is zeros.  0 bytes: frees it.  NULL: there is not so much. */
    void *(*room)(void *was, u64 had, u64 bytes);
};

/* Why gpu_run came back: nothing is left to do; the same, and a channel waits for a word or a syncpoint; 'fault' says what
 * stopped a channel, what an action lacks, and it is left out if the GPU runs on; 'watch' said so.
 */
enum gpu_result { GPU_IDLE, GPU_WAITING, GPU_FAULTED, GPU_NOT_MODELLED, GPU_STOPPED };

struct gpu_counts {
    u64 draws, clears, grids;
    u64 left_out; /* of them and what belongs to them: not modelled, or 'watch' said so */
};

/* What a kernel's tables add to the class's state; each NULL: nothing.
 * draw: to that of a draw; targets: to that of a clear; color: then to that of its colour, if one is cleared.
 */
struct gpu_tables {
    void (*draw)(void *context, struct screen_state *s);
    void (*targets)(void *context, struct screen_state *s);
    void (*color)(void *context, struct clear_config *c);
    void *context;
};

/* Who looks at what leaves the hub, and at what has been done.  Each NULL: nobody.
 * before: an action will be done: also not, or gpu_run returns before it is.
 * after: it has been, or is left out, but for one that stopped its channel; false: gpu_run returns.
 * drew_2d: the 2D engine begins to write to the destination of this state, and has written before the next action.
 * reset: the units of draws, or of grids (ACTION_GRID), were reset, as something was not modelled.
 */
enum gpu_choice { GPU_DO, GPU_LEAVE_OUT, GPU_STOP };
struct gpu;
struct gpu_watch {
    enum gpu_choice (*before)(void *context, struct gpu *g, const struct fe_action *a);
    bool (*after)(void *context, struct gpu *g, const struct fe_action *a);
    void (*drew_2d)(void *context, struct gpu *g, const u32 *state);
    void (*reset)(void *context, enum class_action of);
    void *context;
};

struct gpu {
    struct gpu_host host;
    struct gpu_watch watch;
    struct gpu_tables tables;
    struct profile profile;
    struct mem mem;               /* the host's, as L2 shows it */
    struct mem_surfaces surfaces; /* memory's */
    struct hub_stand_ins in_hub;
    struct mmu mmu;
    struct gpu_counts counts;
    struct gpu_fault fault; /* the last one */
    bool runs;              /* inside gpu_run: else who asks memory is not the machine */
    bool refused;           /* a BEGIN, or a draw behind it, was not modelled */
    bool has_left;          /* 'left' is not modelled: the GPU runs on behind it */
    struct fe_action left;
    struct hub hub;
    struct world world;
    struct world_constants constants[WORLD_STAGES];
    struct world_checked checked;
    struct grids grids;
    struct screen screen;
    struct sm_core core[]; /* gpu_cores of the profile */
};

/* Returns what an action does. */
static inline enum class_action gpu_action_of(const struct fe_action *a)
{
    return class_action_at((enum class_index)a->engine, a->method);
}

/* Returns what is wrong with a profile for this model, or NULL. */
const char *gpu_profile_wrong(const struct profile *p);

/* Makes a GPU as after power-up.  NULL: 'room' has no memory.  The profile is right. */
struct gpu *gpu_new(const struct profile *p, const struct gpu_host *host);

/* Puts it as after power-up, where it lies: nobody looks at it, and it has no tables and no threads. */
void gpu_reset(struct gpu *g);
void gpu_free(struct gpu *g);

/* Places in core[]: TPCs', from 0 on; the one of programs before the raster; the first of grids; all. */
unsigned gpu_pixel_cores(const struct profile *p);
unsigned gpu_vertex_core(const struct profile *p);
unsigned gpu_grid_core(const struct profile *p);
unsigned gpu_cores(const struct profile *p);

/* Tell every wire, and every unit, of the machine, in flow order; and those alone that SMs have inside: instance i is core[i]'s. */
void gpu_wires(struct gpu *g, net_wire_told *told, void *context);
void gpu_units(struct gpu *g, net_unit_told *told, void *context);
void gpu_core_wires(struct gpu *g, net_wire_told *told, void *context);
void gpu_core_units(struct gpu *g, net_unit_told *told, void *context);

/* Opens a channel in an address space; Host learns of its ring, and of work, by orders. */
void gpu_open(struct gpu *g, unsigned channel, const struct gmmu_config *space);
void gpu_order(struct gpu *g, const struct host_order *o);

/* Works until one of enum gpu_result. */
enum gpu_result gpu_run(struct gpu *g);

/* Says on one line which channel waits, and for what; false: none does. */
bool gpu_wait_text(struct gpu *g, char *text, size_t size);

/* Lets primitives be drawn on other host threads: the same bytes, counts and faults.  Nothing is under way. */
void gpu_set_thread(struct gpu *g, const struct world_thread *t);

/* Whether draws are held for tiles (world/world_bin.h).  Nothing is under way. */
void gpu_set_tiling(struct gpu *g, const struct world_tiling *t);

/* gpu_clear.c: clears the targets that CLEAR_SURFACE names.  Returns the feature that is not modelled, or NULL.  A page that is
 * not there stops the channel.
 */
const char *gpu_clear(struct gpu *g, const struct fe_action *a);

/* gpu_stop.c: what stopped a channel becomes the GPU's fault, with its text. */
void gpu_hub_fault(struct gpu *g);

#endif
