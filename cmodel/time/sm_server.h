/* sm_server.h - an SM of the timed machine: warps of all stages and CTAs beside each other (time/time.h)
 *
 *                  job, at   +-----+ places  +-----------+
 *   timed net ------------->| mpc |-------->| sm_clocks |---> mem_time_ask
 *             <-------------|     |<--------|           |
 *                  ended     +-----+  ends   +-----------+
 *
 * Jobs are warps of a stage, and CTAs, that were recorded whole (sm_recorder.h), by their number in the pool.  One begins when MPC has a
 * place for all of its warps, and MPC's own clocks have gone by; it ends, and leaves its place, when its last result is there.
 * Pixels wait too while TRAM has no room for the planes of their primitives, from the oldest whose pixels have not ended on.
 *
 * An SM of another profile has a clock of its own, which is hot: times at its ports are in clocks of all else.
 * What an SM of the profile has no room for when it is empty has all of one as GM20B's is, alone.
 *
 * chosen: planes are there from a primitive's first warp on; primitives without pixels have none
 * Not modelled: room in ISBE, whose unit says who may come.
 */
#ifndef SM_SERVER_H
#define SM_SERVER_H

#include "gpc/tpc/mpc/mpc.h"
#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "gpc/tpc/sm/sph.h"
#include "gpc/tpc/sm/tram/tram.h"
#include "profile/unit_clocks.h"
#include "time/gcc_time.h"
#include "time/time.h"

/* A job that has a place: when it begins, and ends once its last warp has issued its last instruction. */
struct sm_served {
    bool begun;
    u32 job;
    u64 begin, end;
    u64 work;      /* clocks in which the SM worked for it */
    unsigned left; /* warps that have not ended */
    struct mpc_place place;
};

/* Why a job had to wait. */
enum sm_refused {
    SM_REFUSED_SLOTS,
    SM_REFUSED_SHARED,
    SM_REFUSED_REGISTERS,
    SM_REFUSED_TRAM,
    SM_REFUSED_KINDS,
};

struct sm_server_stats {
    u64 warps[SPH_STAGES]; /* by stage */
    u64 busy;              /* clocks in which there was a warp */
    u64 resident;          /* sum of warps that were there, over clocks */
    u64 work;              /* clocks in which it worked: something issued, or waited for a pipe */
    unsigned most;         /* of warps that were there at a time */
    u64 refused[SM_REFUSED_KINDS]; /* jobs that had to wait, by what was short when they came */
};

/* What an SM asks: memory, for code and constants its GPC's GCC; NULL: none is there. */
struct sm_server_door {
    struct mem_time *memory;
    struct gcc_time *gcc;
};

struct sm_server {
    struct sm_clocks clocks;
    struct sm_server_door door;
    struct sm_clock_pool *pool;
    struct mpc mpc;
    u64 mpc_free;         /* MPC begins the next from then on */
    u64 seen;             /* clock that stats have come to */
    u64 ending;           /* what the job took that ends */
    u32 waits[MPC_KINDS]; /* the job of each kind that was refused, plus 1 */
    struct sm_served served[MPC_LAUNCHES];
    u64 used, due; /* places of 'served': that have a job; whose job is to begin, or to end */
    u8 of_slot[SM_WARPS]; /* place in 'served' */
    struct sm_server_stats stats;
    struct time_server port;
};

/* Returns what people call it. */
const char *sm_refused_name(enum sm_refused why);

/* Makes an SM without warps at clock 0, of jobs of 'pool'; without memory: one latency.  All, and 's', last as long as its port is
 * used, which is s->port.
 */
void sm_server_reset(struct sm_server *s, struct sm_clock_pool *pool,
                     const struct sm_server_door *door, unsigned gpc, unsigned tpc);

/* Makes it an SM of a profile: its room for warps (profile/occupancy.h); nothing has begun. */
void sm_server_be(struct sm_server *s, const struct profile *p);

/* Records of all cores of a GPU, and the recorder that the timed net asks (records.port). */
struct sm_records {
    struct sm_clock_pool pool;
    struct sm_recorder *recorder; /* [cores] */
    unsigned cores;
    struct gcc_time *gcc; /* [gpcs], once there are SMs */
    unsigned gpcs;
    struct sm_tpc *tpc; /* of as many SMs as the profile says */
    struct time_recorder port;
};

/* sm_records.c: lets cores (gpu.h, core[]) be recorded from now on, as long as 'r' is; lets them go, and frees what it has. */
void sm_records_open(struct sm_records *r, struct sm_core *core, unsigned cores);
void sm_records_close(struct sm_records *r);

/* sm_records.c: makes the SMs of 'gpcs' GPCs with 'tpcs' each, one a TPC, over the pool of 'r': SM n's port is s[n].port.  free() frees.
 * Their GCCs, and the pipes that SMs share, are of 'r', which is asked once.
 */
struct sm_server *sm_servers(struct sm_records *r, struct mem_time *memory, unsigned gpcs,
                             unsigned tpcs);

#endif
