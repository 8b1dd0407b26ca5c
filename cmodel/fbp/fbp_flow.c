/* fbp_flow.c - packets through the partition, depth first (fbp.h) */
#include "common/bits.h"
#include "fbp/fbp.h"

/* Units whose outputs are poured; what they are told with. */
struct flow {
    struct fbp *f;
    const struct mem_port *m;
};

#define NOTHING
#define MEM  , w->m
#define CROP , &w->f->crop
#define COMP , &w->f->comp

static void zcache_pour(const struct flow *w);
static void zrop_pour(const struct flow *w);
static void hazard_pour(const struct flow *w);
static void ccache_pour(const struct flow *w);
static void cread_pour(const struct flow *w);
static void pass_pour(const struct flow *w);
static void crop_pour(const struct flow *w);
static void tile_pour(const struct flow *w);
static void comp_pour(const struct flow *w);

#define TELL(q, how, x)                  \
    do {                                 \
        if ((q)->tap)                    \
            net_tap_##how(&(q)->tap, x); \
    } while (0)

/* A packet onto a wire, and into its consumer: what that has to give first goes first. */
#define FLOWS(t, wire, to, uses)                                      \
    static void wire##_flows(const struct flow *w, const struct t *x) \
    {                                                                 \
        struct t##_fifo *q = &w->f->wire;                             \
                                                                      \
        q->pushed++;                                                  \
        TELL(q, given, x);                                            \
        while (!wire##_into(&w->f->to uses, x))                       \
            to##_pour(w);                                             \
        TELL(q, taken, x);                                            \
        to##_pour(w);                                                 \
    }
#define GIVES_FLOW(t, wire, from, uses)           \
    {                                             \
        struct t x;                               \
        while (wire##_from(&w->f->from uses, &x)) \
            wire##_flows(w, &x);                  \
    }

/* clang-format off */
FLOWS(zrop_frtx, zcache_zrop, zrop, NOTHING)
FLOWS(zrop_result, zrop_zcache, zcache, MEM)
FLOWS(cleared_quads, hazard_ccache, ccache, MEM)
FLOWS(cread_quads, ccache_cread, cread, NOTHING)
FLOWS(cread_request, cread_ccache, ccache, MEM)
FLOWS(cread_sector, ccache_sector, cread, NOTHING)
FLOWS(cread_pass, cread_crop, pass, CROP)
FLOWS(cread_request, pass_ccache, ccache, MEM)
FLOWS(crop_quads, pass_crop, crop, NOTHING)
FLOWS(crop_sector, crop_ccache, ccache, MEM)
FLOWS(quads_done, ccache_hazard, hazard, NOTHING)
FLOWS(ccache_tile, ccache_comp, tile, COMP)
FLOWS(drawn_tile, tile_comp, comp, NOTHING)
FLOWS(packed_tile, comp_ccache, ccache, MEM)
/* clang-format on */

static void zcache_zrop_lent(const struct flow *w, const struct zrop_loan *x)
{
    struct zrop_outcome out;

    w->f->zcache_zrop.pushed++;
    zcache_zrop_into_batch(&w->f->zrop, x);
    zrop_zcache_from_batch(&w->f->zrop, &out);
    w->f->zrop_zcache.pushed++;
    zrop_zcache_into_batch(&w->f->zcache, w->m, &out);
}

/* Where somebody looks, tiles travel. */
static void zcache_pour(const struct flow *w)
{
    struct zrop_loan loan;

    if (w->f->zcache_zrop.tap || w->f->zrop_zcache.tap)
        GIVES_FLOW(zrop_frtx, zcache_zrop, zcache, MEM)
    else
        while (zcache_zrop_from_batch(&w->f->zcache, w->m, &loan))
            zcache_zrop_lent(w, &loan);
}

static void zrop_pour(const struct flow *w)
{
    GIVES_FLOW(zrop_result, zrop_zcache, zrop, NOTHING)
}

static void hazard_pour(const struct flow *w)
{
    GIVES_FLOW(cleared_quads, hazard_ccache, hazard, NOTHING)
}

static void ccache_pour(const struct flow *w)
{
    GIVES_FLOW(cread_quads, ccache_cread, ccache, MEM)
    GIVES_FLOW(cread_sector, ccache_sector, ccache, MEM)
    GIVES_FLOW(quads_done, ccache_hazard, ccache, MEM)
    GIVES_FLOW(ccache_tile, ccache_comp, ccache, MEM)
}

static void cread_pour(const struct flow *w)
{
    GIVES_FLOW(cread_request, cread_ccache, cread, NOTHING)
    GIVES_FLOW(cread_pass, cread_crop, cread, NOTHING)
}

static void pass_pour(const struct flow *w)
{
    GIVES_FLOW(cread_request, pass_ccache, pass, CROP)
    GIVES_FLOW(crop_quads, pass_crop, pass, CROP)
}

static void crop_pour(const struct flow *w)
{
    GIVES_FLOW(crop_sector, crop_ccache, crop, NOTHING)
}

static void tile_pour(const struct flow *w)
{
    GIVES_FLOW(drawn_tile, tile_comp, tile, COMP)
}

static void comp_pour(const struct flow *w)
{
    GIVES_FLOW(packed_tile, comp_ccache, comp, NOTHING)
}

/* Batches: as many packets. */
#define BATCH_FLOWS(t, wire, to, uses, packets)                             \
    static void wire##_flows_batch(const struct flow *w, const struct t *x) \
    {                                                                       \
        w->f->wire.pushed += packets;                                       \
        while (!wire##_into_batch(&w->f->to uses, x))                       \
            to##_pour(w);                                                   \
        to##_pour(w);                                                       \
    }
/* clang-format off */
BATCH_FLOWS(tile_batch, hazard_ccache, ccache, MEM, x->packets)
    BATCH_FLOWS(tile_batch, ccache_cread, cread, NOTHING, x->packets)
        BATCH_FLOWS(pass_batch, cread_crop, pass, CROP, x->tile.packets)
            BATCH_FLOWS(tile_batch, pass_crop, crop, NOTHING, x->packets)
                BATCH_FLOWS(words_batch, crop_ccache, ccache, MEM, x->packets)
/* clang-format on */

static void batch_pour(const struct flow *w)
{
    struct tile_batch b;
    struct pass_batch pass;
    struct words_batch words;
    unsigned done;
    struct fbp *f = w->f;

    if (!hazard_ccache_from_batch(&f->hazard, &b))
        return;
    hazard_ccache_flows_batch(w, &b);
    ccache_cread_from_batch(&f->ccache, w->m, &b);
    ccache_cread_flows_batch(w, &b);
    cread_crop_from_batch(&f->cread, &pass);
    cread_crop_flows_batch(w, &pass);
    f->pass_ccache.pushed += pass.tile.packets;
    pass_crop_from_batch(&f->pass, &f->crop, &b);
    pass_crop_flows_batch(w, &b);
    crop_ccache_from_batch(&f->crop, &words);
    crop_ccache_flows_batch(w, &words);
    ccache_hazard_from_batch(&f->ccache, w->m, &done);
    f->ccache_hazard.pushed += done;
}

/* Whether somebody looks at a wire of a batch: then its packets go one by one. */
static bool looked_at(const struct fbp *f)
{
    return f->hazard_ccache.tap || f->ccache_cread.tap || f->cread_crop.tap || f->pass_ccache.tap ||
           f->pass_crop.tap || f->crop_ccache.tap || f->ccache_hazard.tap;
}

unsigned prop_hazard_flow_batch(struct fbp *f, const struct mem_port *m,
                                const struct tile_pixels *in)
{
    const struct flow flow = { f, m };

    if (looked_at(f) || !prop_hazard_into_batch(&f->hazard, in))
        return 0;
    batch_pour(&flow);
    return bits_count(tile_packets(in->covered));
}

void clear_ccache_flow_batch(struct fbp *f, const struct mem_port *m, const struct clear_whole *in)
{
    const struct flow flow = { f, m }, *w = &flow;

    while (!clear_ccache_into_batch(&f->ccache, m, in))
        ccache_pour(w);
}

#define ENTERS(t, wire, to, uses)                                                 \
    void wire##_flow(struct fbp *f, const struct mem_port *m, const struct t *in) \
    {                                                                             \
        const struct flow flow = { f, m }, *w = &flow;                            \
                                                                                  \
        while (!wire##_into(&f->to uses, in))                                     \
            to##_pour(w);                                                         \
        to##_pour(w);                                                             \
    }
/* clang-format off */
ENTERS(prop_frtx, prop_zcache, zcache, MEM)
ENTERS(zeta_walk, walk_zcache, zcache, MEM)
ENTERS(cread_quads, prop_hazard, hazard, NOTHING)
ENTERS(clear_tile, clear_ccache, ccache, MEM)
/* clang-format on */

bool fbp_colors_mapped(const struct fbp_state *s, const struct mem *m)
{
    bool all = true;

    for (unsigned t = 0; t < CREAD_TARGETS && all; t++)
        if (s->color[t].bound) {
            const struct rop_surface to = fbp_surface(&s->color[t]);

            all = mem_maps(m, MEM_CROP, to.base, to.base + rop_bytes(&to) - 1);
        }
    return all;
}

bool fbp_flows(const struct fbp *f, const struct mem *m)
{
    const struct fbp_state *s = &f->state;
    bool unbound = false, reads = false;

    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        if (s->cread.target[t].format == FORMAT_DISABLED)
            continue;
        unbound |= !s->color[t].bound;
        reads |= s->color[t].bound && (s->color[t].compressed || cread_reads(&s->cread.target[t]));
    }
    return !unbound && (!reads || fbp_colors_mapped(s, m));
}
