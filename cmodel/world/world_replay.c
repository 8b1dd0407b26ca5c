/* world/world_replay.c - what was held is drawn, tile by tile (world/world_bin.h) */
#include <string.h>

#include "class/front.h"
#include "world/world_bin.h"

struct world_bound world_bound_of(const struct sm_core *core)
{
    struct world_bound b;

    memset(&b, 0, sizeof b);
    b.textures = core->tex.cfg;
    b.handles = core->handles;
    b.local_window = core->local_window;
    b.local_memory = core->local_memory;
    for (unsigned i = 0; i < SM_CONSTANTS; i++) {
        b.constant[i].bytes = core->constant[SM_PIXEL_GROUP][i].bytes;
        b.constant[i].size = core->constant[SM_PIXEL_GROUP][i].size;
        b.constant[i].address = core->constant[SM_PIXEL_GROUP][i].address;
    }
    return b;
}

void world_bind(struct world *g, const struct world_bound *b)
{
    for (unsigned n = 0; n < screen_tpcs(g->part.gpu); n++) {
        struct sm_core *core = &g->part.core[n];

        tex_set_state(&core->tex, &b->textures);
        core->handles = b->handles;
        core->local_window = b->local_window;
        core->local_memory = b->local_memory;
        for (unsigned i = 0; i < SM_CONSTANTS; i++) {
            core->constant[SM_PIXEL_GROUP][i].bytes = b->constant[i].bytes;
            core->constant[SM_PIXEL_GROUP][i].size = b->constant[i].size;
            core->constant[SM_PIXEL_GROUP][i].address = b->constant[i].address;
        }
    }
}

static void stuck(struct world *g)
{
    world_fail(g, GPU_FAULT_STUCK, NULL);
}

/* Samples and pixels are counted by the draw's counters. */
static void end_state(struct world *g)
{
    struct world_replay *r = &g->part.bins->replay;
    struct screen *gpu = g->part.gpu;
    u64 samples, shaded;

    if (!r->drawing)
        return;
    if (!screen_end(gpu))
        stuck(g);
    samples = screen_samples(gpu) - r->samples;
    shaded = screen_shaded(gpu) - r->shaded;
    g->counts.samples += samples;
    g->counts.tiled_samples += samples;
    g->counts.shaded += shaded;
    g->counts.tiled_shaded += shaded;
    world_report(g, r->held->counted, REPORT_PS_INVOCATIONS, shaded);
    world_report(g, r->held->counted, REPORT_ZPASS_PIXEL_CNT, samples);
    world_report(g, r->held->counted, REPORT_ZPASS_PIXEL_CNT64, samples);
    r->drawing = false;
}

/* The screen, and what pixel programs find, become those of what was held; 'back': those that were. */
static void begin(struct world *g)
{
    struct world_replay *r = &g->part.bins->replay;
    struct screen *gpu = g->part.gpu;

    r->on = true;
    r->mem = gpu->mem;
    r->programs = gpu->programs;
    r->bound = world_bound_of(&g->part.core[0]);
    gpu->mem = mem_view(g->mem, g->part.bins->state[0].memory.port.space);
}

static void note_fault(struct world *g)
{
    struct screen *gpu = g->part.gpu;
    const struct sm_fault *of_program;
    unsigned tpc;

    if (g->fault.kind != GPU_NO_FAULT)
        return;
    of_program = screen_program_fault(gpu, &tpc);
    if (screen_fault(gpu) || of_program)
        g->address = g->part.bins->replay.held->address;
    if (screen_fault(gpu)) {
        g->channel->space.faults = gpu->mem.faults;
        world_fail(g, GPU_FAULT_MISSING, "a target");
    } else if (of_program) {
        world_fail_program(g, of_program, SPH_PIXEL);
    }
}

static void end(struct world *g)
{
    struct world_replay *r = &g->part.bins->replay;
    struct screen *gpu = g->part.gpu;

    end_state(g);
    if (!screen_finish(gpu))
        stuck(g);
    note_fault(g);
    mem_traffic_add(g->part.bins->state[0].memory.port.space->traffic, gpu->mem.traffic);
    gpu->mem = r->mem;
    gpu->programs = r->programs;
    world_bind(g, &r->bound);
    r->on = false;
    world_bin_done(g);
}

static u16 cut(u32 from, u32 to, u16 *at, u16 size)
{
    const u32 last = *at + (u32)size < to ? *at + (u32)size : to;
    const u32 first = *at > from ? *at : from;

    *at = (u16)(first < UINT16_MAX ? first : UINT16_MAX);
    return (u16)(last > first ? last - first : 0);
}

/* A bundle, with the surface's clip cut to the tile. */
static void begin_state(struct world *g, unsigned n)
{
    struct world_replay *r = &g->part.bins->replay;
    struct screen *gpu = g->part.gpu;
    struct screen_state s;

    end_state(g);
    r->held = &g->part.bins->state[n];
    s = r->held->state;
    s.gpc.setup.surface_width =
        cut(r->tile.x0, r->tile.x1, &s.gpc.setup.surface_x, s.gpc.setup.surface_width);
    s.gpc.setup.surface_height =
        cut(r->tile.y0, r->tile.y1, &s.gpc.setup.surface_y, s.gpc.setup.surface_height);
    gpu->programs = r->held->memory;
    world_bind(g, &r->held->bound);
    r->samples = screen_samples(gpu);
    r->shaded = screen_shaded(gpu);
    g->draws++;
    screen_begin(gpu, &s);
    if (r->held->gathers)
        screen_defer(gpu);
    r->drawing = true;
}

static void draw(struct world *g, unsigned slot)
{
    struct world_replay *r = &g->part.bins->replay;

    world_buffer_read(g->part.bins, slot, &r->prim);
    r->prim.packet.draw = g->draws;
    g->part.bins->counts.drawn++;
    if (!screen_draw(g->part.gpu, &r->prim))
        stuck(g);
}

/* known: facts/gpc.md, WDX: a pass barrier repeats per tile */
static void barrier(struct world *g)
{
    end_state(g);
    if (!screen_finish(g->part.gpu))
        stuck(g);
}

/* The ROP's caches give up what they have before L2 drops it. */
static void discard(struct world *g, const struct bin_visit *v)
{
    const struct fbp_state *s = &g->part.bins->discard[v->slot % WORLD_BIN_DISCARDS];
    const struct bin_tile *t = &g->part.bins->replay.tile;

    barrier(g);
    if (v->targets >> 8 & 1)
        world_discard(g, &s->zeta, t);
    for (unsigned i = 0; i < CREAD_TARGETS; i++)
        if (v->targets >> i & 1)
            world_discard(g, &s->color[i], t);
}

bool world_visit(struct world *g)
{
    struct world_bins *b = g->part.bins;
    struct bin_visit v;

    if (bin_visit_empty(&g->bin_gpc))
        return false;
    v = bin_visit_pop(&g->bin_gpc);
    if (!b->replay.on)
        begin(g);
    switch (v.kind) {
    case VISIT_TILE:
        end_state(g);
        b->counts.tiles++;
        b->replay.tile = (struct bin_tile){ v.x0, v.y0, v.x1, v.y1 };
        break;
    case VISIT_STATE: begin_state(g, v.state); break;
    case VISIT_PRIM: draw(g, v.slot); break;
    case VISIT_BARRIER: barrier(g); break;
    case VISIT_DISCARD: discard(g, &v); break;
    case VISIT_DONE: end(g); break;
    }
    return true;
}
