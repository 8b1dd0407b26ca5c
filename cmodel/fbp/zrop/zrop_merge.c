/* zrop_merge.c - the stored tile after a write (facts/fbp.md, Depth compression states) */
#include <string.h>

#include "common/bits.h"
#include "fbp/zrop/zrop_parts.h"

/* The planes of a tile to be. */
struct merged {
    unsigned count;
    bool moved; /* an old plane has another number */
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
    if (stored->tile->state == ZETA_RAW || (stored->tile->state == ZETA_CLEAR && !m->table_flat))
        return false;
    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        const u64 left = stored->owned[n] & ~written;

        if (!left)
            continue;
        g->plane[g->count] = *zrop_stored_plane(m, stored, n);
        g->range[g->count] = stored->range[n];
        g->owned[g->count] = left;
        g->moved |= n != g->count;
        g->count++;
    }
    return true;
}

/* The source's plane: one that is there already, or the last. */
static unsigned add(struct merged *g, const struct zrop_source *s, u64 written)
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
    return n;
}

static void put(struct zeta_tile *tile, const struct merged *g, struct zrop_stored *stored)
{
    static const struct depth_plane none = { 0 };

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
                         struct zrop_stored *stored, struct zeta_tile *tile)
{
    struct merged g;
    unsigned own;

    g.count = 0;
    g.moved = false;
    if (!s->has_plane || !keep(m, stored, written, &g))
        return false;
    own = add(&g, s, written);
    if (g.count > m->planes)
        return false;
    put(tile, &g, stored);
    if (g.moved)
        zrop_set_owners(tile, stored->owned);
    else
        zrop_set_owner(tile, written, own);
    return true;
}

static void expand(const struct zrop_mode *m, const struct zrop_stored *stored,
                   struct zeta_tile *tile)
{
    if (tile->state == ZETA_RAW)
        return;
    if (m->z_bits)
        zrop_stored_depths(m, stored, UINT64_MAX, tile->z);
    memset(tile->owner, 0, sizeof tile->owner);
    memset(tile->plane, 0, sizeof tile->plane);
    tile->state = ZETA_RAW;
}

void zrop_expand(const struct zrop_mode *m, struct zeta_tile *tile)
{
    const struct zrop_stored stored = zrop_stored_of(m, tile);

    expand(m, &stored, tile);
}

void zrop_merge(const struct zrop_mode *m, struct zrop_source *s, u64 written,
                struct zrop_stored *stored, struct zeta_tile *tile)
{
    if (merge_planes(m, s, written, stored, tile))
        return;
    expand(m, stored, tile);
    zrop_source_depths(m, s, written);
    zrop_replace(tile->z, written, s->z);
}
