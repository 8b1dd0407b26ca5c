/* aurum_time.c - clocks of a GPU (see aurum_time.h) */
#include "api_errors.h"
#include "api_gpu.h"
#include "inspect/clocks.h"

#include <inttypes.h>

int aurum_gpu_clocked(struct aurum_gpu *g, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f) && g->time)
        fail(&f, EXIT_USAGE, "clocks are kept already");
    if (!f.code && g->in)
        fail(&f, EXIT_USAGE,
             "clocks are those of the model's units: none where RTL or recorders are");
    if (!f.code && device_jobs(&g->device, 1, &f)) {
        g->time = time_machine_new(g->device.gpu, g->device.gpu->host.room);
        if (!g->time)
            fail(&f, EXIT_IO, "too little memory for clocks");
    }
    return api_result(e, &f);
}

int aurum_gpu_smmu(struct aurum_gpu *g, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f) && !g->time)
        fail(&f, EXIT_USAGE, "no clocks are kept: aurum_gpu_clocked() comes first");
    if (!f.code && g->time->memory.dram_bytes)
        fail(&f, EXIT_USAGE, "memory has been asked: the SMMU is there from the begin, or not");
    if (!f.code)
        mem_time_mmu_smmu(&g->time->mmu);
    return api_result(e, &f);
}

/* Clocks that are kept, and whole. */
static bool kept(struct aurum_gpu *g, struct failure *f)
{
    const struct time_pipe *stuck;

    if (!api_gpu(g, f))
        return false;
    if (!g->time)
        return fail(f, EXIT_USAGE, "no clocks are kept: aurum_gpu_clocked() comes first");
    if (time_machine_finish(g->time))
        return true;
    stuck = time_machine_stuck(g->time);
    if (!stuck)
        return fail(f, EXIT_IO, "too little memory for all clocks");
    return fail(f, EXIT_NOT_MODELLED,
                "clocks: not modelled: wire %s waits at clock %" PRIu64 " for what never comes",
                stuck->name, g->time->net.now);
}

uint64_t aurum_gpu_clock(struct aurum_gpu *g)
{
    struct failure f = { 0 };

    return kept(g, &f) ? g->time->net.now : 0;
}

int aurum_gpu_draw_clocks(struct aurum_gpu *g, unsigned i, struct aurum_draw_clocks *d)
{
    struct failure f = { 0 };
    struct clocks_draw c;

    if (!kept(g, &f) || !clocks_draw(g->time, i, &c))
        return 0;
    *d = (struct aurum_draw_clocks){ .what = c.what,
                                     .number = c.number,
                                     .begin = c.begin,
                                     .end = c.end,
                                     .bound = c.bound.name,
                                     .second = c.second.name,
                                     .bound_instance = c.bound.instance,
                                     .second_instance = c.second.instance,
                                     .busy = c.bound.busy,
                                     .second_busy = c.second.busy };
    return 1;
}

void aurum_gpu_clocks_frame(struct aurum_gpu *g)
{
    if (g && g->time)
        time_machine_frame(g->time);
}

int aurum_gpu_clocks_text(struct aurum_gpu *g, int json, aurum_text *to, void *context,
                          struct aurum_error *e)
{
    struct failure f = { 0 };
    FILE *out = kept(g, &f) ? api_text(to, context, &f) : NULL;
    cJSON *o = json && out ? cJSON_CreateObject() : NULL;

    if (out) {
        clocks_print(g->time, out, o);
        if (o)
            api_json(o, out);
        fclose(out);
    }
    return api_result(e, &f);
}

int aurum_gpu_timeline(struct aurum_gpu *g, const char *path, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (kept(g, &f))
        clocks_timeline(g->time, path, &f);
    return api_result(e, &f);
}
