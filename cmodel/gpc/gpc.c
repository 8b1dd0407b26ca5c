/* gpc.c - see gpc.h */
#include "gpc/gpc.h"

#include <string.h>

#define REFERENCE_REACH 4096 /* pixels that the interpolator's wire can be from the reference */

const char *gpc_not_modelled(const struct gpc_state *s)
{
    const char *why = setup_not_modelled(&s->setup);

    if (!why && s->prop.shades &&
        (s->stri.last_x >= REFERENCE_REACH || s->stri.last_y >= REFERENCE_REACH))
        why = "stri: targets of more than 4096 pixels across or down";

    if (!why)
        why = zcull_not_modelled(&s->zcull);
    if (!why)
        why = prop_not_modelled(&s->prop);
    if (!why && s->prop.shades && (s->planes != SM_PLANES || s->prop.outputs != 1))
        why = "sm: pixel programs other than one colour from one attribute";
    return why;
}

void gpc_set_state(struct gpc *g, const struct gpc_state *s)
{
    assert(s->planes <= GPC_ATTRIBUTES);
    g->state = *s;
    g->setup.cfg = s->setup;
    g->crast.cfg = s->crast;
    g->zcull.cfg = s->zcull;
    g->frast.cfg = s->frast;
    g->prop.cfg = s->prop;
    g->tpc.stri.cfg = s->stri;
    g->tpc.sfu.cfg = s->sfu;
    g->tpc.tram.planes = s->planes;
}

/* Setup is done with the primitive before, and stri's wire has room for the attributes of its parts. */
bool gpc_ready(const struct gpc *g)
{
    return setup_packet_empty(&g->wdx_setup) && setup_idle(&g->setup) &&
           g->attributed == g->setup_stri.pushed &&
           g->wdx_stri.count + SETUP_PARTS * g->state.planes <= BUS_FIFO_DEPTH;
}

void gpc_give(struct gpc *g, const struct gpc_prim *prim)
{
    assert(gpc_ready(g));
    g->wdx = *prim;
    setup_packet_push(&g->wdx_setup, &prim->packet);
}

/* The attributes of the next primitive that setup gave, as they were assembled. */
static bool gpc_attribute(struct gpc *g)
{
    const struct stri_prim_fifo *given = &g->setup_stri;
    const unsigned behind = (unsigned)(given->pushed - g->attributed);

    if (behind == 0)
        return false;
    for (unsigned slot = 0; slot < g->state.planes; slot++) {
        const struct gpc_attribute *from = &g->wdx.attribute[slot];
        struct stri_attribute a = {
            .id = given->slot[(given->head + given->count - behind) % BUS_FIFO_DEPTH].id,
            .kind = g->wdx.packet.kind,
            .last = slot + 1 == g->state.planes,
            .slot = (u8)slot,
            .mode = from->mode
        };

        memcpy(a.v, from->v, sizeof a.v);
        stri_attribute_push(&g->wdx_stri, &a);
    }
    g->attributed++;
    return true;
}

/* The oldest primitive of which a pixel can still come, seen from the far end of the raster. */
static const struct prim_id *oldest(const struct gpc *g)
{
    if (g->tpc.sm.busy)
        return &g->tpc.sm.quads.id;
    if (!shade_quads_empty(&g->prop_gpm))
        return &shade_quads_first(&g->prop_gpm)->id;
    if (g->prop.stage != PROP_IDLE)
        return &g->prop.tile.id;
    if (!fine_tile_empty(&g->frast_prop))
        return &fine_tile_first(&g->frast_prop)->id;
    if (g->frast.busy)
        return &g->frast.tile.prim.id;
    if (!culled_tile_empty(&g->zcull_frast))
        return &culled_tile_first(&g->zcull_frast)->prim.id;
    if (!coarse_tile_empty(&g->crast_zcull))
        return &coarse_tile_first(&g->crast_zcull)->prim.id;
    if (g->crast.busy)
        return &g->crast.prim.id;
    return raster_prim_empty(&g->setup_crast) ? NULL : &raster_prim_first(&g->setup_crast)->id;
}

/* What no pixel can ask for any more leaves TRAM when it is full. */
static bool gpc_release(struct gpc *g)
{
    if (g->tpc.tram.count == TRAM_ENTRIES)
        tram_release(&g->tpc.tram, oldest(g));
    return false;
}

#define NET     gpc
#define NET_DEF "gpc/gpc.net"
#include "common/net_code.h"

void gpc_reset(struct gpc *g)
{
    memset(g, 0, sizeof *g);
    gpc_net_reset(g);
}

bool gpc_step(struct gpc *g, const struct gpc_wires *w, const struct gpc_stand_ins *s)
{
    return gpc_net_step(g, w, s);
}

bool gpc_idle(const struct gpc *g)
{
    return gpc_net_idle(g);
}
