/* zrop_test.c - depth bounds, stencil, depth, in this order (facts/texture/rop_rules.md 1) */
#include "common/bits.h"
#include "fbp/zrop/zrop_parts.h"

/* Samples of 'among' whose stored depth is in the bounds; a NaN on either side is not.
 * known: facts/texture/raster_rules.md 3: stored depth, ends included
 */
static u64 bounds_test(const struct zrop_mode *m, const u32 stored[ZROP_SAMPLES], u64 among)
{
    const unsigned not_more = ZROP_LESS | ZROP_EQUAL;
    u64 in = 0;

    for (; among; among &= among - 1) {
        const u32 z = stored[bits_lowest(among)];

        if (zrop_relation(m, m->bounds_min, z) & not_more &&
            zrop_relation(m, z, m->bounds_max) & not_more)
            in |= among & ~(among - 1);
    }
    return in;
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
                             const struct zrop_stored *stored, struct zrop_source *s,
                             const struct zrop_decisions *d)
{
    const struct zrop_packet *in = s->in;
    u32 room[ZROP_SAMPLES];
    const u32 *z = room;
    struct zrop_tested t;

    if (d->bounds == DECIDED_AMBIGUOUS || d->depth == DECIDED_AMBIGUOUS)
        z = zrop_stored_depths(m, stored, in->coverage, room);
    t.in_bounds = d->bounds == DECIDED_AMBIGUOUS ? bounds_test(m, z, in->coverage)
                                                 : decided(d->bounds, in->coverage);
    t.depth = decided(d->depth, t.in_bounds);
    if (d->depth == DECIDED_AMBIGUOUS) {
        zrop_source_depths(m, s, t.in_bounds);
        t.depth = zrop_compare(m, s->z, z, m->depth_pass, t.in_bounds);
    }
    t.stencil = stencil_test(m, zrop_face(cfg, in), &stored->tile);
    t.passed = t.depth & t.stencil;
    return t;
}
