/* gpm.c - see gpm.h */
#include "gpc/gpm/gpm.h"

#include <string.h>

#include "common/screen_tile.h"

void gpm_reset(struct gpm *g)
{
    memset(g, 0, sizeof *g);
    g->tpcs = g->gpcs = g->outputs = 1;
}

/* Primitives. */

static struct gpm_prim *prim_at(struct gpm *g, unsigned i)
{
    return &g->prim[(g->oldest + i) % GPM_PRIMS];
}

bool setup_stri_hold(struct gpm *g, const struct stri_prim *in)
{
    struct gpm_prim *p = prim_at(g, g->prims);

    if (g->coming || g->prims == GPM_PRIMS)
        return false;
    p->prim = *in;
    p->first = (g->prim[g->oldest].first + g->attributes) % GPM_ATTRIBUTES;
    p->attributes = 0;
    p->lent.prim = NULL;
    g->coming = true;
    return true;
}

static void drop_prim(struct gpm *g)
{
    struct gpm_prim *oldest = &g->prim[g->oldest];
    const unsigned next = (oldest->first + oldest->attributes) % GPM_ATTRIBUTES;

    assert(!g->goes);
    g->attributes -= oldest->attributes;
    oldest->lent = (struct prim_attributes){ .prim = NULL }; /* no address is left for a snapshot */
    oldest->planes = NULL;
    g->oldest = (g->oldest + 1) % GPM_PRIMS;
    g->prims--;
    if (g->prims == 0 && !g->coming)
        g->prim[g->oldest].first = next;
    g->given = 0;
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

static void drop_ended(struct gpm *g)
{
    while (ended(g))
        drop_prim(g);
}

/* Whether the oldest is that of the quads that are to go. */
static bool is_oldest(const struct gpm *g)
{
    const struct prim_id *id = g->tile ? g->tile->id : &g->quads.id;
    const unsigned x = g->tile ? g->tile->x : g->quads.x, y = g->tile ? g->tile->y : g->quads.y;
    const struct stri_prim *oldest = &g->prim[g->oldest].prim;

    return prim_id_same(id, &oldest->id) && x >> SCREEN_CELL_LOG2 == oldest->cell_x &&
           y >> SCREEN_CELL_LOG2 == oldest->cell_y;
}

/* Quads come in the order of the primitives and their parts: what is older than theirs has no more. */
static void find_prim(struct gpm *g)
{
    if (!g->planes) {
        g->ready = true;
        return;
    }
    while (g->prims && !is_oldest(g))
        drop_prim(g);
    g->ready = g->prims && g->given >> g->to & 1;
}

/* All of a primitive has come. */
static void held(struct gpm *g)
{
    g->coming = false;
    g->prims++;
    drop_ended(g);
    if (gpm_holds(g) && g->to != NET_ALL && !g->ready)
        find_prim(g);
}

bool wdx_stri_hold(struct gpm *g, const struct stri_attribute *in)
{
    struct gpm_prim *p = prim_at(g, g->prims);

    if (!g->coming || g->attributes == GPM_ATTRIBUTES)
        return false;
    g->attribute[(p->first + p->attributes++) % GPM_ATTRIBUTES] = *in;
    g->attributes++;
    if (in->last)
        held(g);
    return true;
}

bool wdx_stri_hold_batch(struct gpm *g, const struct prim_attributes *in)
{
    struct gpm_prim *p = prim_at(g, g->prims);

    if (!g->coming)
        return false;
    p->lent = *in;
    p->lent.part = &p->prim;
    p->lent.made = &p->planes;
    p->planes = NULL;
    held(g);
    return true;
}

/* Quads. */

bool prop_gpm_hold(struct gpm *g, const struct shade_quads *in)
{
    if (gpm_holds(g))
        return false;
    g->quads = *in;
    g->has = g->ready = true;
    g->to = NET_ALL;
    if (in->kind == PRIMITIVE_END)
        return true;
    g->to = screen_tile_tpc(g->gpcs, g->tpcs, in->x, in->y);
    find_prim(g);
    return true;
}

bool prop_gpm_hold_batch(struct gpm *g, const struct shade_tile *in)
{
    if (gpm_holds(g))
        return false;
    g->tile = in;
    g->to = screen_tile_tpc(g->gpcs, g->tpcs, in->x, in->y);
    find_prim(g);
    return true;
}

bool setup_stri_pass(struct gpm *g, const struct stri_prim **out, unsigned *to)
{
    if (g->ready || g->goes || !gpm_holds(g) || g->prims == 0)
        return false;
    *out = &g->prim[g->oldest].prim;
    *to = g->to;
    g->goes = true;
    g->going = 0;
    return true;
}

static void gone(struct gpm *g)
{
    g->given |= (u8)(1 << g->to);
    g->goes = false;
    g->ready = true;
}

bool wdx_stri_pass(struct gpm *g, const struct stri_attribute **out, unsigned *to)
{
    const struct gpm_prim *p = &g->prim[g->oldest];

    if (!g->goes || p->lent.prim)
        return false;
    *out = &g->attribute[(p->first + g->going++) % GPM_ATTRIBUTES];
    *to = g->to;
    if (g->going == p->attributes)
        gone(g);
    return true;
}

bool wdx_stri_pass_batch(struct gpm *g, const struct prim_attributes **out, unsigned *to)
{
    const struct gpm_prim *p = &g->prim[g->oldest];

    if (!g->goes || !p->lent.prim)
        return false;
    *out = &p->lent;
    *to = g->to;
    gone(g);
    return true;
}

/* known: facts/tpc.md, STRI: planes stay until the last pixel of a primitive; so its end is told to all */
bool prop_gpm_pass(struct gpm *g, const struct shade_quads **out, unsigned *to)
{
    const bool token = g->to == NET_ALL;

    if (!g->has || !g->ready || (!token && g->count == GPM_LAUNCHES))
        return false;
    *out = &g->quads;
    *to = g->to;
    g->has = false;
    if (token) {
        g->ended = g->quads.id;
        g->any_ended = true;
        drop_ended(g);
        return true;
    }
    g->back[(g->first + g->count) % GPM_LAUNCHES] = 0;
    g->tpc[(g->first + g->count++) % GPM_LAUNCHES] = (u8)g->to;
    return true;
}

bool prop_gpm_pass_batch(struct gpm *g, const struct shade_tile **out, unsigned *to)
{
    if (!g->tile || !g->ready)
        return false;
    *out = g->tile;
    *to = g->to;
    g->tile = NULL;
    return true;
}

/* Results. */

void sm_prop_collect(struct gpm *g, unsigned tpc, const struct shaded_quads *in)
{
    unsigned i = 0, at = g->first;

    while (g->tpc[at] != tpc || g->back[at] == g->outputs) {
        at = (at + 1) % GPM_LAUNCHES;
        i++;
        assert(i < g->count);
    }
    g->result[at][g->back[at]++] = *in;
}

/* known: facts/gpc.md, GPM: results leave in launch order */
bool sm_prop_next(struct gpm *g, struct shaded_quads *out)
{
    if (g->count == 0 || g->output == g->back[g->first])
        return false;
    *out = g->result[g->first][g->output];
    if (++g->output < g->outputs)
        return true;
    g->output = 0;
    g->first = (g->first + 1) % GPM_LAUNCHES;
    g->count--;
    return true;
}
