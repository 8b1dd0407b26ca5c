/* api_watch.c - what leaves the hub, told to all that look at a GPU (aurum_look.h) */
#include "api_gpu.h"

/* What a caller is told of: a draw's own action, a clear, a grid. */
static bool told(const struct gpu *g, const struct fe_action *a, enum aurum_action *what,
                 uint64_t *number)
{
    switch (gpu_action_of(a)) {
    case ACTION_DRAW: *what = AURUM_DRAW; break;
    case ACTION_CLEAR: *what = AURUM_CLEAR; break;
    case ACTION_GRID:
    case ACTION_QUEUE: *what = AURUM_GRID; break;
    default: return false;
    }
    *number = *what == AURUM_DRAW    ? g->counts.draws
              : *what == AURUM_CLEAR ? g->counts.clears
                                     : g->counts.grids;
    return true;
}

/* Those of the tree, of an action of the 3D class. */
static bool look_before(struct aurum_gpu *h, struct gpu *g, const struct fe_action *a)
{
    const enum class_action kind = gpu_action_of(a);

    if (h->step && !step_before(h->step, g, a, &h->failure))
        return false;
    if (h->pixel)
        pixel_history_before(h->pixel, g, a);
    if (h->targets && (kind == ACTION_CLEAR || kind == ACTION_DRAW))
        targets_seen_action(h->targets, g->hub.channel[a->channel].fe.state[CLASS_3D], a);
    return true;
}

/* A launch out of a queue is a grid. */
static const enum class_action counted_as[] = {
    [AURUM_DRAW] = ACTION_DRAW, [AURUM_CLEAR] = ACTION_CLEAR, [AURUM_GRID] = ACTION_GRID
};

static enum gpu_choice before(void *context, struct gpu *g, const struct fe_action *a)
{
    struct aurum_gpu *h = context;
    enum aurum_action what;
    uint64_t number;

    if (a->engine == CLASS_3D && !look_before(h, g, a))
        return GPU_STOP;
    if (!told(g, a, &what, &number))
        return GPU_DO;
    if (h->bandwidth)
        bandwidth_begins(h->bandwidth, counted_as[what], number);
    if (h->watch.before && h->watch.before(h->watch.context, what, number))
        return GPU_LEAVE_OUT;
    return GPU_DO;
}

static bool after(void *context, struct gpu *g, const struct fe_action *a)
{
    struct aurum_gpu *h = context;
    enum aurum_action what;
    uint64_t number;

    if (h->watch.after && told(g, a, &what, &number))
        h->watch.after(h->watch.context, what, number);
    if (h->hazards.out)
        hazards_seen_after(&h->hazards, g, a);
    if (a->engine != CLASS_3D)
        return true;
    if (h->pixel)
        pixel_history_after(h->pixel, g, a);
    return !h->step || (step_after(h->step, g, &h->failure) && !h->step->done);
}

static void drew_2d(void *context, struct gpu *g, const u32 *state)
{
    struct aurum_gpu *h = context;

    if (h->targets)
        targets_seen_2d(h->targets, state);
    if (h->pixel)
        pixel_history_2d(h->pixel, g, state);
}

static void reset(void *context, enum class_action of)
{
    struct aurum_gpu *h = context;

    if (h->in)
        stand_ins_reset(h->in, of == ACTION_GRID ? wired_computes : wired_draws);
}

struct gpu_watch api_watch(struct aurum_gpu *g)
{
    return (struct gpu_watch){ before, after, drew_2d, reset, g };
}
