/* graphics.c - see graphics.h */
#include "graphics.h"

#include <string.h>

void graphics_forget_code(struct graphics *g)
{
    sm_core_invalidate(g->part.vertex_core);
    for (unsigned i = 0; i < gpu_tpcs(g->part.gpu); i++)
        sm_core_invalidate(&g->part.core[i]);
}

void graphics_reset(struct graphics *g, const struct graphics_parts *part)
{
    memset(g, 0, sizeof *g);
    g->part = *part;
    graphics_net_reset(g);
    part->gpu->core = part->core;
    sm_core_stop(part->vertex_core);
    gpu_reset(part->gpu, part->profile);
}

/* Ends all that is under way. */
static void stop(struct graphics *g)
{
    const struct graphics_parts part = g->part;
    const struct graphics_fault fault = g->fault;
    const struct graphics_counts counts = g->counts;
    const struct graphics_stand_ins stand_in = g->stand_in;

    graphics_reset(g, &part);
    g->fault = fault;
    g->counts = counts;
    g->stand_in = stand_in;
}

/* SET_REPORT_SEMAPHORE_D.REPORT of class b197. */
enum {
    DA_VERTICES_GENERATED = 0x01,
    ZPASS_PIXEL_CNT = 0x02,
    DA_PRIMITIVES_GENERATED = 0x03,
    VS_INVOCATIONS = 0x05,
    GS_INVOCATIONS = 0x07,
    GS_PRIMITIVES_GENERATED = 0x09,
    CLIPPER_INVOCATIONS = 0x0f,
    CLIPPER_PRIMITIVES_GENERATED = 0x11,
    VTG_PRIMITIVES_OUT = 0x12,
    ZPASS_PIXEL_CNT64 = 0x15,
};

/* What a draw has counted, for reports.
 * known: class b197: SET_REPORT_SEMAPHORE_D.REPORT; facts/classes/3d_semantics.md 13
 */
static void count(struct graphics *g, const struct graphics_counts *before)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];
    u64 *report = g->hub->report;

    report[DA_VERTICES_GENERATED] += g->counts.vertices - before->vertices;
    report[VS_INVOCATIONS] += g->counts.vertices - before->vertices;
    report[DA_PRIMITIVES_GENERATED] += g->counts.assembled - before->assembled;
    report[GS_INVOCATIONS] += g->counts.invocations - before->invocations;
    report[GS_PRIMITIVES_GENERATED] += g->counts.strips - before->strips;
    report[CLIPPER_INVOCATIONS] += g->counts.primitives - before->primitives;
    report[VTG_PRIMITIVES_OUT] += g->counts.primitives - before->primitives;
    report[CLIPPER_PRIMITIVES_GENERATED] += g->counts.pieces - before->pieces;
    if (class_bits(state, NVB197_SET_ZPASS_PIXEL_COUNT, 0, 0)) {
        report[ZPASS_PIXEL_CNT] += g->counts.samples - before->samples;
        report[ZPASS_PIXEL_CNT64] += g->counts.samples - before->samples;
    }
}

static enum graphics_result failed(struct graphics *g)
{
    const struct hub_fault f = { .kind = HUB_FAULT_DRAW, .address = g->address };
    const bool limit =
        g->fault.kind == GRAPHICS_FAULT_LIMIT ||
        (g->fault.kind == GRAPHICS_FAULT_PROGRAM && g->fault.sm.kind == SM_NOT_MODELLED);

    g->fault.has_mmu = g->channel->space.faulted;
    g->fault.mmu = g->channel->space.code;
    if (!limit)
        hub_fail(g->hub, g->channel, &f);
    stop(g);
    return limit ? GRAPHICS_NOT_MODELLED : GRAPHICS_FAULTED;
}

static bool opens(unsigned method)
{
    return method * 4u != NVB197_BEGIN && method * 4u != NVB197_END;
}

/* An action that may be pd's: its packets, and what they bring about. */
static enum graphics_result draw(struct graphics *g, const struct fe_action *a)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];
    const struct graphics_counts before = g->counts;
    struct pd_draw packet[PD_PACKETS];
    struct pd_config cfg;
    const char *why = NULL;

    if (pd_draws_of(state, a->method * 4u, a->data, g->draws, packet) == 0)
        return GRAPHICS_DONE;
    if (opens(a->method) && !g->open && !graphics_open(g))
        return failed(g);
    cfg = pd_bundle(state);
    pd_set_state(&g->pd, &cfg);
    if (pd_action(&g->pd, state, a, g->draws, &g->fe_pd, &why) && why) {
        graphics_fail(g, GRAPHICS_FAULT_LIMIT, why);
        return failed(g);
    }
    if (!graphics_run(g))
        return failed(g);
    count(g, &before);
    return GRAPHICS_DONE;
}

enum graphics_result graphics_act(struct graphics *g, struct hub *h, unsigned channel,
                                  const struct mem *m, const struct fe_action *a)
{
    struct vaf_immediate immediate;

    memset(&g->fault, 0, sizeof g->fault);
    g->hub = h;
    g->channel = &h->channel[channel];
    g->mem = m;
    g->address = a->address;
    if (program_invalidates(a))
        graphics_forget_code(g);
    if (a->engine != CLASS_3D)
        return GRAPHICS_DONE;
    if (vaf_method(a->method * 4u, a->data, &immediate)) {
        vaf_immediate_push(&g->fe_vaf, &immediate);
        return graphics_run(g) ? GRAPHICS_DONE : failed(g);
    }
    return draw(g, a);
}
