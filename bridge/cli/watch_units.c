/* watch_units.c - see watch_units.h */
#include "watch_units.h"

bool watch_units(struct stand_ins *in, struct playback *r, struct world *draws, struct grids *grids,
                 const char *what, FILE *report, struct failure *f)
{
    const struct stand_in_nets nets = { .gpu = draws->part.gpu,
                                        .graphics = draws,
                                        .grids = grids,
                                        .hub = playback_hub(r),
                                        .in_hub = playback_stand_ins(r),
                                        .gmmu = playback_gmmu(r) };

    return !stand_ins_any(in) || stand_ins_open(in, &nets, what, report, f);
}

bool unwatch_units(struct stand_ins *in, struct playback *r, struct world *draws,
                   struct grids *grids, struct failure *f)
{
    if (grids)
        grids->stand_in = (struct grids_stand_ins){ 0 };
    draws->stand_in = (struct world_stand_ins){ 0 };
    draws->part.gpu->stand_in = (struct screen_stand_ins){ 0 };
    draws->part.gpu->watched = draws->part.gpu->watched_clears = false;
    *playback_stand_ins(r) = (struct hub_stand_ins){ 0 };
    *playback_gmmu(r) = (struct stand_in){ NULL, NULL };
    return !stand_ins_any(in) || stand_ins_close(in, f);
}
