/* world/world_flow.c - the flow driver of vsc and wdx: a primitive is through before the next comes (world/world_flow.h) */
#include "world/world_flow.h"

/* Where a packet is, and the vertices of cuts that wait for the piece that has them. */
struct primitive_flow {
    struct world *world;
    const struct mem_port *port;
    bool waits;
    unsigned cuts;
    struct clip_vertex cut[VSC_VERTICES - 3];
    struct setup_packet token; /* that wdx has given, until the planes have come */
};

#define FLOW                  primitive_flow
#define NET_FLOW_sm_vsc       NET_FLOW_MADE
#define NET_FLOW_vsc          NET_FLOW_MADE
#define NET_FLOW_vsc_wdx_cut  NET_FLOW_MADE
#define NET_FLOW_vsc_wdx      NET_FLOW_MADE
#define NET_FLOW_sm_wdx       NET_FLOW_MADE
#define NET_FLOW_wdx          NET_FLOW_MADE
#define NET_FLOW_wdx_gpc_prim NET_FLOW_MADE
#define NET_FLOW_wdx_gpc      NET_FLOW_MADE

/* wdx takes the cuts of a piece, and words of its vertices, behind it. */
#define NET_FLOW_PUTS_vsc_wdx_cut ~, keep_cut
#define NET_FLOW_PUTS_vsc_wdx     ~, put_piece

#define NET     world
#define NET_DEF "world/world.net"
#include "common/net_flow_names.h"
#undef NET
#undef NET_DEF

static inline void keep_cut(struct primitive_flow *f, const struct clip_vertex *x)
{
    f->cut[f->cuts++] = *x;
}

/* In turns, as wdx takes of each wire in a step. */
static inline void put_piece(struct primitive_flow *f, const struct clip_prim *x)
{
    bool more = x->first;

    world_note_piece(f->world, x);
    vsc_wdx_put(f, x);
    for (unsigned i = 0; more || i < f->cuts; i++) {
        struct beta_word word;

        if (i < f->cuts)
            vsc_wdx_cut_put(f, &f->cut[i]);
        if (more) {
            world_next_word(f->world, x, &word);
            sm_wdx_put(f, &word);
            more = !word.last;
        }
    }
    f->cuts = 0;
}

/* Out of wdx: the world's own code takes the packet, its planes, then the token behind it, which ends nothing here. */

static inline struct setup_packet *wdx_gpc_prim_lent(struct primitive_flow *f,
                                                     struct setup_packet *own)
{
    (void)f;
    return own;
}

static inline void wdx_gpc_prim_take(struct primitive_flow *f, const struct setup_packet *x)
{
    if (x->kind == PRIMITIVE_END) {
        f->token = *x;
        return;
    }
    if (f->world->wdx_gpc_prim.tap)
        net_tap_taken(&f->world->wdx_gpc_prim.tap, x);
    world_take_packet(f->world, x);
}

static inline struct wdx_plane *wdx_gpc_lent(struct primitive_flow *f, struct wdx_plane *own)
{
    (void)f;
    return own;
}

static inline void wdx_gpc_take(struct primitive_flow *f, const struct wdx_plane *x)
{
    struct world *g = f->world;

    if (g->wdx_gpc.tap)
        net_tap_taken(&g->wdx_gpc.tap, x);
    world_take_plane(g, x);
    if (x->last && g->wdx_gpc_prim.tap)
        net_tap_taken(&g->wdx_gpc_prim.tap, &f->token);
}

#define NET     world
#define NET_DEF "world/world.net"
#include "common/net_flow.h"

bool world_flows(const struct world *g)
{
    return !g->tiles && !g->part.gpu->queue && !g->stand_in.vsc.step && !g->stand_in.wdx.step &&
           vsc_prim_empty(&g->sm_vsc) && vsc_idle(&g->vsc) && clip_prim_empty(&g->vsc_wdx) &&
           wdx_idle(&g->wdx) && setup_packet_empty(&g->wdx_gpc_prim) &&
           wdx_plane_empty(&g->wdx_gpc);
}

void world_flow(struct world *g, const struct vsc_prim *prim)
{
    struct primitive_flow f;

    f.world = g;
    f.port = NULL;
    f.waits = false;
    f.cuts = 0;
    sm_vsc_put(&f, prim);
    assert(!f.waits);
}
