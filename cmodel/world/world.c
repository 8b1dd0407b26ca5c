/* world/world.c - see world/world.h */
#include "class/b197/bundle.h"
#include "class/b197/pd_draws.h"
#include "class/front.h"
#include "class/programs.h"
#include "gpc/tpc/sm/core/sm_look.h"
#include "world/world_bin.h"

#include <string.h>

void world_forget_code(struct world *g)
{
    sm_core_invalidate(g->part.vertex_core);
    for (unsigned i = 0; i < screen_tpcs(g->part.gpu); i++)
        sm_core_invalidate(&g->part.core[i]);
}

void world_forget_textures(struct world *g, const struct program_forgets *what)
{
    const struct tex_forgets forgets = programs_forgets_told(what);

    sm_forget_textures(g->part.vertex_core, &forgets);
    for (unsigned i = 0; i < screen_tpcs(g->part.gpu); i++)
        sm_forget_textures(&g->part.core[i], &forgets);
}

/* The large parts if they have been used. */
static void make_zeros(struct world *g)
{
    u8 *byte = (u8 *)g;
    const size_t patches = offsetof(struct world, patches), behind = patches + sizeof g->patches,
                 geometry = offsetof(struct world, geometry), rest = geometry + sizeof g->geometry;

    static_assert(offsetof(struct world, patches) < offsetof(struct world, geometry),
                  "their order");
    if (g->patches.batch)
        memset(&g->patches, 0, sizeof g->patches);
    if (g->geometry.batch)
        memset(&g->geometry, 0, sizeof g->geometry);
    memset(byte, 0, patches);
    memset(byte + behind, 0, geometry - behind);
    memset(byte + rest, 0, sizeof *g - rest);
}

void world_reset(struct world *g, const struct world_parts *part)
{
    make_zeros(g);
    g->part = *part;
    world_net_reset(g);
    part->gpu->core = part->core;
    sm_core_stop(part->vertex_core);
    screen_reset(part->gpu, part->profile);
}

/* Ends all that is under way. */
static void stop(struct world *g)
{
    const struct world_parts part = g->part;
    const struct gpu_fault fault = g->fault;
    const struct world_counts counts = g->counts;
    const struct world_stand_ins stand_in = g->stand_in;
    struct net_tap *taps = NULL;

    world_wires(g, net_park, &taps);
    world_reset(g, &part);
    world_bin_forget(g);
    net_unpark(taps);
    g->fault = fault;
    g->counts = counts;
    g->stand_in = stand_in;
}

void world_report(struct world *g, u32 counted, enum hub_report_type report, u64 count)
{
    if (counted >> report & 1)
        g->hub->report[report] += count;
}

/* What was not counted as tiles were drawn, by the counters of their draws. */
static struct world_counts untiled(const struct world_counts *c)
{
    return (struct world_counts){ .samples = c->samples - c->tiled_samples,
                                  .shaded = c->shaded - c->tiled_shaded };
}

/* What a draw has counted, for reports.
 * known: class b197: SET_REPORT_SEMAPHORE_D.REPORT, SET_STATISTICS_COUNTER; facts/classes/3d_semantics.md 13
 */
static void count(struct world *g, const struct world_counts *before)
{
    const struct world_counts *now = &g->counts;
    const u32 counted = class_counted(g->channel->fe.state[CLASS_3D]);
    const bool out = counted >> REPORT_VTG_PRIMITIVES_OUT & 1;

    world_report(g, counted, REPORT_DA_VERTICES_GENERATED, now->indices - before->indices);
    world_report(g, counted, REPORT_DA_PRIMITIVES_GENERATED, now->assembled - before->assembled);
    world_report(g, counted, REPORT_VS_INVOCATIONS, now->vertices - before->vertices);
    world_report(g, counted, REPORT_TI_INVOCATIONS, now->controls - before->controls);
    world_report(g, counted, REPORT_TS_INVOCATIONS, now->points - before->points);
    world_report(g, counted, REPORT_TS_PRIMITIVES_GENERATED,
                 now->tessellated - before->tessellated);
    world_report(g, counted, REPORT_GS_INVOCATIONS, now->invocations - before->invocations);
    world_report(g, counted, REPORT_GS_PRIMITIVES_GENERATED, now->strips - before->strips);
    world_report(g, counted, REPORT_CLIPPER_INVOCATIONS, now->primitives - before->primitives);
    world_report(g, counted, REPORT_CLIPPER_PRIMITIVES_GENERATED, now->pieces - before->pieces);
    world_report(g, counted, REPORT_PS_INVOCATIONS, untiled(now).shaded - untiled(before).shaded);
    for (unsigned stream = 0; stream < HUB_STREAMS && out; stream++)
        g->hub->stream[stream].out += now->out[stream] - before->out[stream];
    world_report(g, counted, REPORT_ZPASS_PIXEL_CNT,
                 untiled(now).samples - untiled(before).samples);
    world_report(g, counted, REPORT_ZPASS_PIXEL_CNT64,
                 untiled(now).samples - untiled(before).samples);
}

/* What is held came before the draw that failed; so does its fault. */
static void flush_first(struct world *g)
{
    const struct gpu_fault fault = g->fault;

    gpu_fault_clear(&g->fault);
    if (world_bin_flush(g, FLUSH_REFUSED))
        g->fault = fault;
}

enum world_result world_failed(struct world *g)
{
    bool limit;

    flush_first(g);
    limit = gpu_fault_is_limit(&g->fault);
    if (screen_fault(g->part.gpu)) /* which came before one of this side */
        g->channel->space.faults = g->part.gpu->mem.faults;
    g->fault.has_code = g->channel->space.faults.any;
    g->fault.code = g->channel->space.faults.code;
    g->fault.address = g->address;
    if (!limit)
        hub_fail(g->hub, g->channel, &g->fault);
    stop(g);
    return limit ? WORLD_NOT_MODELLED : WORLD_FAULTED;
}

/* Whether packets need a run's state: all but BEGIN alone and END. */
static bool opens(const struct pd_draw *packet, unsigned packets)
{
    return packets > 1 || (packet->what != PD_BEGIN && packet->what != PD_END);
}

/* Whether a run's programs and its topology go together. */
static bool fits(struct world *g, const struct pd_draw *packet)
{
    const enum pd_topology t = packet->what == PD_BEGIN ? packet->topology : g->pd.begin.topology;
    const bool patches = t == PD_PATCHES;

    if (!g->open || world_has_patches(g) == patches)
        return true;
    return world_fail(g, GPU_FAULT_LIMIT,
                      patches ? "pe: patches without a tessellation evaluation program"
                              : "pe: a tessellation evaluation program without patches");
}

/* An action that may be pd's: its packets, and what they bring about. */
static enum world_result draw(struct world *g, const struct fe_action *a)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];
    const struct world_counts before = g->counts;
    struct pd_draw packet[PD_PACKETS];
    const unsigned packets = pd_draws_of(state, a->method * 4u, a->data, g->draws, packet);
    struct pd_config cfg;
    const char *why;

    if (!packets)
        return WORLD_DONE;
    if (opens(packet, packets) && ((!g->open && !world_open(g)) || !fits(g, packet)))
        return world_failed(g);
    cfg = pd_bundle(state);
    pd_set_state(&g->pd, &cfg);
    why = pd_refuses(&g->pd, &packet[0]);
    if (why) {
        world_fail(g, GPU_FAULT_LIMIT, why);
        return world_failed(g);
    }
    for (unsigned i = 0; i < packets; i++)
        pd_draw_push(&g->fe_pd, &packet[i]);
    if (!world_run(g))
        return world_failed(g);
    count(g, &before);
    return WORLD_DONE;
}

enum world_result world_act(struct world *g, struct hub *h, unsigned channel, const struct mem *m,
                            const struct fe_action *a)
{
    const struct program_forgets forgets =
        programs_forget((enum class_index)a->engine, a->method, a->data);
    struct vaf_immediate immediate;

    gpu_fault_clear(&g->fault);
    g->hub = h;
    g->channel = &h->channel[channel];
    g->mem = m;
    g->address = a->address;
    if (programs_invalidated((enum class_index)a->engine, a->method, a->data))
        world_forget_code(g);
    if (forgets.headers || forgets.samplers)
        world_forget_textures(g, &forgets);
    if (a->engine != CLASS_3D)
        return WORLD_DONE;
    if (fe_take_entered(&g->channel->fe, CLASS_3D))
        world_forget_textures(g, &(struct program_forgets){ .headers = true, .samplers = true });
    switch (class_action_at(CLASS_3D, a->method)) {
    case ACTION_BARRIER: return world_barrier(g) ? WORLD_DONE : world_failed(g);
    case ACTION_TILE_BARRIER: world_bin_barrier(g); return WORLD_DONE;
    case ACTION_DISCARD: world_bin_discard(g, class_discards(a->data)); return WORLD_DONE;
    default: break;
    }
    if (vaf_method(a->method * 4u, a->data, &immediate)) {
        vaf_immediate_push(&g->fe_vaf, &immediate);
        return world_run(g) ? WORLD_DONE : world_failed(g);
    }
    return draw(g, a);
}
