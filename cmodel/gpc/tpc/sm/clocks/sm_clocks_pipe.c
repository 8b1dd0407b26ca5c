/* sm_clocks_pipe.c - pipes and their queues: when sources are read and results are there (rates.csv T7, T11 to T20) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"

#include "common/later.h"

/* Of the four of a kind the one that a warp uses. */
static unsigned instance(const struct sm_clocks *c, unsigned unit, unsigned warp)
{
    return unit == SM_CLOCK_SHARED                       ? 0
           : unit == SM_CLOCK_LSU || unit == SM_CLOCK_XU ? sm_clocks_pair(c, warp)
                                                         : sm_clocks_issuer(c, warp);
}

u64 sm_clocks_enqueue(struct sm_clock_queue *q, unsigned depth, u64 now, u64 clocks)
{
    const u64 start = later(now, q->busy);

    q->busy = start + clocks;
    q->start[q->next] = start;
    q->next = (q->next + 1) % depth;
    return start;
}

static bool goes_to_shared(const struct sm_clock_op *op, const struct sm_clock_record *r)
{
    return op->unit == SM_CLOCK_SHARED || r->shared;
}

u64 sm_clocks_pipe_free(const struct sm_clocks *c, unsigned warp, const struct sm_clock_op *op,
                        const struct sm_clock_record *r)
{
    if (op->memory && r->passes == 0)
        return 0;
    if (op->memory)
        return sm_clocks_room(goes_to_shared(op, r) ? &c->shared_queue
                                                    : &c->queue[sm_clocks_pair(c, warp)]);
    const u64 own = c->unit[op->unit][instance(c, op->unit, warp)];
    const u64 other = c->unit[SM_CLOCK_XU][instance(c, SM_CLOCK_XU, warp)];

    return op->on_xu && other < own ? other : own;
}

u8 sm_clocks_pipe(const struct sm_clocks *c, unsigned warp, const struct sm_clock_op *op)
{
    if (op->memory || op->on_xu || op->alone)
        return SM_CLOCK_ASKS;
    return (u8)(op->unit * SM_SCHEDULERS + instance(c, op->unit, warp));
}

/* known: facts/isa/hazards.md 3: sources are read 8 clocks after, and two more for each register but one */
u64 sm_clocks_read(const struct sm_clock_op *op, u64 start)
{
    unsigned registers = 0;

    for (unsigned g = 0; g < op->use.reads; g++)
        registers += op->use.read[g].count;
    return start + 8 + (registers ? 2 * (registers - 1) : 0);
}

u64 sm_clocks_in_order(u64 *last, u64 done)
{
    return *last = later(*last, done);
}

/* What LDC lacks comes later; others do not wait for that. */
static u64 constants_done(struct sm_clocks *c, unsigned warp, u64 done)
{
    const u64 there = sm_clocks_constants(c, warp, 0);

    return there > c->clock ? done + (there - c->clock) : done;
}

static struct sm_clock_times execute_shared(struct sm_clocks *c, unsigned warp,
                                            const struct sm_clock_op *op,
                                            const struct sm_clock_record *r)
{
    const u64 clocks = r->kind == MIO_CONSTANT ? r->passes : r->passes * c->issue->shared;
    const u64 start =
        sm_clocks_enqueue(&c->shared_queue, SM_QUEUE, c->clock, sm_clocks_slowed(c, clocks));

    c->stats.shared_accesses++;
    c->stats.shared_conflicts += r->conflicts;
    const u64 done =
        sm_clocks_in_order(&c->done[SM_CLOCK_SHARED][0], start + SM_SHARED_CLOCKS - 1 + clocks);

    return (struct sm_clock_times){ sm_clocks_read(op, start),
                                    op->constants ? constants_done(c, warp, done) : done };
}

/* What is left of a latency behind the unit's clocks. */
static unsigned beyond(unsigned latency, const struct sm_clock_op *op)
{
    return latency > op->clocks ? latency - op->clocks : 0;
}

/* Latency beside the clocks that the unit takes; a result of fixed time is never waited for. */
static unsigned latency_of(const struct sm_clocks *c, const struct sm_clock_op *op)
{
    switch (op->unit) {
    case SM_CLOCK_XU:
        return beyond(op->use.pipe == ISA_PIPE_INTERPOLATE ? SM_IPA_CLOCKS : SM_XU_CLOCKS, op);
    case SM_CLOCK_MULTIPLY: return beyond(SM_XU_CLOCKS, op); /* chosen: as conversions */
    case SM_CLOCK_SPECIAL: return beyond(SM_SPECIAL_CLOCKS, op);
    default: return c->issue->latency - 1;
    }
}

/* The pipe that takes it: its own, or the SFUs where that is busy; and the clocks there. */
static u64 *choose_pipe(struct sm_clocks *c, unsigned warp, const struct sm_clock_op *op,
                        unsigned *clocks, u64 **done)
{
    const unsigned n = instance(c, op->unit, warp), x = instance(c, SM_CLOCK_XU, warp);
    const bool moves = op->on_xu && c->unit[op->unit][n] > c->clock;

    *clocks = moves ? op->on_xu : op->clocks;
    *done = moves ? &c->done[SM_CLOCK_XU][x] : &c->done[op->unit][n];
    return moves ? &c->unit[SM_CLOCK_XU][x] : &c->unit[op->unit][n];
}

struct sm_clock_times sm_clocks_execute(struct sm_clocks *c, unsigned warp,
                                        const struct sm_clock_op *op,
                                        const struct sm_clock_record *r)
{
    unsigned clocks;
    u64 *last;

    if (op->memory &&
        r->passes == 0) /* no lane has an access; scoreboards are set for two clocks */
        return (struct sm_clock_times){ c->clock + 2, c->clock + 2 };
    if (r->texture)
        return sm_clocks_sample(c, warp, op, r);
    if (op->memory)
        return goes_to_shared(op, r) ? execute_shared(c, warp, op, r)
                                     : sm_clocks_load_store(c, warp, op, r);
    u64 *unit = choose_pipe(c, warp, op, &clocks, &last);

    *unit = c->clock + sm_clocks_slowed(c, clocks);
    const u64 done = *unit + latency_of(c, op);

    return (struct sm_clock_times){ sm_clocks_read(op, c->clock),
                                    isa_fixed_time(op->use.pipe) ? done
                                                                 : sm_clocks_in_order(last, done) };
}
