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

/* A tile on its way: its TPC, and the planes of its part, or NULL. */
struct passing {
    struct prop *prop; /* which has it */
    unsigned tpc;
    const struct tram_entry *planes;
};

/* What the wires of packets and of their results would have counted: both ends, where they are two. */
static void count(struct gpc *g, unsigned tpc, unsigned packets)
{
    const unsigned results = packets * g->tpc[tpc].sm.state.outputs;

    g->prop_gpm.pushed += packets;
    g->sm_prop.pushed += results;
    if (g->gpm.tpcs == 1)
        return;
    g->prop_gpm_at[tpc].pushed += packets;
    g->sm_prop_at[tpc].pushed += results;
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

/* The warp of a TPC, if it has packets, for the PROP that waits. */
static void run(struct gpc *g, const struct passing *p)
{
    struct tpc *t = &g->tpc[p->tpc];
    const struct sm_warp *w;

    if (sm_idle(&t->sm))
        return;
    w = sm_run_warp(&t->sm, &t->sfu);
    for (unsigned i = 0; i < t->sm.packets; i++)
        keep(p->prop, &t->sm, w, &t->sm.packet[i]);
    sm_done(&t->sm);
}

static void take(struct gpc *g, const struct passing *p, unsigned group)
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
    count(g, p->tpc, 1);
}

/* Pixels of a warp that was gathered. */
static void store(struct gpc *g, unsigned tpc, const struct sm_warp *w)
{
    const struct sm *sm = &g->tpc[tpc].sm;
    const struct gpc_gathered *const quad = g->gather.quad[tpc];

    assert(w); /* chosen: a program that can fault is not gathered for */
    for (unsigned output = 0; output < sm->state.outputs; output++) {
        const struct tile_write *write = &g->gather.write[output];
        u32 pixel[SM_LANES];

        if (!write->mask)
            continue;
        prop_warp(&g->prop, output, sm_color_registers(&sm->state.program, w, output), write,
                  pixel);
        for (unsigned q = 0; q < sm->pixels.quads; q++)
            tile_put(quad[q].byte[output], quad[q].number, quad[q].covered, write->mask,
                     &pixel[4 * q]);
    }
}

static void run_gathered(struct gpc *g, unsigned tpc)
{
    struct tpc *t = &g->tpc[tpc];

    if (sm_idle(&t->sm))
        return;
    store(g, tpc, sm_run_warp(&t->sm, &t->sfu));
    sm_done(&t->sm);
}

/* What the tile's quads have in common. */
static inline void set_common(struct sm_pixel_quad *q, const struct fine_tile *tile,
                              const struct tram *tram, const struct tram_entry *e)
{
    q->id = tile->id;
    q->x = tile->x;
    q->y = tile->y;
    q->front = tile->front;
    sm_quad_planes(q, tram, e);
}

/* The quads of 'left', pixel by pixel, go into the warp. */
static void gather(struct gpc *g, const struct passing *p, u64 left, u8 *const *byte)
{
    struct tpc *t = &g->tpc[p->tpc];
    const unsigned outputs = t->sm.state.outputs;
    struct sm_pixel_quad first;

    set_common(&first, &p->prop->tile, &t->tram, p->planes);
    while (left) {
        const unsigned n = bits_lowest(left) / 4, covered = left >> 4 * n & 15;
        struct gpc_gathered *to = &g->gather.quad[p->tpc][sm_take_quad(&t->sm, &first, n, covered)];

        to->number = (u8)n;
        to->covered = (u8)covered;
        for (unsigned output = 0; output < outputs; output++) {
            to->byte[output] = byte[output];
            tile_expect(byte[output], n);
        }
        if (sm_full(&t->sm))
            run_gathered(g, p->tpc);
        left &= ~(UINT64_C(15) << 4 * n);
    }
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
        run_gathered(g, tpc);
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

/* Where the tile that 'prop' has goes, with planes. */
static struct passing passing_of(struct gpc *g, struct gpc_part *part, struct prop *prop)
{
    struct passing p = { .prop = prop };
    struct tpc *t;

    p.tpc = screen_tile_tpc(g->gpm.gpcs, g->gpm.tpcs, prop->tile.x, prop->tile.y);
    t = &g->tpc[p.tpc];
    if (g->gpm.planes && !(part->made >> p.tpc & 1))
        bring_planes(g, part, p.tpc);
    if (g->gpm.planes)
        p.planes = tram_last(&t->tram);
    t->sm.wired = false;
    return p;
}

void gpc_part_shade(struct gpc *g, struct gpc_part *part, struct prop *prop)
{
    const struct passing p = passing_of(g, part, prop);

    if (g->gather.on)
        run_gathered(g, p.tpc);
    for (unsigned group = 0; group < PROP_GROUPS; group++)
        take(g, &p, group);
    run(g, &p);
    prop_shaded(prop);
}

void gpc_part_gather(struct gpc *g, struct gpc_part *part, struct prop *prop, u8 *const *byte)
{
    const struct passing p = passing_of(g, part, prop);
    unsigned packets;
    const u64 left = prop_gather(prop, &packets);

    gather(g, &p, left, byte);
    count(g, p.tpc, packets);
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
        run_gathered(g, i);
        tram_leave(&g->tpc[i].tram);
    }
    if (g->gather.on) /* no address of the host is left for a snapshot */
        memset(g->gather.quad, 0, sizeof g->gather.quad);
    g->gather.on = false;
    gpc_prims_end(g, &g->gather.last, g->gather.prims);
    g->gather.prims = 0;
}
