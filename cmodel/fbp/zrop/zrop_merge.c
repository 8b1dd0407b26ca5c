/* zrop_merge.c - the stored tile after a write (facts/fbp.md, Depth compression states) */
#include <string.h>

#include "common/bits.h"
#include "fbp/zrop/zrop_parts.h"

/* The planes of a tile to be. */
struct merged {
    unsigned count;
    struct depth_plane plane[ZROP_PLANES + 1];
    struct zrop_range range[ZROP_PLANES + 1];
    u64 owned[ZROP_PLANES + 1];
};

/* The stored planes that keep samples, in their order; false if they are not planes. */
static bool keep(const struct zrop_mode *m, const struct zrop_stored *stored, u64 written,
                 struct merged *g)
{
    if (written == UINT64_MAX)
        return true;
    if (stored->tile.state == ZETA_RAW || (stored->tile.state == ZETA_CLEAR && !m->table_flat))
        return false;
    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        const u64 left = stored->owned[n] & ~written;

        if (!left)
            continue;
        g->plane[g->count] = *zrop_stored_plane(m, stored, n);
        g->range[g->count] = stored->range[n];
        g->owned[g->count] = left;
        g->count++;
    }
    return true;
}

/* The source's plane: one that is there already, or the last. */
static void add(struct merged *g, const struct zrop_source *s, u64 written)
{
    unsigned n = 0;

    while (n < g->count && !depth_plane_same(&g->plane[n], &s->plane))
        n++;
    if (n == g->count) {
        g->plane[n] = s->plane;
        g->range[n] = s->range;
        g->owned[n] = 0;
        g->count++;
    }
    g->owned[n] |= written;
}

static void put(const struct merged *g, struct zrop_stored *stored)
{
    static const struct depth_plane none = { 0 };
    struct zeta_tile *tile = &stored->tile;

    if (tile->state == ZETA_RAW)
        memset(tile->z, 0, sizeof tile->z);
    tile->state = g->count > 2 ? ZETA_PLANES_4 : ZETA_PLANES_2;
    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        const bool used = n < g->count;

        zrop_set_plane(tile, n, used ? &g->plane[n] : &none);
        stored->owned[n] = used ? g->owned[n] : 0;
        if (used)
            stored->range[n] = g->range[n];
    }
}

static bool merge_planes(const struct zrop_mode *m, const struct zrop_source *s, u64 written,
                         struct zrop_stored *stored)
{
    struct merged g;

    g.count = 0;
    if (!s->has_plane || !keep(m, stored, written, &g))
        return false;
    add(&g, s, written);
    if (g.count > m->planes)
        return false;
    put(&g, stored);
    return true;
}

void zrop_expand(const struct zrop_mode *m, struct zrop_stored *stored)
{
    struct zeta_tile *tile = &stored->tile;

    if (tile->state == ZETA_RAW)
        return;
    if (m->z_bits)
        zrop_stored_depths(m, stored, UINT64_MAX, tile->z);
    memset(tile->plane, 0, sizeof tile->plane);
    memset(stored->owned, 0, sizeof stored->owned);
    tile->state = ZETA_RAW;
}

void zrop_merge(const struct zrop_mode *m, struct zrop_source *s, u64 written,
                struct zrop_stored *stored)
{
    if (merge_planes(m, s, written, stored))
        return;
    zrop_expand(m, stored);
    zrop_source_depths(m, s, written);
    zrop_replace(stored->tile.z, written, s->z);
}
