/* gpm_step.c - the step of gpm by FIFOs (gpm.h) */
#include "gpc/gpm/gpm.h"

static bool all_have_room(const struct gpm *g, const struct shade_quads_fifo *at)
{
    for (unsigned i = 0; i < g->tpcs; i++)
        if (shade_quads_full(&at[i]))
            return false;
    return true;
}

static bool give_quads(struct gpm *g, struct shade_quads_fifo *at)
{
    const bool room =
        g->has && (g->to == NET_ALL ? all_have_room(g, at) : !shade_quads_full(&at[g->to]));
    const struct shade_quads *x;
    unsigned to;

    if (!room || !prop_gpm_pass(g, &x, &to))
        return false;
    for (unsigned i = 0; i < g->tpcs; i++)
        if (to == i || to == NET_ALL)
            shade_quads_push(&at[i], x);
    return true;
}

/* A primitive, and of its attributes what there is room for. */
static bool give_prims(struct gpm *g, struct stri_prim_fifo *prims,
                       struct stri_attribute_fifo *attributes)
{
    const bool aimed = g->has && g->to != NET_ALL;
    const struct stri_attribute *attribute;
    const struct stri_prim *prim;
    unsigned to;
    bool moved = false;

    if ((!aimed || !stri_prim_full(&prims[g->to])) && setup_stri_pass(g, &prim, &to)) {
        stri_prim_push(&prims[to], prim);
        moved = true;
    }
    while (aimed && !stri_attribute_full(&attributes[g->to]) && wdx_stri_pass(g, &attribute, &to)) {
        stri_attribute_push(&attributes[to], attribute);
        moved = true;
    }
    return moved;
}

static bool hold(struct gpm *g, struct stri_prim_fifo *prims,
                 struct stri_attribute_fifo *attributes, struct shade_quads_fifo *quads)
{
    bool moved = false;

    if (!stri_prim_empty(prims) && setup_stri_hold(g, stri_prim_first(prims))) {
        stri_prim_drop(prims);
        moved = true;
    }
    while (!stri_attribute_empty(attributes) &&
           wdx_stri_hold(g, stri_attribute_first(attributes))) {
        stri_attribute_drop(attributes);
        moved = true;
    }
    if (!shade_quads_empty(quads) && prop_gpm_hold(g, shade_quads_first(quads))) {
        shade_quads_drop(quads);
        moved = true;
    }
    return moved;
}

static bool collect(struct gpm *g, struct shaded_quads_fifo *shaded, struct shaded_quads_fifo *at)
{
    struct shaded_quads x;
    bool moved = false;

    for (unsigned i = 0; i < g->tpcs; i++)
        for (; !shaded_quads_empty(&at[i]); shaded_quads_drop(&at[i]), moved = true)
            sm_prop_collect(g, i, shaded_quads_first(&at[i]));
    for (; !shaded_quads_full(shaded) && sm_prop_next(g, &x); moved = true)
        shaded_quads_push(shaded, &x);
    return moved;
}

bool gpm_step(struct gpm *g, struct stri_prim_fifo *prims, struct stri_prim_fifo *prims_at,
              struct stri_attribute_fifo *attributes, struct stri_attribute_fifo *attributes_at,
              struct shade_quads_fifo *quads, struct shade_quads_fifo *quads_at,
              struct shaded_quads_fifo *shaded, struct shaded_quads_fifo *shaded_at)
{
    bool moved;

    if (g->tpcs == 1)
        return false;
    moved = hold(g, prims, attributes, quads);
    moved |= give_prims(g, prims_at, attributes_at);
    moved |= give_quads(g, quads_at);
    return collect(g, shaded, shaded_at) || moved;
}
