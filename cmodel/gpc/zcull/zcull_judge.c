/* zcull_judge.c - the verdict on 8x8 pixels (facts/gpc.md, Zcull) */
#include "gpc/zcull/zcull.h"

enum result { FAILS, PASSES, DEPENDS };

/* Relations that pass, in the region's direction.  chosen: codes that mean nothing never pass */
unsigned zcull_passing(const struct zcull_config *cfg)
{
    const unsigned f = cfg->depth_func;
    const unsigned pass = f >= COMPARE_NEVER && f <= COMPARE_ALWAYS ? f - 1 : 0;

    return cfg->greater
               ? (pass & ZCULL_EQUAL) | (pass & ZCULL_NEARER) << 2 | (pass & ZCULL_FURTHER) >> 2
               : pass;
}

static enum result depth_test(const struct zcull_config *cfg, struct zcull_range p,
                              const struct zcull_stored *s)
{
    unsigned pass, possible;

    if (!cfg->depth_enable)
        return PASSES;
    pass = zcull_passing(cfg);
    possible = zcull_relations(p, s->near, s->far);
    if ((possible & pass) == 0)
        return FAILS;
    return (possible & ~pass) == 0 ? PASSES : DEPENDS;
}

/* known: facts/texture/raster_rules.md 3: depth bounds test the stored depth */
static enum result bounds_test(const struct zcull_config *cfg, const struct zcull_stored *s)
{
    const struct zcull_range z = { cfg->bounds_min, cfg->bounds_max };
    struct zcull_range b;

    if (!cfg->bounds_enable)
        return PASSES;
    b = zcull_keys(cfg, z);
    if (s->far < b.min || s->near > b.max)
        return FAILS;
    return s->near >= b.min && s->near > 0 && s->far <= b.max && s->far < ZCULL_KEY_MAX ? PASSES
                                                                                        : DEPENDS;
}

static bool same_test(const struct stencil_criterion *a, const struct stencil_criterion *b)
{
    return stencil_criterion_same(a, b);
}

/* known: facts/gpc.md: one criterion at a time; a draw whose test is another is not judged by it */
static enum result stencil_test(const struct zcull_config *cfg, const struct zcull_stencil *face,
                                const struct zcull_stored *s)
{
    if (!cfg->stencil_enable || face->test.func == COMPARE_ALWAYS)
        return PASSES;
    if (face->test.func == COMPARE_NEVER)
        return FAILS;
    if (!s->stencil || !same_test(&face->test, &cfg->criterion))
        return DEPENDS;
    return !s->may_pass ? FAILS : !s->may_fail ? PASSES : DEPENDS;
}

/* Whether a sample that fails the depth test leaves the stencil value as it is. */
static bool failing_depth_is_silent(const struct zcull_config *cfg,
                                    const struct zcull_stencil *face, enum result stencil)
{
    if (!cfg->stencil_enable)
        return true;
    return (stencil == FAILS || !face->zfail_writes) && (stencil == PASSES || !face->fail_writes);
}

enum zcull_verdict zcull_judge(const struct zcull_config *cfg, bool front, bool stopped,
                               struct zcull_range prim, const struct zcull_stored *stored)
{
    const struct zcull_stencil *face = front ? &cfg->front : &cfg->back;
    const enum result bounds = bounds_test(cfg, stored), depth = depth_test(cfg, prim, stored);
    const enum result stencil = stencil_test(cfg, face, stored);
    bool hidden = false;

    /* known: facts/gpc.md: depths that moved against the direction stop culling */
    if (!stopped)
        hidden = bounds == FAILS || (depth == FAILS && failing_depth_is_silent(cfg, face, stencil));
    hidden |= stencil == FAILS && !face->fail_writes;
    if (hidden && cfg->cull)
        return ZCULL_DISCARDED;
    return bounds == PASSES && depth == PASSES && stencil == PASSES ? ZCULL_ACCEPTED
                                                                    : ZCULL_AMBIGUOUS;
}
