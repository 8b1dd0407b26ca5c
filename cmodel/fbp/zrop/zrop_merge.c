/* zrop_merge.c - the stored tile after a write (facts/fbp.md, Depth compression states) */
#include <string.h>

#include "common/bits.h"
#include "fbp/zrop/zrop_parts.h"

/* The planes of a tile to be, with the samples that the old tile gives them. */
struct merged {
    unsigned count;
    struct depth_plane plane[ZROP_PLANES + 1];
    u2 renamed[ZROP_PLANES]; /* the old tile's planes */
};

/* The stored planes that samples of 'kept' have, in their order; false if they are not planes. */
static bool keep(const struct zrop_mode *m, const struct zeta_tile *t, u64 kept, struct merged *g)
{
    unsigned owners;

    if (kept == 0)
        return true;
    if (t->state == ZETA_CLEAR)
        return zrop_flat(m, m->table_z, &g->plane[g->count++]);
    if (t->state == ZETA_RAW)
        return false;
    owners = zrop_owners(t, kept);
    for (unsigned n = 0; n < ZROP_PLANES; n++)
        if (owners >> n & 1) {
            g->renamed[n] = (u2)g->count;
            g->plane[g->count++] = *zrop_plane(t, n);
        }
    return true;
}

/* The source's plane: one that is there already, or the last. */
static unsigned add(struct merged *g, const struct depth_plane *p)
{
    unsigned n = 0;

    while (n < g->count && !depth_plane_same(&g->plane[n], p))
        n++;
    if (n == g->count)
        g->plane[g->count++] = *p;
    return n;
}

static bool merge_planes(const struct zrop_mode *m, const struct zrop_source *s, u64 written,
                         struct zeta_tile *tile)
{
    struct merged g = { .count = 0 };
    unsigned own;

    if (!s->has_plane || !keep(m, tile, ~written, &g))
        return false;
    own = add(&g, &s->plane);
    if (g.count > m->planes)
        return false;
    tile->state = g.count > 2 ? ZETA_PLANES_4 : ZETA_PLANES_2;
    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        static const struct depth_plane none = { 0 };
        zrop_set_plane(tile, n, n < g.count ? &g.plane[n] : &none);
    }
    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        tile->owner[i] = (u2)(written >> i & 1 ? own : g.renamed[tile->owner[i]]);
    memset(tile->z, 0, sizeof tile->z);
    return true;
}

/* The samples of 'written' get other depths. */
static void replace(u32 z[ZROP_SAMPLES], u64 written, const u32 other[ZROP_SAMPLES])
{
    for (; written; written &= written - 1)
        z[bits_lowest(written)] = other[bits_lowest(written)];
}

void zrop_expand(const struct zrop_mode *m, struct zeta_tile *tile)
{
    struct zeta_tile raw = { .state = ZETA_RAW };

    memcpy(raw.stencil, tile->stencil, sizeof raw.stencil);
    if (m->z_bits && zrop_in_planes(tile)) {
        const struct zrop_owned owned = zrop_owned_of(tile);
        u32 z[ZROP_SAMPLES];

        for (unsigned n = 0; n < ZROP_PLANES; n++) {
            zrop_samples(m, zrop_plane(tile, n), owned.plane[n], z);
            replace(raw.z, owned.plane[n], z);
        }
    } else {
        for (unsigned i = 0; m->z_bits && i < ZROP_SAMPLES; i++)
            raw.z[i] = zrop_depth(m, tile, i);
    }
    *tile = raw;
}

void zrop_merge(const struct zrop_mode *m, const struct zrop_source *s, u64 written,
                struct zeta_tile *tile)
{
    u32 source[ZROP_SAMPLES];

    if (merge_planes(m, s, written, tile))
        return;
    if (tile->state != ZETA_RAW)
        zrop_expand(m, tile);
    zrop_source_depths(m, s, written, source);
    replace(tile->z, written, source);
}
