/* aurum_stand_ins.c - recorders and RTL in a GPU (see aurum_look.h) */
#include <stdlib.h>

#include "api_errors.h"
#include "api_gpu.h"
#include "inspect/warp_clocks.h"

#define PATIENCE 60 /* seconds */

struct aurum_stand_ins *aurum_stand_ins_new(struct aurum_error *e)
{
    struct aurum_stand_ins *s = calloc(1, sizeof *s);
    struct failure f = { 0 };

    if (s) {
        s->in.bench.patience = PATIENCE;
        return s;
    }
    fail(&f, EXIT_IO, "out of memory");
    api_report(e, &f);
    return NULL;
}

void aurum_stand_ins_free(struct aurum_stand_ins *s)
{
    if (s)
        stand_ins_free(&s->in);
    free(s);
}

int aurum_stand_ins_record(struct aurum_stand_ins *s, const char *what, struct aurum_error *e)
{
    struct failure f = { 0 };

    stand_ins_record(&s->in, what, &f);
    return api_result(e, &f);
}

int aurum_stand_ins_rtl(struct aurum_stand_ins *s, const char *list, struct aurum_error *e)
{
    struct failure f = { 0 };

    stand_ins_rtl(&s->in, list, &f);
    return api_result(e, &f);
}

void aurum_stand_ins_pace(struct aurum_stand_ins *s, int stalls, unsigned patience)
{
    s->in.bench.stalls = stalls != 0;
    s->in.bench.patience = patience;
}

int aurum_stand_ins_entry(const struct aurum_stand_ins *s, unsigned i, const char **file)
{
    if (i < s->in.options) {
        *file = s->in.option[i].file;
        return 1;
    }
    *file = s->in.all.folder;
    return i == s->in.options && *file;
}

bool api_clocks(struct aurum_gpu *g, bool wires, struct failure *f)
{
    if (!g->clocks)
        g->clocks = warp_clocks_start(g->core, f);
    return g->clocks && (!wires || warp_clocks_look(g->clocks, f));
}

int aurum_gpu_attach(struct aurum_gpu *g, struct aurum_stand_ins *s, const char *what,
                     aurum_text *to, void *context, struct aurum_error *e)
{
    if (!stand_ins_any(&s->in))
        return AURUM_OK;
    if (g->in)
        fail(&g->failure, EXIT_USAGE, "the GPU has stand-ins already: aurum_gpu_detach() them");
    else if ((!g->core || api_clocks(g, true, &g->failure)) &&
             (g->report = api_text(to, context, &g->failure)) != NULL) {
        g->in = &s->in;
        stand_ins_open(g->in, g->device.gpu, g->clocks, what, g->report, &g->failure);
    }
    return api_result(e, &g->failure);
}

int aurum_gpu_detach(struct aurum_gpu *g, struct aurum_error *e)
{
    struct gpu *gpu = g->device.gpu;

    if (!g->in)
        return AURUM_OK;
    gpu->grids.stand_in = (struct grids_stand_ins){ 0 };
    gpu->world.stand_in = (struct world_stand_ins){ 0 };
    gpu->screen.stand_in = (struct screen_stand_ins){ 0 };
    gpu->in_hub = (struct hub_stand_ins){ 0 };
    gpu->mmu.stand_in = (struct mmu_stand_ins){ 0 };
    stand_ins_close(g->in, &g->failure);
    fclose(g->report);
    g->in = NULL;
    g->report = NULL;
    return api_result(e, &g->failure);
}
