/* sm_recorder.h - what a core executes, as the records that its clocks take (sm_clock_pool.h)
 *
 *   sm_core, before each    +-------------+  records    streams of sm_clocks, which issue as they come;
 *  instruction ------------>| sm_recorder |-----------> or jobs, whole, which any SM's clocks take later
 *                           +-------------+
 *
 * A job is what begins together: a warp of a stage of graphics, or a CTA.  Its registers and shared memory are those of its launch.
 *
 * chosen: local memory is interleaved, by the slot in the core that executes, in the driver's room for it; beside a core, and where no driver
 * said where that is, it has addresses of its own
 */
#ifndef SM_RECORDER_H
#define SM_RECORDER_H

#include "gpc/tpc/sm/clocks/sm_clock_pool.h"
#include "gpc/tpc/sm/clocks/sm_vectors.h"
#include "gpc/tpc/sm/core/sm_core.h"

struct sm_clocks;

/* A page that needs no second look, by its number in virtual memory and the access, as its space remembers it. */
#define SM_RECORDER_PAGES 64
struct sm_recorder_page {
    u64 key, address; /* of struct mem_page */
    u64 number;
    u8 client, access;
    u32 page; /* in the pool, plus 1 */
};

/* Textures whose header and sampler are remembered, by their handle. */
#define SM_RECORDER_TEXTURES 8

/* A line of constants that needs no second look: while its space's page tables and all constants are as they were. */
#define SM_RECORDER_CONSTANTS 32
struct sm_recorder_constant {
    u64 number, epoch, line; /* sm_constant_line */
    const struct mem_space *space;
    u32 changes;
};

/* Beside a core: vectors by their slot in the clocks, in which that is plus 1 of each of the core's warps. */
struct sm_vectors {
    struct sm_vector_halves halves[SM_WARPS];
    u8 of[SM_WARPS];
    u64 used, expected; /* slots; warps that begin later than the other of their vector */
};

struct sm_recorder {
    struct sm_clock_pool *pool;
    struct sm_core *core;
    u32 sm;              /* whose local memory its warps have */
    u32 placed;          /* CTAs of the core before the recorder came */
    struct prim_id prim; /* of the last quad of pixels, and its planes' reference; */
    u15 reference_x, reference_y;
    u64 planes, planes_end;   /* ... where its planes begin and end, counted over all */
    struct sm_clocks *clocks; /* which take records as they come; NULL: they are kept as jobs */
    sm_trace *before;         /* who looked at the core before, and still does; or NULL */
    void *before_context;
    struct mio_config mio;
    struct sm_recorder_page last[SM_RECORDER_PAGES]; /* that were looked up */
    struct tex_peeked texture[SM_RECORDER_TEXTURES];
    struct sm_recorder_constant constant[SM_RECORDER_CONSTANTS];
    struct sm_clock_stream *stream[SM_WARPS]; /* of what executes in the core's slots */
    struct sm_vectors vectors;
    u32 barrier_of[SM_CTAS][SM_BARRIERS]; /* that is filling, plus 1 */
    u32 job[SM_CTAS];                     /* of the core's CTAs, plus 1 */
    u32 *begun;                           /* jobs that nobody was told of, in order: */
    u32 count, room;
};

#define SM_RECORDER_LOCAL (UINT64_C(1) << 39) /* local memory's addresses begin there */

/* Lets a core's instructions come from now on; both must last as long as the core runs. */
void sm_recorder_attach(struct sm_recorder *to, struct sm_core *s, struct sm_clock_pool *pool);

/* Frees what it has, but for the pool; the core, if it still is, executes no more beside it. */
void sm_recorder_free(struct sm_recorder *to);

/* sm_recorder_job.c: finds the next job, by number in the pool, that has ended in the core since the last; false: there is none. */
bool sm_recorder_ended(struct sm_recorder *to, u32 *job);

/* Parts, one file each. */

/* sm_recorder_job.c: begins a warp's stream, and the job of its CTA with the first of them. */
void sm_recorder_begin(struct sm_recorder *to, const struct sm_core *s, const struct sm_warp *w);

/* sm_recorder_job.c: notes that an instruction arrives at a barrier. */
void sm_recorder_barrier(struct sm_recorder *to, struct sm_clock_record *r, const struct sm_core *s,
                         const struct sm_warp *w, const struct sm_operation *op);

/* sm_vectors_live.c: return the slot in the clocks of a warp, or of its vector; tell that its stream has one more record, its last or
 * not; that no more come.
 */
unsigned sm_vectors_slot(struct sm_recorder *to, const struct sm_core *s, const struct sm_warp *w,
                         bool starts);
void sm_vectors_added(struct sm_recorder *to, const struct sm_core *s, const struct sm_warp *w,
                      bool last);
void sm_vectors_end(struct sm_recorder *to);

/* sm_recorder_page.c: returns the page, in the pool and plus 1, of a line that an access touches; 0: it has none, as local memory. */
u32 sm_recorder_page(struct sm_recorder *to, enum mem_client client, enum mem_access access,
                     u64 line);

/* sm_recorder_constants.c: adds the lines of constants that an instruction reads. */
void sm_recorder_constants(struct sm_recorder *to, struct sm_clock_record *r,
                           const struct sm_core *s, const struct sm_warp *w,
                           const struct sm_operation *op);

/* sm_recorder_texture.c: fills what a texture instruction takes. */
void sm_recorder_texture(struct sm_recorder *to, struct sm_clock_record *r, const struct sm_core *s,
                         const struct sm_warp *w, const struct sm_operation *op);

#endif
