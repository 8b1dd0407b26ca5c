/* gpu.c - see gpu.h */
#include "gpu.h"

#include <inttypes.h>
#include <stdio.h>

#include "world/world_bin.h"

void gpu_open(struct gpu *g, unsigned channel, const struct gmmu_config *space)
{
    hub_open(&g->hub, channel, space);
    mmu_forget(&g->mmu);
}

void gpu_order(struct gpu *g, const struct host_order *o)
{
    hub_order(&g->hub, o);
}

void gpu_set_tiling(struct gpu *g, const struct world_tiling *t)
{
    g->world.part.tiling = *t;
}

void gpu_set_thread(struct gpu *g, const struct world_thread *t)
{
    g->world.part.thread = *t;
}

/* What an action came to. */
enum acted { ACTED, LEFT_OUT, LACKING, FAULTED, REFUSED };

/* What is not modelled; the action is left out. */
static enum acted lacks(struct gpu *g, const struct fe_action *a, enum class_action what,
                        u64 number, const struct gpu_fault *why)
{
    g->fault = *why;
    g->fault.kind = GPU_FAULT_LIMIT;
    g->fault.what = what;
    g->fault.number = number;
    g->fault.channel = a->channel;
    g->fault.address = a->address;
    gpu_fault_text(g->fault.text, sizeof g->fault.text, why);
    return LACKING;
}

static enum acted faulted(struct gpu *g)
{
    gpu_hub_fault(g);
    return FAULTED;
}

static void was_reset(struct gpu *g, enum class_action of)
{
    if (g->watch.reset)
        g->watch.reset(g->watch.context, of);
}

/* A grid; of another action what it says of code. */
static enum acted grid(struct gpu *g, const struct fe_action *a)
{
    const enum grids_result result = grids_act(&g->grids, &g->hub, a->channel, &g->mem, a);

    if (result == GRIDS_DONE)
        return ACTED;
    was_reset(g, ACTION_GRID);
    return result == GRIDS_FAULTED ? faulted(g)
                                   : lacks(g, a, ACTION_GRID, g->counts.grids, &g->grids.fault);
}

static enum acted clear(struct gpu *g, const struct fe_action *a)
{
    const struct gpu_fault why = { .kind = GPU_FAULT_LIMIT, .reason = gpu_clear(g, a) };

    return why.reason ? lacks(g, a, ACTION_CLEAR, g->counts.clears, &why) : ACTED;
}

/* What a BEGIN lacks its draws say; what an END lacks is a draw that said nothing: its last pixels run there. */
static enum acted draw(struct gpu *g, const struct fe_action *a, enum class_action kind)
{
    const bool begins = kind == ACTION_BEGIN, said = g->refused && !begins;
    const enum world_result result = world_act(&g->world, &g->hub, a->channel, &g->mem, a);

    g->refused = said && kind != ACTION_END;
    if (result == WORLD_DONE)
        return ACTED;
    if (result == WORLD_FAULTED)
        return faulted(g);
    was_reset(g, ACTION_DRAW);
    g->refused |= begins || kind == ACTION_DRAW;
    return begins || (said && kind != ACTION_DRAW)
               ? ACTED
               : lacks(g, a, ACTION_DRAW, g->counts.draws, &g->world.fault);
}

static enum acted sort(struct gpu *g, const struct fe_action *a, enum class_action kind)
{
    enum acted acted;

    if (a->engine != CLASS_3D)
        return a->engine == CLASS_COMPUTE ? grid(g, a) : ACTED;
    acted = grid(g, a);
    if (acted != ACTED)
        return acted;
    return kind == ACTION_CLEAR ? clear(g, a) : draw(g, a, kind);
}

static enum acted act(struct gpu *g, const struct fe_action *a)
{
    const enum class_action kind = gpu_action_of(a);
    enum gpu_choice choice = GPU_DO;
    enum acted acted = LEFT_OUT;

    g->counts.draws += kind == ACTION_DRAW;
    g->counts.clears += kind == ACTION_CLEAR;
    g->counts.grids += kind == ACTION_GRID || kind == ACTION_QUEUE;
    if (g->watch.before)
        choice = g->watch.before(g->watch.context, g, a);
    if (choice == GPU_STOP)
        return REFUSED;
    if (choice == GPU_DO)
        acted = sort(g, a, kind);
    if (acted == LEFT_OUT || acted == LACKING) {
        g->counts.left_out++;
        if (a->engine == CLASS_3D && kind != ACTION_CLEAR)
            hub_uncounted(&g->hub, &g->hub.channel[a->channel]);
    }
    return acted;
}

/* Until the hub waits for somebody. */
static void work(struct gpu *g)
{
    const struct hub_counts *c = &g->hub.counts;

    for (bool moved = true; moved;) {
        const u64 before = c->blits + c->solids + c->cpu_words;

        moved = hub_step(&g->hub, &g->mem, &g->in_hub);
        if (g->watch.drew_2d && c->blits + c->solids + c->cpu_words != before)
            g->watch.drew_2d(g->watch.context, g, g->hub.channel[g->hub.acting].fe.state[CLASS_2D]);
    }
}

static bool goes_on(struct gpu *g, const struct fe_action *a)
{
    return !g->watch.after || g->watch.after(g->watch.context, g, a);
}

static enum gpu_result take(struct gpu *g)
{
    const struct fe_action a = fe_action_pop(&g->hub.hub_gpc);

    switch (act(g, &a)) {
    case FAULTED: return GPU_FAULTED;
    case REFUSED: return GPU_STOPPED;
    case LACKING:
        g->left = a;
        g->has_left = true;
        return GPU_NOT_MODELLED;
    default: return goes_on(g, &a) ? GPU_IDLE : GPU_STOPPED;
    }
}

static bool waits(const struct gpu *g)
{
    for (unsigned i = 0; i < HUB_CHANNELS; i++)
        if (g->hub.channel[i].wait.on || g->hub.host.channel[i].has_held)
            return true;
    return false;
}

static enum gpu_result run(struct gpu *g)
{
    if (g->has_left) {
        g->has_left = false;
        if (!goes_on(g, &g->left))
            return GPU_STOPPED;
    }
    for (;;) {
        enum gpu_result result = GPU_IDLE;

        if (!g->hub.has_fault && fe_action_empty(&g->hub.hub_gpc))
            work(g);
        if (g->hub.has_fault) {
            gpu_hub_fault(g);
            return g->fault.kind == GPU_FAULT_LIMIT ? GPU_NOT_MODELLED : GPU_FAULTED;
        }
        if (fe_action_empty(&g->hub.hub_gpc))
            return waits(g) ? GPU_WAITING : GPU_IDLE;
        while (result == GPU_IDLE && !fe_action_empty(&g->hub.hub_gpc))
            result = take(g);
        if (result != GPU_IDLE)
            return result;
    }
}

/* Who looks now sees all that was drawn. */
enum gpu_result gpu_run(struct gpu *g)
{
    enum gpu_result result;
    bool whole;

    g->runs = true;
    result = run(g);
    whole = world_bin_flush(&g->world, FLUSH_RETURN);
    g->runs = false;
    if (whole)
        return result;
    world_failed(&g->world);
    if (result != GPU_IDLE && result != GPU_WAITING)
        return result; /* what the hub has is the next run's */
    gpu_hub_fault(g);
    return GPU_FAULTED;
}
