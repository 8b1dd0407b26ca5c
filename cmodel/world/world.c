/* world/world.c - see world/world.h */
#include "class/b197/bundle.h"
#include "world/world.h"

#include <string.h>

void world_forget_code(struct world *g)
{
    sm_core_invalidate(g->part.vertex_core);
    for (unsigned i = 0; i < screen_tpcs(g->part.gpu); i++)
        sm_core_invalidate(&g->part.core[i]);
}

void world_reset(struct world *g, const struct world_parts *part)
{
    memset(g, 0, sizeof *g);
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
    const struct world_fault fault = g->fault;
    const struct world_counts counts = g->counts;
    const struct world_stand_ins stand_in = g->stand_in;
    struct net_tap *taps = NULL;

    world_wires(g, net_park, &taps);
    world_reset(g, &part);
    net_unpark(taps);
    g->fault = fault;
    g->counts = counts;
    g->stand_in = stand_in;
}

/* A counter that SET_STATISTICS_COUNTER lets count. */
static void add(struct world *g, enum hub_report_type report, unsigned enable, u64 count)
{
    if (class_bits(g->channel->fe.state[CLASS_3D], NVB197_SET_STATISTICS_COUNTER, enable, enable))
        g->hub->report[report] += count;
}

static void add_samples(struct world *g, u64 samples)
{
    if (!class_bits(g->channel->fe.state[CLASS_3D], NVB197_SET_ZPASS_PIXEL_COUNT, 0, 0))
        return;
    g->hub->report[REPORT_ZPASS_PIXEL_CNT] += samples;
    g->hub->report[REPORT_ZPASS_PIXEL_CNT64] += samples;
}

/* What a draw has counted, for reports.
 * known: class b197: SET_REPORT_SEMAPHORE_D.REPORT, SET_STATISTICS_COUNTER; facts/classes/3d_semantics.md 13
 */
static void count(struct world *g, const struct world_counts *before)
{
    const struct world_counts *now = &g->counts;
    const u32 enables = class_word(g->channel->fe.state[CLASS_3D], NVB197_SET_STATISTICS_COUNTER);

    add(g, REPORT_DA_VERTICES_GENERATED, 0, now->indices - before->indices);
    add(g, REPORT_DA_PRIMITIVES_GENERATED, 1, now->assembled - before->assembled);
    add(g, REPORT_VS_INVOCATIONS, 2, now->vertices - before->vertices);
    add(g, REPORT_GS_INVOCATIONS, 3, now->invocations - before->invocations);
    add(g, REPORT_GS_PRIMITIVES_GENERATED, 4, now->strips - before->strips);
    add(g, REPORT_CLIPPER_INVOCATIONS, 7, now->primitives - before->primitives);
    add(g, REPORT_CLIPPER_PRIMITIVES_GENERATED, 8, now->pieces - before->pieces);
    add(g, REPORT_PS_INVOCATIONS, 9, now->shaded - before->shaded);
    for (unsigned stream = 0; stream < HUB_STREAMS && enables >> 10 & 1; stream++)
        g->hub->stream[stream].out += now->out[stream] - before->out[stream];
    add_samples(g, now->samples - before->samples);
}

static enum world_result failed(struct world *g)
{
    const struct hub_fault f = { .kind = HUB_FAULT_DRAW, .address = g->address };
    const bool limit =
        g->fault.kind == WORLD_FAULT_LIMIT ||
        (g->fault.kind == WORLD_FAULT_PROGRAM && g->fault.sm.kind == SM_NOT_MODELLED);

    g->fault.has_mmu = g->channel->space.faulted;
    g->fault.mmu = g->channel->space.code;
    if (!limit)
        hub_fail(g->hub, g->channel, &f);
    stop(g);
    return limit ? WORLD_NOT_MODELLED : WORLD_FAULTED;
}

static bool opens(unsigned method)
{
    return method * 4u != NVB197_BEGIN && method * 4u != NVB197_END;
}

/* An action that may be pd's: its packets, and what they bring about. */
static enum world_result draw(struct world *g, const struct fe_action *a)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];
    const struct world_counts before = g->counts;
    struct pd_draw packet[PD_PACKETS];
    struct pd_config cfg;
    const char *why = NULL;

    if (pd_draws_of(state, a->method * 4u, a->data, g->draws, packet) == 0)
        return WORLD_DONE;
    if (opens(a->method) && !g->open && !world_open(g))
        return failed(g);
    cfg = pd_bundle(state);
    pd_set_state(&g->pd, &cfg);
    if (pd_action(&g->pd, state, a, g->draws, &g->fe_pd, &why) && why) {
        world_fail(g, WORLD_FAULT_LIMIT, why);
        return failed(g);
    }
    if (!world_run(g))
        return failed(g);
    count(g, &before);
    return WORLD_DONE;
}

enum world_result world_act(struct world *g, struct hub *h, unsigned channel, const struct mem *m,
                            const struct fe_action *a)
{
    struct vaf_immediate immediate;

    memset(&g->fault, 0, sizeof g->fault);
    g->hub = h;
    g->channel = &h->channel[channel];
    g->mem = m;
    g->address = a->address;
    if (program_invalidates(a))
        world_forget_code(g);
    if (a->engine != CLASS_3D)
        return WORLD_DONE;
    if (vaf_method(a->method * 4u, a->data, &immediate)) {
        vaf_immediate_push(&g->fe_vaf, &immediate);
        return world_run(g) ? WORLD_DONE : failed(g);
    }
    return draw(g, a);
}
