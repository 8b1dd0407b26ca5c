/* world/world_tiling.c - which draws are held, and what replays them (world/world_flushes.def) */
#include <string.h>

#include "class/b197/bundle.h"
#include "class/b197/run.h"
#include "world/world_bin.h"
#include "world/world_thread.h"

/* Of the class's state, or of who asks for it. */
static struct bin_config config_of(const struct world *g)
{
    struct bin_config c = bin_bundle(g->channel->fe.state[CLASS_3D]);
    const struct world_tiling *t = &g->part.tiling;

    if (t->how == TILING_OFF)
        c.enable = 0;
    if (t->how != TILING_ON)
        return c;
    c.enable = 1;
    c.width = t->width;
    c.height = t->height;
    c.entries = (u11)(t->entries < BIN_ENTRIES ? t->entries : BIN_ENTRIES);
    return c;
}

bool world_tiling_before(struct world *g)
{
    const struct bin_config c = config_of(g);
    const u64 region = program_state_of(CLASS_3D, g->channel->fe.state[CLASS_3D]).region;
    bool good = true;

    if (!bin_config_same(&c, &g->bin.cfg))
        good = world_bin_flush(g, FLUSH_BINNER);
    if (region != g->memory.region)
        good &= world_bin_flush(g, FLUSH_PROGRAMS);
    if (!bin_config_same(&c, &g->bin.cfg))
        bin_set_state(&g->bin, &c);
    g->tiles = false;
    if (g->part.bins)
        g->part.bins->current = false;
    return good;
}

/* Why the run's draws are not held, whatever their targets. */
static enum world_flush apart(const struct world *g)
{
    const struct world_program *pixel = &g->program[WORLD_PIXEL];
    unsigned before = 0;

    for (unsigned i = 0; i < WORLD_PIXEL; i++)
        before |= g->program[i].on ? g->program[i].touches : 0;
    if (pixel->on && (pixel->touches & SM_WRITES))
        return FLUSH_WRITES;
    if (pixel->on && (pixel->touches & SM_READS))
        return FLUSH_LOADS;
    if (before & (SM_READS | SM_WRITES))
        return FLUSH_VERTICES;
    if (run_bundle(g->channel->fe.state[CLASS_3D]).streams)
        return FLUSH_STREAM;
    return g->rasters && g->state.gpc.setup.stipple ? FLUSH_STIPPLE : FLUSH_NONE;
}

/* The run's pieces are drawn as they come, behind all that is held. */
static bool go_apart(struct world *g, enum world_flush cause)
{
    g->tiles = false;
    if (g->part.bins)
        g->part.bins->counts.apart[cause]++;
    return world_bin_flush(g, cause);
}

bool world_tiling_open(struct world *g)
{
    const enum world_flush cause = apart(g);
    const bool on = g->bin.cfg.enable;

    if (!on && !(g->part.bins && g->part.bins->any))
        return true;
    if (!g->part.bins)
        g->part.bins = g->part.new_bins ? g->part.new_bins(g->part.owner) : NULL;
    if (!g->part.bins)
        return true; /* untiled, then */
    if (cause != FLUSH_NONE)
        return go_apart(g, cause);
    g->tiles = on && g->rasters && !g->part.sees_only;
    if (!g->tiles)
        return true;
    g->threads = false;
    g->part.gpu->programs = g->memory;
    g->part.gpu->mem = mem_view(g->mem, g->memory.port.space);
    return true;
}

/* Whether vertices, or indices, are what is held is drawn to. */
static bool reads_held(const struct world *g)
{
    const struct world_bins *b = g->part.bins;

    for (unsigned i = 0; i < b->states; i++)
        if (world_reads_targets(g, &b->state[i].state.fbp))
            return true;
    return false;
}

bool world_tiling_act(struct world *g)
{
    if (!g->tiles && !(g->part.bins && g->part.bins->any))
        return true;
    if (g->tiles && world_reads_targets(g, &g->state.fbp))
        return go_apart(g, FLUSH_FEEDBACK);
    return !reads_held(g) || world_bin_flush(g, FLUSH_READ);
}

static bool target_same(const struct fbp_target *a, const struct fbp_target *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Targets, depth first; NULL behind the last. */
#define TARGETS (1 + CREAD_TARGETS)
static const struct fbp_target *target(const struct fbp_state *s, unsigned i)
{
    return i == 0 ? &s->zeta : &s->color[i - 1];
}

static bool overlaps(const struct fbp_target *a, const struct fbp_target *b)
{
    const struct rop_surface s = fbp_surface(b);

    return a->bound && b->bound && world_meets(a, s.base, s.base + rop_bytes(&s) - 1);
}

/* Two targets of one draw have a byte in common. */
static bool shares(const struct fbp_state *s)
{
    for (unsigned i = 0; i < TARGETS; i++)
        for (unsigned j = 0; j < i; j++)
            if (overlaps(target(s, i), target(s, j)))
                return true;
    return false;
}

static bool maps(const struct world *g, const struct fbp_state *s)
{
    const struct rop_surface zeta = fbp_surface(&s->zeta);
    const struct mem *m = &g->part.gpu->mem;

    return fbp_colors_mapped(s, m) &&
           (!s->zeta.bound || mem_maps(m, MEM_ZROP, zeta.base, zeta.base + rop_bytes(&zeta) - 1));
}

/* A target that is another one but for its bytes: some of them are the same. */
static bool mixes(const struct fbp_state *a, const struct fbp_state *b)
{
    for (unsigned i = 0; i < TARGETS; i++)
        for (unsigned j = 0; j < TARGETS; j++)
            if (!(i == j && target_same(target(a, i), target(b, j))) &&
                overlaps(target(a, i), target(b, j)))
                return true;
    return false;
}

/* The same targets, or those of another layer. */
static bool targets_same(const struct fbp_state *a, const struct fbp_state *b)
{
    bool same = true;

    for (unsigned i = 0; i < TARGETS; i++)
        same &= target_same(target(a, i), target(b, i));
    return same;
}

static bool samples_same(const struct screen_state *a, const struct screen_state *b)
{
    return sample_grid_same(&a->gpc.setup.samples, &b->gpc.setup.samples);
}

static bool zcull_same(const struct screen_state *a, const struct screen_state *b)
{
    return (a->gpc.zcull.format == ZCULL_NONE && b->gpc.zcull.format == ZCULL_NONE) ||
           zcull_config_same(&a->gpc.zcull, &b->gpc.zcull);
}

/* Pixels read what is held; in a tile a barrier is enough.  known: facts/gpc.md, WDX: on-chip resolve */
static bool samples_held(const struct world *g)
{
    const struct world_bins *b = g->part.bins;
    const unsigned from = g->bin.cfg.heavy_as_light ? b->barrier : 0;

    for (unsigned i = from; i < b->states; i++)
        if (world_samples_target(g, WORLD_PIXEL, g->part.core, &b->state[i].state.fbp))
            return true;
    return false;
}

enum world_flush world_tiling_cause(const struct world *g, const struct world_held *next)
{
    const struct world_bins *b = g->part.bins;
    const struct screen_state *s = &next->state;

    if (!maps(g, &s->fbp))
        return FLUSH_MISSING;
    if (shares(&s->fbp))
        return FLUSH_SHARED;
    if (world_samples_target(g, WORLD_PIXEL, g->part.core, &s->fbp))
        return FLUSH_FEEDBACK;
    if (!b->any)
        return FLUSH_NONE;
    for (unsigned i = 0; i < b->states; i++) {
        const struct screen_state *held = &b->state[i].state;

        if (!g->bin.cfg.heavy_as_light && !targets_same(&held->fbp, &s->fbp))
            return FLUSH_TARGETS;
        if (mixes(&held->fbp, &s->fbp))
            return FLUSH_OVERLAP;
        if (targets_same(&held->fbp, &s->fbp) && !samples_same(held, s))
            return FLUSH_SAMPLES;
        if (!zcull_same(held, s))
            return FLUSH_ZCULL;
        if (i >= b->barrier && b->state[i].samples && !targets_same(&held->fbp, &s->fbp))
            return FLUSH_READ; /* of what is drawn to now, maybe */
    }
    return samples_held(g) ? FLUSH_READ : FLUSH_NONE;
}

/* An action's cause; FLUSH_NONE: it does not matter to what is held. */
static enum world_flush cause_of(enum class_index engine, enum class_action what)
{
    static const struct {
        enum class_action action;
        enum world_flush cause;
    } act[] = {
#define ACT(action, cause) { ACTION_##action, FLUSH_##cause },
#include "world/world_flushes.def"
    };

    if (engine == CLASS_HOST)
        return FLUSH_HOST;
    for (unsigned i = 0; i < sizeof act / sizeof act[0]; i++)
        if (act[i].action == what)
            return act[i].cause;
    return FLUSH_NONE;
}

bool world_tiling_heard(void *self, unsigned channel, enum class_index engine,
                        enum class_action what)
{
    struct world *g = self;
    enum world_flush cause = cause_of(engine, what);
    const unsigned held = g->part.bins->channel;

    if (channel != held && cause != FLUSH_HOST)
        cause = FLUSH_CHANNEL;
    if (cause == FLUSH_NONE || world_bin_flush(g, cause))
        return true;
    world_failed(g);
    return channel != held;
}
