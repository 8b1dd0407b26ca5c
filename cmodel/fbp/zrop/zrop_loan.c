/* zrop_loan.c - packets of tiles that stay in their cache (facts/fbp.md, ZROP; Clears)
 *
 * A tile that a clear covers wholly becomes the same whatever it was: that is made once for a state.  Of the tile before
 * only whether a stencil value changes says what it takes: of its depths none is read.
 */
#include <string.h>

#include "fbp/zrop/zrop_parts.h"
#include "fbp/zrop/zrop_memory.h"

/* Whether all of a tile is the clear's. */
static bool overwrites(const struct zrop *z, const struct zrop_packet *in)
{
    const struct zrop_mode *m = &z->mode;
    const bool masked = z->cfg.respect_stencil_mask && z->cfg.front.write_mask != 255;

    return in->op == ZROP_CLEAR && in->coverage == UINT64_MAX && in->clear_depth && m->z_bits &&
           !z->cfg.read_only_z &&
           (!m->has_stencil || (in->clear_stencil && m->stencil_write && !masked));
}

/* What such a clear makes, which takes longer where a stencil value changes. */
static void make(struct zrop *z, const struct zrop_packet *in)
{
    struct zrop_cleared *c = &z->cleared;

    memset(c, 0, sizeof *c);
    zrop_draw_tile(&z->mode, &z->cfg, in, &c->stored);
    for (unsigned n = 0; n < 2; n++) {
        const struct zrop_work w = { .decided = { DECIDED_NOTHING, DECIDED_NOTHING },
                                     .from = c->stored.tile.state,
                                     .to = c->stored.tile.state,
                                     .z_written = true,
                                     .stencil_written = n };

        c->clocks[n] = zrop_work_clocks(&z->mode, &z->cfg, in, &w);
    }
    c->made = true;
    c->stencil = in->clear_stencil;
}

/* Whether the tile's stencil is another than the clear's, which is one value; no format without depth comes here. */
static bool changes(const struct zrop *z, const struct zrop_loan *l)
{
    static const u8 zeros[ZROP_SECTOR_BYTES];
    const u8 *all = z->cleared.stored.tile.stencil, *left = zeros, *right = zeros;

    if (!z->mode.has_stencil)
        return false;
    if (!l->packed)
        return memcmp(l->stored->tile.stencil, all, ZROP_SAMPLES) != 0;
    if (l->byte) {
        left = l->byte;
        right = l->byte + l->layout->bytes / 2;
    }
    return memcmp(left, all, ZROP_SECTOR_BYTES) != 0 || memcmp(right, all, ZROP_SECTOR_BYTES) != 0;
}

static struct zrop_outcome clear(struct zrop *z, const struct zrop_loan *l)
{
    bool changed;

    if (!z->cleared.made || z->cleared.stencil != l->in.clear_stencil)
        make(z, &l->in);
    changed = changes(z, l);
    *l->stored = z->cleared.stored;
    return (struct zrop_outcome){ .z_written = true,
                                  .stencil_written = changed,
                                  .clocks = z->cleared.clocks[changed],
                                  .stays = ZROP_STAYS_LEAST };
}

static struct zrop_outcome draw(const struct zrop *z, const struct zrop_loan *l)
{
    static const u8 zeros[ZROP_TILE_BYTES];

    if (l->packed)
        zrop_load_tile(l->layout, z->mode.has_stencil, l->state, l->byte ? l->byte : zeros,
                       l->stored);
    return zrop_draw_tile(&z->mode, &z->cfg, &l->in, l->stored);
}

bool zcache_zrop_into_batch(struct zrop *z, const struct zrop_loan *in)
{
    if (z->full)
        return false;
    z->drawn = overwrites(z, &in->in) ? clear(z, in) : draw(z, in);
    zrop_occupy(z, &z->drawn);
    z->full = true;
    return true;
}

bool zrop_zcache_from_batch(struct zrop *z, struct zrop_outcome *out)
{
    if (!z->full)
        return false;
    *out = z->drawn;
    z->full = false;
    return true;
}
