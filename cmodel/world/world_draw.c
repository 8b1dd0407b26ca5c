/* world/world_draw.c - what stands between the units before the raster: memory, primitives, the gpu */
#include "world/world_bin.h"
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

/* Whether a piece of the batch may still come. */
static bool clips(const struct world *g)
{
    return !vsc_prim_empty(&g->sm_vsc) || !vsc_idle(&g->vsc) || g->pieces != g->vsc_wdx.pushed;
}

/* All of the batch is with wdx. */
static bool end_batch(struct world *g)
{
    g->has_batch = g->ran = g->patching = false;
    *isbe_done_next(&g->vsc_isbe) = (struct isbe_done){ .draw = g->batch.draw };
    return true;
}

/* Vertices of the batch, up to the last that this primitive, or one before it, has. */
static u6 up_to_corners(struct world *g, bool first)
{
    const struct pd_batch *b = world_last_batch(g);
    const struct pd_primitive *p = &b->primitive[g->primitive];

    g->corners = first ? 0 : g->corners;
    for (unsigned i = 0; i < b->corners && !b->patches; i++)
        g->corners = p->corner[i] >= g->corners ? (u6)(p->corner[i] + 1) : g->corners;
    return g->corners;
}

/* The batch's next primitive, or its end. */
bool world_primitive(struct world *g)
{
    struct vsc_prim p;

    if (!g->has_batch || vsc_prim_full(&g->sm_vsc))
        return false;
    if (!g->ran)
        return g->patching && world_patches_end(g) && end_batch(g);
    if (g->primitive == world_last_batch(g)->primitives || !g->rasters) {
        if (clips(g))
            return false;
        if (world_next_batch(g))
            return true;
        g->ran = false;
        return g->patching || end_batch(g);
    }
    p = vsc_prim_of(world_last_batch(g), g->primitive, g->last, world_last_out(g));
    p.batch = g->primitive == 0;
    p.vertices = up_to_corners(g, p.batch);
    p.scalars = (u8)g->words;
    g->primitive++;
    p.prim = g->prims++;
    vsc_prim_push(&g->sm_vsc, &p);
    return true;
}

/* The words of a primitive whose first piece has come; false: there is no room for all yet. */
static bool send_words(struct world *g, const struct clip_prim *piece)
{
    if (g->word_at == 0)
        wdx_words_of(&g->wdx.cfg, world_last_batch(g), (u16)(piece->prim - g->first),
                     world_last_out(g), &g->values);
    while (g->word_at < g->words) {
        const u8 attribute = g->word[g->word_at];
        struct beta_word *w;

        if (beta_word_full(&g->sm_wdx))
            return false;
        w = beta_word_next(&g->sm_wdx);
        w->attribute = attribute;
        w->last = ++g->word_at == g->words;
        memcpy(w->v, g->values.v[attribute], sizeof w->v);
    }
    g->word_at = 0;
    return true;
}

/* What goes to wdx with each piece that vsc has given. */
bool world_words(struct world *g)
{
    const struct clip_prim_fifo *given = &g->vsc_wdx;
    const unsigned behind = (unsigned)(given->pushed - g->pieces);
    const struct clip_prim *piece;
    const unsigned words = g->word_at;

    if (behind == 0)
        return false;
    piece = &given->slot[(given->head + given->count + BUS_FIFO_DEPTH - behind) % BUS_FIFO_DEPTH];
    if (piece->first && !send_words(g, piece))
        return g->word_at > words;
    g->layers[g->pieces++ % WORLD_PIECES] = piece->layer;
    return true;
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

/* A plane of the piece; with the last one it is drawn, or held. */
bool world_piece(struct world *g)
{
    struct wdx_plane plane;

    if (g->holds)
        return world_bin_piece(g);
    if (!g->has_piece && !setup_packet_empty(&g->wdx_gpc_prim)) {
        g->piece.packet = setup_packet_pop(&g->wdx_gpc_prim);
        g->has_piece = g->piece.packet.kind != PRIMITIVE_END;
        g->sides = 0;
        return true;
    }
    if (!g->has_piece || wdx_plane_empty(&g->wdx_gpc))
        return false;
    plane = wdx_plane_pop(&g->wdx_gpc);
    add_plane(g, &plane);
    if (!plane.last)
        return true;
    g->has_piece = false;
    end_piece(g, &g->piece, g->layers[g->drawn % WORLD_PIECES]);
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
