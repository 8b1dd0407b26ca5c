/* sm_clocks_tpc.c - the texture pipe that SMs share (sm_tpc.h) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"

u64 sm_clocks_of_core(const struct sm_clocks *c, u64 clocks)
{
    return clocks * c->hot.clocks / c->hot.of;
}

/* chosen: what comes within a clock of the core is taken in it */
u64 sm_clocks_through(struct sm_clocks *c, enum sm_tpc_use use, unsigned clocks, u64 at)
{
    const u64 from = at * c->hot.of / c->hot.clocks;
    const unsigned takes = (unsigned)sm_clocks_slowed(c, clocks);

    c->tpc->clocks[use] += takes;
    const u64 done = mem_time_take(&c->tpc->pipe, 1, takes, from);

    return (done * c->hot.clocks + c->hot.of - 1) / c->hot.of;
}
