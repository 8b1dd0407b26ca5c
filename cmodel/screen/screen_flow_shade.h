/* screen/screen_flow_shade.h - what the flow driver does at PROP's wires beside moving packets: warps that are not full begin, planes go with
 * the first quads (screen/screen_flow.c, which includes it among the names of all wires)
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

/* gpm: the planes of a part go with its first quads for a TPC; the TPC's warp remembers how far back its planes go. */
static inline void bring(struct screen_flow *f, unsigned to)
{
    struct gpc *g = f->gpc;
    struct gpc_part *part = &f->way.part;

    g->tpc[to].sm.wired = false;
    if (g->gpm.planes && !(part->made >> to & 1)) {
        if (gpc_part_waits(g, part, to))
            begin(f, to);
        gpc_part_bring(g, part, to);
    }
    if (g->tpc[to].sm.pixels.quads == 0)
        g->begun[to] = part->first;
}

static inline void prop_gpm_pass(struct screen_flow *f, unsigned to, const struct shade_quads *x)
{
    if (x->kind != PRIMITIVE_END) {
        bring(f, to);
        return;
    }
    if (f->gpc->gpm.tpcs == 1)
        return;
    f->gpc->gpm.ended = x->id;
    f->gpc->gpm.any_ended = true;
}

static inline void prop_gpm_pass_batch(struct screen_flow *f, unsigned to,
                                       const struct shade_tile *x)
{
    screen_way_place(&f->way, x);
    bring(f, to);
}

static inline void sm_prop_pass(struct screen_flow *f)
{
    if (f->gpc->gpm.tpcs > 1)
        gpc_tell_home(f->gpc, f->tpc_at);
}

#endif
