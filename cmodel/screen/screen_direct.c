/* screen/screen_direct.c - primitives from setup to memory by calls, where nobody looks at a wire (common/net.h)
 *
 * Each unit's own functions, a tile after the other: a coarse tile is through the depth test before the next is judged, as
 * gpc_interlock has it on wires.  All that is counted is as if each packet had gone by wires; between two
 * primitives nothing is on them.
 */
#include "screen/screen_way.h"

bool screen_calls(const struct screen *g)
{
    if (g->watched || screen_net_watched(&g->stand_in))
        return false;
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        if (!fbp_flows(&g->fbp[i], &g->mem))
            return false;
    return true;
}

/* The tile as zcache takes it. */
static void packet_of(const struct prop *p, struct prop_frtx *out)
{
    out->id = (struct tile_id){ p->tile.id.draw, p->tile.id.prim, p->tile.x, p->tile.y };
    out->draw_end = 0;
    out->coverage = prop_coverage(p);
    out->front_facing = p->tile.front;
    out->shader_z = prop_depths(p, out->z);
    out->plane = p->tile.plane;
}

/* The tile's depth test, and what Zcull is told of it. */
static void test(struct screen_way *w)
{
    struct prop *p = w->prop;
    const unsigned at = xbar_fbp_of_tile(&w->gpu->xbar, p->tile.x, p->tile.y);
    struct fbp *f = &w->gpu->fbp[at];
    struct prop_frtx *in = prop_zcache_place(&f->zcache);
    struct prop_passed passed;
    struct zcull_feedback feedback;

    packet_of(p, in);
    prop_zcache_flow(f, &w->port, in);
    SCREEN_WAY_COUNT(w, prop_zcache, at, 1);
    SCREEN_WAY_COUNT(w, zcache_prop, at, 1);
    if (zcache_zcull_from(&f->zcache, &w->port, &feedback)) {
        SCREEN_WAY_COUNT(w, zcache_zcull, at, 1);
        zcull_feed(&w->gpc->zcull, &feedback);
    }
    zcache_prop_from(&f->zcache, &w->port, &passed);
    prop_tested(p, passed.passed);
}

/* The fine tile that PROP has. */
static void draw_tile(struct screen_way *w)
{
    struct prop *p = w->prop;

    w->gpc->frast_prop.pushed++;
    prop_begin(p);
    while (!prop_idle(p))
        switch (p->stage) {
        case PROP_TEST: test(w); break;
        case PROP_SHADE: screen_way_shade(w, &w->part); break;
        default: screen_way_colors(w); break;
        }
}

/* The coarse tile that CRAST has, of the primitive that FRAST has. */
static void draw_coarse(struct screen_way *w, const struct prim_window *window)
{
    struct gpc *g = w->gpc;
    struct frast *f = &g->frast;

    f->tile.x = g->crast.x;
    f->tile.y = g->crast.y;
    if (!gpc_owns(g, f->tile.x, f->tile.y))
        return;
    g->crast_zcull.pushed++;
    zcull_take(&g->zcull, &f->tile);
    g->zcull_frast.pushed++;
    frast_begin(f);
    while (frast_find(f, window)) {
        frast_give(f, &g->prop.tile);
        draw_tile(w);
    }
}

static void draw_part(struct screen_way *w, const struct raster_prim *prim,
                      const struct stri_prim *stri)
{
    struct crast *c = &w->gpc->crast;
    struct prim_window window = prim_window_of(&w->gpc->frast.mode, prim);

    w->part.stri = stri;
    w->gpc->setup_crast.pushed++;
    w->gpc->frast.tile.prim = *prim;
    gpc_part_begin(w->gpc, &w->part);
    for (crast_begin(c, prim, &window); c->busy; crast_next(c, &window))
        draw_coarse(w, &window);
    gpc_part_end(w->gpc, &w->part);
}

static void draw_cells(struct screen_way *w, const struct setup_job *job, unsigned i)
{
    for (unsigned n = 0; n < setup_cells(&job->prim[i]); n++) {
        struct raster_prim prim;
        struct stri_prim stri;

        setup_cell(job, i, n, &prim, &stri);
        draw_part(w, &prim, &stri);
    }
}

/* The primitive's token, on every wire that it goes by. */
static void end_prim(struct screen_way *w, const struct setup_packet *packet)
{
    const struct prim_id id = { packet->draw, packet->prim, 0 };
    struct gpc *g = w->gpc;

    g->wdx_setup.pushed++;
    g->setup_crast.pushed++;
    g->crast_zcull.pushed++;
    g->zcull_frast.pushed++;
    g->frast_prop.pushed++;
    if (g->gather.on) {
        g->gather.last = id;
        g->gather.prims++;
    } else {
        gpc_prims_end(g, &id, 1);
    }
}

static void draw(struct screen_way *w, const struct gpc_prim *prim, const struct setup_job *job,
                 u12 phase)
{
    struct gpc *g = w->gpc;

    setup_took(&g->setup, &prim->packet, setup_given(job), phase);
    g->wdx.packet = prim->packet;
    g->wdx_setup.pushed++;
    g->drawing = true;
    w->part.prim = prim;
    for (unsigned i = 0; i < job->count; i++)
        if (setup_cells(&job->prim[i]) == 1)
            draw_part(w, &job->prim[i], &job->stri[i]);
        else
            draw_cells(w, job, i);
    end_prim(w, &prim->packet);
}

/* All GPCs' setups have one state and one phase: it is assembled once. */
void screen_direct(struct screen *g, const struct gpc_prim *prim)
{
    struct setup *s = &g->gpc[0].setup;
    struct setup_job *job = &s->job;
    u12 phase = s->phase;
    struct screen_way w;

    assert(setup_idle(s));
    setup_assemble(&s->cfg, &prim->packet, &phase, job);
    w.gpu = g;
    w.port = mem_port(&g->mem, NULL, NULL);
    for (w.number = 0; w.number < g->arb.gpcs; w.number++) {
        w.gpc = &g->gpc[w.number];
        w.prop = &w.gpc->prop;
        draw(&w, prim, job, phase);
    }
}
