/* sm_clocks.c - see sm_clocks.h: a clock of a scheduler */
#include "gpc/tpc/sm/clocks/sm_clocks.h"

#include <string.h>

#include "common/later.h"
#include "common/net_pass.h"

#define NEVER UINT64_MAX

/* One latency for all behind L1 and the SM's cache of code. */
static u64 one_latency(void *self, const struct mem_time_request *r, u64 at)
{
    (void)self;
    if (r->client == MEM_GCC)
        return at + SM_ICC_MISS;
    return r->access == MEM_WRITE ? at : at + SM_L2_CLOCKS;
}

void sm_clocks_reset(struct sm_clocks *c, struct sm_clock_pool *pool,
                     const struct sm_clock_memory *memory)
{
    const struct sm_issue *issue = sm_clock_issue(pool);

    memset(c, 0, sizeof *c);
    c->pool = pool;
    c->issue = pool->issue = issue;
    c->caches = sm_caches_named(issue->profile);
    c->vector = sm_vector_named(issue->profile);
    c->shape = tpc_shape_named(issue->profile);
    c->hot = unit_clocks_hot(profile_named(issue->profile));
    c->tpc = &c->own_tpc;
    c->memory = *memory;
    if (!c->memory.ask)
        c->memory.ask = one_latency;
    for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
        c->turn[i] = (u8)i;
        sched_reset(&c->quarter[i].sched);
        c->quarter[i].sched.cfg.loose = issue->scoreboard != 0;
        rf_reset(&c->quarter[i].rf);
    }
    icc_reset(&c->icc);
    c->icc.cfg.miss = SM_ICC_MISS;
    mio_reset(&c->mio);
    for (unsigned i = 0; i < SM_SCHEDULERS / 2; i++) {
        lsu_reset(&c->pair[i].lsu);
        c->pair[i].lsu.cfg.uncached = issue->coalesces != 0;
        l1_tags_reset(&c->pair[i].lsu.tags, &c->caches->l1);
        l1_tags_reset(&c->textures[i], &c->caches->textures);
    }
}

const char *sm_clocks_idle_name(enum sm_clock_idle kind)
{
    static const char *const names[] = {
        [SM_IDLE_EMPTY] = "no warp",
        [SM_IDLE_STALL] = "stall",
        [SM_IDLE_SCORE] = "scoreboard",
        [SM_IDLE_FETCH] = "instruction fetch",
        [SM_IDLE_BARRIER] = "barrier of the block",
        [SM_IDLE_PIPE] = "busy pipe or bank",
        [SM_IDLE_CONSTANT] = "constant",
    };

    return names[kind];
}

/* Whether the two issue in one clock, if they can (facts/isa/semantics.md 2). */
static bool is_pair(const struct sm_clocks *c, unsigned warp)
{
    const struct isa_control *first = &sm_clocks_op_at(c, warp, 0)->control;

    return first->stall == 0 && first->no_yield && !c->issue->scoreboard;
}

/* A barrier opens when all that arrive before its release have; the core has released it, as there is a next
 * record.
 */
static bool waits_at_barrier(struct sm_clocks *c, struct sm_clock_warp *w)
{
    if (!w->barrier)
        return false;
    const struct sm_clock_barrier *b = &c->pool->barrier[w->barrier - 1];

    if (b->issued < b->recorded)
        return true;
    w->barrier = 0;
    if (b->last >= w->ready) {
        w->ready = b->last + 1;
        w->why = SM_IDLE_BARRIER;
    }
    return false;
}

/* Returns the clock from which the pipes let it issue, where one pipe of its scheduler is not all: an access, several pipes, alone. */
static u64 ask_pipes(const struct sm_clocks *c, unsigned warp)
{
    const struct sm_clock_record *r = sm_clocks_at(c, warp, 0);
    const struct sm_clock_op *op = &c->pool->op[r->op];
    u64 free = sm_clocks_pipe_free(c, warp, op, r);

    for (unsigned i = 0; i < c->issue->schedulers && op->alone; i++)
        free = later(free, c->next_issue[i]);
    return free;
}

/* The clock from which pipes and operands let the first instruction of a warp issue. */
static inline u64 pipes_free(const struct sm_clocks *c, unsigned warp)
{
    const u8 pipe = c->warp[warp].pipe;

    return later(c->operands[sm_clocks_scheduler(warp)],
                 pipe == SM_CLOCK_ASKS ? ask_pipes(c, warp)
                                       : c->unit[pipe / SM_SCHEDULERS][pipe % SM_SCHEDULERS]);
}

/* Why the first instruction of a warp cannot issue, stalls apart; SM_IDLE_KINDS: it can. */
static inline enum sm_clock_idle blocked(struct sm_clocks *c, unsigned warp)
{
    struct sm_clock_warp *w = &c->warp[warp];

    if (waits_at_barrier(c, w))
        return SM_IDLE_BARRIER;
    if (w->ready > c->clock)
        return (enum sm_clock_idle)w->why;
    return pipes_free(c, warp) > c->clock ? SM_IDLE_PIPE : SM_IDLE_KINDS;
}

static void set_second(struct sm_clocks *c, unsigned warp, struct sched_heads *h)
{
    const unsigned slot = warp / SM_SCHEDULERS;
    const struct sm_clock_record *r;
    const struct sm_clock_op *op;
    u8 why;

    if (sm_clocks_count(c, warp) < 2 || !is_pair(c, warp) ||
        c->quarter[sm_clocks_scheduler(warp)].sched.ready[slot] > c->clock)
        return;
    r = sm_clocks_at(c, warp, 1);
    op = &c->pool->op[r->op];
    if (r->start)
        return;
    h->pairs |= (u16)(1u << slot);
    h->second_stall[slot] = op->control.stall;
    h->second_no_yield |= (u16)(op->control.no_yield << slot);
    if (sm_clocks_when(c, warp, 1, &why) > c->clock ||
        sm_clocks_pipe_free(c, warp, op, r) > c->clock)
        h->second_blocked |= (u16)(1u << slot);
}

static void set_heads(struct sm_clocks *c, unsigned scheduler, struct sched_heads *h,
                      u8 why[SCHED_SLOTS])
{
    h->present = c->present[scheduler];
    c->pressed[scheduler] = SM_WARPS;
    for (u32 left = h->present; left; left &= left - 1) {
        const unsigned slot = bits_lowest(left), warp = slot * SM_SCHEDULERS + scheduler;
        const struct isa_control *control;

        why[slot] = (u8)blocked(c, warp);
        if (why[slot] == SM_IDLE_PIPE)
            c->pressed[scheduler] = (u8)warp;
        if (why[slot] != SM_IDLE_KINDS) {
            h->blocked |= (u16)(1u << slot);
            continue;
        }
        control = &sm_clocks_op_at(c, warp, 0)->control;
        h->stall[slot] = c->issue->scoreboard ? 1 : control->stall;
        h->no_yield |= (u16)((control->no_yield && !c->issue->scoreboard) << slot);
        set_second(c, warp, h);
    }
}

/* The oldest warp's reason stands for the clock.  One that waits at a barrier may have no record yet. */
static enum sm_clock_idle idle_of(const struct sm_clocks *c, unsigned scheduler,
                                  const struct sched_heads *h, const u8 *why)
{
    enum sm_clock_idle idle = SM_IDLE_EMPTY;

    for (unsigned n = 0; n < SCHED_SLOTS; n++) {
        const unsigned slot = c->quarter[scheduler].sched.age[n];

        if (h->present >> slot & 1)
            return h->blocked >> slot & 1 ? (enum sm_clock_idle)why[slot] : SM_IDLE_STALL;
        if (c->warp[slot * SM_SCHEDULERS + scheduler].barrier)
            idle = SM_IDLE_BARRIER;
    }
    return idle;
}

/* The clock that comes sooner, of those that are still to come. */
static u64 sooner(const struct sm_clocks *c, u64 next, u64 t)
{
    return t > c->clock && t < next ? t : next;
}

/* The next clock in which a warp of a scheduler may issue; one that waits at a barrier does not know.  Until look[] none is held back by
 * something else than now.
 */
static u64 next_of(struct sm_clocks *c, unsigned scheduler)
{
    u64 next = NEVER, look = NEVER;

    for (u32 left = c->present[scheduler]; left; left &= left - 1) {
        const unsigned slot = bits_lowest(left), warp = slot * SM_SCHEDULERS + scheduler;
        const struct sm_clock_warp *w = &c->warp[warp];
        u64 pipes, t;

        if (w->barrier)
            continue;
        pipes = pipes_free(c, warp);
        look = sooner(c, sooner(c, look, pipes), w->ready);
        t = later(later(c->quarter[scheduler].sched.ready[slot], c->clock + 1),
                  later(w->ready, pipes));
        next = t < next ? t : next;
    }
    c->look[scheduler] = look < next ? look : next;
    return next;
}

/* The clock from which the profile's scheduler of a quarter may issue. */
static u64 issues_from(const struct sm_clocks *c, unsigned quarter)
{
    const u64 from = c->next_issue[quarter % c->issue->schedulers];

    if (!c->issue->in_turn)
        return from;
    const u64 t = later(from, c->clock);

    return t + (quarter + SM_SCHEDULERS - t % SM_SCHEDULERS) % SM_SCHEDULERS;
}

u64 sm_clocks_turn(struct sm_clocks *c, unsigned i, enum sm_clock_idle *idle)
{
    struct sched_heads h = { .clock = c->clock, .started = c->started[i] };
    u8 why[SCHED_SLOTS];
    struct sm_quarter *q = &c->quarter[i];
    struct sched_pick pick;
    unsigned warp;

    set_heads(c, i, &h, why);
    if (issues_from(c, i) > c->clock) {
        const u64 next = next_of(c, i);

        *idle = h.present ? SM_IDLE_PIPE : SM_IDLE_EMPTY;
        return next == NEVER ? NEVER : later(next, issues_from(c, i));
    }
    h.started = c->started[i];
    c->started[i] = 0;
    net_pass(&q->icc_heads, &h);
    sched_clock(&q->sched, &h, &pick);
    q->sched.clocks++;
    net_pass(&q->sched_issue, &pick);
    *idle = SM_IDLE_KINDS;
    if (!pick.issued) {
        *idle = idle_of(c, i, &h, why);
        return next_of(c, i);
    }
    warp = pick.slot * SM_SCHEDULERS + i;
    c->issues = (u8)warp;
    sm_clocks_issue(c, warp);
    if (pick.second) {
        c->stats.pairs++;
        sm_clocks_issue(c, warp);
    }
    return c->clock + 1;
}
