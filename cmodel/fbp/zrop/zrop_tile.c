/* zrop_tile.c - a stored tile by its state (facts/fbp.md, Depth compression states) */
#include <string.h>

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

/* Bit 'bit' of eight owners, a bit each: every product of the factor's is one of them in its place, or below the
 * byte that is kept.
 */
static u64 bits_of(const u2 owner[8], unsigned bit)
{
    u64 eight = 0;

    for (unsigned k = 0; k < 8; k++)
        eight |= (u64)owner[k] << 8 * k;
    return (eight >> bit & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56;
}

struct zrop_owned zrop_owned_of(const struct zeta_tile *t)
{
    const bool two = t->state == ZETA_PLANES_2;
    u64 low = 0, high = 0;

    for (unsigned i = 0; i < ZROP_SAMPLES; i += 8) {
        low |= bits_of(&t->owner[i], 0) << i;
        high |= two ? 0 : bits_of(&t->owner[i], 1) << i;
    }
    return (struct zrop_owned){ { ~high & ~low, ~high & low, high & ~low, high & low } };
}

unsigned zrop_owners(const struct zeta_tile *t, u64 mask)
{
    const struct zrop_owned owned = zrop_owned_of(t);
    unsigned owners = 0;

    for (unsigned n = 0; n < ZROP_PLANES; n++)
        owners |= (unsigned)((owned.plane[n] & mask) != 0) << n;
    return owners;
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
