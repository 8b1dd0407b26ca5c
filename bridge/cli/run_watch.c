/* run_watch.c - see run_watch.h */
#include "run_watch.h"

/* The last part of a path, for the head of a vector file. */
static const char *name_of(const char *path)
{
    const char *at = path;

    for (const char *p = path; *p; p++)
        if (p[0] == '/' && p[1])
            at = p + 1;
    return at;
}

bool run_watch(struct stand_ins *in, struct playback *r, struct graphics *draws, const char *trace,
               struct failure *f)
{
    const struct stand_in_nets nets = { .gpu = draws->part.gpu,
                                        .graphics = draws,
                                        .hub = playback_hub(r),
                                        .in_hub = playback_stand_ins(r),
                                        .gmmu = playback_gmmu(r) };

    return !stand_ins_any(in) || stand_ins_open(in, &nets, name_of(trace), stderr, f);
}

bool run_unwatch(struct stand_ins *in, struct playback *r, struct graphics *draws,
                 struct failure *f)
{
    draws->stand_in = (struct graphics_stand_ins){ 0 };
    draws->part.gpu->stand_in = (struct gpu_stand_ins){ 0 };
    *playback_stand_ins(r) = (struct hub_stand_ins){ 0 };
    *playback_gmmu(r) = (struct stand_in){ NULL, NULL };
    return !stand_ins_any(in) || stand_ins_close(in, f);
}
