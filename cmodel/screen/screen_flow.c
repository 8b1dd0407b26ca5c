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
    struct tpc *tpc;
    struct fbp *fbp;
    unsigned gpc_at, tpc_at, fbp_at;
    unsigned tests; /* the partition that tests the tile that PROP has */
    const struct mem_port *port;
    bool waits;
    const struct gpc_prim *prim; /* that is drawn */
    struct screen_way way;       /* of the tile that PROP has */
};

#define FLOW                  screen_flow
#define NET_FLOW_REST         1
#define NET_FLOW_arb          NET_FLOW_HAND
#define NET_FLOW_xbar         NET_FLOW_HAND
#define NET_FLOW_zcull_memory NET_FLOW_HAND
#define NET_FLOW_sfu          NET_FLOW_HAND /* the SM asks it by its port (sm_function.h) */
#define NET_FLOW_mio_sfu      NET_FLOW_LEFT
#define NET_FLOW_sfu_rf       NET_FLOW_LEFT
#define NET_FLOW_RAM_programs ~, &f->screen->programs

/* Hooks, as LOGIC of the queue driver: attributes follow a primitive's part; PROP is full, or waits for the tile that it has; TRAM is full
 * of what a warp holds; PROP goes on when the SM has given all, as a packet may be on its way to it.  No .net says these: they are of the
 * blocks' own code.  GIVES, and HAS, ROOMS and PUTS of prop_zcache change nothing but what a frame costs: without them 1.3 % and 0.3 % more
 * instructions of the knot at 400x300.
 */
#define NET_FLOW_GOES_setup_stri       ~, part_goes
#define NET_FLOW_BEHIND_setup_stri     ~, BEHIND
#define NET_FLOW_ROUSES_frast_prop     ~, ROUSES
#define NET_FLOW_ROUSES_stri_tram      ~, ROUSES_TRAM
#define NET_FLOW_RESTS_frast_prop      ~, RESTS
#define NET_FLOW_PASSES_BATCH_prop_gpm ~, PLACES
#define NET_FLOW_POURS_setup_stri      ~, NET_FLOW_NONE /* stri has no plane of it yet */
#define NET_FLOW_POURS_sm_prop         ~, NET_FLOW_NONE
#define NET_FLOW_POURS_zcache_prop     ~, NET_FLOW_NONE /* it does so behind prop_zcache_put */
#define NET_FLOW_HAS_prop_zcache       ~, prop_has_test
#define NET_FLOW_ROOMS_prop_zcache     ~, lend_test
#define NET_FLOW_PUTS_prop_zcache      ~, put_test
#define NET_FLOW_GIVES_setup           ~, !setup_idle
#define NET_FLOW_GIVES_crast           ~, !crast_idle
#define NET_FLOW_GIVES_zcull           ~, !zcull_idle
#define NET_FLOW_GIVES_frast           ~, !frast_idle
#define NET_FLOW_GIVES_prop            ~, prop_gives
#define NET_FLOW_GIVES_gpm             ~, gpm_gives
#define NET_FLOW_GIVES_sm              ~, sm_gives
#define NET_FLOW_AIMS_clear_ccache     ~, place_clear
#define BEHIND(f, x)                   put_attributes(f, x);
#define ROUSES(f)                      || rouse(f)
#define ROUSES_TRAM(f)                 || begin(f, (f)->tpc_at)
#define RESTS(f)                       finish(f);
#define PLACES(f, to, x)               screen_way_place(&(f)->way, x);

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
#define NET     tpc
#define NET_DEF "gpc/tpc/tpc.net"
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

/* colours, maybe by another host thread, */

static inline void prop_hazard_take(struct screen_flow *f, const struct cread_quads *x)
{
    const struct screen_aside *aside = f->screen->aside;
    struct cread_quads_fifo *q = prop_hazard_end(f);

    if (q->tap)
        net_tap_taken(&q->tap, x);
    if (aside)
        aside->quads(aside->self, f->fbp_at, x);
    else
        prop_hazard_flow(f->fbp, f->port, x);
}

static inline void prop_hazard_take_batch(struct screen_flow *f, const struct tile_pixels *x)
{
    const struct screen_aside *aside = f->screen->aside;
    struct cread_quads_fifo *q = prop_hazard_end(f);

    if (q->tap)
        prop_hazard_tell(q, x, net_tap_taken);
    if (aside)
        aside->tile(aside->self, f->fbp_at, x);
    else
        prop_hazard_flow_batch(f->fbp, f->port, x);
}

/* A clear's tile: the crossbar's address is the cache's too. */
static inline void place_clear(struct screen_flow *f, struct clear_whole *x)
{
    x->placed = xbar_clear_at(&f->screen->xbar, &x->block, x->tile, &x->at);
}

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

/* ... and to memory. */

static inline struct zcull_saved *zcull_memory_room(struct screen_flow *f, struct zcull_saved *own)
{
    (void)f;
    return own;
}

static inline void zcull_memory_put(struct screen_flow *f, const struct zcull_saved *x)
{
    zcull_saved_push(&f->gpc->zcull_memory, x);
}

#include "screen/screen_flow_shade.h"

#define NET     screen
#define NET_DEF "screen/screen.net"
#include "common/net_flow.h"
#define NET     gpc
#define NET_DEF "gpc/gpc.net"
#include "common/net_flow.h"
#define NET     tpc
#define NET_DEF "gpc/tpc/tpc.net"
#include "common/net_flow.h"

bool screen_calls(const struct screen *g)
{
    if (g->queue || screen_net_watched(&g->stand_in))
        return false;
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        if (!fbp_flows(&g->fbp[i], &g->mem))
            return false;
    return true;
}

/* A packet that enters GPC i. */
static void enter(struct screen_flow *f, unsigned i)
{
    f->gpc = f->way.gpc = &f->screen->gpc[i];
    f->gpc_at = f->way.number = i;
    f->tpc = &f->gpc->tpc[0];
    f->tpc_at = 0;
}

/* In partition 0, and in no GPC yet. */
static void begin_flow(struct screen_flow *f, struct screen *g, const struct mem_port *port)
{
    f->screen = f->way.gpu = g;
    f->fbp = &g->fbp[0];
    f->fbp_at = 0;
    f->port = port;
    f->way.port = *port;
    f->waits = false;
}

void screen_direct(struct screen *g, const struct gpc_prim *prim)
{
    const struct setup_packet end = { .draw = prim->packet.draw,
                                      .prim = prim->packet.prim,
                                      .kind = PRIMITIVE_END };
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);
    struct screen_flow f;

    begin_flow(&f, g, &port);
    f.prim = prim;
    for (unsigned i = 0; i < g->arb.gpcs; i++) {
        enter(&f, i);
        f.gpc->zcull.interlock = f.gpc->zcull.holds = false;
        f.gpc->wdx.packet.draw = prim->packet.draw; /* what ends the draw goes by it */
        f.gpc->wdx.packet.prim = prim->packet.prim;
        f.gpc->drawing = true;
        wdx_setup_put(&f, &prim->packet);
        wdx_setup_put(&f, &end);
        assert(frast_idle(&f.gpc->frast));
        f.gpc->frast.in.tile.prim = NULL; /* no address is left for a snapshot */
    }
    g->wired = f.waits; /* steps come first, then */
}

void screen_direct_settle(struct screen *g)
{
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);
    struct screen_flow f;

    begin_flow(&f, g, &port);
    for (unsigned i = 0; i < g->arb.gpcs; i++) {
        enter(&f, i);
        while (rouse(&f))
            prop_pour(&f);
    }
}

void screen_direct_end(struct screen *g)
{
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);
    struct screen_flow f;
    struct setup_packet end;

    begin_flow(&f, g, &port);
    for (unsigned i = 0; i < g->arb.gpcs; i++) {
        enter(&f, i);
        if (gpc_take_end(f.gpc, &end))
            wdx_setup_put(&f, &end);
    }
    g->wired = f.waits;
}

void screen_direct_flush(struct screen *g)
{
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);

    for (unsigned i = 0; i < g->xbar.fbps; i++)
        fbp_flush_flow(&g->fbp[i], &port);
}

void screen_direct_clear(struct screen *g)
{
    const struct walk_begin begin = walk_begin_pop(&g->fe_walk);
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);
    struct screen_flow f;

    begin_flow(&f, g, &port);
    fe_walk_into(&g->walk, &begin);
    walk_pour(&f);
}
