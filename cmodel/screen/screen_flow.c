/* screen/screen_flow.c - the flow driver of the screen: primitives and clears by calls, wire by wire (common/net_flow.h)
 *
 * A packet is through before the next is made: so a coarse tile is through the depth test before the next is judged, as
 * gpc_interlock has it in FIFOs.
 */
#include <string.h>

#include "screen/screen_route.h"
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
#define NET_FLOW_REST         1
#define NET_FLOW_arb          NET_FLOW_HAND
#define NET_FLOW_xbar         NET_FLOW_HAND
#define NET_FLOW_gpm          NET_FLOW_HAND
#define NET_FLOW_zcull_memory NET_FLOW_HAND
#define NET_FLOW_setup_stri   NET_FLOW_HAND
#define NET_FLOW_wdx_stri     NET_FLOW_HAND
#define NET_FLOW_prop         NET_FLOW_HAND
#define NET_FLOW_prop_gpm     NET_FLOW_HAND
#define NET_FLOW_sm_prop      NET_FLOW_HAND

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

/* Wires whose other end is no unit that is made here: into a partition (fbp/fbp_flow.c), */

#define INTO_FBP(t, w)                                                    \
    static inline void w##_take(struct screen_flow *f, const struct t *x) \
    {                                                                     \
        struct t##_fifo *q = w##_end(f);                                  \
                                                                          \
        if (q->tap)                                                       \
            net_tap_taken(&q->tap, x);                                    \
        w##_flow(f->fbp, f->port, x);                                     \
    }
#define INTO_FBP_BATCH(batch, t, w)                                                 \
    INTO_FBP(t, w)                                                                  \
    static inline void w##_take_batch(struct screen_flow *f, const struct batch *x) \
    {                                                                               \
        struct t##_fifo *q = w##_end(f);                                            \
                                                                                    \
        if (q->tap)                                                                 \
            w##_tell(q, x, net_tap_taken);                                          \
        w##_flow_batch(f->fbp, f->port, x);                                         \
    }
INTO_FBP(zeta_walk, walk_zcache)
INTO_FBP_BATCH(clear_whole, clear_tile, clear_ccache)
INTO_FBP_BATCH(tile_pixels, cread_quads, prop_hazard)

/* ... and back, */
static inline void prop_zcache_take(struct screen_flow *f, const struct prop_frtx *x)
{
    struct prop_frtx_fifo *q = prop_zcache_end(f);
    struct zcache *z = &f->fbp->zcache;
    struct prop_passed passed;
    struct zcull_feedback feedback;

    if (q->tap)
        net_tap_taken(&q->tap, x);
    prop_zcache_flow(f->fbp, f->port, x);
    if (zcache_prop_from(z, f->port, &passed))
        zcache_prop_put(f, &passed);
    if (zcache_zcull_from(z, f->port, &feedback))
        zcache_zcull_put(f, &feedback);
}

static inline void zcache_prop_take(struct screen_flow *f, const struct prop_passed *x)
{
    struct prop_passed_fifo *q = zcache_prop_end(f);
    struct prop *p = &f->gpc->prop;

    if (q->tap)
        net_tap_taken(&q->tap, x);
    prop_tested(p, prop_front(p), x->passed);
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

/* The tile's depth test: its packet is made where zcache has it. */
static void test(struct screen_flow *f, const struct prop_tile *t)
{
    const unsigned at = xbar_fbp_of_tile(&f->screen->xbar, t->tile.x, t->tile.y);
    struct prop_frtx *in = prop_zcache_place(&f->screen->fbp[at].zcache);

    packet_of(&f->gpc->prop, t, in);
    prop_zcache_put_to(f, in, at);
}

/* An output of a tile: all packets as one, or one by one. */
static void color(struct screen_flow *f, const struct prop_tile *t, unsigned output)
{
    const struct prop *p = &f->gpc->prop;
    const struct prop_output *o = &p->mode.output[output];
    struct cread_quads quads;
    struct tile_pixels tile;

    if (o->whole) {
        prop_pixels(p, t, output, &tile);
        prop_hazard_put_batch(f, &tile);
        return;
    }
    for (unsigned i = 0; i < o->packets * o->layers; i++)
        if (prop_draws(p, t, output, i)) {
            prop_packet(p, t, output, i, &quads);
            prop_hazard_put(f, &quads);
        }
}

/* The colours of PROP's oldest tiles that have them all, target by target. */
static void colors(struct screen_flow *f)
{
    struct prop *p = &f->gpc->prop;

    while (prop_colors_wait(p)) {
        for (unsigned output = 0; output < p->mode.outputs; output++)
            color(f, &p->tile[p->first], output);
        prop_colored(p);
    }
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
            colors(f);
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
        colors(f);
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
    if (g->queue || screen_net_watched(&g->stand_in))
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

void screen_direct_settle(struct screen *g)
{
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);
    struct screen_flow f = { .screen = g, .fbp = &g->fbp[0], .port = &port };

    for (unsigned i = 0; i < g->arb.gpcs; i++) {
        f.gpc = &g->gpc[i];
        f.gpc_at = i;
        while (gpc_shade_oldest(f.gpc))
            colors(&f);
        if (f.gpc->stores) /* no address of the host is left for a snapshot */
            memset(f.gpc->homes, 0, sizeof f.gpc->homes);
    }
}
