/* world/world_patches.c - tessellation: a batch's patches to tess, its points to the evaluation program */
#include "world/world.h"

#include <string.h>

#include "class/b197/bundle.h"
#include "class/b197/run.h"

bool world_has_patches(const struct world *g)
{
    return g->program[WORLD_TESS_EVALUATION].on;
}

void world_begin_patches(struct world *g)
{
    const struct world_program *control = &g->program[WORLD_TESS_CONTROL];
    const struct tess_config tess = tess_bundle(g->channel->fe.state[CLASS_3D]);
    u32 factors[6];

    memcpy(factors, tess.outer, sizeof tess.outer);
    memcpy(factors + 4, tess.inner, sizeof tess.inner);
    sm_patches_begin(&g->patches, control->on ? &control->header : NULL,
                     &g->program[WORLD_TESS_EVALUATION].header, factors, &g->batch,
                     (const u32(*)[SM_LANES])g->vertices.out);
    g->patching = true;
    g->patches_sent = g->patches_done = 0;
    g->task.primitives = 0;
    g->task_at = 0;
}

static bool run_control(struct world *g)
{
    const struct sm_launch l = world_launch(&g->program[WORLD_TESS_CONTROL]);

    if (!sm_patches_control(g->part.vertex_core, &g->memory, &l, &g->patches))
        return world_fail_program(g, &g->part.vertex_core->fault, SPH_TESS_CONTROL);
    g->counts.controls += g->patches.has_control ? g->patches.count : 0;
    g->patches_sent = g->patches_done = 0;
    return true;
}

/* The next patch goes to tess.  A warp of the control program runs when all patches of the one before are done. */
bool world_patch(struct world *g)
{
    struct tess_patch patch;

    if (!g->patching || g->fault.kind != GPU_NO_FAULT || tess_patch_full(&g->pe_tess))
        return false;
    if (g->patches_sent == g->patches.count) {
        if (g->patches_done < g->patches.count || !sm_patches_more(&g->patches))
            return false;
        if (!run_control(g))
            return true;
    }
    patch = sm_patches_factors(&g->patches, g->patches_sent++);
    tess_patch_push(&g->pe_tess, &patch);
    return true;
}

static bool run_points(struct world *g)
{
    const struct sm_launch l = world_launch(&g->program[WORLD_TESS_EVALUATION]);

    if (g->task.points == 0 || sm_patches_evaluate(g->part.vertex_core, &g->memory, &l, &g->patches,
                                                   g->patches_done, &g->task))
        return true;
    return world_fail_program(g, &g->part.vertex_core->fault, SPH_TESS_EVALUATION);
}

/* A task: its points run, and its primitives go on, when all before them have left. */
bool world_points(struct world *g)
{
    const struct run_config run = run_bundle(g->channel->fe.state[CLASS_3D]);

    if (!g->patching || g->ran || g->fault.kind != GPU_NO_FAULT)
        return false;
    if (g->task_at == g->task.primitives) {
        if (tess_batch_empty(&g->tess_pe))
            return false;
        g->task = tess_batch_pop(&g->tess_pe);
        g->task_at = 0;
        if (!run_points(g))
            return true;
        g->patches_done += g->task.last;
        if (g->task.primitives == 0)
            return true;
    }
    g->task_at = sm_patches_primitives(&g->patches, &g->task, g->task_at, run.last, &g->points);
    world_begin_primitives(g);
    return true;
}

bool world_patches_end(const struct world *g)
{
    return g->patches_done == g->patches.count && !sm_patches_more(&g->patches) &&
           g->task_at == g->task.primitives;
}
