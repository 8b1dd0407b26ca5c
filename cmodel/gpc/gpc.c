/* gpc.c - see gpc.h */
#include "gpc/gpc.h"

#include <string.h>

#include "common/bundle.h"

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
    static_assert(GPC_ATTRIBUTES <= GPM_ATTRIBUTES, "gpm holds all components of a primitive");
    assert(s->planes <= GPC_ATTRIBUTES);
    g->state = *s;
    BUNDLE_SEND(setup, &g->setup, &s->setup);
    BUNDLE_SEND(crast, &g->crast, &s->crast);
    BUNDLE_SEND(zcull, &g->zcull, &s->zcull);
    BUNDLE_SEND(frast, &g->frast, &s->frast);
    BUNDLE_SEND(prop, &g->prop, &s->prop);
    g->gpm.any_ended = false;
    g->gpm.planes = s->planes;
    g->gpm.outputs = s->prop.outputs ? s->prop.outputs : 1;
    for (unsigned i = 0; i < g->gpm.tpcs; i++) {
        BUNDLE_SEND(stri, &g->tpc[i].stri, &s->stri);
        BUNDLE_SEND(sfu, &g->tpc[i].sfu, &s->sfu);
        g->tpc[i].tram.planes = s->planes;
    }
}

void gpc_set_tpcs(struct gpc *g, unsigned tpcs)
{
    assert(tpcs >= 1 && tpcs <= GPM_TPCS && gpc_idle(g));
    g->gpm.tpcs = tpcs;
}

/* Setup is done with the primitive before, and stri's wire has room for the attributes of its parts. */
bool gpc_ready(const struct gpc *g)
{
    return setup_packet_empty(&g->wdx_setup) && setup_idle(&g->setup) &&
           g->attributed == g->setup_stri.pushed &&
           g->wdx_stri.count + SETUP_PARTS * g->state.planes <= BUS_FIFO_DEPTH;
}

/* The token of the last primitive, or of its draw. */
static void end(struct gpc *g, bool draw)
{
    struct setup_packet *token = setup_packet_next(&g->wdx_setup);

    memset(token, 0, sizeof *token);
    token->draw = g->wdx.packet.draw;
    token->prim = g->wdx.packet.prim;
    token->kind = PRIMITIVE_END;
    token->draw_end = draw;
}

void gpc_give(struct gpc *g, const struct gpc_prim *prim)
{
    assert(gpc_ready(g));
    g->wdx = *prim;
    setup_packet_push(&g->wdx_setup, &prim->packet);
    end(g, false);
    g->drawing = true;
}

void gpc_end_draw(struct gpc *g)
{
    assert(gpc_ready(g));
    if (g->drawing)
        end(g, true);
    g->drawing = false;
}

/* The attributes of the next primitive that setup gave, as they were assembled. */
static bool gpc_attribute(struct gpc *g)
{
    const struct stri_prim_fifo *given = &g->setup_stri;
    const unsigned behind = (unsigned)(given->pushed - g->attributed);

    if (behind == 0)
        return false;
    if (g->state.planes == 0) /* nobody takes it */
        stri_prim_drop(&g->setup_stri);
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
