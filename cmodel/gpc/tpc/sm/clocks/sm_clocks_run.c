/* sm_clocks_run.c - a clock of the four schedulers; of warps that were recorded whole a begin, a run to a clock, ends (sm_recorder.h) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"

#include <string.h>

#define NEVER UINT64_MAX

/* A scheduler's clock, and those of more visits in it; 'due' is when it may issue again. */
static void visit(struct sm_clocks *c, unsigned i)
{
    enum sm_clock_idle idle;

    c->look[i] = c->clock + 1;
    c->due[i] = sm_clocks_turn(c, i, &c->idle[i]);
    for (unsigned k = 1; k < c->issue->visits && c->idle[i] == SM_IDLE_KINDS; k++) {
        c->due[i] = sm_clocks_turn(c, i, &idle);
        if (idle != SM_IDLE_KINDS)
            break;
    }
}

/* Whether each scheduler issues for itself, of warps that were recorded whole: then what it has found stays so until it is to look. */
static bool stays(const struct sm_clocks *c)
{
    return !c->live.clocks && c->issue->schedulers == SM_SCHEDULERS && c->issue->visits == 1 &&
           !c->issue->in_turn;
}

/* The schedulers' clock; false: nothing will ever issue. */
static bool clock_schedulers(struct sm_clocks *c)
{
    const bool may_stay = stays(c);
    u8 turn[SM_SCHEDULERS];

    memcpy(turn, c->turn, sizeof turn);
    c->wake = NEVER;
    c->issues = c->presses = SM_WARPS;
    for (unsigned n = 0; n < SM_SCHEDULERS; n++) {
        const unsigned i = turn[n];

        if (!may_stay || c->look[i] <= c->clock)
            visit(c, i);
        if (c->pressed[i] < SM_WARPS)
            c->presses = c->pressed[i];
        c->wake = c->due[i] < c->wake ? c->due[i] : c->wake;
    }
    if (c->wake != NEVER)
        return true;
    c->wake = c->clock; /* who adds records has them looked at */
    return false;
}

bool sm_clocks_tick(struct sm_clocks *c, u64 until)
{
    unsigned works;
    u64 next;

    if (c->wake <= c->clock && !clock_schedulers(c))
        return false;
    next = c->wake < until ? c->wake : until;
    works = c->issues < SM_WARPS ? c->issues : c->presses;
    if (works < SM_WARPS)
        c->warp[works].work += next - c->clock;
    for (unsigned i = 0; i < SM_SCHEDULERS; i++)
        if (c->idle[i] != SM_IDLE_KINDS)
            c->stats.idle[c->idle[i]] += next - c->clock;
    c->clock = next;
    return true;
}

void sm_clocks_begin(struct sm_clocks *c, unsigned slot, struct sm_clock_stream *stream)
{
    struct sm_clock_warp *w = &c->warp[slot];

    assert(!w->stream && sm_clock_stream_count(stream) > 0);
    w->stream = stream;
    w->work = 0;
    w->branch = 0;
    w->barrier = 0;
    sm_clocks_head(c, slot);
    c->wake = c->look[sm_clocks_scheduler(slot)] = c->clock;
    c->warps++;
}

u64 sm_clocks_next(const struct sm_clocks *c)
{
    if (c->warps == 0)
        return UINT64_MAX;
    return c->wake > c->clock ? c->wake : c->clock;
}

bool sm_clocks_run(struct sm_clocks *c, u64 until)
{
    while (!c->ended && c->clock < until)
        if (!sm_clocks_tick(c, until)) {
            c->stats.idle[SM_IDLE_EMPTY] += SM_SCHEDULERS * (until - c->clock);
            c->clock = until;
        }
    return c->ended != 0;
}

bool sm_clocks_ended(struct sm_clocks *c, unsigned *slot, u64 *at)
{
    struct sm_clock_warp *w;

    if (!c->ended)
        return false;
    *slot = bits_lowest(c->ended);
    w = &c->warp[*slot];
    c->ended &= c->ended - 1;
    *at = w->end;
    w->stream = NULL;
    c->warps--;
    return true;
}
