/* zrop_tile.c - a stored tile by its state (facts/fbp.md, Depth compression states) */
#include <string.h>

#include "common/lanes.h"
#include "fbp/zrop/zrop_parts.h"

const struct depth_plane *zrop_plane(const struct zeta_tile *t, unsigned n)
{
    return &t->plane[n];
}

void zrop_set_plane(struct zeta_tile *t, unsigned n, const struct depth_plane *p)
{
    t->plane[n] = *p;
}

bool zrop_in_planes(const struct zeta_tile *t)
{
    return t->state == ZETA_PLANES_2 || t->state == ZETA_PLANES_4;
}

/* One bit of owner with two planes. */
static unsigned owner(const struct zeta_tile *t, unsigned i)
{
    return t->owner[i] & (t->state == ZETA_PLANES_2 ? 1 : 3);
}

u32 zrop_depth(const struct zrop_mode *m, const struct zeta_tile *t, unsigned i)
{
    switch (t->state) {
    case ZETA_RAW: return t->z[i] & UINT32_MAX >> (32 - m->z_bits);
    case ZETA_CLEAR: return m->table_z;
    default: return zrop_sample(m, zrop_plane(t, owner(t, i)), i);
    }
}

unsigned zrop_count(u64 samples)
{
    return bits_count(samples);
}

/* Who owns the samples, by a number each. */
static void set_owned(struct zrop_stored *s, bool depth, const u2 owner[ZROP_SAMPLES])
{
    const enum zeta_state state = s->tile.state;
    const bool planes = depth && zrop_in_planes(&s->tile);
    u64 low = 0, high = 0;

    for (unsigned i = 0; planes && i < ZROP_SAMPLES; i += 8) {
        const u64 eight = zrop_get_eight(&owner[i]);

        low |= zrop_gather(eight) << i;
        high |= zrop_gather(eight >> 1) << i;
    }
    high = state == ZETA_PLANES_2 ? 0 : high;
    s->owned[0] = planes ? ~high & ~low : depth && state == ZETA_CLEAR ? UINT64_MAX : 0;
    s->owned[1] = ~high & low;
    s->owned[2] = high & ~low;
    s->owned[3] = high & low;
}

void zrop_keep_tile(struct zrop_stored *s, bool depth, const struct zeta_tile *t)
{
    s->tile = *t;
    memset(s->tile.owner, 0, sizeof s->tile.owner);
    set_owned(s, depth, t->owner);
    s->ranges = 0;
}

void zrop_set_ranges(const struct zrop_mode *m, struct zrop_stored *s)
{
    for (unsigned n = 0; s->tile.state != ZETA_CLEAR && n < ZROP_PLANES; n++)
        if (s->owned[n])
            s->range[n] = zrop_range_of(m, zrop_plane(&s->tile, n));
    if (s->tile.state == ZETA_CLEAR)
        s->range[0] = (struct zrop_range){ m->table_z, m->table_z };
    s->ranges = m->ranges;
}

struct zrop_stored zrop_stored_of(const struct zrop_mode *m, const struct zeta_tile *t)
{
    struct zrop_stored s;

    zrop_keep_tile(&s, m->z_bits != 0, t);
    zrop_set_ranges(m, &s);
    return s;
}

void zrop_give_tile(const struct zrop_stored *s, struct zeta_tile *t)
{
    const u64 low = s->owned[1] | s->owned[3], high = s->owned[2] | s->owned[3];

    *t = s->tile;
    for (unsigned i = 0; i < ZROP_SAMPLES; i += 8)
        zrop_put_eight(&t->owner[i], zrop_spread(low >> i) | zrop_spread(high >> i) << 1);
}

const u32 *zrop_stored_depths(const struct zrop_mode *m, const struct zrop_stored *s, u64 wanted,
                              u32 z[ZROP_SAMPLES])
{
    const struct zeta_tile *t = &s->tile;
    u32 more[ZROP_SAMPLES];
    bool any = false;

    if (t->state == ZETA_RAW)
        return t->z;
    for (unsigned i = 0; t->state == ZETA_CLEAR && i < ZROP_SAMPLES; i++)
        z[i] = m->table_z;
    for (unsigned n = 0; zrop_in_planes(t) && n < ZROP_PLANES; n++) {
        const u64 own = s->owned[n] & wanted;

        if (own)
            zrop_samples(m, zrop_plane(t, n), own, any ? more : z);
        if (own && any)
            zrop_replace(z, own, more);
        any |= own != 0;
    }
    return z;
}

/* Half a tile. */
LANES_CLONES static void replace_lanes(u32 *restrict z, u32 written, const u32 *restrict other)
{
    for (unsigned i = 0; i < ZROP_SAMPLES / 2; i++)
        z[i] = written >> i & 1 ? other[i] : z[i];
}

void zrop_replace(u32 z[ZROP_SAMPLES], u64 written, const u32 other[ZROP_SAMPLES])
{
    if (written & UINT32_MAX)
        replace_lanes(z, (u32)written, other);
    if (written >> 32)
        replace_lanes(z + 32, (u32)(written >> 32), other + 32);
}

void zrop_to_table(const struct zrop_mode *m, struct zrop_stored *stored)
{
    struct zeta_tile *tile = &stored->tile;

    if (tile->state == ZETA_RAW)
        memset(tile->z, 0, sizeof tile->z);
    memset(tile->plane, 0, sizeof tile->plane);
    memset(stored->owned, 0, sizeof stored->owned);
    tile->state = ZETA_CLEAR;
    stored->owned[0] = UINT64_MAX;
    zrop_set_ranges(m, stored);
}

/* chosen: S8 is RAW in the states that it has not */
static enum zeta_state state_of(const struct zrop_mode *m, const struct zeta_tile *t)
{
    return m->z_bits || t->state == ZETA_PLANES_2 ? t->state : ZETA_RAW;
}

void zrop_canonical(const struct zrop_mode *m, const struct zeta_tile *t, struct zeta_tile *c)
{
    const unsigned planes = !m->z_bits                  ? 0
                            : t->state == ZETA_PLANES_2 ? 2
                            : t->state == ZETA_PLANES_4 ? 4
                                                        : 0;
    const u32 code = m->z_bits ? UINT32_MAX >> (32 - m->z_bits) : 0;

    memset(c, 0, sizeof *c);
    c->state = state_of(m, t);
    for (unsigned n = 0; n < planes; n++)
        zrop_set_plane(c, n, zrop_plane(t, n));
    for (unsigned i = 0; planes && i < ZROP_SAMPLES; i++)
        c->owner[i] = t->owner[i] & (planes - 1);
    for (unsigned i = 0; m->z_bits && t->state == ZETA_RAW && i < ZROP_SAMPLES; i++)
        c->z[i] = t->z[i] & code;
    if (m->has_stencil)
        memcpy(c->stencil, t->stencil, sizeof c->stencil);
}
