/* gpc_direct.c - a primitive's parts by calls: its planes, and its tiles through the program (facts/gpc.md, PROP and MPC)
 *
 * Packets go from PROP to the SM and back as on wires, or where only colours are taken of results, a tile's quads as one batch
 * and a warp's colours of an output as another.  Planes are made when a tile is first shaded.  All that is counted is as if
 * each packet had gone by wires; nothing is on them.
 */
#include <string.h>

#include "common/screen_tile.h"
#include "gpc/gpc_warp.h"

/* A tile on its way: its TPC, and the planes of its part, or NULL. */
struct passing {
    struct prop_tile *tile;
    unsigned number, tpc; /* of PROP's ring */
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

/* Tells taps of a packet to the SM. */
static void tell(struct gpc *g, unsigned tpc, const struct shade_quads *x)
{
    GPC_TELL(g, prop_gpm, x);
    if (g->gpm.tpcs > 1)
        GPC_TELL(g, prop_gpm_at[tpc], x);
}

static void send_packets(struct gpc *g, const struct passing *p)
{
    struct tpc *t = &g->tpc[p->tpc];
    struct gpc_homes *homes = &g->homes[p->tpc];

    while (prop_front(&g->prop) == p->tile && prop_gpm_from(&g->prop, &t->sm.in)) {
        homes->of[homes->count++] = (struct gpc_home){ (u8)p->number, t->sm.in.group, 0 };
        count(g, p->tpc, 1);
        tell(g, p->tpc, &t->sm.in);
        prop_gpm_into(&t->sm, &t->tram, &t->sm.in);
        gpc_take_results(g, p->tpc);
    }
}

/* Quad n, which is at 'place' in the warp. */
static void note_home(struct gpc *g, const struct passing *p, unsigned place, unsigned n,
                      unsigned covered)
{
    g->homes[p->tpc].of[place] = (struct gpc_home){ (u8)p->number, (u8)n, (u8)covered };
    g->homes[p->tpc].fades |= g->stores ? !p->tile->stored : !p->tile->words;
    if (sm_full(&g->tpc[p->tpc].sm))
        gpc_run_warp(g, p->tpc);
}

/* Quads of several samples: of packets. */
static void send_samples(struct gpc *g, const struct passing *p)
{
    struct tpc *t = &g->tpc[p->tpc];
    struct sm_pixel_quad first;
    struct shade_quads packet;

    while (prop_front(&g->prop) == p->tile && prop_gpm_from(&g->prop, &packet)) {
        unsigned quads = 0;

        sm_quad_common(&first, &packet, &t->tram, p->planes);
        for (unsigned q = 0; q < SM_PACKET_QUADS; q++)
            quads += sm_covers(&packet, q);
        p->tile->away += quads - 1; /* each comes back by itself */
        for (unsigned q = 0; q < SM_PACKET_QUADS; q++)
            if (sm_covers(&packet, q))
                note_home(g, p, sm_take_packet_quad(&t->sm, &packet, q, &first),
                          SM_PACKET_QUADS * packet.group + q, 0);
        count(g, p->tpc, 1);
    }
}

/* Quads of one sample a pixel. */
static void send_quads(struct gpc *g, const struct passing *p, u8 *const *byte)
{
    const struct fine_tile *tile = &p->tile->tile;
    struct tpc *t = &g->tpc[p->tpc];
    struct sm_pixel_quad first;

    first.id = tile->id;
    first.x = tile->x;
    first.y = tile->y;
    first.front = tile->front;
    sm_quad_planes(&first, &t->tram, p->planes);
    count(g, p->tpc, prop_send_quads(&g->prop, p->tile, byte));
    for (u64 left = p->tile->left; left;) {
        const unsigned n = bits_lowest(left) / 4, covered = left >> 4 * n & 15;

        const unsigned place = sm_take_quad(&t->sm, &first, n, covered);

        for (unsigned output = 0; byte && output < t->sm.state.outputs; output++) {
            g->homes[p->tpc].byte[place][output] = byte[output];
            tile_expect(byte[output], n);
        }
        left &= ~(UINT64_C(15) << 4 * n);
        note_home(g, p, place, n, covered);
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

/* TRAM has no room for one more primitive beside those that the warp holds: as on wires, where one TPC gets planes of all. */
static bool is_full(const struct gpc *g, const struct gpc_part *part, unsigned tpc)
{
    const struct tpc *t = &g->tpc[tpc];

    return t->sm.pixels.quads > 0 &&
           (tram_full(&t->tram) ||
            (g->gpm.tpcs == 1 && part->number - g->homes[tpc].part >= tram_room(&t->tram)));
}

static void bring_planes(struct gpc *g, struct gpc_part *part, unsigned tpc)
{
    struct tpc *t = &g->tpc[tpc];

    if (is_full(g, part, tpc))
        gpc_run_warp(g, tpc);
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

static unsigned tpc_of(const struct gpc *g, const struct prop_tile *t)
{
    return screen_tile_tpc(g->gpm.gpcs, g->gpm.tpcs, t->tile.x, t->tile.y);
}

void gpc_part_shade(struct gpc *g, struct gpc_part *part, u8 *const *byte)
{
    struct prop *prop = &g->prop;
    struct passing p = { .tile = prop_front(prop), .number = prop_newest(prop) };

    p.tpc = tpc_of(g, p.tile);
    if (g->gpm.planes && !(part->made >> p.tpc & 1))
        bring_planes(g, part, p.tpc);
    if (g->gpm.planes)
        p.planes = tram_last(&g->tpc[p.tpc].tram);
    g->tpc[p.tpc].sm.wired = false;
    if (g->tpc[p.tpc].sm.pixels.quads == 0)
        g->homes[p.tpc].part = part->first;
    if (g->packets)
        send_packets(g, &p);
    else if (prop->mode.shape.each == 1 && prop->mode.centred)
        send_quads(g, &p, byte);
    else
        send_samples(g, &p);
    if (!prop->defers)
        gpc_run_warp(g, p.tpc);
}

bool gpc_shade_oldest(struct gpc *g)
{
    const struct prop_tile *t = prop_oldest(&g->prop);

    if (t)
        gpc_run_warp(g, tpc_of(g, t));
    return t;
}

bool gpc_begin_oldest(struct gpc *g)
{
    const struct prop_tile *t = prop_oldest(&g->prop);

    return t && sm_begin(&g->tpc[tpc_of(g, t)].sm);
}

void gpc_prim_end(struct gpc *g, const struct prim_id *last)
{
    const struct shade_quads token = { .id = *last, .kind = PRIMITIVE_END };
    const bool fans = g->gpm.tpcs > 1;

    if (!g->state.prop.shades)
        return;
    g->prop_gpm.pushed++;
    GPC_TELL(g, prop_gpm, &token);
    if (fans) {
        g->gpm.ended = *last;
        g->gpm.any_ended = true;
    }
    for (unsigned i = 0; i < g->gpm.tpcs; i++) {
        g->prop_gpm_at[i].pushed += fans;
        GPC_TELL(g, prop_gpm_at[i], &token);
        sm_end_prim(&g->tpc[i].sm, &g->tpc[i].tram, last);
    }
}
