/* sfu_interpolate.c - attributes of the pixels of a warp (facts/sfu/sfu.md 4) */
#include <string.h>

#include "common/fp32_lanes.h"
#include "gpc/tpc/sm/sfu/sfu.h"

static_assert(SFU_QUADS * SFU_THREADS <= FP32_LANES, "the lanes of all quads");

#define CENTRES UINT32_C(0x88888888) /* of four pixels */

/* Whether the threads are all at the centres of their pixels, as without multisampling. */
static bool at_centres(enum ipa_location location, const u8 *at)
{
    u32 all;

    memcpy(&all, at, sizeof all);
    return location != IPA_OFFSET && all == CENTRES;
}

/* The plane at each thread of quad q: a whole pixel to the right is 'a' more, one down 'b'. */
static void sums(const struct sfu_warp *w, unsigned q, const struct sfu_base *base, s64 *sum)
{
    const struct sfu_place *place = &w->place[q];
    const u8 *at = w->location == IPA_CENTROID ? place->centroid : place->sample;

    if (at_centres(w->location, at)) {
        sum[0] = base->p;
        sum[1] = base->p + base->a;
        sum[2] = base->p + base->b;
        sum[3] = base->p + base->a + base->b;
        return;
    }
    for (unsigned i = 0; i < SFU_THREADS; i++) {
        const u32 offset = w->location == IPA_OFFSET ? w->offset[SFU_THREADS * q + i] : 0;
        const struct sfu_offset o = sfu_location(w->location, at[i], offset, i);

        sum[i] = sfu_sum(base, o.x, o.y);
    }
}

/* What planes that are not finite give. */
static void put_special(const struct sfu_warp *w, u32 quads, u32 *value)
{
    for (; quads; quads &= quads - 1) {
        const unsigned q = bits_lowest(quads);
        const struct sfu_plane plane = sfu_plane_of(&w->place[q].plane[w->slot]);

        for (unsigned i = 0; i < SFU_THREADS; i++)
            value[SFU_THREADS * q + i] = plane.value;
    }
}

/* A plane's value at each thread of each quad; most have the plane and the grid of the quad before. */
static void sample(const struct sfu_warp *w, u32 *value)
{
    const unsigned lanes = SFU_THREADS * w->quads;
    s64 sum[FP32_LANES + SFU_THREADS]; /* lanes go by two quads (lanes.h): one more is zeros */
    s32 lsb[FP32_LANES + SFU_THREADS];
    struct sfu_plane plane;
    struct sfu_grid grid;
    u32 special = 0;

    memset(&sum[lanes], 0, SFU_THREADS * sizeof sum[0]);
    memset(&lsb[lanes], 0, SFU_THREADS * sizeof lsb[0]);
    for (unsigned q = 0; q < w->quads; q++) {
        const struct sfu_place *at = &w->place[q];
        const bool other = q == 0 || at->plane != at[-1].plane;
        s32 bound;

        if (other)
            plane = sfu_plane_of(&at->plane[w->slot]);
        bound = sfu_bound(&plane, at->x_length, at->y_length);
        if (other || bound != grid.bound)
            grid = sfu_grid_of(&plane, bound);
        const struct sfu_base base = sfu_base_at(&plane, &grid, at->x, at->y);

        sums(w, q, &base, &sum[SFU_THREADS * q]);
        for (unsigned i = 0; i < SFU_THREADS; i++)
            lsb[SFU_THREADS * q + i] = grid.lsb;
        special |= (u32)plane.special << q;
    }
    fp32_pack_lanes(lanes, lsb, sum, value);
    put_special(w, special, value);
}

/* guess: Mesa gives .SC to the fixed-function colours, which glShadeModel makes flat */
static bool is_constant(const struct sfu_config *cfg, enum sfu_op op)
{
    return op == SFU_IPA_CONSTANT || (op == SFU_IPA_SC && cfg->flat_shade);
}

void sfu_interpolate(const struct sfu_config *cfg, const struct sfu_warp *w, u32 *value)
{
    const unsigned lanes = SFU_THREADS * w->quads;
    u32 plane[FP32_LANES];

    assert(1 <= w->quads && w->quads <= SFU_QUADS);
    if (is_constant(cfg, w->op)) {
        for (unsigned i = 0; i < lanes; i++)
            value[i] = w->place[i / SFU_THREADS].plane[w->slot].c;
    } else if (w->op == SFU_IPA_PASS) {
        sample(w, value);
    } else {
        sample(w, plane);
        fp32_mul_lanes(lanes, plane, w->w, value);
    }
    for (unsigned i = 0; i < lanes && w->saturate; i++)
        value[i] = sfu_saturate(value[i], cfg->sat_keeps_nan);
}
