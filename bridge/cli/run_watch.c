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

bool run_watch(struct stand_ins *in, struct playback *r, const char *trace, struct failure *f)
{
    return !stand_ins_any(in) || stand_ins_open_hub(in, playback_hub(r), playback_stand_ins(r),
                                                    playback_gmmu(r), name_of(trace), stderr, f);
}

bool run_unwatch(struct stand_ins *in, struct playback *r, struct failure *f)
{
    *playback_stand_ins(r) = (struct hub_stand_ins){ 0 };
    *playback_gmmu(r) = (struct stand_in){ NULL, NULL };
    return !stand_ins_any(in) || stand_ins_close(in, f);
}
