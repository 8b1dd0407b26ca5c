/* gpc_direct.c - a primitive's parts by calls: its planes, and its tiles through the program (facts/gpc.md, PROP and MPC)
 *
 * Quads of a tile are put into warps as they come, as the SM gathers them from a wire, and PROP takes the registers that
 * a warp leaves.  Planes are made when a tile is first shaded.  All that is counted is as if each packet had gone by
 * wires; nothing is on them.
 *
 * Where that is allowed, quads are gathered: those of the next tiles and primitives come into the same warp, and PROP does
 * not wait.  When the warp is full it runs, and its pixels go to memory in the order of their tiles.
 */
#include <string.h>

#include "common/screen_tile.h"
#include "gpc/gpc.h"

/* A tile on its way: its TPC, the planes of its part, or NULL, and where it is gathered to. */
struct passing {
    struct prop *prop; /* which has it */
    unsigned tpc;
    const struct tram_entry *planes;
    u8 *const *byte;
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
static void keep(struct prop *p, const struct sm *sm, const struct sm_warp *w,
                 const struct sm_packet *of)
{
    const unsigned group = of->in.group;
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

/* Pixels of a packet that was gathered. */
static void store(const struct tile_write *write, u8 *byte, const struct sm_packet *of,
                  const u32 pixel[SM_LANES])
{
    for (unsigned q = 0; q < SM_PACKET_QUADS; q++) {
        const u16 *samples = &of->in.samples[4 * q];
        const unsigned covered = (samples[0] & 1u) | (samples[1] & 1u) << 1 |
                                 (samples[2] & 1u) << 2 | (samples[3] & 1u) << 3;

        if (of->place[q] != SM_NO_PLACE)
            tile_put(write, byte, SM_PACKET_QUADS * of->in.group + q, covered,
                     pixel + 4 * of->place[q]);
    }
}

static void store_all(struct gpc *g, unsigned tpc, const struct sm_warp *w)
{
    const struct sm *sm = &g->tpc[tpc].sm;
    u32 pixel[SM_LANES];

    assert(w); /* chosen: a program that can fault is not gathered for */
    for (unsigned output = 0; output < sm->state.outputs; output++) {
        if (!g->gather.write[output].mask)
            continue;
        prop_warp(&g->prop, output, sm_color_registers(&sm->state.program, w, output), pixel);
        for (unsigned i = 0; i < sm->packets; i++)
            store(&g->gather.write[output], g->gather.byte[tpc][i][output], &sm->packet[i], pixel);
    }
}

/* The warp of a TPC, if it has a quad, for the PROP that waits, or NULL. */
static void run(struct gpc *g, unsigned tpc, struct prop *waits)
{
    struct tpc *t = &g->tpc[tpc];
    const struct sm_warp *w;

    if (sm_idle(&t->sm))
        return;
    w = sm_run_warp(&t->sm, &t->sfu);
    for (unsigned i = 0; waits && i < t->sm.packets; i++)
        keep(waits, &t->sm, w, &t->sm.packet[i]);
    if (!waits)
        store_all(g, tpc, w);
    sm_done(&t->sm);
}

static void take(struct gpc *g, struct passing *p, unsigned group)
{
    struct tpc *t = &g->tpc[p->tpc];
    const struct shade_quads *packet = sm_packet_next(&t->sm);

    if (!prop_call(p->prop, group, sm_packet_next(&t->sm)))
        return;
    if (!sm_take(&t->sm, &t->tram, p->planes)) {
        run(g, p->tpc, p->byte ? NULL : p->prop);
        *sm_packet_next(&t->sm) = *packet;
        sm_take(&t->sm, &t->tram, p->planes);
    }
    for (unsigned output = 0; p->byte && output < t->sm.state.outputs; output++)
        g->gather.byte[p->tpc][t->sm.packets - 1][output] = p->byte[output];
    count(g, p);
    if (sm_full(&t->sm))
        run(g, p->tpc, p->byte ? NULL : p->prop);
}

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

/* The same as another TPC has them. */
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

static void bring_planes(struct gpc *g, struct gpc_part *part, unsigned tpc)
{
    struct tpc *t = &g->tpc[tpc];

    if (tram_full(&t->tram)) {
        run(g, tpc, NULL);
        tram_leave(&t->tram);
    }
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

void gpc_part_shade(struct gpc *g, struct gpc_part *part, struct prop *prop, u8 *const *byte)
{
    struct passing p = { .prop = prop, .byte = byte };
    struct tpc *t;

    p.tpc = screen_tile_tpc(g->gpm.gpcs, g->gpm.tpcs, prop->tile.x, prop->tile.y);
    t = &g->tpc[p.tpc];
    if (!byte)
        run(g, p.tpc, NULL); /* what was gathered before it */
    if (g->gpm.planes && !(part->made >> p.tpc & 1))
        bring_planes(g, part, p.tpc);
    if (g->gpm.planes)
        p.planes = tram_last(&t->tram);
    t->sm.wired = false;
    for (unsigned group = 0; group < PROP_GROUPS; group++)
        take(g, &p, group);
    if (!byte)
        run(g, p.tpc, prop);
    prop_shaded(prop);
}

void gpc_part_end(struct gpc *g, const struct gpc_part *part)
{
    for (unsigned left = g->gather.on ? 0 : part->made; left; left &= left - 1)
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

void gpc_gathered(struct gpc *g)
{
    for (unsigned i = 0; g->gather.on && i < g->gpm.tpcs; i++) {
        run(g, i, NULL);
        tram_leave(&g->tpc[i].tram);
    }
    g->gather.on = false;
    gpc_prims_end(g, &g->gather.last, g->gather.prims);
    g->gather.prims = 0;
}
