/* zrop_range.c - ranges of stored values (facts/fbp.md, ZROP: trivial accept and reject)
 *
 * Rounding and clamping keep order, so the ends' stored values bound every sample's.
 */
#include "fbp/zrop/zrop_parts.h"

static bool less(const struct zrop_mode *m, u32 a, u32 b)
{
    return zrop_relation(m, a, b) == ZROP_LESS;
}

/* chosen: first up to z_min, then down to z_max, which keeps order even if z_min > z_max; a NaN
 * bound does not clamp.  known: facts/texture/rop_rules.md 3: a NaN source is z_min
 */
u32 zrop_clamp(const struct zrop_mode *m, u32 z)
{
    if (zrop_is_nan(m, z) || less(m, z, m->z_min))
        z = m->z_min;
    return less(m, m->z_max, z) ? m->z_max : z;
}

struct zrop_range zrop_clamp_range(const struct zrop_mode *m, struct zrop_range r)
{
    return (struct zrop_range){ zrop_clamp(m, r.min), zrop_clamp(m, r.max) };
}

struct zrop_range zrop_join(const struct zrop_mode *m, struct zrop_range a, struct zrop_range b)
{
    return (struct zrop_range){ less(m, b.min, a.min) ? b.min : a.min,
                                less(m, a.max, b.max) ? b.max : a.max };
}

unsigned zrop_range_relations(const struct zrop_mode *m, struct zrop_range source,
                              struct zrop_range stored)
{
    const unsigned least = zrop_relation(m, source.min, stored.max);
    const unsigned most = zrop_relation(m, source.max, stored.min);
    unsigned possible = 0;

    if (least == ZROP_LESS)
        possible |= ZROP_LESS;
    if (most == ZROP_GREATER)
        possible |= ZROP_GREATER;
    if (least != ZROP_GREATER && most != ZROP_LESS)
        possible |= ZROP_EQUAL;
    return possible;
}
