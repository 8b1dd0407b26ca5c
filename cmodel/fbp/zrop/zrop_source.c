/* zrop_source.c - the depths of a packet (facts/fbp.md, ZROP) */
#include "fbp/zrop/zrop_parts.h"

static void draw(const struct zrop_mode *m, const struct zrop_frtx *in, struct zrop_source *s)
{
    const struct zrop_range all = zrop_range_of(m, &in->plane);

    s->plane = in->plane;
    s->range = zrop_clamp_range(m, all);
    /* A plane that z_min or z_max may change is not its samples; known: facts/fbp.md: nor is
     * shader z compressible.
     */
    s->has_plane = !in->shader_z && s->range.min == all.min && s->range.max == all.max;
}

static void clear(const struct zrop_mode *m, struct zrop_source *s)
{
    s->has_plane = zrop_flat(m, m->clear_z, &s->plane);
    s->range = (struct zrop_range){ m->clear_z, m->clear_z };
}

struct zrop_source zrop_source_of(const struct zrop_mode *m, const struct zrop_frtx *in)
{
    struct zrop_source s = { .in = in };

    if (!m->z_bits)
        return s;
    if (in->op == ZROP_CLEAR)
        clear(m, &s);
    else
        draw(m, in, &s);
    return s;
}

u32 zrop_source_depth(const struct zrop_mode *m, const struct zrop_source *s, unsigned i)
{
    const u32 code = UINT32_MAX >> (32 - m->z_bits);

    if (s->in->op == ZROP_CLEAR)
        return m->clear_z;
    return zrop_clamp(m, s->in->shader_z ? s->in->z[i] & code : zrop_sample(m, &s->in->plane, i));
}
