/* gpc_direct.c - a tile of PROP's through the program without wires (facts/gpc.md, PROP and MPC)
 *
 * Quads of a tile are put into warps as they come, as the SM gathers them from a wire, and PROP takes the registers that
 * a warp leaves.  All that is counted is as if each packet had gone by wires, and the tile goes on with the step with which
 * its results would have come: the order in which ZROP's results reach Zcull stays.  That is so while nobody has a
 * stand-in for a unit on the way: what looks at the wires is one.
 */
#include "common/screen_tile.h"
#include "gpc/gpc.h"

/* A tile on its way: its TPC, the planes of its primitive, or NULL, and the packets of the warp that is filled. */
struct passing {
    unsigned tpc;
    const struct tram_entry *planes;
    unsigned packets;
    u8 group[PROP_GROUPS];
};

bool gpc_calls(const struct gpc *g, const struct gpc_stand_ins *s)
{
    bool watched = s->prop.step != NULL;

    for (unsigned i = 0; i < g->gpm.tpcs; i++)
        watched |= s->tpc[i].stri.step || s->tpc[i].sfu.step || !g->tpc[i].sm.core;
    return !watched;
}

/* What the wires of a packet and of its results would have counted: both ends, where they are two. */
static void count(struct gpc *g, const struct passing *p)
{
    const unsigned results = g->tpc[p->tpc].sm.state.outputs;

    g->prop_gpm.pushed++;
    g->sm_prop.pushed += results;
    if (g->gpm.tpcs == 1)
        return;
    g->prop_gpm_at[p->tpc].pushed++;
    g->sm_prop_at[p->tpc].pushed += results;
}

/* What a packet's pixels have at EXIT. */
static void keep(struct gpc *g, const struct sm *sm, const struct sm_warp *w, unsigned packet,
                 unsigned group)
{
    const struct sm_packet *of = &sm->packet[packet];
    struct shaded_quads result;

    for (unsigned output = 0; output < sm->state.outputs; output++) {
        if (prop_plain(&g->prop)) {
            sm_colors(&sm->state.program, w, of, output, prop_colors(&g->prop, group, output));
        } else {
            sm_result(&sm->state, &sm->pixels, w, of, output, &result);
            prop_keep(&g->prop, group, output, &result);
        }
    }
}

static void run(struct gpc *g, struct passing *p)
{
    struct tpc *t = &g->tpc[p->tpc];
    const struct sm_warp *w;

    if (p->packets == 0)
        return;
    w = sm_run_warp(&t->sm, &t->sfu);
    for (unsigned i = 0; i < p->packets; i++)
        keep(g, &t->sm, w, i, p->group[i]);
    sm_done(&t->sm);
    p->packets = 0;
}

static void take(struct gpc *g, struct passing *p, unsigned group)
{
    struct tpc *t = &g->tpc[p->tpc];
    const struct shade_quads *packet = sm_packet_next(&t->sm);

    if (!prop_call(&g->prop, group, sm_packet_next(&t->sm)))
        return;
    if (!sm_take(&t->sm, &t->tram, p->planes)) {
        run(g, p);
        *sm_packet_next(&t->sm) = *packet;
        sm_take(&t->sm, &t->tram, p->planes);
    }
    p->group[p->packets++] = (u8)group;
    count(g, p);
}

/* The TPC of the tile that waits. */
static unsigned tpc_of(const struct gpc *g)
{
    return screen_tile_tpc(g->gpm.gpcs, g->gpm.tpcs, g->prop.tile.x, g->prop.tile.y);
}

bool gpc_direct_planes(struct gpc *g)
{
    unsigned tpc;

    if (g->gpm.tpcs == 1 || !prop_called(&g->prop) || !shade_quads_empty(&g->prop_gpm))
        return false;
    tpc = tpc_of(g);
    return gpm_bring(&g->gpm, &g->prop.tile.id, tpc, &g->setup_stri_at[tpc], &g->wdx_stri_at[tpc]);
}

/* No packet is on the way, and the SM can take the tile. */
static bool is_free(const struct gpc *g, unsigned tpc)
{
    const struct sm *sm = &g->tpc[tpc].sm;

    return shade_quads_empty(&g->prop_gpm) && shade_quads_empty(&g->prop_gpm_at[tpc]) &&
           sm_idle(sm) && sm_has_room(sm);
}

bool gpc_direct(struct gpc *g)
{
    struct passing p = { .packets = 0 };
    struct tpc *t;

    if (!prop_called(&g->prop))
        return false;
    p.tpc = tpc_of(g);
    t = &g->tpc[p.tpc];
    if (!is_free(g, p.tpc))
        return false;
    if (t->tram.planes)
        p.planes = tram_read(&t->tram, &g->prop.tile.id);
    if (t->tram.planes && !p.planes)
        return false;
    t->sm.wired = false;
    for (unsigned group = 0; group < PROP_GROUPS; group++)
        take(g, &p, group);
    run(g, &p);
    prop_call_end(&g->prop);
    return true;
}
