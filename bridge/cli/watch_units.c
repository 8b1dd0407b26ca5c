/* watch_units.c - see watch_units.h */
#include "watch_units.h"

bool watch_units(struct stand_ins *in, struct gpu *g, struct sm_clocks *c, const char *what,
                 FILE *report, struct failure *f)
{
    return !stand_ins_any(in) || stand_ins_open(in, g, c, what, report, f);
}

bool unwatch_units(struct stand_ins *in, struct gpu *g, struct failure *f)
{
    g->grids.stand_in = (struct grids_stand_ins){ 0 };
    g->world.stand_in = (struct world_stand_ins){ 0 };
    g->screen.stand_in = (struct screen_stand_ins){ 0 };
    g->in_hub = (struct hub_stand_ins){ 0 };
    g->mmu.stand_in = (struct mmu_stand_ins){ 0 };
    return !stand_ins_any(in) || stand_ins_close(in, f);
}
