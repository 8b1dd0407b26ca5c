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
 * The core executes as it always does and leaves a record of each instruction; here the records issue as
 * control words, scoreboards, pipes and caches allow.  Nothing goes back: values cannot depend on clocks.
 * A warp's records wait in a ring; when one is full, clocks run until it is not.
 *
 * Not modelled: what of a race would come out otherwise by time (spinning warps spin as often as sm_core has them);
 * a warp more than SM_CLOCK_RECORDS instructions ahead of another waits for it; CTAs start when the slots of their
 * warps are free; L2 and what is behind it (one latency); caches of
 * headers and samplers, as no public source has their sizes or what a miss takes, and no row of rates.csv sees one: each of its
 * programs has its header from the first turn of its loop on;
 * what attributes wait for but shared memory's port, and IPA but its SFU; the overwriting of sources that
 * were not read yet.
 */
#ifndef SM_CLOCKS_H
#define SM_CLOCKS_H

#include "gpc/tpc/sm/clocks/sm_clocks_net.h"
#include "gpc/tpc/sm/core/sm_core.h"
#include "gpc/tpc/sm/isa/isa_use.h"

#define SM_SCHEDULERS     4
#define SM_CLOCK_RECORDS  1024 /* of a warp */
#define SM_CLOCK_LINES    4096 /* of a warp: what its accesses touch */
#define SM_CLOCK_OPS      16384
#define SM_CLOCK_SCORES   6
#define SM_CLOCK_OPEN     64 /* users of a scoreboard: known: facts/isa/hazards.md 4 */
#define SM_CLOCK_BARRIERS 4096
#define SM_CLOCK_TEXTURE \
    1024 /* lines of a texture instruction whose tags are looked up; those beyond miss */
#define SM_CLOCK_STORE \
    640 /* known: rates.csv T11: sectors of 20 KB that wait untagged for their turn */

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
#define SM_ICC_MISS       80  /* chosen */
#define SM_QUEUE          8   /* chosen: instructions that wait for shared memory or an L1 */
#define SM_LINK_QUEUE     16  /* chosen: stores and atomics that wait for the path to L2 */

/* Where an instruction executes: FULL to BRANCH are of each scheduler, XU and LSU of two, SHARED of the SM. */
enum sm_clock_unit {
    SM_CLOCK_FULL,
    SM_CLOCK_HALF,
    SM_CLOCK_WIDE,
    SM_CLOCK_MULTIPLY,
    SM_CLOCK_SPECIAL,
    SM_CLOCK_BRANCH,
    SM_CLOCK_XU,
    SM_CLOCK_LSU,
    SM_CLOCK_SHARED,
    SM_CLOCK_UNITS,
};

/* Why a scheduler issued nothing. */
enum sm_clock_idle {
    SM_IDLE_EMPTY, /* no warp */
    SM_IDLE_STALL, /* of the control word, of a branch */
    SM_IDLE_SCORE,
    SM_IDLE_FETCH,
    SM_IDLE_BARRIER,
    SM_IDLE_PIPE, /* or the operands of the instruction before */
    SM_IDLE_KINDS,
};

/* What an instruction is to the clocks, by its pc. */
struct sm_clock_op {
    bool valid;
    u32 pc;
    struct isa_control control;
    struct isa_use use;
    struct rf_read operands;
    u8 unit, clocks; /* of the unit, for a warp */
    bool memory;     /* an access; its record has the passes */
    bool branch, exit, depbar;
    u8 depbar_score, depbar_left, depbar_mask; /* left: 255 if it waits for none by count */
};

/* One that was executed. */
struct sm_clock_record {
    u32 mask;
    u16 op;
    u16 barrier;  /* plus 1; 0: none */
    u8 kind;      /* enum mio_kind */
    u8 promotion; /* enum l1_promotion, of textures */
    u16 lines;
    u32 passes, conflicts; /* of L1; of textures what the unit takes in all */
    u32 tags, beyond;      /* of textures: those of L1; sectors of lines that are not looked up */
    u8 link;
    bool start;   /* the first of its warp */
    bool shared;  /* goes to shared memory, not to L1 */
    bool surface; /* is not kept in L1 */
    bool texture;
    bool waits; /* at the barrier */
};

struct sm_clock_score {
    u64 last; /* when the last user is done */
    u64 done[SM_CLOCK_OPEN];
    u8 next;
};

struct sm_clock_warp {
    u32 first, count;           /* records */
    u32 first_line, line_count; /* lines */
    u64 ready, second_ready; /* clock from which nothing but stalls and pipes holds the next back */
    u64 branch;              /* until a branch is done */
    u8 why;                  /* enum sm_clock_idle of 'ready' */
    u16 barrier;             /* that it waits at, plus 1 */
    u32 line;                /* of code, plus 1 */
    u64 fetched;             /* when it is there */
    struct sm_clock_score score[SM_CLOCK_SCORES];
    u64 available[ISA_RZ]; /* registers: clock for a reader of the ALU */
    u32 written[ISA_RZ];   /* by these lanes */
    u64 predicate[8], carry;
    u32 predicate_written[8];
};

/* A barrier from its first arrival to its release. */
struct sm_clock_barrier {
    u32 recorded, issued;
    u64 last;
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
    u64 early; /* registers and predicates that were read before they were there */
};

/* Accesses of global and local memory, by their records. */
struct sm_clock_accesses {
    struct lsu_access of[SM_WARPS][SM_CLOCK_RECORDS];
};

struct sm_clocks {
    u64 clock;
    struct sm_clock_stats stats;
    struct sm_quarter quarter[SM_SCHEDULERS];
    struct icc icc;
    struct mio mio;
    struct sm_pair pair[SM_SCHEDULERS / 2];
    struct sm_clock_accesses *accesses; /* the owner's, for who looks at an L1's wires; or NULL */
    u64 operands[SM_SCHEDULERS];        /* until the banks are read */
    u64 unit[SM_CLOCK_UNITS][SM_SCHEDULERS]; /* until they take the next */
    u64 done[SM_CLOCK_UNITS][SM_SCHEDULERS]; /* results are in order */
    struct sm_clock_queue queue[SM_SCHEDULERS / 2], shared_queue, link[SM_SCHEDULERS / 2];
    u64 fill[SM_SCHEDULERS / 2];
    struct sm_clock_data data[SM_SCHEDULERS / 2];
    u16 started[SM_SCHEDULERS];           /* slots that a new warp is in */
    u32 barriers;                         /* so far */
    u16 barrier_of[SM_CTAS][SM_BARRIERS]; /* that is filling, plus 1 */
    struct sm_clock_barrier barrier[SM_CLOCK_BARRIERS];
    struct sm_clock_warp warp[SM_WARPS];
    struct sm_clock_op op[SM_CLOCK_OPS];
    struct sm_clock_record record[SM_WARPS][SM_CLOCK_RECORDS];
    u64 line[SM_WARPS][SM_CLOCK_LINES]; /* number << 4 | sectors */
#define NET_DEF "gpc/tpc/sm/clocks/sm_clocks.net"
#include "common/net_members.h"
};

/* Empties all and lets the core record what it executes from now on; 'c' must last as long as the core runs. */
void sm_clocks_attach(struct sm_clocks *c, struct sm_core *s);

/* Runs until every record has issued and the last result is there; 'clock' is then the time of it all. */
void sm_clocks_finish(struct sm_clocks *c);

/* sm_clocks_net.c: tell every wire, and every unit; a scheduler's have its number. */
void sm_clocks_wires(struct sm_clocks *c, net_wire_told *told, void *context);
void sm_clocks_units(struct sm_clocks *c, net_unit_told *told, void *context);

const char *sm_clocks_idle_name(enum sm_clock_idle kind);

/* Parts, one file each. */

/* sm_clocks_record.c: takes what the core is about to execute. */
sm_trace sm_clocks_record;

/* sm_clocks_texture.c: fills what a texture instruction takes. */
void sm_clocks_texture(struct sm_clocks *c, struct sm_clock_record *r, const struct sm_core *s,
                       const struct sm_warp *w, const struct sm_operation *op);

/* sm_clocks.c: runs one clock, or up to the next in which something issues; false if there are no records. */
bool sm_clocks_tick(struct sm_clocks *c);

/* sm_clocks_op.c: decodes what an instruction is. */
void sm_clocks_decode(struct sm_clock_op *to, const struct sm_operation *op);

/* sm_clocks_issue.c: issues an instruction of a warp; returns when the one at 'n' of its records may go. */
void sm_clocks_issue(struct sm_clocks *c, unsigned warp);
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

static inline unsigned sm_clocks_scheduler(unsigned warp)
{
    return warp % SM_SCHEDULERS; /* chosen: warps go round the sub-partitions */
}

static inline const struct sm_clock_record *sm_clocks_at(const struct sm_clocks *c, unsigned warp,
                                                         u32 n)
{
    return &c->record[warp][(c->warp[warp].first + n) % SM_CLOCK_RECORDS];
}

#endif
