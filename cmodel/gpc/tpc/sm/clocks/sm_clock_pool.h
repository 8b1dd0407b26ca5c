/* sm_clock_pool.h - what warps have executed, as their clocks need it (sm_clocks.h)
 *
 * Each executed instruction of a warp is a record; what the instruction is stands once in a pool, beside the barriers that
 * warps of a CTA meet at.  A warp's records and the lines that its accesses touch are a stream.  A pool may serve several SMs: one records
 * and another takes the time.
 */
#ifndef SM_CLOCK_POOL_H
#define SM_CLOCK_POOL_H

#include "gpc/tpc/sm/isa/isa_use.h"
#include "gpc/tpc/sm/sm_bus.h"
#include "mem/time/mem_time.h"
#include "profile/sm_fetch.h"
#include "profile/sm_issue.h"

struct sm_operation;

/* Lines of a texture instruction whose tags are looked up; those beyond miss. */
#define SM_CLOCK_TEXTURE 1024

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

/* What an instruction is to the clocks. */
struct sm_clock_op {
    u64 word;     /* the instruction, */
    u32 pc, bits; /* ... and its control */
    struct isa_control control;
    struct isa_use use;
    struct rf_read operands;
    u8 unit, clocks; /* of the unit, for a warp */
    u8 on_xu;        /* clocks of the SFUs, which may take it too; 0: they may not */
    bool memory;     /* an access; its record has the passes */
    bool constants;  /* reads some: its record has their lines, if it is no access of memory */
    bool halves;     /* an atomic of pairs of halves */
    bool branch, exit;
    bool alone;                                /* nothing issues beside it */
    u8 depbar_score, depbar_left, depbar_mask; /* left: 255 if it waits for none by count */
};

/* One that was executed. */
struct sm_clock_record {
    u32 mask;
    u32 op;       /* number in the pool */
    u32 barrier;  /* the same plus 1; 0: none */
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
    bool both;  /* both warps of a vector arrive at it */
    u32 second; /* lanes of the second warp of a vector */
};

/* Records of a warp in the order of its execution; they grow as they come. */
struct sm_clock_stream {
    struct sm_clock_record *record;
    u64 *line;      /* sm_clock_line */
    u32 first, end; /* of records: the next to issue, and behind the last */
    u32 first_line, end_line;
    u32 room, line_room;
    u64 issued;
    u64 region;                   /* where its code begins; beside a core: 0, as there is one */
    u64 first_page;               /* virtual address of the page of its first instruction, */
    u32 code;                     /* ... and its number, plus 1 */
    struct sm_clock_stream *next; /* of the spare ones */
};

/* A barrier from its first arrival to its release. */
struct sm_clock_barrier {
    u32 recorded, issued;
    u64 last;
};

#define SM_CLOCK_HASHES 4096 /* of pages */

/* What memory is asked of lines of a page or a compressed tile, but for the place in it: 'address' is where that begins. */
#define SM_CLOCK_PAGE 4096
struct sm_clock_page {
    struct mem_time_request request;
    u32 next; /* of those with its hash, plus 1 */
};

/* A line of an access in a word: the sectors 3:0, its number 37:4 (address / L1_LINE), its page in the pool 63:38 (plus 1; 0: none,
 * the address is memory's).
 */
static inline u64 sm_clock_line(u64 number, unsigned sectors, u32 page)
{
    return (u64)page << 38 | number << 4 | sectors;
}
static inline u64 sm_clock_line_number(u64 line)
{
    return line >> 4 & ((UINT64_C(1) << 34) - 1);
}
static inline u32 sm_clock_line_page(u64 line)
{
    return (u32)(line >> 38);
}

/* What begins together: a warp of a stage of graphics, or a CTA, whose slots must all be free. */
struct sm_clock_job {
    u8 stage;         /* enum sph_stage; SPH_COMPUTE */
    u8 registers;     /* of a thread */
    u16 warps, begun; /* of the CTA; recorded */
    bool one_partition;
    u16 slot;   /* of the core's CTAs */
    u32 number; /* of a CTA: of those that the core was given since it is recorded, from 0 on */
    u32 shared_bytes, id[3]; /* of the CTA, in its grid */
    u64 planes,
        planes_end; /* of pixels: those of their primitives, counted over all of the core's */
    struct sm_clock_stream *first, *last; /* of its warps, in their order */
    u32 next;                             /* of the spare ones, plus 1 */
};

/* Versions of constants, by 256 bytes of virtual memory: chosen: so many counters, which those share that have a hash in common. */
#define SM_CLOCK_VERSIONS 1024
struct sm_clock_versions {
    u32 changes; /* of any */
    u8 all;      /* that all have in common: caches were invalidated */
    u8 of[SM_CLOCK_VERSIONS];
};

static inline u8 sm_clock_version(const struct sm_clock_versions *v, u64 va)
{
    return (u8)(v->all + v->of[va / 256 % SM_CLOCK_VERSIONS]);
}

struct sm_clock_pool {
    const struct sm_issue *issue; /* of the SMs; NULL: the default's */
    const struct sm_fetch *fetch; /* of the same profile, once it was asked for */
    struct sm_clock_op *op;
    u32 ops, op_room;
    u32 *place; /* of an instruction by its hash: number in 'op' plus 1; a power of two of them, */
    u32 places; /* at least twice as many as 'ops' */
    struct sm_clock_barrier *barrier;
    u32 barriers, barrier_room;
    struct sm_clock_stream *spare;
    struct sm_clock_page *page; /* whose numbers in lines are plus 1 */
    u32 page_of[SM_CLOCK_HASHES];
    u32 (*space)(
        void *self,
        const struct mem_space *space); /* its number, as memory's clocks know it; NULL: 0 */
    void *space_self;
    u32 pages, page_room;
    struct sm_clock_versions versions;
    struct sm_clock_job *job;
    u32 jobs, job_room;
    u32 spare_job; /* number plus 1; 0: there is none */
};

/* Returns an array of elements of 'size' bytes, which has room for one more than 'count' of them. */
void *sm_clock_grown(void *array, u32 count, u32 *room, size_t size);

/* Frees what a pool has, with the streams of its jobs; it is then empty, as one of zeros.  Other streams must have been given back. */
void sm_clock_pool_free(struct sm_clock_pool *p);

/* Returns the number in 'op' of an instruction, which is decoded where it comes for the first time. */
u32 sm_clock_pool_op(struct sm_clock_pool *p, const struct sm_operation *op);

/* Returns the number of a new barrier, nobody at it; of 'most' together the oldest is used again. */
u32 sm_clock_pool_barrier(struct sm_clock_pool *p, u32 most);

/* Returns the number of a page, plus 1; 'r' has zeros in its padding. */
u32 sm_clock_pool_page(struct sm_clock_pool *p, const struct mem_time_request *r);

/* Returns what memory is asked of an address, but for who asks, and how many bytes; 'page': its number, or 0: the address is memory's. */
struct mem_time_request sm_clock_request(const struct sm_clock_pool *p, u32 page, u64 va);

/* Constants have changed: bytes from an address on; those of all addresses. */
void sm_clock_pool_changed(struct sm_clock_pool *p, u64 va, u64 bytes);
void sm_clock_pool_changed_all(struct sm_clock_pool *p);

/* Returns the number of a new job, without warps; gives one back, with its streams. */
u32 sm_clock_job_take(struct sm_clock_pool *p);
void sm_clock_job_give(struct sm_clock_pool *p, u32 job);

/* Takes an empty stream; gives one back. */
struct sm_clock_stream *sm_clock_stream_take(struct sm_clock_pool *p);
void sm_clock_stream_give(struct sm_clock_pool *p, struct sm_clock_stream *s);

/* Appends a record; a line, of the record that is appended next; removes the first record, with its lines. */
void sm_clock_stream_add(struct sm_clock_stream *s, const struct sm_clock_record *r);
void sm_clock_stream_line(struct sm_clock_stream *s, u64 line);
void sm_clock_stream_remove(struct sm_clock_stream *s);

/* Returns how many records and lines wait. */
static inline u32 sm_clock_stream_count(const struct sm_clock_stream *s)
{
    return s->end - s->first;
}
static inline u32 sm_clock_stream_lines(const struct sm_clock_stream *s)
{
    return s->end_line - s->first_line;
}

/* Returns how its SMs issue. */
static inline const struct sm_issue *sm_clock_issue(const struct sm_clock_pool *p)
{
    return p->issue ? p->issue : sm_issue_of(NULL);
}

static inline const struct sm_fetch *sm_clock_fetch(struct sm_clock_pool *p)
{
    if (!p->fetch)
        p->fetch = sm_fetch_named(sm_clock_issue(p)->profile);
    return p->fetch;
}

/* sm_clocks_op.c: decodes what an instruction is to an SM that issues so. */
void sm_clocks_decode(struct sm_clock_op *to, const struct sm_operation *op,
                      const struct sm_issue *issue);

#endif
