/* gpm.c - see gpm.h */
#include "gpc/gpm/gpm.h"

#include <string.h>

#include "common/screen_tile.h"

void gpm_reset(struct gpm *g)
{
    memset(g, 0, sizeof *g);
    g->tpcs = g->gpcs = g->outputs = 1;
}

/* A primitive comes with its first attribute: of a draw without any, nobody takes it. */
bool gpm_hold(struct gpm *g, struct stri_prim_fifo *prims, struct stri_attribute_fifo *attributes)
{
    struct gpm_prim *p = &g->prim[(g->oldest + g->prims) % GPM_PRIMS];
    const unsigned before = g->attributes;
    bool last = false;

    if (stri_attribute_empty(attributes) || g->prims == GPM_PRIMS)
        return false;
    while (!last && !stri_attribute_empty(attributes) && g->attributes < GPM_ATTRIBUTES) {
        if (p->attributes == 0) {
            p->prim = *stri_prim_first(prims);
            p->first = (g->prim[g->oldest].first + g->attributes) % GPM_ATTRIBUTES;
            stri_prim_drop(prims);
        }
        g->attribute[(p->first + p->attributes++) % GPM_ATTRIBUTES] =
            *stri_attribute_first(attributes);
        g->attributes++;
        last = stri_attribute_first(attributes)->last;
        stri_attribute_drop(attributes);
    }
    g->prims += last;
    return g->attributes > before;
}

static void drop_prim(struct gpm *g)
{
    struct gpm_prim *oldest = &g->prim[g->oldest];
    const unsigned next = (oldest->first + oldest->attributes) % GPM_ATTRIBUTES;

    assert(g->going == 0);
    g->attributes -= oldest->attributes;
    oldest->attributes = 0;
    g->oldest = (g->oldest + 1) % GPM_PRIMS;
    g->prim[g->oldest].first = next; /* also of one that has not come */
    g->prims--;
    g->given = 0;
}

/* The attributes that the wire has room for. */
static bool give_prim(struct gpm *g, unsigned tpc, struct stri_prim_fifo *prims,
                      struct stri_attribute_fifo *attributes)
{
    const struct gpm_prim *p = &g->prim[g->oldest];
    const unsigned before = g->going;

    if (before == 0 && stri_prim_full(prims))
        return false;
    for (; g->going < p->attributes && !stri_attribute_full(attributes); g->going++) {
        if (g->going == 0)
            stri_prim_push(prims, &p->prim);
        stri_attribute_push(attributes, &g->attribute[(p->first + g->going) % GPM_ATTRIBUTES]);
    }
    if (g->going == before)
        return false;
    if (g->going == p->attributes) {
        g->given |= (u8)(1 << tpc);
        g->going = 0;
    }
    return true;
}

/* known: facts/tpc.md, STRI: planes stay until the last pixel of a primitive; so its end is told to all */
static bool give_token(struct gpm *g, struct shade_quads_fifo *in, struct shade_quads_fifo *at)
{
    for (unsigned i = 0; i < g->tpcs; i++)
        if (shade_quads_full(&at[i]))
            return false;
    for (unsigned i = 0; i < g->tpcs; i++)
        shade_quads_push(&at[i], shade_quads_first(in));
    g->ended = shade_quads_first(in)->id;
    g->any_ended = true;
    shade_quads_drop(in);
    return true;
}

static bool give_quads(struct gpm *g, unsigned tpc, struct shade_quads_fifo *in,
                       struct shade_quads_fifo *at)
{
    if (shade_quads_full(at) || g->count == GPM_LAUNCHES)
        return false;
    g->tpc[(g->first + g->count++) % GPM_LAUNCHES] = (u8)tpc;
    shade_quads_push(at, shade_quads_first(in));
    shade_quads_drop(in);
    return true;
}

/* Whether the oldest is of a primitive whose token went, maybe before it came.
 * chosen: they are less than 32768 primitives apart, as in TRAM; numbers wrap
 */
static bool ended(const struct gpm *g)
{
    const struct prim_id *id = &g->prim[g->oldest].prim.id;

    return g->prims && g->any_ended && id->draw == g->ended.draw &&
           (u16)(g->ended.prim - id->prim) < 0x8000;
}

/* Quads come in the order of the primitives and their parts: what is older than theirs has no more. */
bool gpm_bring(struct gpm *g, const struct shade_quads *quads, unsigned tpc,
               struct stri_prim_fifo *prims, struct stri_attribute_fifo *attributes)
{
    const struct stri_prim *oldest = &g->prim[g->oldest].prim;

    if (!g->planes || !g->prims)
        return false;
    if (!prim_id_same(&quads->id, &oldest->id) || quads->x >> SCREEN_CELL_LOG2 != oldest->cell_x ||
        quads->y >> SCREEN_CELL_LOG2 != oldest->cell_y) {
        drop_prim(g);
        return true;
    }
    return !(g->given >> tpc & 1) && give_prim(g, tpc, prims, attributes);
}

static bool launch(struct gpm *g, struct stri_prim_fifo *prims_at,
                   struct stri_attribute_fifo *attributes_at, struct shade_quads_fifo *quads,
                   struct shade_quads_fifo *quads_at)
{
    const struct shade_quads *q = shade_quads_first(quads);
    const unsigned tpc = screen_tile_tpc(g->gpcs, g->tpcs, q->x, q->y);

    if (gpm_bring(g, q, tpc, &prims_at[tpc], &attributes_at[tpc]))
        return true;
    return (!g->planes || (g->prims && g->given >> tpc & 1)) &&
           give_quads(g, tpc, quads, &quads_at[tpc]);
}

bool gpm_launch(struct gpm *g, struct stri_prim_fifo *prims_at,
                struct stri_attribute_fifo *attributes_at, struct shade_quads_fifo *quads,
                struct shade_quads_fifo *quads_at)
{
    if (ended(g)) {
        drop_prim(g);
        return true;
    }
    if (shade_quads_empty(quads))
        return false;
    if (shade_quads_first(quads)->kind == PRIMITIVE_END)
        return give_token(g, quads, quads_at);
    return launch(g, prims_at, attributes_at, quads, quads_at);
}

/* known: facts/gpc.md, GPM: results leave in launch order */
bool gpm_collect(struct gpm *g, struct shaded_quads_fifo *shaded,
                 struct shaded_quads_fifo *shaded_at)
{
    struct shaded_quads_fifo *from = &shaded_at[g->tpc[g->first]];

    if (g->count == 0 || shaded_quads_empty(from) || shaded_quads_full(shaded))
        return false;
    shaded_quads_push(shaded, shaded_quads_first(from));
    shaded_quads_drop(from);
    if (++g->output < g->outputs)
        return true;
    g->output = 0;
    g->first = (g->first + 1) % GPM_LAUNCHES;
    g->count--;
    return true;
}

bool gpm_step(struct gpm *g, struct stri_prim_fifo *prims, struct stri_prim_fifo *prims_at,
              struct stri_attribute_fifo *attributes, struct stri_attribute_fifo *attributes_at,
              struct shade_quads_fifo *quads, struct shade_quads_fifo *quads_at)
{
    if (g->tpcs == 1)
        return false;
    return gpm_hold(g, prims, attributes) | gpm_launch(g, prims_at, attributes_at, quads, quads_at);
}
