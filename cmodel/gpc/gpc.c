/* gpc.c - see gpc.h */
#include "gpc/gpc.h"

#include <string.h>

#include "common/bits.h"

void gpc_reset(struct gpc *g)
{
    memset(g, 0, sizeof *g);
    setup_reset(&g->setup);
    crast_reset(&g->crast);
    zcull_reset(&g->zcull);
    frast_reset(&g->frast);
    prop_reset(&g->prop);
    tpc_reset(&g->tpc);
}

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
    return setup_packet_empty(&g->wdx_setup) && g->setup.given == g->setup.job.count &&
           g->attributed == g->setup_stri.pushed &&
           g->tpc.wdx_stri.count + SETUP_PARTS * g->state.planes <= BUS_FIFO_DEPTH;
}

void gpc_give(struct gpc *g, const struct gpc_prim *prim)
{
    assert(gpc_ready(g));
    g->wdx = *prim;
    setup_packet_push(&g->wdx_setup, &prim->packet);
    g->counts.prims++;
}

/* The attributes of a primitive that setup gave, as they were assembled. */
static bool attribute(struct gpc *g)
{
    if (g->attributed == g->setup_stri.pushed)
        return false;
    for (unsigned slot = 0; slot < g->state.planes; slot++) {
        const struct gpc_attribute *from = &g->wdx.attribute[slot];
        struct stri_attribute a = { .id = stri_prim_last(&g->setup_stri)->id,
                                    .kind = g->wdx.packet.kind,
                                    .last = slot + 1 == g->state.planes,
                                    .slot = (u8)slot,
                                    .mode = from->mode };

        memcpy(a.v, from->v, sizeof a.v);
        stri_attribute_push(&g->tpc.wdx_stri, &a);
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

static void count_culled(struct gpc *g, const struct culled_tile *t)
{
    g->counts.discarded += t->verdict == ZCULL_DISCARDED;
    g->counts.accepted += t->verdict == ZCULL_ACCEPTED;
    for (unsigned i = 0; i < 4 && t->verdict != ZCULL_DISCARDED; i++)
        g->counts.culled_blocks += t->culled >> i & 1 && zcull_in_box(&t->prim, t->x, t->y, i);
}

static void count_shaded(struct gpc *g, const struct shade_quads *q)
{
    for (unsigned i = 0; i < PROP_GROUP; i += 4)
        g->counts.quads +=
            (q->samples[i] | q->samples[i + 1] | q->samples[i + 2] | q->samples[i + 3]) != 0;
}

/* Zcull, fine raster and PROP, counting what they give. */
static bool raster(struct gpc *g, struct gpu_wires *w, const struct stand_in *s)
{
    bool moved = false;
    u64 before;

    for (bool more = true; more; moved |= more) {
        before = g->zcull_frast.pushed;
        more = WIRED_STEP(zcull, &g->zcull, s, &g->crast_zcull, &w->zrop_zcull, &g->fe_zcull,
                          &g->zcull_frast, &g->zcull_memory);
        if (g->zcull_frast.pushed != before)
            count_culled(g, culled_tile_last(&g->zcull_frast));
    }
    for (bool more = true; more; moved |= more) {
        before = g->frast_prop.pushed;
        more = WIRED_STEP(frast, &g->frast, s, &g->zcull_frast, &g->frast_prop);
        if (g->frast_prop.pushed != before)
            g->counts.samples += bits_count(fine_tile_last(&g->frast_prop)->coverage);
    }
    for (bool more = true; more; moved |= more) {
        before = g->prop_gpm.pushed;
        more = WIRED_STEP(prop, &g->prop, s, &g->frast_prop, &w->zrop_prop, &g->sm_prop,
                          &w->prop_zrop, &g->prop_gpm, &w->prop_cread);
        if (g->prop_gpm.pushed != before)
            count_shaded(g, shade_quads_last(&g->prop_gpm));
    }
    return moved;
}

bool gpc_step(struct gpc *g, struct gpu_wires *w, const struct stand_in *stand_in)
{
    bool moved = false;

    while (WIRED_STEP(setup, &g->setup, stand_in, &g->wdx_setup, &g->setup_crast, &g->setup_stri) |
           attribute(g))
        moved = true;
    while (WIRED_STEP(crast, &g->crast, stand_in, &g->setup_crast, &g->crast_zcull))
        moved = true;
    moved |= raster(g, w, stand_in);
    if (g->tpc.tram.count == TRAM_ENTRIES)
        tram_release(&g->tpc.tram, oldest(g));
    moved |= tpc_step(&g->tpc, &g->setup_stri, &g->prop_gpm, &g->sm_prop, stand_in);
    return moved;
}
