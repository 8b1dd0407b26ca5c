/* zrop_decide.c - trivial accept and reject of all covered samples, from ranges (facts/fbp.md, ZROP) */
#include "fbp/zrop/zrop_parts.h"

/* Every relation that a covered sample of the source can have to the stored one.
 * chosen: each stored plane for itself, which decides more than their common range
 */
static unsigned possible_relations(const struct zrop_mode *m, const struct zrop_stored *stored,
                                   const struct zrop_source *s)
{
    const struct zeta_tile *t = &stored->tile;
    unsigned possible = 0;

    if (s->in->z || t->state == ZETA_RAW)
        return ZROP_ANY;
    if (t->state == ZETA_CLEAR && zrop_is_nan(m, m->table_z))
        return ZROP_ANY;
    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        if (!(stored->owned[n] & s->in->coverage))
            continue;
        if (s->has_plane && depth_plane_same(&s->plane, zrop_stored_plane(m, stored, n)))
            possible |= ZROP_EQUAL;
        else
            possible |= zrop_range_relations(m, s->range, stored->range[n]);
    }
    return possible;
}

static enum zrop_decision decide_depth(const struct zrop_mode *m, const struct zrop_stored *stored,
                                       const struct zrop_source *s)
{
    unsigned possible;

    if (!m->depth || m->depth_pass == ZROP_ANY)
        return DECIDED_ACCEPT;
    if (m->depth_pass == 0)
        return DECIDED_REJECT;
    possible = possible_relations(m, stored, s);
    if ((possible & m->depth_pass) == 0)
        return DECIDED_REJECT;
    return (possible & ~m->depth_pass) == 0 ? DECIDED_ACCEPT : DECIDED_AMBIGUOUS;
}

/* Where the stored values of one range are: a bit for in the bounds, a bit for outside. */
enum { IN = 1, OUT = 2 };

static unsigned place(const struct zrop_mode *m, struct zrop_range r)
{
    const unsigned not_more = ZROP_LESS | ZROP_EQUAL;
    const bool min_in = (zrop_relation(m, m->bounds_min, r.min) & not_more) != 0;
    const bool max_in = (zrop_relation(m, r.max, m->bounds_max) & not_more) != 0;
    const bool touches = (zrop_relation(m, m->bounds_min, r.max) & not_more) != 0 &&
                         (zrop_relation(m, r.min, m->bounds_max) & not_more) != 0;

    return min_in && max_in ? IN : touches ? IN | OUT : OUT;
}

static enum zrop_decision decide_bounds(const struct zrop_mode *m, const struct zrop_stored *stored,
                                        u64 coverage)
{
    unsigned places = 0;

    if (!m->bounds)
        return DECIDED_ACCEPT;
    if (stored->tile.state == ZETA_RAW)
        return DECIDED_AMBIGUOUS;
    for (unsigned n = 0; n < ZROP_PLANES; n++)
        if (stored->owned[n] & coverage)
            places |= place(m, stored->range[n]);
    return places == IN ? DECIDED_ACCEPT : places == OUT ? DECIDED_REJECT : DECIDED_AMBIGUOUS;
}

struct zrop_decisions zrop_decide(const struct zrop_mode *m, const struct zrop_stored *stored,
                                  const struct zrop_source *s)
{
    struct zrop_decisions d = { DECIDED_NOTHING, DECIDED_NOTHING };

    if (s->in->op != ZROP_DRAW || s->in->coverage == 0)
        return d;
    d.bounds = decide_bounds(m, stored, s->in->coverage);
    if (d.bounds != DECIDED_REJECT)
        d.depth = decide_depth(m, stored, s);
    return d;
}
