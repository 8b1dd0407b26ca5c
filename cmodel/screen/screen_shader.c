/* screen/screen_shader.c - tiles behind the depth test: the program and colours to memory, by calls (screen/screen.h) */
#include <string.h>

#include "common/bundle.h"
#include "screen/screen_way.h"

/* Where the tile's pixels of an output go; NULL: nowhere that tile_put could. */
static u8 *find_bytes(struct screen_way *w, const struct prop_tile *t, unsigned output)
{
    const struct quad_id id = { t->tile.id.draw, t->tile.id.prim, t->tile.x, t->tile.y };

    if (!fbp_color_at(&w->gpu->fbp[0], w->gpc->prop.mode.output[output].target, &id,
                      &w->at[output]))
        return NULL;
    w->fbp[output] = xbar_fbp_of(w->gpu->xbar.fbps, w->at[output]);
    return fbp_color_bytes(&w->port, w->at[output], t->left);
}

/* Finds the bytes of all outputs; false: the tile's colours go by packets. */
static bool find_all(struct screen_way *w, struct prop_tile *t)
{
    const struct prop *p = &w->gpc->prop;
    bool all = p->stores && p->batches && p->defers && !t->tile.fades;
    u8 *byte[PROP_OUTPUTS];

    for (unsigned i = 0; all && i < p->mode.outputs; i++) {
        const bool stores = p->write[i].mask;

        byte[i] = stores ? find_bytes(w, t, i) : NULL;
        all = byte[i] || !stores;
    }
    for (unsigned i = 0; all && i < p->mode.outputs; i++)
        t->byte[i] = byte[i];
    return all;
}

static void count_stored(struct screen_way *w, const struct prop_tile *t)
{
    const struct prop *p = &w->gpc->prop;

    for (unsigned i = 0; i < p->mode.outputs; i++)
        if (t->byte[i]) {
            const unsigned packets =
                fbp_color_counted(&w->gpu->fbp[w->fbp[i]], &w->port, p->mode.output[i].target,
                                  t->left, p->write[i].mask);

            SCREEN_WAY_COUNT(w, prop_hazard, w->fbp[i], packets);
        }
}

/* chosen: where all that is drawn is words of block linear memory, they go there as they come: as batches of the wires behind PROP
 * bench_draw takes 7 % more instructions
 */
void screen_way_place(struct screen_way *w, const struct shade_tile *x)
{
    struct prop_tile *t = &w->gpc->prop.tile[x->tile];

    if (!find_all(w, t))
        return;
    t->stored = true;
    count_stored(w, t);
    for (unsigned i = 0; i < w->gpc->prop.mode.outputs; i++)
        for (u64 quads = t->byte[i] ? x->quads : 0; quads; quads &= quads - 1)
            tile_expect(t->byte[i], bits_lowest(quads) / 4);
}

/* How output i of a draw is stored; false: not by tile_put. */
static bool write_of(const struct screen *g, const struct prop_output *o, struct tile_write *write)
{
    *write = (struct tile_write){ .mask = 0 };
    if (o->packets == 0)
        return true;
    *write = g->fbp[0].write[o->target];
    return write->mask != 0;
}

/* Who looks at colours behind PROP is to see packets. */
static bool colors_looked_at(const struct screen *g)
{
    bool any = g->prop_hazard.tap;

    for (unsigned i = 0; i < g->arb.gpcs; i++)
        any |= g->prop_hazard_of[i].tap != NULL;
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        any |= g->prop_hazard_at[i].tap || fbp_colors_looked_at(&g->fbp[i]);
    return any;
}

static void set_stores(struct screen *g, struct gpc *to)
{
    struct prop *p = &to->prop;

    p->stores = p->mode.words && p->mode.centred && !colors_looked_at(g);
    for (unsigned i = 0; i < p->mode.outputs; i++)
        p->stores = write_of(g, &p->mode.output[i], &p->write[i]) && p->stores;
}

/* Tiles of depth do not read what tiles before them would have written. */
static bool apart(const struct screen *g)
{
    const struct fbp_state *s = &g->fbp[0].state;
    const struct rop_surface zeta = fbp_surface(&s->zeta);
    bool any = false;

    for (unsigned t = 0; t < CREAD_TARGETS && s->zeta.bound; t++) {
        const struct rop_surface color = fbp_surface(&s->color[t]);

        any |= s->color[t].bound && color.base < zeta.base + rop_bytes(&zeta) &&
               zeta.base < color.base + rop_bytes(&color);
    }
    return !any;
}

/* Tiles of several GPCs get to the ROP's cache of colours in another order than one by one. */
static bool has_order(const struct screen *g)
{
    bool cached = false;

    for (unsigned t = 0; t < CREAD_TARGETS; t++)
        cached |= g->fbp[0].state.color[t].bound && g->fbp[0].state.color[t].compressed;
    return g->arb.gpcs == 1 || !cached;
}

/* chosen: a colour target all of which is mapped, so that no fault of it could come before that of a later test; and tiles leave
 * the ROP's caches when they do without deferred shading
 */
bool screen_may_defer(const struct screen *g)
{
    return !g->in_order && g->gpc[0].state.prop.shades && prop_tests_first(&g->gpc[0].prop) &&
           apart(g) && has_order(g) && fbp_colors_mapped(&g->fbp[0].state, &g->mem);
}

void screen_defer(struct screen *g)
{
    struct prop_config cfg = g->gpc[0].state.prop;

    if (!screen_may_defer(g))
        return;
    cfg.defers = true;
    for (unsigned i = 0; i < g->arb.gpcs; i++) {
        BUNDLE_SEND(prop, &g->gpc[i].prop, &cfg);
        set_stores(g, &g->gpc[i]);
    }
}

/* What is stored as it comes is counted at once, as if it had gone through the ROP: its counts are one thread's. */
void screen_set_aside(struct screen *g, const struct screen_aside *to)
{
    for (unsigned i = 0; to && i < g->arb.gpcs; i++)
        if (!g->gpc[i].prop.cfg.defers || g->gpc[i].prop.stores)
            to = NULL;
    g->aside = to;
}

u64 screen_samples(const struct screen *g)
{
    u64 passed = 0;

    for (unsigned i = 0; i < g->arb.gpcs; i++)
        passed += g->gpc[i].prop.passed;
    return passed;
}

u64 screen_shaded(const struct screen *g)
{
    u64 pixels = 0;

    for (unsigned i = 0; i < g->arb.gpcs; i++)
        pixels += g->gpc[i].prop.pixels;
    return pixels;
}
