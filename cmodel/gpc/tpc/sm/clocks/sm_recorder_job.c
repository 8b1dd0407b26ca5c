/* sm_recorder_job.c - which records are of one job, and whether it has ended */
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "gpc/tpc/sm/pixel/sm_pixels.h"
#include "gpc/tpc/sm/vertex/sm_vertices.h"

static u8 stage_of(const struct sm_warp *w)
{
    return w->pixels ? SPH_PIXEL : w->vertices ? (u8)w->vertices->header->stage : SPH_COMPUTE;
}

/* Whether a quad's planes are those of the quad before. */
static bool has_same_planes(const struct sm_recorder *to, const struct sm_pixel_quad *q)
{
    return to->planes_end > 0 && prim_id_same(&to->prim, &q->id) &&
           to->reference_x == q->reference_x && to->reference_y == q->reference_y;
}

/* Planes of a warp's primitives as TRAM has them, one primitive of a cell behind the other. */
static void count_planes(struct sm_recorder *to, const struct sm_pixels *p, struct sm_clock_job *j)
{
    for (unsigned n = 0; n < p->quads; n++) {
        const struct sm_pixel_quad *q = &p->quad[n];

        if (!has_same_planes(to, q)) {
            to->prim = q->id;
            to->reference_x = q->reference_x;
            to->reference_y = q->reference_y;
            to->planes = to->planes_end;
            to->planes_end += sm_pixel_planes(p->program);
        }
        if (n == 0)
            j->planes = to->planes;
    }
    j->planes_end = to->planes_end;
}

static u32 begin_job(struct sm_recorder *to, const struct sm_core *s, const struct sm_warp *w)
{
    const struct sm_cta *cta = &s->ctas[w->cta];
    const u32 job = sm_clock_job_take(to->pool);
    struct sm_clock_job *j = &to->pool->job[job];

    j->stage = stage_of(w);
    j->registers = cta->launch.registers;
    j->one_partition = cta->launch.one_partition;
    j->shared_bytes = cta->launch.shared_bytes;
    j->warps = (u16)cta->warps;
    j->slot = (u16)w->cta;
    j->number = cta->number - to->placed;
    memcpy(j->id, cta->launch.id, sizeof j->id);
    if (w->pixels)
        count_planes(to, w->pixels, j);
    to->begun = sm_clock_grown(to->begun, to->count, &to->room, sizeof *to->begun);
    to->begun[to->count++] = job;
    return job;
}

void sm_recorder_begin(struct sm_recorder *to, const struct sm_core *s, const struct sm_warp *w)
{
    struct sm_clock_stream *stream = sm_clock_stream_take(to->pool);
    u32 *const job = &to->job[w->cta];
    struct sm_clock_job *j;

    if (*job == 0 || to->pool->job[*job - 1].begun == to->pool->job[*job - 1].warps)
        *job = 1 + begin_job(to, s, w);
    j = &to->pool->job[*job - 1];
    *(j->last ? &j->last->next : &j->first) = stream;
    j->last = stream;
    stream->region = s->memory->region;
    stream->first_page = (stream->region + w->pc) / SM_CLOCK_PAGE * SM_CLOCK_PAGE;
    stream->code = sm_recorder_page(to, MEM_GCC, MEM_READ, (stream->region + w->pc) / L1_LINE);
    j->begun++;
    to->stream[w - s->warps] = stream;
}

/* Arrivals that one release ends are one barrier.  The core's barrier is busy from the first on. */
void sm_recorder_barrier(struct sm_recorder *to, struct sm_clock_record *r, const struct sm_core *s,
                         const struct sm_warp *w, const struct sm_operation *op)
{
    const struct isa_instruction *i = &op->i;
    const u32 id = i->barrier_immediate ? i->barrier : w->r[i->a.reg][bits_lowest(r->mask)];

    if (id >= SM_BARRIERS)
        return; /* the core faults */
    u32 *now = &to->barrier_of[w->cta][id];

    if (!s->ctas[w->cta].barriers[id].busy)
        *now = 1 + sm_clock_pool_barrier(to->pool, to->clocks ? SM_CLOCK_BARRIERS : UINT32_MAX);
    to->pool->barrier[*now - 1].recorded++;
    r->barrier = *now;
    r->waits = i->op != ISA_BAROP_ARV;
}

/* A job has ended when its CTA has, in whose slot there may be another by now. */
static bool has_ended(const struct sm_recorder *to, u32 job)
{
    const unsigned slot = to->pool->job[job].slot;

    return to->job[slot] != job + 1 || !to->core->ctas[slot].used;
}

bool sm_recorder_ended(struct sm_recorder *to, u32 *job)
{
    for (u32 n = 0; n < to->count; n++) {
        if (!has_ended(to, to->begun[n]))
            continue;
        *job = to->begun[n];
        if (to->job[to->pool->job[*job].slot] == *job + 1)
            to->job[to->pool->job[*job].slot] = 0;
        if (sm_vector_named(sm_clock_issue(to->pool)->profile)->warps > 1)
            sm_vector_job(to->pool, *job);
        memmove(to->begun + n, to->begun + n + 1, (--to->count - n) * sizeof *to->begun);
        return true;
    }
    return false;
}

void sm_recorder_free(struct sm_recorder *to)
{
    free(to->begun);
    memset(to, 0, sizeof *to);
}
