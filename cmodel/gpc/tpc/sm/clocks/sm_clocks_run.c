/* sm_clocks_run.c - clocks of warps that were recorded whole: a begin, a run to a clock, ends (sm_recorder.h) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"

void sm_clocks_begin(struct sm_clocks *c, unsigned slot, struct sm_clock_stream *stream)
{
    struct sm_clock_warp *w = &c->warp[slot];

    assert(!w->stream && sm_clock_stream_count(stream) > 0);
    w->stream = stream;
    w->work = 0;
    w->branch = 0;
    w->barrier = 0;
    w->ready = sm_clocks_when(c, slot, 0, &w->why);
    c->wake = c->clock;
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
