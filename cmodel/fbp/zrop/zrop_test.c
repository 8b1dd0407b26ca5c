/* zrop_test.c - depth bounds, stencil, depth, in this order (facts/texture/rop_rules.md 1) */
#include "common/bits.h"
#include "fbp/zrop/zrop_parts.h"

/* Samples of 'among' whose stored depth is in the bounds; a NaN on either side is not.
 * known: facts/texture/raster_rules.md 3: stored depth, ends included
 */
static u64 bounds_test(const struct zrop_mode *m, const struct zeta_tile *t, u64 among)
{
    const unsigned not_more = ZROP_LESS | ZROP_EQUAL;
    u64 in = 0;

    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        if (!(among >> i & 1))
            continue;
        u32 z = zrop_depth(m, t, i);
        if (zrop_relation(m, m->bounds_min, z) & not_more &&
            zrop_relation(m, z, m->bounds_max) & not_more)
            in |= UINT64_C(1) << i;
    }
    return in;
}

static u64 depth_test(const struct zrop_mode *m, const struct zeta_tile *t,
                      const struct zrop_source *s, u64 among)
{
    u32 source[ZROP_SAMPLES];
    u64 passed = 0;

    zrop_source_depths(m, s, among, source);
    for (; among; among &= among - 1) {
        const unsigned i = bits_lowest(among);

        if (zrop_relation(m, source[i], zrop_depth(m, t, i)) & m->depth_pass)
            passed |= UINT64_C(1) << i;
    }
    return passed;
}

static u64 stencil_test(const struct zrop_mode *m, const struct stencil_face *f,
                        const struct zeta_tile *t)
{
    u64 passed = 0;

    if (!m->stencil)
        return UINT64_MAX;
    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        if (zrop_stencil_passes(f, t->stencil[i]))
            passed |= UINT64_C(1) << i;
    return passed;
}

/* What the ranges decided; AMBIGUOUS has to compare. */
static u64 decided(enum zrop_decision d, u64 among)
{
    return d == DECIDED_ACCEPT ? among : 0;
}

struct zrop_tested zrop_test(const struct zrop_mode *m, const struct zrop_config *cfg,
                             const struct zrop_packet *in, const struct zeta_tile *tile,
                             const struct zrop_source *s, const struct zrop_decisions *d)
{
    struct zrop_tested t;

    t.in_bounds = d->bounds == DECIDED_AMBIGUOUS ? bounds_test(m, tile, in->coverage)
                                                 : decided(d->bounds, in->coverage);
    t.depth = d->depth == DECIDED_AMBIGUOUS ? depth_test(m, tile, s, t.in_bounds)
                                            : decided(d->depth, t.in_bounds);
    t.stencil = stencil_test(m, zrop_face(cfg, in), tile);
    t.passed = t.depth & t.stencil;
    return t;
}
