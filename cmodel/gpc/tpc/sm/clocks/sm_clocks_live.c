/* sm_clocks_live.c - clocks beside a core that executes: its records issue as they come (sm_recorder.h) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"

#include <string.h>

#include "common/net_pass.h"

#define NEVER UINT64_MAX

void sm_clocks_attach(struct sm_clocks *c, struct sm_core *s)
{
    sm_clocks_attach_as(c, s, sm_issue_of(NULL));
}

void sm_clocks_attach_as(struct sm_clocks *c, struct sm_core *s, const struct sm_issue *issue)
{
    memset(&c->own, 0, sizeof c->own);
    c->own.issue = issue;
    sm_clocks_reset(c, &c->own, &(const struct sm_clock_memory){ .ask = NULL });
    sm_recorder_attach(&c->live, s, &c->own);
    c->live.clocks = c;
    for (unsigned i = 0; i < SM_WARPS; i++) {
        c->warp[i].stream = c->live.stream[i] = sm_clock_stream_take(&c->own);
        if (c->vector->warps > 1)
            c->live.stream[i] = sm_clock_stream_take(&c->own);
    }
}

void sm_clocks_free(struct sm_clocks *c)
{
    for (unsigned i = 0; i < SM_WARPS; i++) {
        if (c->live.stream[i])
            sm_clock_stream_give(&c->own, c->live.stream[i]);
        if (c->warp[i].stream && c->warp[i].stream != c->live.stream[i])
            sm_clock_stream_give(&c->own, c->warp[i].stream);
        c->warp[i].stream = NULL;
    }
    sm_recorder_free(&c->live);
    sm_clock_pool_free(&c->own);
}

static bool is_full(const struct sm_clock_stream *s, unsigned lines)
{
    return sm_clock_stream_count(s) >= SM_CLOCK_RECORDS ||
           sm_clock_stream_lines(s) + lines > SM_CLOCK_LINES;
}

void sm_clocks_make_room(struct sm_clocks *c, unsigned slot, unsigned lines)
{
    while (is_full(c->warp[slot].stream, lines) && sm_clocks_tick(c, NEVER)) {}
    assert(!is_full(c->warp[slot].stream, lines));
}

void sm_clocks_added(struct sm_clocks *c, unsigned slot)
{
    if (sm_clock_stream_count(c->warp[slot].stream) == 1)
        sm_clocks_head(c, slot);
}

void sm_clocks_look_at_shared(struct sm_clocks *c, const struct mio_access *in,
                              const struct mio_cost *cost)
{
    net_pass(&c->sched_mio, in);
    c->mio.clocks += cost->passes;
    net_pass(&c->mio_sched, cost);
}

struct lsu_access *sm_clocks_access(struct sm_clocks *c, unsigned slot, u32 n)
{
    return &c->accesses->of[slot][(c->warp[slot].stream->issued + n) % SM_CLOCK_RECORDS];
}

/* The last result. */
void sm_clocks_finish(struct sm_clocks *c)
{
    sm_vectors_end(&c->live);
    while (sm_clocks_tick(c, NEVER)) {}
    for (unsigned w = 0; w < SM_WARPS; w++)
        for (unsigned n = 0; n < SM_CLOCK_SCORES; n++)
            if (c->warp[w].score[n].last > c->clock)
                c->clock = c->warp[w].score[n].last;
}
