/* live_looks.c - see live_looks.h */
#include "live/live_looks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/aurum.h"
#include "live/live.h"

static struct aurum_stand_ins *in;
static struct aurum_error e;

static void print(void *context, const char *piece)
{
    fputs(piece, context);
}

static bool good(int code)
{
    if (code != AURUM_OK)
        live_say("%s", e.text);
    return code == AURUM_OK;
}

/* UNIT:FILE, a line each. */
static bool record(const char *list)
{
    static char text[1 << 16];

    snprintf(text, sizeof text, "%s", list);
    for (char *at = strtok(text, "\n"); at; at = strtok(NULL, "\n"))
        if (!good(aurum_stand_ins_record(in, at, &e)))
            return false;
    return true;
}

static bool stand_in(struct aurum_gpu *g)
{
    const struct live_options *o = live_options();

    if (!o->record && !o->rtl)
        return true;
    in = aurum_stand_ins_new(&e);
    if (!in)
        return good(e.code);
    aurum_stand_ins_pace(in, o->stalls, o->patience);
    return (!o->record || record(o->record)) &&
           (!o->rtl || good(aurum_stand_ins_rtl(in, o->rtl, &e))) &&
           good(aurum_gpu_attach(g, in, "live", print, stderr, &e));
}

bool live_looks_begin(struct aurum_gpu *g)
{
    const struct live_options *o = live_options();

    return stand_in(g) &&
           (!o->pixel.given || /* in front of recorders */
            good(aurum_gpu_pixel(g, o->pixel.x, o->pixel.y, o->pixel.target, &e))) &&
           good(aurum_gpu_tiling(g, (enum aurum_tiling)o->tiling.how, o->tiling.width,
                                 o->tiling.height, o->tiling.primitives, &e)) &&
           (!o->clocked || good(aurum_gpu_clocked(g, &e))) &&
           (!o->smmu || good(aurum_gpu_smmu(g, &e))) &&
           (!o->hazards || good(aurum_gpu_hazards(g, print, stderr, &e)));
}

bool live_looks_end(struct aurum_gpu *g)
{
    bool fine = good(aurum_gpu_detach(g, &e));

    aurum_stand_ins_free(in);
    in = NULL;
    if (live_options()->pixel.given)
        fine = good(aurum_gpu_pixel_history(g, 0, print, stderr, &e)) && fine;
    if (live_options()->timeline)
        fine = good(aurum_gpu_timeline(g, live_options()->timeline, &e)) && fine;
    return fine;
}
