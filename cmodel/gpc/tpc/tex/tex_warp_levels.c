/* tex_warp_levels.c - the levels that a warp's quads read (tex_warp.h) */
#include <string.h>

#include "gpc/tpc/tex/tex_parts.h"
#include "gpc/tpc/tex/tex_warp.h"

#define QUADS       (TEX_WARP / TEX_LANES)
#define SIGNIFICANT 12        /* where a double's bits begin, of those that are not its first */
#define UNCERTAINTY (1 << 14) /* 2^-49 of a squared length: how far tex_host_lengths may be off */

static void add_level(struct tex_warp_levels *l, u32 lanes, unsigned level, bool linear, u32 share)
{
    unsigned n = 0;

    while (n < l->count && (l->level[n] != level || l->linear[n] != linear))
        n++;
    if (n == l->count) {
        l->level[l->count] = (u4)level;
        l->linear[l->count++] = linear;
        l->lanes[n] = 0;
        memset(l->share[n], 0, sizeof l->share[n]);
    }
    l->lanes[n] |= lanes;
    for (unsigned lane = 0; lane < TEX_WARP; lane++)
        l->share[n][lane] = lanes >> lane & 1 ? share : l->share[n][lane];
}

static void add_levels(const struct tex_view *v, const struct lod_levels *z, u32 lanes,
                       struct tex_warp_levels *l)
{
    add_level(l, lanes, v->first + z->level[0], z->linear, z->weight[0]);
    if (z->weight[1])
        add_level(l, lanes, v->first + z->level[1], z->linear, z->weight[1]);
}

struct lod_levels tex_levels_of(const struct tex_view *v, const struct tex_how *how, s32 lod)
{
    return lod_levels(v, lod_clamped(v, lod_biased(v, how, lod, 0), 0));
}

/* Finds the levels of a squared length that is a double, and between which of them they stay; false: too close to a bound to
 * tell.
 */
static bool find_levels(const struct tex_view *v, const struct tex_how *how, u64 squared,
                        struct tex_known_levels *k)
{
    const s32 exponent = (s32)(squared >> 52);
    const struct lod_number about = { exponent - 1023 - 63,
                                      UINT64_C(1) << 63 | squared << 12 >> 1 };
    u64 least, most;

    if (exponent == 0 || exponent == 0x7ff ||
        !lod_log2_alike(about.sig, UNCERTAINTY, &least, &most))
        return false;
    k->least = (u64)exponent << 52 | ((least << 1) + (1 << SIGNIFICANT) - 1) >> SIGNIFICANT;
    k->most = (u64)exponent << 52 | most << 1 >> SIGNIFICANT;
    k->levels = tex_levels_of(v, how, lod_log2(about));
    return k->least <= squared && squared <= k->most;
}

/* By the unit's own function, of any quad. */
static void quad_levels(const struct tex_view *v, const struct tex_warp *in, unsigned quad,
                        struct tex_warp_levels *l)
{
    struct tex_lod_quad q = { .how = in->how, .lanes = 1 };
    struct tex_tap tap[TEX_TAPS_MOST];

    for (unsigned lane = 0; lane < TEX_LANES; lane++) {
        q.at[3 * lane] = in->x[TEX_LANES * quad + lane];
        q.at[3 * lane + 1] = in->y[TEX_LANES * quad + lane];
    }
    for (unsigned n = tex_lod(v, &q, tap); n-- > 0;)
        add_level(l, UINT32_C(15) << TEX_LANES * quad, tap[n].level, tap[n].linear, tap[n].weight);
}

/* Whatever the level of detail is, the same is read. */
static bool is_one(const struct tex_view *v)
{
    return v->magnify == v->minify && (v->mip <= TEX_MIP_NONE || v->first == v->last);
}

/* By the longest steps of the quads 'left', which are lanes; neighbours mostly have the same levels. */
static void by_steps(struct tex_bound *b, const struct tex_warp *in, u32 left,
                     const u64 squared[QUADS], struct tex_warp_levels *out)
{
    struct tex_known_levels *k = &b->known_levels;

    while (left) {
        const unsigned quad = bits_lowest(left) / TEX_LANES;
        u32 alike = 0;

        for (unsigned n = 0; n < QUADS; n++)
            if (squared[n] >= k->least && squared[n] <= k->most)
                alike |= left & UINT32_C(15) << TEX_LANES * n;
        if (alike) {
            add_levels(&b->view, &k->levels, alike, out);
            left &= ~alike;
        } else if (!find_levels(&b->view, &in->how, squared[quad], k)) {
            k->least = UINT64_MAX;
            quad_levels(&b->view, in, quad, out);
            left &= ~(UINT32_C(15) << TEX_LANES * quad);
        }
    }
}

void tex_warp_levels(struct tex_bound *b, const struct tex_warp *in, struct tex_warp_levels *out)
{
    const struct tex_view *v = &b->view;
    u64 squared[QUADS];
    u32 left = 0;

    for (unsigned quad = 0; quad < QUADS; quad++)
        if (in->lanes >> TEX_LANES * quad & 15)
            left |= UINT32_C(15) << TEX_LANES * quad;
    out->count = 0;
    if ((is_one(v) || in->how.mode == TEX_LOD_GIVEN) && !b->without_lod.weight[1]) {
        out->count = 1;
        out->level[0] = (u4)(v->first + b->without_lod.level[0]);
        out->linear[0] = b->without_lod.linear;
        out->lanes[0] = left;
        return;
    }
    if (in->how.mode == TEX_LOD_GIVEN) {
        add_levels(v, &b->without_lod, left, out);
        return;
    }
    if (TEX_LOD_OF_QUAD &&
        tex_host_lengths(in->x, in->y, tex_view_size(v, v->first, 0), tex_view_size(v, v->first, 1),
                         v->four_vectors, squared)) {
        by_steps(b, in, left, squared, out);
        return;
    }
    for (unsigned quad = 0; quad < QUADS; quad++)
        if (left >> TEX_LANES * quad & 15)
            quad_levels(v, in, quad, out);
}
