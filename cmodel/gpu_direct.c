/* gpu_direct.c - primitives from setup to memory by calls, where nobody looks at a wire (common/net.h)
 *
 * Each unit's own functions, a tile after the other: a coarse tile is through the depth test before the next is judged, as
 * gpc_interlock has it on wires.  All that is counted is as if each packet had gone by wires; between two
 * primitives nothing is on them.
 */
#include <string.h>

#include "gpu.h"

/* A primitive on its way through a GPC. */
struct way {
    struct gpu *gpu;
    struct gpc *gpc;
    unsigned number; /* of the GPC */
    struct mem_port port;
    struct gpc_part part;
    struct coarse_tile coarse;
    struct cread_quads quads;
};

/* One more on a wire between the GPCs and the FBPs: at its middle, and at its ends where there are several. */
#define COUNT(w, wire, fbp)                            \
    do {                                               \
        (w)->gpu->wire.pushed++;                       \
        if ((w)->gpu->arb.gpcs > 1)                    \
            (w)->gpu->wire##_of[(w)->number].pushed++; \
        if ((w)->gpu->xbar.fbps > 1)                   \
            (w)->gpu->wire##_at[fbp].pushed++;         \
    } while (0)

bool gpu_calls(const struct gpu *g)
{
    if (gpu_net_watched(&g->stand_in))
        return false;
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        if (!fbp_calls(&g->fbp[i], &g->mem))
            return false;
    return true;
}

/* ZROP's packet of the tile; 'depths' has room for the shader's. */
static struct zrop_packet packet_of(const struct prop *p, u32 depths[ZROP_SAMPLES])
{
    const bool shaded = prop_depths(p, depths);

    return (struct zrop_packet){ .op = ZROP_DRAW,
                                 .front_facing = p->tile.front,
                                 .coverage = prop_coverage(p),
                                 .plane = &p->tile.plane,
                                 .z = shaded ? depths : NULL };
}

/* The tile's depth test, and what Zcull is told of it. */
static void test(struct way *w)
{
    struct prop *p = &w->gpc->prop;
    const struct tile_id id = { p->tile.id.draw, p->tile.id.prim, p->tile.x, p->tile.y };
    const unsigned at = xbar_fbp_of_tile(&w->gpu->xbar, id.x, id.y);
    struct fbp *f = &w->gpu->fbp[at];
    u32 depths[ZROP_SAMPLES];
    const struct zrop_packet in = packet_of(p, depths);
    const struct zrop_outcome out = zcache_draw(&f->zcache, &f->zrop, &w->port, &id, &in);
    const struct zcull_feedback feedback = { id, 0, out.feedback_min, out.feedback_max };

    f->zcache_zrop.pushed++;
    f->zrop_zcache.pushed++;
    COUNT(w, prop_zcache, at);
    COUNT(w, zcache_prop, at);
    if (out.feedback_valid) {
        COUNT(w, zcache_zcull, at);
        zcull_feed(&w->gpc->zcull, &feedback);
    }
    prop_tested(p, out.passed);
}

/* A packet of colours. */
static void color(struct way *w)
{
    struct gpu *g = w->gpu;
    const unsigned at = xbar_fbp_of_quads(&g->xbar, &w->quads);

    fbp_color(&g->fbp[at], &w->port, &w->quads);
    COUNT(w, prop_hazard, at);
}

/* The tile's colours, target by target. */
static void colors(struct way *w)
{
    struct prop *p = &w->gpc->prop;

    for (unsigned o = 0; o < p->mode.outputs; o++)
        for (unsigned i = 0; i < p->mode.output[o].packets * p->mode.output[o].layers; i++)
            if (prop_draws(p, o, i)) {
                prop_packet(p, o, i, &w->quads);
                color(w);
            }
    prop_colored(p);
}

/* The fine tile that PROP has. */
static void draw_tile(struct way *w)
{
    struct prop *p = &w->gpc->prop;

    w->gpc->frast_prop.pushed++;
    prop_begin(p);
    while (!prop_idle(p))
        switch (p->stage) {
        case PROP_TEST: test(w); break;
        case PROP_SHADE: gpc_part_shade(w->gpc, &w->part); break;
        default: colors(w); break;
        }
}

static void draw_coarse(struct way *w)
{
    struct gpc *g = w->gpc;
    struct frast *f = &g->frast;

    w->coarse.x = g->crast.x;
    w->coarse.y = g->crast.y;
    if (!gpc_owns(g, &w->coarse))
        return;
    g->crast_zcull.pushed++;
    zcull_take(&g->zcull, &w->coarse, &f->tile);
    g->zcull_frast.pushed++;
    frast_begin(f);
    while (frast_find(f)) {
        frast_give(f, &g->prop.tile);
        draw_tile(w);
    }
}

static void draw_part(struct way *w, const struct raster_prim *prim, const struct stri_prim *stri)
{
    struct crast *c = &w->gpc->crast;

    w->part.stri = stri;
    w->gpc->setup_crast.pushed++;
    gpc_part_begin(w->gpc, &w->part);
    w->coarse.prim = *prim;
    for (crast_begin(c, prim); c->busy; crast_next(c))
        draw_coarse(w);
    gpc_part_end(w->gpc, &w->part);
}

/* The primitive's token, on every wire that it goes by. */
static void end_prim(struct gpc *g, const struct setup_packet *packet)
{
    const struct prim_id id = { packet->draw, packet->prim, 0 };

    g->wdx_setup.pushed++;
    g->setup_crast.pushed++;
    g->crast_zcull.pushed++;
    g->zcull_frast.pushed++;
    g->frast_prop.pushed++;
    gpc_prim_end(g, &id);
}

static void draw(struct way *w, const struct gpc_prim *prim, const struct gpc_ahead *ahead)
{
    struct gpc *g = w->gpc;
    const struct setup_job *job =
        setup_take(&g->setup, &prim->packet, ahead ? &ahead->job : NULL, ahead ? ahead->phase : 0);

    g->wdx.packet = prim->packet;
    g->wdx_setup.pushed++;
    g->drawing = true;
    w->part.prim = prim;
    for (unsigned i = 0; i < job->count; i++)
        draw_part(w, &job->prim[i], &job->stri[i]);
    end_prim(g, &prim->packet);
}

void gpu_direct(struct gpu *g, const struct gpc_prim *prim, const struct gpc_ahead *ahead)
{
    struct way w;

    w.gpu = g;
    w.port = mem_port(&g->mem, NULL, NULL);
    for (w.number = 0; w.number < g->arb.gpcs; w.number++) {
        w.gpc = &g->gpc[w.number];
        draw(&w, prim, ahead);
    }
}
