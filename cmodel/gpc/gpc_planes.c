/* gpc_planes.c - planes of a primitive's parts by the flow driver: made when a tile is first shaded (gpc.h; facts/gpc.md, GPM)
 *
 * What is counted is as if each part's planes had gone from setup by gpm to stri and TRAM.
 */
#include <string.h>

#include "common/screen_tile.h"
#include "gpc/gpc.h"

/* The planes of a part into a TPC's TRAM. */
static void make_planes(struct gpc *g, const struct gpc_part *part, struct tpc *t)
{
    const struct stri_reference at = stri_reference_of(&t->stri.cfg, part->stri);
    struct attribute_plane *plane = tram_hold(&t->tram, &part->stri->id, at.x, at.y);
    struct stri_attribute attribute[SM_PLANES];

    for (unsigned slot = 0; slot < g->gpm.planes; slot++)
        gpc_attribute_of(g, part->prim, part->stri, slot, &attribute[slot]);
    stri_planes(&t->stri.cfg, part->stri, attribute, g->gpm.planes, plane);
}

/* Copies the planes of a part that another TPC has. */
static void copy_planes(struct gpc *g, const struct gpc_part *part, struct tpc *t)
{
    const struct tram *from = &g->tpc[bits_lowest(part->made)].tram;
    const struct tram_entry *e = tram_last(from);

    memcpy(tram_hold(&t->tram, &e->id, e->x, e->y), tram_planes(from, e),
           g->gpm.planes * sizeof from->plane[0]);
}

/* Planes of a part for a TPC have been counted, be they made or not. */
static void count_planes(struct gpc *g, struct tpc *t)
{
    const unsigned planes = g->gpm.planes;

    t->stri.clocks += stri_clocks(planes);
    t->stri_tram.pushed += planes;
}

/* TRAM has no room for one more primitive beside those that the warp holds: as on wires, where one TPC gets planes of all. */
bool gpc_part_waits(const struct gpc *g, const struct gpc_part *part, unsigned tpc)
{
    const struct tpc *t = &g->tpc[tpc];

    return t->sm.pixels.quads > 0 &&
           (tram_full(&t->tram) ||
            (g->gpm.tpcs == 1 && part->number - g->begun[tpc] >= tram_room(&t->tram)));
}

void gpc_part_bring(struct gpc *g, struct gpc_part *part, unsigned tpc)
{
    struct tpc *t = &g->tpc[tpc];

    if (part->made)
        copy_planes(g, part, t);
    else
        make_planes(g, part, t);
    part->made |= (u8)(1 << tpc);
    if (g->gpm.tpcs == 1)
        return;
    count_planes(g, t);
    g->setup_stri_at[tpc].pushed++;
    g->wdx_stri_at[tpc].pushed += g->gpm.planes;
}

void gpc_part_begin(struct gpc *g, struct gpc_part *part)
{
    g->setup_stri.pushed++;
    g->attributed++;
    g->wdx_stri.pushed += g->gpm.planes;
    if (g->gpm.tpcs == 1 && g->gpm.planes) /* a TPC alone makes planes of all */
        count_planes(g, &g->tpc[0]);
    part->number = g->attributed;
    part->made = 0;
}

unsigned gpc_tpc_of(const struct gpc *g, unsigned x, unsigned y)
{
    return g->gpm.tpcs == 1 ? 0 : screen_tile_tpc(g->gpm.gpcs, g->gpm.tpcs, x, y);
}

/* The TPC of a tile in PROP. */
static unsigned home(const struct gpc *g, const struct prop_tile *t)
{
    return gpc_tpc_of(g, t->tile.x, t->tile.y);
}

bool gpc_begin_oldest(struct gpc *g, unsigned *tpc)
{
    const struct prop_tile *t = prop_oldest(&g->prop);

    *tpc = t ? home(g, t) : 0;
    return t && sm_begin(&g->tpc[*tpc].sm);
}

void gpc_tell_home(struct gpc *g, unsigned tpc)
{
    struct prop *p = &g->prop;

    for (unsigned i = 0; i < p->count && !p->told; i++) {
        p->returns = (p->first + i) % PROP_TILES;
        p->told = prop_returns(&p->tile[p->returns]) && home(g, &p->tile[p->returns]) == tpc;
    }
}
