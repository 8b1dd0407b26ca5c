/* grids/grids.h - the compute pipe: from a task to what the threads of its grid write (facts/hub.md, SKED; tpc.md, SM)
 *
 *   SEND_SIGNALING_PCAS_B  +------+ cwd_grid  +-----+ cwd_cta  +---------------+
 *  ----------------------->| sked |---------->| cwd |--------->| sm_core, each |<--> memory, by virtual address
 *                          |      |<----------|     |<---------|               |
 *                          +------+ grid_done +-----+ cta_done +---------------+
 *                             |  semaphores
 *                             v
 *
 * Beside cwd each SM has its MPC, which says how many CTAs of a grid it has room for, and gives each its place (sm_place.h); the core
 * that executes has places of its own.
 *
 * Takes what goes over hub_gpc of the compute class, and runs each task until its grid and those that depend on it
 * have ended.  SMs take turns.  The number of SMs changes no result of a grid without races.
 * A fault of a QMD or of a program is data, stops the channel, and ends the grid.
 *
 * chosen: constant buffers are read when their grid begins, and all of one must be mapped.
 * chosen: decoded code is the instruction cache: it is kept until it is invalidated, or another program region or
 * channel comes.  Headers and samplers are kept likewise; a change of subchannel forgets them too.  Loads are not cached, so that
 * other invalidations have nothing to do.
 * chosen: SMs keep local memory beside the GPU's memory, of the sizes that the QMD and the class give.
 * chosen: a window that was never set is at 0; one address of both windows is shared memory.
 *
 * Not modelled: SEND_PCAS_B, which is of queues; clocks of SMs here; caches of data; conditional rendering of the compute class.
 */
#ifndef GRIDS_H
#define GRIDS_H

#include "gpc/tpc/mpc/sm_place.h"
#include "gpc/tpc/sm/core/sm_core.h"
#include "grids/grids_net.h"
#include "hub/hub.h"

#define GRIDS_HEADERS
#include "grids/grids.net"
#undef GRIDS_HEADERS

#define GRIDS_CONSTANT_BYTES 65536
#define GRIDS_CHAIN          16384 /* chosen: a chain of dependent grids that is longer has no end */

struct grids_counts {
    u64 grids, ctas, threads;
    u64 clock; /* instructions of the longest warp of each grid so far */
};

struct grids;

/* grids/grids.c, grids/grids_memory.c: steps of the netlist. */
bool grids_qmd(struct grids *c);
bool grids_release(struct grids *c);
bool grids_refuse(struct grids *c);
bool grids_begin(struct grids *c);
bool grids_slots(struct grids *c);
bool grids_place(struct grids *c);
bool grids_turn(struct grids *c);

#define NET     grids
#define NET_DEF "grids/grids.net"
#include "common/net_block.h"

struct grids {
    struct grids_stand_ins stand_in;
    unsigned sms;
    struct sm_core *sm;                                         /* so many, the owner's */
    bool (*room)(void *owner, struct sm_core *core, u64 bytes); /* as struct world_parts has it */
    void *owner;
    struct gpu_fault fault;
    struct grids_counts counts;
    unsigned chain;
    struct sm_memory memory; /* whose region is that of the code that is decoded */
    unsigned code_channel;
    struct cwd_grid grid; /* under way */
    unsigned placed[CWD_SMS];
    struct sm_place place[CWD_SMS];
    u32 launch[CWD_SMS][SM_CTAS]; /* of each SM's CTAs, as MPC knows it, plus 1 */
    u32 launches;
    u8 constant[QMD_CONSTANTS][GRIDS_CONSTANT_BYTES];
    u64 begun;   /* grids of sked_cwd, on the SMs */
    bool places; /* CTAs have begun in this step */
    /* whose task runs */
    struct hub *hub;
    struct hub_channel *channel;
    const struct mem *mem;
    u64 address; /* of the command */
#define NET_DEF "grids/grids.net"
#include "common/net_members.h"
};

enum grids_result { GRIDS_DONE, GRIDS_FAULTED, GRIDS_NOT_MODELLED };

/* Begins with 'sms' SMs (1 to 64) in 'sm'; they and 'c' are zeros; 'room' gives their local memory. */
void grids_reset(struct grids *c, unsigned sms, struct sm_core *sm,
                 bool (*room)(void *owner, struct sm_core *core, u64 bytes), void *owner);

/* Does an action of the compute class, or one of 3D that invalidates code.  After a fault the channel has stopped;
 * of what is not modelled nothing is done, or the grid has ended early.
 */
enum grids_result grids_act(struct grids *c, struct hub *h, unsigned channel, const struct mem *m,
                            const struct fe_action *a);

/* grids/grids_memory.c: reads the grid's constant buffers; false: one is not mapped, which is a fault. */
bool grids_read_constants(struct grids *c);

/* grids/grids_memory.c: gives an SM local memory for the warps that it holds at once; false: there is not so much, a fault. */
bool grids_find_room(struct grids *c, unsigned sm);

/* grids/grids_place.c: gives MPC back what an SM's CTAs had that have ended; returns how many are there. */
unsigned grids_end(struct grids *c, unsigned sm);

/* Tells every wire, and every unit, in flow order. */
void grids_wires(struct grids *c, net_wire_told *told, void *context);
void grids_units(struct grids *c, net_unit_told *told, void *context);

#endif
