/* zrop_merge.c - the stored tile after a write (facts/fbp.md, Depth compression states) */
#include <string.h>

#include "common/bits.h"
#include "fbp/zrop/zrop_parts.h"

/* The planes of a tile to be: those that keep samples, in their order, and the source's, which is one of them or the
 * last.
 */
struct merged {
    unsigned count;        /* in all */
    unsigned own;          /* the source's */
    u64 left[ZROP_PLANES]; /* samples that each stored one keeps */
};

/* False if what keeps samples is not planes. */
static bool keep(const struct zrop_mode *m, const struct zrop_stored *stored,
                 const struct zrop_source *s, u64 written, struct merged *g)
{
    const enum zeta_state state = stored->tile.state;
    bool found = false;

    if (written != UINT64_MAX && (state == ZETA_RAW || (state == ZETA_CLEAR && !m->table_flat)))
        return false;
    g->count = 0;
    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        g->left[n] = stored->owned[n] & ~written;
        if (!g->left[n])
            continue;
        if (!found && depth_plane_same(zrop_stored_plane(m, stored, n), &s->plane)) {
            found = true;
            g->own = g->count;
        }
        g->count++;
    }
    if (!found)
        g->own = g->count++;
    return true;
}

/* What keeps samples moves to the first places; returns how many. */
static unsigned move(const struct merged *g, struct zrop_stored *stored)
{
    unsigned count = 0;

    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        if (!g->left[n])
            continue;
        if (n != count) {
            stored->tile.plane[count] = stored->tile.plane[n];
            stored->range[count] = stored->range[n];
        }
        stored->owned[count++] = g->left[n];
    }
    return count;
}

static void put(const struct zrop_mode *m, const struct merged *g, const struct zrop_source *s,
                u64 written, struct zrop_stored *stored)
{
    static const struct depth_plane none = { 0 };
    struct zeta_tile *tile = &stored->tile;
    unsigned count;

    if (tile->state == ZETA_RAW)
        memset(tile->z, 0, sizeof tile->z);
    if (tile->state == ZETA_CLEAR)
        tile->plane[0] = m->table;
    count = move(g, stored);
    for (unsigned n = count; n < ZROP_PLANES; n++) {
        tile->plane[n] = none;
        stored->owned[n] = 0;
    }
    if (g->own == count) {
        tile->plane[count] = s->plane;
        stored->range[count] = s->range;
    }
    stored->owned[g->own] |= written;
    tile->state = g->count > 2 ? ZETA_PLANES_4 : ZETA_PLANES_2;
}

static bool merge_planes(const struct zrop_mode *m, const struct zrop_source *s, u64 written,
                         struct zrop_stored *stored)
{
    struct merged g;

    if (!s->has_plane || !keep(m, stored, s, written, &g) || g.count > m->planes)
        return false;
    put(m, &g, s, written, stored);
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
