/* screen/screen_flow_shade.h - what the flow driver does beside moving packets, as gpc.c's LOGIC does by FIFOs: warps that are not full begin,
 * attributes follow a part (screen/screen_flow.c, which includes it among the names of all wires)
 */
#ifndef SCREEN_FLOW_SHADE_H
#define SCREEN_FLOW_SHADE_H

/* Where zcache has the packet of the tile that is to be tested; the packet goes there. */
static inline struct prop_frtx *lend_test(struct screen_flow *f, struct prop_frtx *own)
{
    const struct prop_tile *t = prop_front(&f->gpc->prop);

    if (!t || t->stage != PROP_TEST)
        return own;
    f->tests = xbar_fbp_of_tile(&f->screen->xbar, t->tile.x, t->tile.y);
    return prop_zcache_place(&f->screen->fbp[f->tests].zcache);
}

static inline void put_test(struct screen_flow *f, const struct prop_frtx *x)
{
    prop_zcache_put_to(f, x, x->draw_end ? NET_ALL : f->tests);
}

/* The warp of a TPC begins, though it is not full, if there is one. */
static NET_RARE bool begin(struct screen_flow *f, unsigned tpc)
{
    struct tpc *const was = f->tpc;
    const unsigned was_at = f->tpc_at;
    bool begins;

    f->tpc = &f->gpc->tpc[tpc];
    f->tpc_at = tpc;
    begins = sm_begin(&f->tpc->sm);
    if (begins)
        sm_pour(f);
    f->tpc = was;
    f->tpc_at = was_at;
    return begins;
}

/* The one that PROP's oldest tile waits for; returns whether one begins. */
static bool rouse(struct screen_flow *f)
{
    const struct prop_tile *t = prop_oldest(&f->gpc->prop);

    return t && begin(f, gpc_tpc_of(f->gpc, t->tile.x, t->tile.y));
}

/* Where shading is not deferred, a tile is through before the next is looked at. */
static inline void finish(struct screen_flow *f)
{
    while (!f->gpc->prop.defers && rouse(f))
        prop_pour(f);
}

/* A part of a draw that does not shade goes nowhere. */
static inline bool part_goes(struct gpc *g)
{
    g->attributed++;
    return g->gpm.planes > 0;
}

static inline void put_attributes(struct screen_flow *f, const struct stri_prim *part)
{
    const struct prim_attributes x = gpc_attributes_of(f->gpc, f->prim, part);

    wdx_stri_put_batch(f, &x);
}

#endif
