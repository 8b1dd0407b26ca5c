/* gpc.c - see gpc.h */
#include "gpc/gpc.h"

#include <string.h>

#include "common/bundle.h"
#include "common/screen_tile.h"

/* Whether TRAM has room for all that one primitive may have there: an outline's parts, in each cell of the screen. */
static bool has_room(const struct gpc_state *s)
{
    const unsigned parts =
        s->setup.front_mode == POLYGON_FILL && s->setup.back_mode == POLYGON_FILL ? 1 : SETUP_PARTS;
    const unsigned cells =
        ((s->stri.last_x >> SCREEN_CELL_LOG2) + 1u) * ((s->stri.last_y >> SCREEN_CELL_LOG2) + 1u);

    return gpc_planes(s) * parts * cells <= TRAM_PLANES;
}

const char *gpc_not_modelled(const struct gpc_state *s)
{
    const char *why = setup_not_modelled(&s->setup);

    if (!why && !has_room(s))
        why = "tram: so many attributes in targets of more than 4096 pixels across or down";
    if (!why)
        why = zcull_not_modelled(&s->zcull);
    if (!why)
        why = prop_not_modelled(&s->prop);
    if (!why && s->prop.shades)
        why = sm_not_modelled(&s->program);
    return why;
}

unsigned gpc_planes(const struct gpc_state *s)
{
    return s->prop.shades ? sm_pixel_planes(&s->program) : 0;
}

/* Somebody looks at quads for an SM, or at what comes of them. */
static bool looked_at(const struct gpc *g)
{
    bool any = g->prop_gpm.tap || g->sm_prop.tap;

    for (unsigned i = 0; i < g->gpm.tpcs; i++)
        any |= g->prop_gpm_at[i].tap || g->sm_prop_at[i].tap;
    return any;
}

/* What a draw begins with, whatever the one before it has left. */
static void begin_draw(struct gpc *g, const struct prop_config *prop)
{
    g->prop.stores = false;
    BUNDLE_SEND(prop, &g->prop, prop);
    g->prop.batches = prop_plain(&g->prop) && !looked_at(g);
    g->gpm.any_ended = false;
}

static void send_bundles(struct gpc *g, const struct gpc_state *s)
{
    static_assert(SM_PLANES <= GPM_ATTRIBUTES && SM_PLANES <= TRAM_PLANES &&
                      SPH_PLANES <= GPC_ATTRIBUTES,
                  "there is room for all components of a primitive");
    const unsigned planes = gpc_planes(s);
    struct crast_config crast = s->crast;
    struct sm_state sm; /* whole where it is sent */

    sm.program = s->program;
    sm.grid = s->prop.samples;
    crast.gpcs = (u3)g->gpm.gpcs;
    crast.number = (u3)g->number;
    g->state = *s;
    BUNDLE_SEND(setup, &g->setup, &s->setup);
    BUNDLE_SEND(crast, &g->crast, &crast);
    BUNDLE_SEND(zcull, &g->zcull, &s->zcull);
    BUNDLE_SEND(frast, &g->frast, &s->frast);
    begin_draw(g, &s->prop);
    g->gpm.planes = planes;
    g->gpm.outputs = sm.outputs = g->prop.mode.outputs;
    for (unsigned i = 0; i < g->gpm.tpcs; i++) {
        BUNDLE_SEND(stri, &g->tpc[i].stri, &s->stri);
        BUNDLE_SEND(sfu, &g->tpc[i].sfu, &s->sfu);
        tram_set_planes(&g->tpc[i].tram, planes);
        sm_set_state(&g->tpc[i].sm, &sm);
    }
    g->sent = true;
}

/* A TPC's rest: planes from the first place of TRAM on. */
static void begin_tpcs(struct gpc *g)
{
    for (unsigned i = 0; i < g->gpm.tpcs; i++) {
        tram_set_planes(&g->tpc[i].tram, g->gpm.planes);
        sm_begin_draw(&g->tpc[i].sm);
    }
}

/* The state that it has, whose bundles are its units', is none that would change them; shading was deferred, or not. */
void gpc_set_state(struct gpc *g, const struct gpc_state *s)
{
    if (!g->sent || memcmp(&g->state, s, sizeof *s) != 0) {
        send_bundles(g, s);
        return;
    }
    begin_draw(g, &s->prop);
    begin_tpcs(g);
}

void gpc_set_tpcs(struct gpc *g, unsigned tpcs, struct sm_core *core, unsigned number,
                  unsigned gpcs)
{
    assert(tpcs >= 1 && tpcs <= GPM_TPCS && number < gpcs && gpc_idle(g));
    for (unsigned i = 1; i < tpcs; i++)
        tpc_reset(&g->tpc[i]);
    g->gpm.tpcs = tpcs;
    g->gpm.gpcs = gpcs;
    g->number = number;
    for (unsigned i = 0; i < tpcs; i++)
        g->tpc[i].sm.core = core ? &core[i] : NULL;
}

/* Setup is done with the primitive before, and the attributes of its parts are on their way. */
bool gpc_ready(const struct gpc *g)
{
    return setup_packet_empty(&g->wdx_setup) && setup_idle(&g->setup) &&
           g->attributed == g->setup_stri.pushed;
}

/* The token of the last primitive, or of its draw. */
static struct setup_packet token_of(const struct gpc *g, bool draw)
{
    return (struct setup_packet){ .draw = g->wdx.packet.draw,
                                  .prim = g->wdx.packet.prim,
                                  .kind = PRIMITIVE_END,
                                  .draw_end = draw };
}

void gpc_give(struct gpc *g, const struct gpc_prim *prim)
{
    struct setup_packet end;

    assert(gpc_ready(g));
    g->wdx.packet = prim->packet;
    memcpy(g->wdx.attribute, prim->attribute,
           g->state.program.planes.count * sizeof prim->attribute[0]);
    memcpy(g->wdx.back, prim->back, sizeof prim->back);
    setup_packet_push(&g->wdx_setup, &prim->packet);
    end = token_of(g, false);
    setup_packet_push(&g->wdx_setup, &end);
    g->drawing = true;
}

bool gpc_take_end(struct gpc *g, struct setup_packet *token)
{
    const bool any = g->drawing;

    assert(gpc_ready(g));
    if (any)
        *token = token_of(g, true);
    g->drawing = false;
    return any;
}

void gpc_end_draw(struct gpc *g)
{
    struct setup_packet token;

    if (gpc_take_end(g, &token))
        setup_packet_push(&g->wdx_setup, &token);
}

/* The attributes of the next primitive that setup gave, as they were assembled. */
static bool gpc_attribute(struct gpc *g)
{
    const struct stri_prim_fifo *given = &g->setup_stri;
    const unsigned behind = (unsigned)(given->pushed - g->attributed);
    const unsigned planes = g->gpm.planes, slot = g->slot;
    const struct stri_prim *prim;
    struct prim_attributes attributes;

    if (behind == 0)
        return false;
    /* stri takes it with its first attribute; in its place it stays until others come */
    prim = &given->slot[(given->head + given->count + BUS_FIFO_DEPTH - behind) % BUS_FIFO_DEPTH];
    if (planes == 0) /* nobody takes it */
        stri_prim_drop(&g->setup_stri);
    attributes = gpc_attributes_of(g, &g->wdx, prim);
    while (g->slot < planes && !stri_attribute_full(&g->wdx_stri))
        wdx_stri_packet(&attributes, g->slot++, stri_attribute_next(&g->wdx_stri));
    if (g->slot < planes)
        return g->slot > slot;
    g->slot = 0;
    g->attributed++;
    return true;
}

/* Zcull gets a tile when all of the one before it has been tested, and told.
 * chosen: so its verdicts do not depend on how much the units hold
 */
static bool gpc_interlock(struct gpc *g, const struct gpc_wires *w)
{
    g->zcull.interlock = true;
    g->zcull.holds = !culled_tile_empty(&g->zcull_frast) || !frast_idle(&g->frast) ||
                     !fine_tile_empty(&g->frast_prop) || prop_untested(&g->prop) ||
                     !prop_frtx_empty(w->prop_zcache) || !prop_passed_empty(w->zcache_prop) ||
                     !zcull_feedback_empty(w->zcache_zcull);
    return false;
}

#define NET     gpc
#define NET_DEF "gpc/gpc.net"
#include "common/net_code.h"

void gpc_reset(struct gpc *g)
{
    memset(g, 0, offsetof(struct gpc, wdx_setup)); /* all that is not in gpc.net */
    gpc_net_reset(g);
    tpc_reset(&g->tpc[0]);
}

unsigned gpc_tpc_of(const struct gpc *g, unsigned x, unsigned y)
{
    return g->gpm.tpcs == 1 ? 0 : screen_tile_tpc(g->gpm.gpcs, g->gpm.tpcs, x, y);
}

bool gpc_begin_oldest(struct gpc *g)
{
    const struct prop_tile *t = prop_oldest(&g->prop);

    return t && sm_begin(&g->tpc[gpc_tpc_of(g, t->tile.x, t->tile.y)].sm);
}

/* PROP takes nothing more before its oldest tile has been shaded, and all quads that could still join a warp have come. */
static bool prop_waits(const struct gpc *g)
{
    const struct prop *p = &g->prop;
    const bool full = p->count == PROP_TILES && !fine_tile_empty(&g->frast_prop);
    const bool tests = p->count && p->tile[prop_newest(p)].stage <= PROP_TESTED;

    return !tests && (!p->defers || full || (p->has_token && p->token.part == PART_OF_DRAW));
}

/* Planes wait for room that only a warp's end can make: at rest, all quads that could still join the warp have come. */
static bool tram_waits(struct gpc *g)
{
    bool begun = false;

    for (unsigned i = 0; i < g->gpm.tpcs && !prop_untested(&g->prop); i++)
        begun |= !stri_plane_empty(&g->tpc[i].stri_tram) && sm_begin(&g->tpc[i].sm);
    return begun;
}

bool gpc_step(struct gpc *g, const struct gpc_wires *w, const struct gpc_stand_ins *s)
{
    return gpc_net_step(g, w, s) || (prop_waits(g) && gpc_begin_oldest(g)) || tram_waits(g);
}

bool gpc_idle(const struct gpc *g)
{
    return gpc_net_idle(g);
}
