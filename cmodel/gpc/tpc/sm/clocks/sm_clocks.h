/* sm_clocks.h - clocks of programs on the SM, beside what they compute (facts/tpc.md, SM; isa/hazards.md;
 * rates.csv T7, T11 to T20)
 *
 *               records of each    +-------+        +-------+ operands +------+
 *   sm_core ---> warp, in its ---->| heads |<------>| sched |<-------->|  rf  |
 *  (executes)    own order         +-------+   4x   +-------+    4x    +------+
 *                                      ^                |
 *                                      v                v  pipes; results and scoreboards by time
 *                                  +-------+       +-----+  +-------+
 *                                  |  icc  |       | mio |  |  lsu  | 2x: two L1s
 *                                  +-------+       +-----+  +-------+
 *
 * The core executes as it always does and a recorder leaves a record of each instruction (sm_recorder.h); here the records issue as
 * control words, scoreboards, pipes and caches allow.  Nothing goes back: values cannot depend on clocks.
 * Beside a core that runs records come while it does, and wait in a ring; when one is full, clocks run until it is not
 * (sm_clocks_attach).  On profiles that issue vectors of several warps a slot has a vector (sm_vectors.h).  Warps that were recorded whole begin in a slot when their owner says so, of any stage beside those of any other,
 * and the clocks go on to a time or to an end (sm_clocks_run).  What L1 and the caches of code and constants lack is asked of memory.
 *
 * Not modelled: what of a race would come out otherwise by time (spinning warps spin as often as sm_core has them);
 * beside a core: a warp more than SM_CLOCK_RECORDS instructions ahead of another waits for it, CTAs start when the slots of their
 * warps are free, and memory is one latency; caches of headers and samplers, as no public source has their sizes or what a miss takes, and no row of rates.csv sees one: each of its
 * programs has its header from the first turn of its loop on;
 * what attributes wait for but shared memory's port, and IPA but its SFU; the overwriting of sources that
 * were not read yet.
 */
#ifndef SM_CLOCKS_H
#define SM_CLOCKS_H

#include "gpc/tpc/sm/clocks/sm_clock_warp.h"
#include "gpc/tpc/sm/clocks/sm_clocks_net.h"
#include "gpc/tpc/sm/clocks/sm_constants.h"
#include "gpc/tpc/sm/clocks/sm_recorder.h"
#include "gpc/tpc/sm/clocks/sm_tpc.h"
#include "mem/time/mem_time.h"
#include "profile/sm_caches.h"
#include "profile/sm_vector.h"
#include "profile/tpc_shape.h"
#include "profile/unit_clocks.h"

#define SM_SCHEDULERS     4
#define SM_CLOCK_ASKS     UINT8_MAX
#define SM_CLOCK_RECORDS  1024 /* of a warp */
#define SM_CLOCK_LINES    4096 /* of a warp: what its accesses touch */
#define SM_CLOCK_BARRIERS 4096
#define SM_CLOCK_STORE    640 /* known: rates.csv T11: sectors of 20 KB that wait untagged */

/* Latencies.  known: rates.csv T7, the least of each; facts/isa/semantics.md 17 */
#define SM_FIXED_CLOCKS   6
#define SM_XU_CLOCKS      13
#define SM_IPA_CLOCKS     32
#define SM_SHARED_CLOCKS  24
#define SM_BRANCH_CLOCKS  5
#define SM_L1_CLOCKS      80 /* of a whole warp that hits */
#define SM_SPECIAL_CLOCKS 25
#define SM_TEX_QUADS      (SM_LANES / 4)
#define SM_TEX_CLOCKS     80  /* of a whole warp that hits, a quad a clock */
#define SM_L2_CLOCKS      120 /* chosen: 200 with L1's: facts/isa/semantics.md 17 */
#define SM_ICC_MISS       80  /* chosen: of code and constants that GCC has */
#define SM_QUEUE          8   /* chosen: instructions that wait for shared memory or an L1 */
#define SM_LINK_QUEUE     16  /* chosen: stores and atomics that wait for the path to L2 */
#define SM_ATOMICS        64  /* chosen: of an L1 under way: enough for 8 lanes a clock (T13) */

/* Why a scheduler issued nothing. */
enum sm_clock_idle {
    SM_IDLE_EMPTY, /* no warp */
    SM_IDLE_STALL, /* of the control word, of a branch */
    SM_IDLE_SCORE,
    SM_IDLE_FETCH,
    SM_IDLE_BARRIER,
    SM_IDLE_PIPE, /* or the operands of the instruction before */
    SM_IDLE_CONSTANT,
    SM_IDLE_KINDS,
};

/* What waits in front of a pipe, as the clocks in which it starts. */
struct sm_clock_queue {
    u64 busy; /* until */
    u64 start[SM_LINK_QUEUE];
    unsigned next;
};

/* L1 behind its tags: sectors that have come, or will, wait until the data of their instruction goes on, in order. */
struct sm_clock_data {
    u64 busy; /* the texture unit, until */
    u64 free[SM_CLOCK_STORE];
    unsigned next;
};

struct sm_clock_stats {
    u64 issued, pairs;
    u64 idle[SM_IDLE_KINDS];    /* of a scheduler */
    u64 bank_conflicts, reused; /* clocks lost by operands; operands out of the reuse cache */
    u64 shared_accesses, shared_conflicts; /* passes that conflicts added */
    u64 memory_accesses, memory_conflicts, lines, sectors_missed, link;
    u64 textures, texture_clocks, texture_conflicts; /* instructions; clocks of their units */
    u64 fetches, fetch_misses;
    u64 looked[2], missed[2]; /* sectors in L1: of loads, of textures */
    u64 early;                /* registers and predicates that were read before they were there */
};

/* Accesses of global and local memory, by their records. */
struct sm_clock_accesses {
    struct lsu_access of[SM_WARPS][SM_CLOCK_RECORDS];
};

/* Memory, as the SM asks it: 'ask' is mem_time_ask, or what stands for it. */
struct sm_clock_memory {
    u64 (*ask)(void *self, const struct mem_time_request *r, u64 at);
    void *self;
    u8 gpc, tpc;
    const u32 *textures_written; /* counts up when caches of textures have to forget all; or NULL */
};

struct sm_clocks {
    u64 clock, wake;           /* wake: the clock in which a scheduler has something to do next: */
    u64 due[SM_SCHEDULERS];    /* ... that of each; */
    u64 look[SM_SCHEDULERS];   /* ... until then what it has found of its warps stays so */
    u8 pressed[SM_SCHEDULERS]; /* a warp that it has found waits for a pipe, or SM_WARPS */
    enum sm_clock_idle idle[SM_SCHEDULERS]; /* until then */
    u8 turn[SM_SCHEDULERS]; /* who has had a pipe that schedulers share goes behind the others */
    u8 issues,
        presses; /* the same: a warp that has issued, and one that waits for a pipe; SM_WARPS: none */
    u64 next_issue[SM_SCHEDULERS]; /* of the profile's: clock from which they may issue */
    const struct sm_issue *issue;
    const struct sm_caches *caches;             /* of the same profile */
    const struct sm_vector *vector;             /* likewise */
    struct l1_tags textures[SM_SCHEDULERS / 2]; /* where the profile's have tags of their own */
    u32 textures_written;                       /* memory's, as these tags know it */
    const struct tpc_shape *shape;              /* likewise */
    struct clock_ratio hot;                     /* clocks here in the core's */
    struct sm_tpc *tpc, own_tpc;                /* its TPC's; alone it has one for itself */
    struct sm_clock_stats stats;
    struct sm_clock_memory memory;
    struct sm_clock_pool *pool;
    struct sm_quarter quarter[SM_SCHEDULERS];
    struct icc icc;
    struct sm_constants constants;
    struct mio mio;
    struct sm_pair pair[SM_SCHEDULERS / 2];
    struct sm_clock_accesses *accesses; /* the owner's, for who looks at an L1's wires; or NULL */
    u64 operands[SM_SCHEDULERS];        /* until the banks are read */
    u64 unit[SM_CLOCK_UNITS][SM_SCHEDULERS]; /* until they take the next */
    u64 done[SM_CLOCK_UNITS][SM_SCHEDULERS]; /* results are in order */
    struct sm_clock_queue queue[SM_SCHEDULERS / 2], shared_queue, link[SM_SCHEDULERS / 2];
    u64 fill[SM_SCHEDULERS / 2];
    struct {
        u64 done[SM_ATOMICS];
        unsigned next;
    } atomics[SM_SCHEDULERS / 2];
    struct sm_clock_data data[SM_SCHEDULERS / 2];
    u16 started[SM_SCHEDULERS]; /* slots that a new warp is in */
    u16 present[SM_SCHEDULERS]; /* slots with a record that waits */
    unsigned warps;             /* that began and have not ended */
    u64 ended;                  /* slots whose last instruction has issued, and nobody was told */
    s32 slower; /* pipes and results take so many thousandths more: for who asks what if; 0 */
    u32 owed, owed_results; /* thousandths that are left */
    struct sm_clock_warp warp[SM_WARPS];
    struct sm_clock_pool own; /* of a core that they run beside: */
    struct sm_recorder live;
#define NET_DEF "gpc/tpc/sm/clocks/sm_clocks.net"
#include "common/net_members.h"
};

/* Empties all; warps come by sm_clocks_begin, of streams of 'pool', which has not 0 streams.  memory.ask NULL: one latency. */
void sm_clocks_reset(struct sm_clocks *c, struct sm_clock_pool *pool,
                     const struct sm_clock_memory *memory);

/* sm_clocks_run.c: puts a warp in a free slot, which issues from 'clock' on; its stream has all of its records, and stays the caller's. */
void sm_clocks_begin(struct sm_clocks *c, unsigned slot, struct sm_clock_stream *stream);

/* Runs to the clock 'until', or to that in which the last instruction of warps issues: true, and sm_clocks_ended tells which. */
bool sm_clocks_run(struct sm_clocks *c, u64 until);

/* Returns the clock in which something issues next, as far as that is known; UINT64_MAX: no warp is there. */
u64 sm_clocks_next(const struct sm_clocks *c);

/* Takes a slot whose last instruction has issued, which is free now; 'at': when its last result is there.  False: there is none. */
bool sm_clocks_ended(struct sm_clocks *c, unsigned *slot, u64 *at);

/* Empties 'c', which may be anything that holds no memory (zeros, or freed), and lets it take what the core executes as it comes, its slots
 * being the core's; 'c' must last as long as the core runs.  Frees what that holds.
 */
void sm_clocks_attach(struct sm_clocks *c, struct sm_core *s);
/* Attaches an SM that issues by those numbers. */
void sm_clocks_attach_as(struct sm_clocks *c, struct sm_core *s, const struct sm_issue *issue);
void sm_clocks_free(struct sm_clocks *c);

/* Runs until every record has issued and the last result is there; 'clock' is then the time of it all. */
void sm_clocks_finish(struct sm_clocks *c);

/* sm_clocks_net.c: tell every wire, and every unit; a scheduler's have its number. */
void sm_clocks_wires(struct sm_clocks *c, net_wire_told *told, void *context);
void sm_clocks_units(struct sm_clocks *c, net_unit_told *told, void *context);

const char *sm_clocks_idle_name(enum sm_clock_idle kind);

/* Parts, one file each. */

/* sm_clocks_live.c: what a core's recorder says: of a slot so many lines may come, one record has come; an access of shared memory goes
 * over mio's wires; where the one of a record is kept that comes 'n' behind the first.
 */
void sm_clocks_make_room(struct sm_clocks *c, unsigned slot, unsigned lines);
void sm_clocks_added(struct sm_clocks *c, unsigned slot);
void sm_clocks_look_at_shared(struct sm_clocks *c, const struct mio_access *in,
                              const struct mio_cost *cost);
struct lsu_access *sm_clocks_access(struct sm_clocks *c, unsigned slot, u32 n);

/* sm_clocks.c: one scheduler's clock; returns when it may issue again. */
u64 sm_clocks_turn(struct sm_clocks *c, unsigned i, enum sm_clock_idle *idle);

/* sm_clocks_run.c: runs one clock; then goes on to the next in which something may issue, 'until' at most; false if there are no records. */
bool sm_clocks_tick(struct sm_clocks *c, u64 until);

/* sm_clocks_issue.c: issues an instruction of a warp; a warp's first record is another one; returns when the one at 'n' of its
 * records may go.
 */
void sm_clocks_issue(struct sm_clocks *c, unsigned warp);
void sm_clocks_head(struct sm_clocks *c, unsigned warp);
u64 sm_clocks_when(struct sm_clocks *c, unsigned warp, u32 n, u8 *why);

/* sm_clocks_pipe.c: an access or an operation in its pipe: when its sources are read, when its result is there. */
struct sm_clock_times {
    u64 read, done;
};
struct sm_clock_times sm_clocks_execute(struct sm_clocks *c, unsigned warp,
                                        const struct sm_clock_op *op,
                                        const struct sm_clock_record *r);
u64 sm_clocks_pipe_free(
    const struct sm_clocks *c, unsigned warp, const struct sm_clock_op *op,
    const struct sm_clock_record *r); /* the clock from which the pipe takes it */
u8 sm_clocks_pipe(const struct sm_clocks *c, unsigned warp, const struct sm_clock_op *op);

/* Return when one starts that goes into a queue of so many and takes 'clocks': the pipe is free; when a place in the queue is free; when
 * an instruction's sources are read whose pipe starts it then; when a result is there behind those before it.
 */
u64 sm_clocks_enqueue(struct sm_clock_queue *q, unsigned depth, u64 now, u64 clocks);
u64 sm_clocks_read(const struct sm_clock_op *op, u64 start);
u64 sm_clocks_in_order(u64 *last, u64 done);
static inline u64 sm_clocks_room(const struct sm_clock_queue *q)
{
    return q->start[q->next];
}

/* sm_clocks_memory.c, sm_clocks_texture.c: the same as sm_clocks_execute for accesses of L1; for textures. */
struct sm_clock_times sm_clocks_load_store(struct sm_clocks *c, unsigned warp,
                                           const struct sm_clock_op *op,
                                           const struct sm_clock_record *r);
struct sm_clock_times sm_clocks_sample(struct sm_clocks *c, unsigned warp,
                                       const struct sm_clock_op *op,
                                       const struct sm_clock_record *r);

/* Returns so many clocks of a pipe, or until a result, with what 'slower' adds: a thousandth that is left counts next time. */
static inline u64 sm_clocks_slowed_by(s32 slower, u32 *owed, u64 clocks)
{
    const u64 all = *owed + clocks * (u64)(1000 + slower);

    *owed = (u32)(all % 1000);
    return all / 1000;
}
static inline u64 sm_clocks_slowed(struct sm_clocks *c, u64 clocks)
{
    return sm_clocks_slowed_by(c->slower, &c->owed, clocks);
}

static inline unsigned sm_clocks_scheduler(unsigned warp)
{
    return warp % SM_SCHEDULERS; /* chosen: warps go round the sub-partitions */
}

/* Returns the profile's scheduler of a warp, and its L1. */
static inline unsigned sm_clocks_issuer(const struct sm_clocks *c, unsigned warp)
{
    return sm_clocks_scheduler(warp) % c->issue->schedulers;
}
static inline unsigned sm_clocks_pair(const struct sm_clocks *c, unsigned warp)
{
    return sm_clocks_scheduler(warp) * c->issue->l1s / SM_SCHEDULERS;
}

/* Returns how many records of a slot wait; the one behind so many of them; what it is. */
static inline u32 sm_clocks_count(const struct sm_clocks *c, unsigned warp)
{
    return c->warp[warp].stream ? sm_clock_stream_count(c->warp[warp].stream) : 0;
}
static inline const struct sm_clock_record *sm_clocks_at(const struct sm_clocks *c, unsigned warp,
                                                         u32 n)
{
    const struct sm_clock_stream *s = c->warp[warp].stream;

    return &s->record[s->first + n];
}
static inline const struct sm_clock_op *sm_clocks_op_at(const struct sm_clocks *c, unsigned warp,
                                                        u32 n)
{
    return &c->pool->op[sm_clocks_at(c, warp, n)->op];
}

#endif
