/* gpu_direct.c - primitives from setup to memory by calls, where nobody looks at a wire (common/net.h)
 *
 * Each unit's own functions, a tile after the other: a coarse tile is through the depth test before the next is judged, as
 * gpc_interlock has it on wires.  All that is counted is as if each packet had gone by wires; between two
 * primitives nothing is on them.
 */
#include "gpu_way.h"

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

/* Where a tile of the depth target begins: alike for all FBPs. */
static u64 tile_at(const struct gpu *g, const struct tile_id *id)
{
    return zcache_tile_at(&g->fbp[0].zcache.mode, id);
}

/* The tile's depth test, and what Zcull is told of it. */
static void test(struct gpu_way *w)
{
    struct prop *p = w->prop;
    const struct tile_id id = { p->tile.id.draw, p->tile.id.prim, p->tile.x, p->tile.y };
    const u64 begin = tile_at(w->gpu, &id);
    const unsigned at = xbar_fbp_of_tile(&w->gpu->xbar, begin);
    struct fbp *f = &w->gpu->fbp[at];
    u32 depths[ZROP_SAMPLES];
    const struct zrop_packet in = packet_of(p, depths);
    const struct zrop_outcome out = zcache_draw(&f->zcache, &f->zrop, &w->port, begin, &in);

    f->zcache_zrop.pushed++;
    f->zrop_zcache.pushed++;
    GPU_WAY_COUNT(w, prop_zcache, at, 1);
    GPU_WAY_COUNT(w, zcache_prop, at, 1);
    if (out.feedback_valid) {
        const struct zcull_feedback feedback = { id, 0, out.feedback_min, out.feedback_max };

        GPU_WAY_COUNT(w, zcache_zcull, at, 1);
        zcull_feed(&w->gpc->zcull, &feedback);
    }
    prop_tested(p, out.passed);
}

/* The tile is another thread's from here on. */
static void hand_on(struct gpu_way *w)
{
    const struct gpu_aside *to = w->gpu->aside;
    struct prop *p = w->prop;
    const struct gpu_tile tile = { w->number, w->part, p->tile, p->shown, p->left };

    prop_leave(p);
    to->give(to->self, &tile);
}

static void shade(struct gpu_way *w)
{
    if (w->gpu->aside)
        hand_on(w);
    else
        gpu_way_shade(w, &w->part);
}

/* The fine tile that PROP has. */
static void draw_tile(struct gpu_way *w)
{
    struct prop *p = w->prop;

    w->gpc->frast_prop.pushed++;
    prop_begin(p);
    while (!prop_idle(p))
        switch (p->stage) {
        case PROP_TEST: test(w); break;
        case PROP_SHADE: shade(w); break;
        default: gpu_way_colors(w); break;
        }
}

/* The coarse tile that CRAST has, of the primitive that FRAST has. */
static void draw_coarse(struct gpu_way *w, const struct prim_window *window)
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

static void draw_part(struct gpu_way *w, const struct raster_prim *prim,
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

/* The primitive's token, on every wire that it goes by. */
static void end_prim(struct gpu_way *w, const struct setup_packet *packet)
{
    const struct prim_id id = { packet->draw, packet->prim, 0 };
    struct gpu_aside *aside = w->gpu->aside;
    struct gpc *g = w->gpc;

    g->wdx_setup.pushed++;
    g->setup_crast.pushed++;
    g->crast_zcull.pushed++;
    g->zcull_frast.pushed++;
    g->frast_prop.pushed++;
    if (aside) {
        aside->last = id;
        aside->prims += w->number == 0;
    } else if (g->gather.on) {
        g->gather.last = id;
        g->gather.prims++;
    } else {
        gpc_prims_end(g, &id, 1);
    }
}

static void draw(struct gpu_way *w, const struct gpc_prim *prim, const struct gpc_ahead *ahead)
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
    end_prim(w, &prim->packet);
}

void gpu_direct(struct gpu *g, const struct gpc_prim *prim, const struct gpc_ahead *ahead)
{
    struct gpu_way w;

    w.gpu = g;
    w.port = mem_port(&g->mem, NULL, NULL);
    for (w.number = 0; w.number < g->arb.gpcs; w.number++) {
        w.gpc = &g->gpc[w.number];
        w.prop = &w.gpc->prop;
        draw(&w, prim, ahead);
    }
}

/* A tile of the block that clear has, in what FBP; false: it stays as it is. */
static bool clear_tile(struct gpu *g, const struct mem_port *p, unsigned tile, unsigned *fbp)
{
    struct clear_tile given;
    u64 at;

    if (clear_covers(&g->clear) && fbp_clear_at(&g->fbp[0], &g->clear.block, tile, &at)) {
        *fbp = xbar_fbp_of(g->xbar.fbps, at);
        fbp_clear_whole(&g->fbp[*fbp], p, at, g->clear.mode.color.word);
        return true;
    }
    if (!clear_give(&g->clear, tile, &given))
        return false;
    *fbp = xbar_fbp_of_clear(&g->xbar, &given);
    fbp_clear(&g->fbp[*fbp], p, &given);
    return true;
}

static void clear_block(struct gpu *g, const struct mem_port *p, const struct clear_block *block)
{
    unsigned at;

    clear_begin(&g->clear, block);
    for (unsigned i = 0; i < CLEAR_TILES; i++)
        if (clear_tile(g, p, i, &at)) {
            g->clear_ccache.pushed++;
            g->clear_ccache_at[at].pushed += g->xbar.fbps > 1;
        }
}

void gpu_direct_color(struct gpu *g)
{
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);

    while (walk_step(&g->walk, &g->fe_walk, &g->walk_clear, &g->walk_zcache))
        if (!clear_block_empty(&g->walk_clear)) {
            clear_block(g, &port, clear_block_first(&g->walk_clear));
            clear_block_drop(&g->walk_clear);
        }
}

static void clear_depth(struct gpu *g, const struct mem_port *port, const struct zeta_walk *in,
                        const struct zcache_cleared *cleared)
{
    const u64 begin = tile_at(g, &in->id);
    const unsigned at = xbar_fbp_of_tile(&g->xbar, begin);
    struct fbp *f = &g->fbp[at];

    zcache_clear(&f->zcache, &f->zrop, port, begin, in, cleared);
    f->zcache_zrop.pushed++;
    f->zrop_zcache.pushed++;
    g->walk_zcache.pushed++;
    g->walk_zcache_at[at].pushed += g->xbar.fbps > 1;
    g->walk.clocks += walk_clocks();
}

void gpu_direct_zeta(struct gpu *g)
{
    const struct mem_port port = mem_port(&g->mem, NULL, NULL);
    const struct walk_config *cfg = &g->walk.cfg;
    const struct walk_begin *begin = walk_begin_first(&g->fe_walk);
    const struct walk_extent e = walk_extent_of(cfg, begin);
    /* one state is in all FBPs */
    const struct zcache_cleared cleared =
        zcache_cleared_of(&g->fbp[0].zrop, cfg->clear_depth, cfg->clear_stencil);

    assert(begin->zeta && walk_idle(&g->walk));
    for (u32 y = e.top; y < e.top + e.down; y++)
        for (u32 x = e.left; x < e.left + e.across; x++) {
            const struct zeta_walk in = walk_tile(cfg, begin->draw, x, y);

            clear_depth(g, &port, &in, &cleared);
        }
    walk_begin_drop(&g->fe_walk);
}
