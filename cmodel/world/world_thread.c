/* world/world_thread.c - see world/world_thread.h */
#include "world/world_thread.h"

#include <string.h>

#include "class/b197/run.h"
#include "gpc/tpc/sm/core/sm_scan.h"
#include "mmu/mmu.h"

#define LINE 32 /* bytes: what vaf and pd read at once, at most */

/* Something looks at pages or instructions. */
static bool traced(const struct world *g)
{
    const struct sm_core *vertex = g->part.vertex_core;
    bool any = mmu_watched(g->mem->mmu) || g->mem->tap || vertex->trace || vertex->clocks;

    for (unsigned i = 0; i < screen_tpcs(g->part.gpu); i++)
        any |= g->part.core[i].trace || g->part.core[i].clocks;
    return any;
}

/* Or at units, or stands in for them. */
static bool watched(struct world *g)
{
    bool any = traced(g) || g->part.gpu->queue;

    world_wires(g, net_note_tap, &any);
    screen_wires(g->part.gpu, net_note_tap, &any);
    world_units(g, net_note_stand_in, &any);
    screen_units(g->part.gpu, net_note_stand_in, &any);
    return any;
}

/* What one program may write, and another read, at the same time. */
static bool shares(const struct world *g)
{
    bool any = run_bundle(g->channel->fe.state[CLASS_3D]).streams;

    for (unsigned i = 0; i < WORLD_STAGES; i++) {
        const struct world_program *p = &g->program[i];

        any |= p->on && (p->touches & (i == WORLD_PIXEL ? SM_WRITES : SM_WRITES | SM_READS));
    }
    return any;
}

void world_thread_open(struct world *g)
{
    g->gathers = !shares(g) && !traced(g);
    g->threads = g->part.thread.draw && g->gathers && !watched(g);
    g->aside = false;
    g->part.gpu->programs = g->memory;
    if (g->threads)
        g->part.gpu->programs.port = mem_port_in(g->mem, &g->raster_space);
}

/* Where the action's indices lie in memory, at most. */
static void note_indices(struct world *g)
{
    const struct pd_draw_fifo *q = &g->fe_pd;
    const struct pd_config *pd = &g->pd.cfg;

    g->index_bytes = 0;
    for (unsigned i = 0; i < q->count; i++) {
        const struct pd_draw *d = &q->slot[(q->head + i) % BUS_FIFO_DEPTH];
        const u64 bytes = ((u64)d->first + d->count) * pd_index_bytes(d->index_size);

        if (d->what == PD_INDICES && bytes > g->index_bytes)
            g->index_bytes = bytes;
    }
    if (g->index_bytes > pd->index_limit + 1 - pd->index_base)
        g->index_bytes = pd->index_limit + 1 - pd->index_base;
}

/* The translations of the other side begin as the channel's. */
static void begin_space(struct world *g)
{
    g->raster_space = *g->memory.port.space;
    memset(g->raster_space.traffic, 0, sizeof g->raster_space.traffic);
}

void world_thread_fork(struct world *g)
{
    if (!g->open)
        return;
    note_indices(g);
    if (g->threads)
        begin_space(g);
    if (g->drawing)
        world_thread_begin(g);
}

static void add_traffic(struct mem_space *to, struct mem_space *from)
{
    mem_traffic_add(to->traffic, from->traffic);
    memset(from->traffic, 0, sizeof from->traffic);
}

/* What the gpu was given came before what has failed on this side, whose fault is then the second. */
void world_thread_merge(struct world *g)
{
    struct mem_space *space = g->memory.port.space, *raster = &g->raster_space;

    if (!g->threads)
        return;
    g->threads = g->open;
    add_traffic(space, raster);
    if (raster->faults.any)
        space->faults = raster->faults;
}

bool world_thread_join(struct world *g)
{
    const bool good = !g->aside || g->part.thread.wait(g->part.thread.self);

    screen_set_aside(g->part.gpu, NULL);
    screen_settle(g->part.gpu);
    return good || world_fail(g, GPU_FAULT_STUCK, NULL);
}

/* Lines of memory, from that of byte 'first' to that of byte 'last'. */
static bool meets(const struct fbp_target *t, u64 first, u64 last)
{
    return world_meets(t, first & ~(u64)(LINE - 1), last | (LINE - 1));
}

/* Whether vertices or indices are read from a target. */
static bool reads_target(const struct world *g, const struct fbp_target *t)
{
    const struct vaf_config *vaf = &g->vaf.cfg;
    bool any;

    if (!t->bound)
        return false;
    any = meets(t, vaf->substitute, vaf->substitute + LINE) ||
          (g->index_bytes &&
           meets(t, g->pd.cfg.index_base, g->pd.cfg.index_base + g->index_bytes - 1));
    for (unsigned i = 0; i < sizeof vaf->stream / sizeof vaf->stream[0]; i++)
        any |= vaf->stream[i].enable && meets(t, vaf->stream[i].base, vaf->stream[i].limit);
    return any;
}

/* SM_BANK << n: that the pixels' program finds constant bank n. */
static unsigned bound_banks(const struct world *g, unsigned group)
{
    unsigned bound = 0;

    for (unsigned n = 0; n < SM_CONSTANTS; n++)
        bound |= g->part.core[0].constant[group][n].size ? (unsigned)SM_BANK << n : 0;
    return bound;
}

/* The program can neither fault nor tell lanes anything: its tiles may be shaded when others have been tested; then their quads need not be
 * a warp of their own.
 */
bool world_gathers(const struct world *g)
{
    const struct world_program *p = &g->program[WORLD_PIXEL];
    const unsigned bound = bound_banks(g, world_group_of(p, WORLD_PIXEL)),
                   handles = g->part.core[0].handles;
    bool all = g->gathers && p->on && !(p->touches & ~(SM_SAMPLES | bound));

    if ((p->touches & SM_SAMPLES) && !(bound >> handles & SM_BANK)) /* where handles are bound */
        all = false;

    for (unsigned i = 0; all && i < screen_tpcs(g->part.gpu); i++)
        all = g->part.core[i].limit >= SM_PROGRAM_MOST;
    return all;
}

static void gather(struct world *g, bool reads)
{
    const struct fbp_state *s = &g->state.fbp;

    if (g->gathers && !reads && !world_samples_target(g, WORLD_PIXEL, g->part.core, s) &&
        world_gathers(g))
        screen_defer(g->part.gpu);
}

bool world_reads_targets(const struct world *g, const struct fbp_state *s)
{
    bool any = reads_target(g, &s->zeta);

    for (unsigned t = 0; t < CREAD_TARGETS; t++)
        any |= reads_target(g, &s->color[t]);
    for (unsigned i = 0; i < WORLD_PIXEL; i++)
        any |= world_samples_target(g, (enum world_stage)i, g->part.vertex_core, s);
    return any;
}

void world_thread_begin(struct world *g)
{
    const bool any = world_reads_targets(g, &g->state.fbp);

    g->aside = g->threads && !any;
    gather(g, any);
    screen_set_aside(g->part.gpu, g->aside ? g->part.thread.colors : NULL);
}

bool world_thread_draw(struct world *g, const struct gpc_prim *prim)
{
    const struct world_thread *t = &g->part.thread;

    if (!g->aside)
        return screen_draw(g->part.gpu, prim);
    t->draw(t->self, prim, g->state.gpc.program.planes.count);
    return true;
}
