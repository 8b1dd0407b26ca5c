/* zrop_naive.c - reads and writes of tiles by clients other than ZROP (FORMAT.md 6)
 *
 * known: facts/fbp.md, Read-modify-write expand: L2 reads, decompresses, merges, stores uncompressed
 */
#include <string.h>

#include "fbp/zrop/zrop_parts.h"
#include "fbp/zrop/zrop_memory.h"

/* The bytes that others see. */
static void see(const struct zrop_config *cfg, const struct zrop_layout *l,
                const struct zeta_tile *t, u8 seen[ZROP_TILE_BYTES])
{
    const struct zrop_mode m = zrop_mode_of(cfg);

    memset(seen, 0, ZROP_TILE_BYTES);
    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        u8 *element = seen + l->element * i;
        const u32 z = l->z_bytes ? zrop_depth(&m, t, i) : 0;
        for (unsigned b = 0; b < l->z_bytes; b++)
            element[l->seen_z + b] = (u8)(z >> 8 * b);
        if (m.has_stencil)
            element[l->seen_stencil] = t->stencil[i];
    }
}

/* And back to a raw tile. */
static struct zeta_tile from_seen(const struct zrop_config *cfg, const struct zrop_layout *l,
                                  const u8 seen[ZROP_TILE_BYTES])
{
    const bool stencil = zrop_has_stencil(cfg->format);
    struct zeta_tile t = { .state = ZETA_RAW };

    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        const u8 *element = seen + l->element * i;
        for (unsigned b = 0; b < l->z_bytes; b++)
            t.z[i] |= (u32)element[l->seen_z + b] << 8 * b;
        if (stencil)
            t.stencil[i] = element[l->seen_stencil];
    }
    return t;
}

/* Samples of which a depth byte, or the stencil byte, has its bit set. */
struct touched {
    u64 depth, stencil;
};

static struct touched touched(const struct zrop_config *cfg, const struct zrop_layout *l,
                              const u32 enable[ZROP_TILE_BYTES / 32])
{
    const bool stencil = zrop_has_stencil(cfg->format);
    struct touched t = { 0, 0 };

    for (unsigned b = 0; b < l->bytes; b++) {
        const unsigned at = b % l->element;
        const u64 sample = UINT64_C(1) << b / l->element;
        if (!(enable[b / 32] >> b % 32 & 1))
            continue;
        if (at - l->seen_z < l->z_bytes)
            t.depth |= sample;
        else if (stencil && at == l->seen_stencil)
            t.stencil |= sample;
    }
    return t;
}

static unsigned sectors_of(const struct zrop_layout *l, enum zeta_state state, struct touched t)
{
    unsigned sectors = 0;

    if (!l->z_bytes && state == ZETA_PLANES_2)
        return t.stencil != 0;
    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        if (t.stencil >> i & 1)
            sectors |= 1u << zrop_stencil_at(l, i) / ZROP_SECTOR_BYTES;
    if (l->z_bytes && state == ZETA_RAW)
        sectors |= zrop_depth_sectors(l, t.depth);
    if (l->z_bytes && t.depth && state >= ZETA_PLANES_2)
        sectors |= (state == ZETA_PLANES_2 ? 1u : 3u) << l->planes / ZROP_SECTOR_BYTES;
    return zrop_count(sectors);
}

void zrop_naive_read(const struct zrop_config *cfg, const struct zeta_stored *s, unsigned wanted,
                     u8 seen[ZROP_TILE_BYTES], struct zrop_bytes *moved)
{
    const struct zrop_layout l = zrop_layout_of(cfg->format);
    const struct zeta_tile t = zrop_load(cfg->format, s);
    u32 enable[ZROP_TILE_BYTES / 32];

    see(cfg, &l, &t, seen);
    for (unsigned k = 0; k < ZROP_TILE_BYTES / 32; k++) {
        enable[k] = wanted >> k & 1 ? UINT32_MAX : 0;
        if (!enable[k])
            memset(seen + ZROP_SECTOR_BYTES * k, 0, ZROP_SECTOR_BYTES);
    }
    moved->read += ZROP_SECTOR_BYTES * sectors_of(&l, s->state, touched(cfg, &l, enable));
}

/* A write into planes, a clear tile or 2:1 stencil stores the whole tile raw; the stencil beside
 * compressed depth is apart, so that a write of it alone leaves the planes.
 */
static void count_write(const struct zrop_layout *l, enum zeta_state state, bool expands,
                        struct touched t, struct zrop_bytes *moved)
{
    const struct touched all = { l->z_bytes ? UINT64_MAX : 0, l->z_bytes ? 0 : UINT64_MAX };

    if (expands) {
        moved->read += ZROP_SECTOR_BYTES * sectors_of(l, state, all);
        t.depth |= all.depth;
        t.stencil |= all.stencil;
    }
    moved->written += ZROP_SECTOR_BYTES * sectors_of(l, ZETA_RAW, t);
}

void zrop_naive_write(const struct zrop_config *cfg, const struct zrop_naive_write *w,
                      struct zeta_stored *s, struct zrop_bytes *moved)
{
    const struct zrop_layout l = zrop_layout_of(cfg->format);
    const struct touched t = touched(cfg, &l, w->enable);
    const struct zeta_tile old = zrop_load(cfg->format, s);
    const bool expands = s->state != ZETA_RAW && (l.z_bytes ? t.depth : t.stencil);
    struct zeta_tile tile;
    u8 seen[ZROP_TILE_BYTES];

    if (!t.depth && !t.stencil)
        return;
    see(cfg, &l, &old, seen);
    for (unsigned b = 0; b < l.bytes; b++)
        if (w->enable[b / 32] >> b % 32 & 1)
            seen[b] = w->byte[b];
    tile = from_seen(cfg, &l, seen);
    if (l.z_bytes && !t.depth) {
        struct zeta_tile kept = old;
        memcpy(kept.stencil, tile.stencil, sizeof kept.stencil);
        tile = kept;
    }
    count_write(&l, s->state, expands, t, moved);
    zrop_store(cfg->format, &tile, s);
}
