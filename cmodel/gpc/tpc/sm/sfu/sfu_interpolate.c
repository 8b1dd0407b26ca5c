/* sfu_interpolate.c - attributes of the pixels of a warp (facts/sfu/sfu.md 4) */
#include "common/lanes.h"
#include "gpc/tpc/sm/sfu/sfu.h"

static_assert(SFU_QUADS * SFU_THREADS <= FP32_LANES && SFU_QUADS <= FP32_QUADS, "a warp's lanes");

/* The plane at the threads of quads from 'first' on, at the centres: a whole pixel to the right is 'a' more, one down
 * 'b'.
 */
LANES_CLONES static void sums(const struct sfu_places *restrict at, unsigned first, unsigned quads,
                              const struct sfu_plane *restrict plane,
                              struct fp32_quads *restrict to)
{
    const u64 end = first + (u64)fp32_quads_rounded(quads - first);
    s64 x_more[SFU_ROOM], y_more[SFU_ROOM];

    for (u64 q = first; q < end; q++) { /* an index of vectors does not wrap */
        x_more[q] = sfu_more((s17)at->x[q]);
        y_more[q] = sfu_more((s17)at->y[q]);
    }
    for (u64 q = first; q < end; q++) {
        const struct sfu_base base = sfu_base_at(plane, at->x[q], at->y[q], x_more[q], y_more[q]);

        to->exp[q] = base.lsb;
        to->sum[0][q] = base.p;
        to->sum[1][q] = base.p + base.a;
        to->sum[2][q] = base.p + base.b;
        to->sum[3][q] = base.p + base.a + base.b;
    }
}

/* Quads whose threads are elsewhere in their pixels. */
static u32 off_centre(const struct sfu_warp *w)
{
    const u32 all = (u32)bits_mask(w->quads);

    switch (w->location) {
    case IPA_OFFSET: return all;
    case IPA_CENTROID: return w->places->off_centroids & all;
    default: return w->places->off_samples & all;
    }
}

static void move(const struct sfu_warp *w, unsigned q, struct fp32_quads *to)
{
    const struct sfu_base base = { .p = to->sum[0][q],
                                   .a = to->sum[1][q] - to->sum[0][q],
                                   .b = to->sum[2][q] - to->sum[0][q] };
    const u8 *at = w->location == IPA_CENTROID ? w->places->centroid[q] : w->places->sample[q];

    for (unsigned i = 0; i < SFU_THREADS; i++) {
        const u32 offset = w->location == IPA_OFFSET ? w->offset[SFU_THREADS * q + i] : 0;
        const struct sfu_offset o = sfu_location(w->location, at[i], offset, i);

        to->sum[i][q] = sfu_sum(&base, o.x, o.y);
    }
}

/* What planes that are not finite give: the quads from 'q' on that have that plane. */
static void put_special(const struct sfu_warp *w, unsigned q, u32 *value)
{
    const u32 special = sfu_plane_of(&w->places->plane[q][w->slot]).value;

    do
        for (unsigned i = 0; i < SFU_THREADS; i++)
            value[SFU_THREADS * q + i] = special;
    while (++q < w->quads && !(w->places->other >> q & 1));
}

/* A plane's value at each thread of each quad; most have the plane of the quad before. */
static void sample(const struct sfu_warp *w, u32 *value)
{
    struct fp32_quads to;
    u32 special = 0;

    for (u32 left = w->places->other & (u32)bits_mask(w->quads); left; left &= left - 1) {
        const unsigned q = bits_lowest(left);
        const struct sfu_plane plane = sfu_plane_of(&w->places->plane[q][w->slot]);

        sums(w->places, q, w->quads, &plane, &to);
        special |= (u32)plane.special << q;
    }
    for (u32 left = off_centre(w); left; left &= left - 1)
        move(w, bits_lowest(left), &to);
    fp32_pack_quads(w->quads, &to, value);
    for (; special; special &= special - 1)
        put_special(w, bits_lowest(special), value);
}

/* guess: Mesa gives .SC to the fixed-function colours, which glShadeModel makes flat */
static bool is_constant(const struct sfu_config *cfg, enum sfu_op op)
{
    return op == SFU_IPA_CONSTANT || (op == SFU_IPA_SC && cfg->flat_shade);
}

/* What the host does not: not a part of the common case, which needs few registers without it. */
static __attribute__((noinline)) void by_integers(const struct sfu_config *cfg,
                                                  const struct sfu_warp *w, u32 *value)
{
    const unsigned lanes = SFU_THREADS * w->quads;
    u32 plane[FP32_LANES];

    if (is_constant(cfg, w->op)) {
        for (unsigned i = 0; i < lanes; i++)
            value[i] = w->places->plane[i / SFU_THREADS][w->slot].c;
    } else if (w->op == SFU_IPA_PASS) {
        sample(w, value);
    } else {
        sample(w, plane);
        fp32_mul_lanes(lanes, plane, w->w, value);
    }
}

void sfu_interpolate(const struct sfu_config *cfg, const struct sfu_warp *w, u32 *value)
{
    assert(1 <= w->quads && w->quads <= w->places->quads);
    if (!w->host || is_constant(cfg, w->op) || off_centre(w) || !sfu_host_interpolate(w, value))
        by_integers(cfg, w, value);
    for (unsigned i = 0; i < SFU_THREADS * w->quads && w->saturate; i++)
        value[i] = sfu_saturate(value[i], cfg->sat_keeps_nan);
}
