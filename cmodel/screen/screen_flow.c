/* screen/screen_flow.c - the flow driver of the screen: primitives and clears by calls, wire by wire (common/net_flow.h)
 *
 * A packet is through before the next is made: so a coarse tile is through the depth test before the next is judged, as
 * gpc_interlock has it in FIFOs.
 */
#include <string.h>

#include "common/screen_tile.h"
#include "screen/screen_way.h"

/* Where a packet is. */
struct screen_flow {
    struct screen *screen;
    struct gpc *gpc;
    struct fbp *fbp;
    unsigned gpc_at, fbp_at;
    const struct mem_port *port;
    bool waits;
    struct screen_way way; /* of the tile that PROP has */
    struct stri_prim stri; /* of the part that it is of */
};

#define FLOW                  screen_flow
#define NET_FLOW_fe_walk      NET_FLOW_MADE
#define NET_FLOW_walk         NET_FLOW_MADE
#define NET_FLOW_walk_zcache  NET_FLOW_MADE
#define NET_FLOW_walk_clear   NET_FLOW_MADE
#define NET_FLOW_clear        NET_FLOW_MADE
#define NET_FLOW_clear_ccache NET_FLOW_MADE
#define NET_FLOW_wdx_setup    NET_FLOW_MADE
#define NET_FLOW_setup        NET_FLOW_MADE
#define NET_FLOW_setup_crast  NET_FLOW_MADE
#define NET_FLOW_crast        NET_FLOW_MADE
#define NET_FLOW_crast_zcull  NET_FLOW_MADE
#define NET_FLOW_fe_zcull     NET_FLOW_MADE
#define NET_FLOW_zcull        NET_FLOW_MADE
#define NET_FLOW_zcull_frast  NET_FLOW_MADE
#define NET_FLOW_frast        NET_FLOW_MADE
#define NET_FLOW_frast_prop   NET_FLOW_MADE
#define NET_FLOW_zcache_zcull NET_FLOW_MADE

#define NET     screen
#define NET_DEF "screen/screen.net"
#include "common/net_flow_names.h"
#undef NET
#undef NET_DEF
#define NET     gpc
#define NET_DEF "gpc/gpc.net"
#include "common/net_flow_names.h"
#undef NET
#undef NET_DEF

/* Routes. */

static inline unsigned zcache_zcull_route(const struct screen *b, const struct zcull_feedback *x)
{
    return x->done            ? NET_ALL
           : b->arb.gpcs == 1 ? 0
                              : screen_tile_gpc(b->arb.gpcs, x->id.x, x->id.y);
}

static inline unsigned walk_zcache_route(const struct screen *b, const struct zeta_walk *x)
{
    return xbar_fbp_of_tile(&b->xbar, x->id.x, x->id.y);
}

static inline unsigned clear_ccache_route(const struct screen *b, const struct clear_tile *x)
{
    return xbar_fbp_of_clear(&b->xbar, &x->block, x->tile);
}

static inline unsigned clear_ccache_route_batch(const struct screen *b, const struct clear_whole *x)
{
    return xbar_fbp_of_clear(&b->xbar, &x->block, x->tile);
}

/* Wires whose other end is no unit that is made here: into a partition (fbp/fbp_flow.c), */

static inline void walk_zcache_take(struct screen_flow *f, const struct zeta_walk *x)
{
    struct zeta_walk_fifo *q = walk_zcache_end(f);

    if (q->tap)
        net_tap_taken(&q->tap, x);
    walk_zcache_flow(f->fbp, f->port, x);
}

static inline void clear_ccache_take(struct screen_flow *f, const struct clear_tile *x)
{
    struct clear_tile_fifo *q = clear_ccache_end(f);

    if (q->tap)
        net_tap_taken(&q->tap, x);
    clear_ccache_flow(f->fbp, f->port, x);
}

static inline void clear_ccache_take_batch(struct screen_flow *f, const struct clear_whole *x)
{
    struct clear_tile_fifo *q = clear_ccache_end(f);

    if (q->tap)
        clear_ccache_tell(q, x, net_tap_taken);
    clear_ccache_flow_batch(f->fbp, f->port, x);
}

/* ... to memory, and to PROP and the TPCs. */

static inline struct zcull_saved *zcull_memory_room(struct screen_flow *f, struct zcull_saved *own)
{
    (void)f;
    return own;
}

static inline void zcull_memory_put(struct screen_flow *f, const struct zcull_saved *x)
{
    zcull_saved_push(&f->gpc->zcull_memory, x);
}

static inline struct stri_prim *setup_stri_room(struct screen_flow *f, struct stri_prim *own)
{
    (void)f;
    return own;
}

static inline void setup_stri_put(struct screen_flow *f, const struct stri_prim *x)
{
    if (f->gpc->setup_stri.tap)
        net_tap_given(&f->gpc->setup_stri.tap, x);
    f->stri = *x;
    f->way.part.stri = &f->stri;
    gpc_part_begin(f->gpc, &f->way.part);
}

/* The tile as zcache takes it. */
static void packet_of(const struct prop *p, const struct prop_tile *t, struct prop_frtx *out)
{
    out->id = (struct tile_id){ t->tile.id.draw, t->tile.id.prim, t->tile.x, t->tile.y };
    out->draw_end = 0;
    out->coverage = prop_coverage(p, t);
    out->front_facing = t->tile.front;
    out->shader_z = prop_depths(p, t, out->z);
    out->plane = t->tile.plane;
}

/* The tile's depth test, and what Zcull is told of it. */
static void test(struct screen_flow *f, struct prop_tile *t)
{
    struct screen_way *w = &f->way;
    struct prop *p = &f->gpc->prop;
    struct prop_frtx *in;
    struct prop_passed passed;
    struct zcull_feedback feedback;

    f->fbp_at = xbar_fbp_of_tile(&w->gpu->xbar, t->tile.x, t->tile.y);
    f->fbp = &w->gpu->fbp[f->fbp_at];
    in = prop_zcache_place(&f->fbp->zcache);
    packet_of(p, t, in);
    prop_zcache_flow(f->fbp, &w->port, in);
    SCREEN_WAY_COUNT(w, prop_zcache, f->fbp_at, 1);
    SCREEN_WAY_COUNT(w, zcache_prop, f->fbp_at, 1);
    if (zcache_zcull_from(&f->fbp->zcache, &w->port, &feedback))
        zcache_zcull_put(f, &feedback);
    zcache_prop_from(&f->fbp->zcache, &w->port, &passed);
    prop_tested(p, t, passed.passed);
}

static inline struct fine_tile *frast_prop_lent(struct screen_flow *f, struct fine_tile *own)
{
    struct prop *p = &f->gpc->prop;

    return prop_takes(p) ? frast_prop_place(p) : own;
}

/* The newest tile goes on, until it waits for others or is done; then colours of the oldest, if any. */
static void draw_tile(struct screen_flow *f)
{
    struct prop_tile *t;

    while ((t = prop_front(&f->gpc->prop))) {
        if (t->stage == PROP_TEST)
            test(f, t);
        else
            screen_way_shade(&f->way, t);
        if (prop_colors_wait(&f->gpc->prop))
            screen_way_colors(&f->way);
    }
}

static inline void frast_prop_take(struct screen_flow *f, const struct fine_tile *x)
{
    struct fine_tile_fifo *q = frast_prop_end(f);
    struct prop *p = &f->gpc->prop;

    if (x->kind == PRIMITIVE_END) {
        if (q->tap)
            net_tap_taken(&q->tap, x);
        gpc_prim_end(f->gpc, &x->id);
        return;
    }
    while (!prop_takes(p)) {
        gpc_shade_oldest(f->gpc);
        screen_way_colors(&f->way);
    }
    frast_prop_into(p, x);
    if (q->tap)
        net_tap_taken(&q->tap, x);
    draw_tile(f);
}

#define NET     screen
#define NET_DEF "screen/screen.net"
#include "common/net_flow.h"
#define NET     gpc
#define NET_DEF "gpc/gpc.net"
#include "common/net_flow.h"

bool screen_calls(const struct screen *g)
{
    if (g->watched || screen_net_watched(&g->stand_in))
        return false;
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        if (!fbp_flows(&g->fbp[i], &g->mem))
            return false;
    for (unsigned i = 0; i < g->arb.gpcs; i++)
        if (!gpc_calls(&g->gpc[i]))
            return false;
    return true;
}

void screen_direct(struct screen *g, const struct gpc_prim *prim)
{
    const struct setup_packet end = { .draw = prim->packet.draw,
                                      .prim = prim->packet.prim,
                                      .kind = PRIMITIVE_END };
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);
    struct screen_flow f = { .screen = g, .fbp = &g->fbp[0], .port = &port };

    f.way.gpu = g;
    f.way.port = port;
    f.way.part.prim = prim;
    for (unsigned i = 0; i < g->arb.gpcs; i++) {
        f.gpc = f.way.gpc = &g->gpc[i];
        f.gpc_at = f.way.number = i;
        f.way.part.first = f.gpc->attributed + 1;
        f.gpc->zcull.interlock = f.gpc->zcull.holds = false;
        f.gpc->wdx.packet = prim->packet;
        f.gpc->drawing = true;
        wdx_setup_put(&f, &prim->packet);
        wdx_setup_put(&f, &end);
    }
    g->wired = f.waits; /* steps come first, then */
}

void screen_direct_clear(struct screen *g)
{
    const struct walk_begin begin = walk_begin_pop(&g->fe_walk);
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);
    struct screen_flow f = { .screen = g, .fbp = &g->fbp[0], .port = &port };

    fe_walk_into(&g->walk, &begin);
    walk_pour(&f);
}
