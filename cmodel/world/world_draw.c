/* world/world_draw.c - what stands between the units before the raster: memory, primitives, the gpu */
#include "world/world_bin.h"
#include "world/world_flow.h"
#include "world/world_thread.h"

#include <string.h>

#include "class/b197/target.h"
#include "fbp/fbp_surface.h"

bool world_fail(struct world *g, enum gpu_fault_kind kind, const char *text)
{
    if (g->fault.kind == GPU_NO_FAULT) {
        g->fault.kind = kind;
        g->fault.reason = text;
    }
    return false;
}

bool world_fail_program(struct world *g, const struct sm_fault *fault, enum sph_stage stage)
{
    g->fault.sm = *fault;
    g->fault.stage = stage;
    return world_fail(g, GPU_FAULT_PROGRAM, NULL);
}

bool world_bind_layer(struct world *g, u16 layer, u8 range)
{
    const u32 *state = g->channel->fe.state[CLASS_3D];
    const struct mem_port port = mem_port(&g->part.gpu->mem, NULL, NULL);

    if (g->ranges)
        draw_bundle_range(&g->state, state, range);
    if (!g->bound || g->ranges || g->layer != layer)
        fbp_bind_layer(&g->state.fbp, state, layer);
    if (g->part.tables)
        g->part.tables(g->part.tables_context, &g->state);
    if (!fbp_tell_surfaces(&g->state.fbp, &port))
        return world_fail(g, GPU_FAULT_LIMIT, FBP_SURFACES_LACK);
    g->layer = layer;
    g->range = range;
    g->bound = true;
    return true;
}

/* Goes to the targets of a layer, and the depth range of a viewport. */
static bool begin_layer(struct world *g, u16 layer, unsigned viewport)
{
    const u8 range = (u8)(g->ranges ? viewport : 0);

    if (g->drawing && g->layer == layer && g->range == range)
        return true;
    if (!world_thread_join(g))
        return false;
    if (g->drawing && !screen_end(g->part.gpu))
        return world_fail(g, GPU_FAULT_STUCK, NULL);
    if (!world_bind_layer(g, layer, range))
        return false;
    g->drawing = true;
    g->draws++;
    screen_begin(g->part.gpu, &g->state);
    world_thread_begin(g);
    return true;
}

static void add_plane(struct world *g, const struct wdx_plane *plane)
{
    struct gpc_attribute *a = &g->piece.attribute[plane->slot];

    a->mode = plane->mode;
    a->square = plane->square;
    a->sided = 0;
    memcpy(a->v, plane->v, sizeof a->v);
    if (plane->sided && g->sides < GPC_SIDED) {
        memcpy(g->piece.back[g->sides], plane->back, sizeof plane->back);
        a->sided = (u8)++g->sides;
    }
}

/* chosen: a layer beyond those of the targets is their last: OpenGL 4.6, 9.8 leaves it undefined, but has gl_Layer ignored where the
 * target has no layers, which nouveau leaves to the GPU: piglit's gl-layer-not-layered passes on a GM206
 */
static void end_piece(struct world *g, struct gpc_prim *piece, u16 layer)
{
    g->counts.pieces++;
    g->drawn++;
    if (!g->layers_end || g->part.sees_only)
        return;
    if (layer >= g->layers_end)
        layer = (u16)(g->layers_end - 1);
    g->holds = g->tiles;
    g->held_layer = layer;
    if (!g->tiles)
        world_draw_piece(g, piece, layer);
}

void world_draw_piece(struct world *g, struct gpc_prim *piece, u16 layer)
{
    if (g->fault.kind != GPU_NO_FAULT || !begin_layer(g, layer, piece->packet.viewport))
        return;
    piece->packet.draw = g->draws;
    if (!world_thread_draw(g, piece))
        world_fail(g, GPU_FAULT_STUCK, NULL);
}

void world_take_packet(struct world *g, const struct setup_packet *packet)
{
    g->piece.packet = *packet;
    g->has_piece = packet->kind != PRIMITIVE_END;
    g->sides = 0;
}

void world_take_plane(struct world *g, const struct wdx_plane *plane)
{
    add_plane(g, plane);
    if (!plane->last)
        return;
    g->has_piece = false;
    end_piece(g, &g->piece, g->layers[g->drawn % WORLD_PIECES]);
}

/* A plane of the piece; with the last one it is drawn, or held. */
bool world_piece(struct world *g)
{
    if (g->holds)
        return world_bin_piece(g);
    if (!g->has_piece && !setup_packet_empty(&g->wdx_gpc_prim)) {
        world_take_packet(g, setup_packet_first(&g->wdx_gpc_prim));
        setup_packet_drop(&g->wdx_gpc_prim);
        return true;
    }
    if (!g->has_piece || wdx_plane_empty(&g->wdx_gpc))
        return false;
    world_take_plane(g, wdx_plane_first(&g->wdx_gpc));
    wdx_plane_drop(&g->wdx_gpc);
    return true;
}

/* known: facts/classes/3d_semantics.md 16; facts/hub.md, FE: the ROP's work of earlier draws is done, its caches too
 * chosen: of vertices that are no whole batch yet nothing has been drawn
 */
bool world_barrier(struct world *g)
{
    if (!g->drawing)
        return true;
    if (!world_thread_join(g))
        return false;
    if (!screen_finish(g->part.gpu))
        return world_fail(g, GPU_FAULT_STUCK, NULL);
    g->drawing = false;
    return true;
}

/* What was drawn is in memory, and the run's state is done with. */
static void close_run(struct world *g)
{
    struct screen *gpu = g->part.gpu;
    const struct sm_fault *of_program;
    unsigned tpc;

    if (g->drawing && !screen_finish(gpu)) {
        world_fail(g, GPU_FAULT_STUCK, NULL);
        return;
    }
    if (g->open)
        mem_traffic_add(g->channel->space.traffic, gpu->mem.traffic);
    if (g->open && screen_fault(gpu))
        world_fail(g, GPU_FAULT_MISSING, "a target");
    of_program = screen_program_fault(gpu, &tpc);
    if (of_program && g->fault.kind == GPU_NO_FAULT)
        world_fail_program(g, of_program, SPH_PIXEL);
    memset(&gpu->mem, 0, sizeof gpu->mem);
    g->open = g->drawing = g->ends = false;
}

#include "world/world_look.h"
#define NET     world
#define NET_DEF "world/world.net"
#include "common/net_code.h"

void world_wires(struct world *g, net_wire_told *told, void *context)
{
    world_net_wires(g, (struct net_place){ 0, 1 }, told, context);
}

void world_units(struct world *g, net_unit_told *told, void *context)
{
    world_net_units(g, NULL, &g->stand_in, (struct net_place){ 0, 1 }, told, context);
}

bool world_run(struct world *g)
{
    const struct world_wires none = { 0 };
    const u64 passed = screen_samples(g->part.gpu) - g->counts.tiled_samples,
              shaded = screen_shaded(g->part.gpu) - g->counts.tiled_shaded,
              indices = g->pd.vertices, assembled = g->pd.primitives, points = g->tess.points,
              tessellated = g->tess.primitives;

    world_thread_fork(g);
    if (!world_tiling_act(g))
        return false;
    while (g->fault.kind == GPU_NO_FAULT && world_net_step(g, &none, &g->stand_in))
        continue;
    world_thread_join(g);
    if (g->fault.kind == GPU_NO_FAULT && g->ends && !world_net_idle(g))
        world_fail(g, GPU_FAULT_STUCK, NULL);
    else if (g->fault.kind == GPU_NO_FAULT && g->ends)
        close_run(g);
    world_thread_merge(g);
    g->counts.samples += screen_samples(g->part.gpu) - g->counts.tiled_samples - passed;
    g->counts.shaded += screen_shaded(g->part.gpu) - g->counts.tiled_shaded - shaded;
    g->counts.indices += g->pd.vertices - indices;
    g->counts.assembled += g->pd.primitives - assembled;
    g->counts.points += g->tess.points - points;
    g->counts.tessellated += g->tess.primitives - tessellated;
    return g->fault.kind == GPU_NO_FAULT;
}
