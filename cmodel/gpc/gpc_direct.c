/* gpc_direct.c - a primitive's parts by calls: its planes, and its tiles through the program (facts/gpc.md, PROP and MPC)
 *
 * Quads of a tile are put into warps as they come, as the SM gathers them from a wire, and PROP takes the registers that
 * a warp leaves.  Planes are made when a tile is first shaded.  All that is counted is as if each packet had gone by
 * wires; nothing is on them.
 */
#include <string.h>

#include "common/screen_tile.h"
#include "gpc/gpc.h"

/* A tile on its way: its TPC, the planes of its part, or NULL, and the packets of the warp that is filled. */
struct passing {
    struct prop *prop; /* which has it */
    unsigned tpc;
    const struct tram_entry *planes;
    unsigned packets;
    u8 group[PROP_GROUPS];
};

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
static void keep(struct prop *p, const struct sm *sm, const struct sm_warp *w, unsigned packet,
                 unsigned group)
{
    const struct sm_packet *of = &sm->packet[packet];
    struct shaded_quads result;

    for (unsigned output = 0; output < sm->state.outputs; output++) {
        if (prop_plain(p)) {
            sm_colors(&sm->state.program, w, of, output, prop_colors(p, group, output));
        } else {
            sm_result(&sm->state, &sm->pixels, w, of, output, &result);
            prop_keep(p, group, output, &result);
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
        keep(p->prop, &t->sm, w, i, p->group[i]);
    sm_done(&t->sm);
    p->packets = 0;
}

static void take(struct gpc *g, struct passing *p, unsigned group)
{
    struct tpc *t = &g->tpc[p->tpc];
    const struct shade_quads *packet = sm_packet_next(&t->sm);

    if (!prop_call(p->prop, group, sm_packet_next(&t->sm)))
        return;
    if (!sm_take(&t->sm, &t->tram, p->planes)) {
        run(g, p);
        *sm_packet_next(&t->sm) = *packet;
        sm_take(&t->sm, &t->tram, p->planes);
    }
    p->group[p->packets++] = (u8)group;
    count(g, p);
}

/* The planes of a part into a TPC's TRAM. */
static void make_planes(struct gpc *g, const struct gpc_part *part, struct tpc *t)
{
    const struct stri_reference at = stri_reference_of(&t->stri.cfg, part->stri);
    struct attribute_plane *plane = tram_hold(&t->tram, &part->stri->id, at.x, at.y);
    struct stri_attribute attribute;
    struct stri_plane made;

    for (unsigned slot = 0; slot < g->gpm.planes; slot++) {
        gpc_attribute_of(g, part->prim, part->stri, slot, &attribute);
        stri_evaluate(&t->stri.cfg, part->stri, &attribute, &made);
        plane[slot] = made.plane;
    }
}

/* The same as another TPC has them. */
static void copy_planes(struct gpc *g, const struct gpc_part *part, struct tpc *t)
{
    const struct tram *from = &g->tpc[bits_lowest(part->made)].tram;
    const struct tram_entry *e = tram_only(from);

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

static void bring_planes(struct gpc *g, struct gpc_part *part, unsigned tpc)
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

void gpc_part_shade(struct gpc *g, struct gpc_part *part, struct prop *prop)
{
    struct passing p = { .prop = prop };
    struct tpc *t;

    p.tpc = screen_tile_tpc(g->gpm.gpcs, g->gpm.tpcs, prop->tile.x, prop->tile.y);
    t = &g->tpc[p.tpc];
    if (g->gpm.planes && !(part->made >> p.tpc & 1))
        bring_planes(g, part, p.tpc);
    if (g->gpm.planes)
        p.planes = tram_only(&t->tram);
    t->sm.wired = false;
    for (unsigned group = 0; group < PROP_GROUPS; group++)
        take(g, &p, group);
    run(g, &p);
    prop_shaded(prop);
}

void gpc_part_end(struct gpc *g, const struct gpc_part *part)
{
    for (unsigned left = part->made; left; left &= left - 1)
        tram_leave(&g->tpc[bits_lowest(left)].tram);
}

void gpc_prims_end(struct gpc *g, const struct prim_id *last, u64 count)
{
    const bool fans = g->gpm.tpcs > 1;

    if (!g->state.prop.shades || count == 0)
        return;
    g->prop_gpm.pushed += count;
    if (fans) {
        g->gpm.ended = *last;
        g->gpm.any_ended = true;
    }
    for (unsigned i = 0; i < g->gpm.tpcs; i++) {
        g->prop_gpm_at[i].pushed += fans ? count : 0;
        tram_end(&g->tpc[i].tram, last);
    }
}
