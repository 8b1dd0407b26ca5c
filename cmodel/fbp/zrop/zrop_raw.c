/* zrop_raw.c - draws over raw tiles of fixed point with a depth test alone: all samples by lanes (facts/fbp.md, ZROP)
 *
 * What zrop_draw_tile does of them otherwise, step by step: no range decides over such a tile, none is told of it, and
 * it stays raw.
 */
#include "common/lanes.h"
#include "fbp/zrop/zrop_parts.h"

/* Samples that are tested at once: two rows. */
#define TOGETHER 16

/* What is alike for all samples. */
struct draw {
    struct zrop_fixed fixed;
    u32 base, dx, dy;
    s32 z_min, z_max;
    u32 less, equal, greater; /* all ones: passes */
    u32 write;                /* all ones: what passes is stored */
};

bool zrop_raw_alone(const struct zrop_mode *m)
{
    return m->depth && !m->z_float && !m->bounds && !m->stencil && m->depth_pass != 0 &&
           m->depth_pass != ZROP_ANY;
}

static bool by_lanes(const struct zrop_mode *m, const struct zrop_packet *in,
                     const struct zeta_tile *tile)
{
    const bool whole = in->coverage == UINT64_MAX && m->depth_write && m->planes;

    return m->raw_alone && tile->state == ZETA_RAW && in->op == ZROP_DRAW && in->coverage &&
           !in->z && !whole; /* which may become planes */
}

static inline u32 ones(unsigned bit)
{
    return -(bit & 1u);
}

static struct draw draw_of(const struct zrop_mode *m, const struct depth_plane *p,
                           const struct zrop_fixed *f)
{
    return (struct draw){ .fixed = *f,
                          .base = (u32)p->base,
                          .dx = (u32)p->dx,
                          .dy = (u32)p->dy,
                          .z_min = (s32)m->z_min,
                          .z_max = (s32)m->z_max,
                          .less = ones(m->depth_pass),
                          .equal = ones(m->depth_pass >> 1u),
                          .greater = ones(m->depth_pass >> 2u),
                          .write = ones(m->depth_write) };
}

/* The depth of a sample.  Sums are right modulo 2^32. */
static inline s32 depth_at(const struct draw *d, s32 x, s32 y)
{
    const u32 value = d->base + d->dx * (u32)x + d->dy * (u32)y;
    const s32 z = zrop_round_narrow(&d->fixed, (s32)value);
    const s32 up = z < d->z_min ? d->z_min : z;

    return up > d->z_max ? d->z_max : up;
}

/* Returns the samples that passed. */
LANES_CLONES static u64 draw_lanes(const struct draw *draw, u64 covered, const s32 *restrict x,
                                   const s32 *restrict y, u32 *restrict z)
{
    const struct draw d = *draw;
    u64 passed = 0;

    for (unsigned first = 0; first < ZROP_SAMPLES; first += TOGETHER) {
        const u32 some = (u32)(covered >> first);
        u32 bits = 0;

        if (!(some & ((1u << TOGETHER) - 1)))
            continue;
        for (unsigned i = 0; i < TOGETHER; i++) {
            const s32 stored = (s32)z[first + i], s = depth_at(&d, x[first + i], y[first + i]);
            const u32 relation = s < stored ? d.less : s == stored ? d.equal : d.greater;
            const u32 pass = relation & ones(some >> i);

            z[first + i] = pass & d.write ? (u32)s : (u32)stored;
            bits |= pass & 1u << i;
        }
        passed |= (u64)bits << first;
    }
    return passed;
}

bool zrop_raw_draw(const struct zrop_mode *m, const struct zrop_packet *in, struct zeta_tile *tile,
                   struct zrop_outcome *out)
{
    struct zrop_fixed fixed;
    struct draw d;

    if (!by_lanes(m, in, tile))
        return false;
    fixed = zrop_fixed_of(m, in->plane);
    if (!zrop_narrow(m, in->plane, &fixed))
        return false;
    d = draw_of(m, in->plane, &fixed);
    out->decision = DECIDED_AMBIGUOUS;
    out->passed = draw_lanes(&d, in->coverage, m->x, m->y, tile->z);
    out->count = (u7)zrop_count(out->passed);
    out->z_written = m->depth_write && out->passed;
    out->clocks = zrop_raw_clocks(m, in->coverage);
    out->stays = zrop_raw_stays(in->coverage);
    return true;
}
