/* zrop_source.c - the depths of a packet (facts/fbp.md, ZROP) */
#include "common/bits.h"
#include "common/lanes.h"
#include "fbp/zrop/zrop_parts.h"

static void draw(const struct zrop_mode *m, const struct zrop_packet *in, struct zrop_source *s)
{
    const struct zrop_range all = zrop_range_of(m, in->plane);

    s->plane = *in->plane;
    s->range = zrop_clamp_range(m, all);
    /* A plane that z_min or z_max may change is not its samples; known: facts/fbp.md: nor is
     * shader z compressible.
     */
    s->has_plane = !in->z && s->range.min == all.min && s->range.max == all.max;
}

static void clear(const struct zrop_mode *m, struct zrop_source *s)
{
    s->has_plane = zrop_flat(m, m->clear_z, &s->plane);
    s->range = (struct zrop_range){ m->clear_z, m->clear_z };
}

void zrop_source_of(const struct zrop_mode *m, const struct zrop_packet *in, struct zrop_source *s)
{
    s->in = in;
    s->has_plane = false;
    s->known = 0;
    if (!m->z_bits)
        return;
    if (in->op == ZROP_CLEAR)
        clear(m, s);
    else
        draw(m, in, s);
}

u32 zrop_source_depth(const struct zrop_mode *m, struct zrop_source *s, unsigned i)
{
    zrop_source_depths(m, s, UINT64_C(1) << i);
    return s->z[i];
}

/* As zrop_clamp, of fixed point. */
LANES_CLONES static void clamp_lanes(u32 min, u32 max, u32 *z)
{
    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        const u32 up = z[i] < min ? min : z[i];

        z[i] = up > max ? max : up;
    }
}

void zrop_source_depths(const struct zrop_mode *m, struct zrop_source *s, u64 wanted)
{
    const bool clears = s->in->op == ZROP_CLEAR, shaded = s->in->z != NULL;
    const u32 code = UINT32_MAX >> (32 - m->z_bits);

    if (!(wanted & ~s->known))
        return;
    s->known |= wanted;
    wanted = s->known;
    for (unsigned i = 0; (clears || shaded) && i < ZROP_SAMPLES; i++)
        s->z[i] = clears ? m->clear_z : s->in->z[i] & code;
    if (clears)
        return;
    if (!shaded)
        zrop_samples(m, s->in->plane, wanted, s->z);
    if (s->has_plane) /* which lies between the bounds */
        return;
    for (u64 left = m->z_float ? wanted : 0; left; left &= left - 1)
        s->z[bits_lowest(left)] = zrop_clamp(m, s->z[bits_lowest(left)]);
    if (!m->z_float)
        clamp_lanes(m->z_min, m->z_max, s->z);
}
