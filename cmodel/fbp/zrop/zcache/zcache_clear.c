/* zcache_clear.c - a clear by calls, tile by tile through ZROP (facts/fbp.md, Clears)
 *
 * Most tiles are covered wholly, and become the same whatever they were: that is asked of ZROP once.  Of the tile before
 * only whether a stencil value changes says what it takes: of its depths none is read.
 */
#include <string.h>

#include "fbp/zrop/zcache/zcache.h"

/* Whether all of a tile is the clear's. */
static bool overwrites(const struct zrop *zrop, bool depth, bool stencil)
{
    const struct zrop_mode *m = &zrop->mode;
    const struct zrop_config *cfg = &zrop->cfg;
    const bool masked = cfg->respect_stencil_mask && cfg->front.write_mask != 255;

    return depth && m->z_bits && !cfg->read_only_z &&
           (!m->has_stencil || (stencil && m->stencil_write && !masked));
}

struct zcache_cleared zcache_cleared_of(const struct zrop *zrop, bool depth, bool stencil)
{
    const struct zrop_packet in = {
        .op = ZROP_CLEAR, .clear_depth = depth, .clear_stencil = stencil, .coverage = UINT64_MAX
    };
    struct zcache_cleared c = { .whole = overwrites(zrop, depth, stencil) };

    if (!c.whole)
        return c;
    zrop_draw_tile(&zrop->mode, &zrop->cfg, &in, &c.stored);
    for (unsigned n = 0; n < 2; n++) {
        const struct zrop_work w = { .decided = { DECIDED_NOTHING, DECIDED_NOTHING },
                                     .from = c.stored.tile.state,
                                     .to = c.stored.tile.state,
                                     .z_written = true,
                                     .stencil_written = n };

        c.clocks[n] = zrop_work_clocks(&zrop->mode, &zrop->cfg, &in, &w);
    }
    return c;
}

/* Of a tile in memory, not of S8: whether its stencil is another than the clear's. */
static bool changes(const struct zcache_format *f, const u8 *byte, const struct zcache_cleared *c)
{
    static const u8 zeros[ZROP_SECTOR_BYTES];
    const u8 *left = byte ? byte : zeros, *right = byte ? byte + f->layout.bytes / 2 : zeros;
    const u8 *all = c->stored.tile.stencil; /* one value */

    return f->stencil && (memcmp(left, all, ZROP_SECTOR_BYTES) != 0 ||
                          memcmp(right, all, ZROP_SECTOR_BYTES) != 0);
}

#define AHEAD 8 /* tiles: a clear's follow one another in memory, as a rule; fewer came too late */

/* What is at 'at' comes, but nobody looks at more of it than its stencil.  Whether that changes. */
static bool come(struct zcache *z, const struct mem_port *port, struct zcache_line *line, u64 at,
                 const struct zcache_cleared *c)
{
    const struct zcache_format *f = &z->mode.format;
    const u8 *byte;
    u2 code;

    zcache_leave(z, port, line);
    byte = mem_look(port, MEM_ZROP, at, f->layout.bytes / MEM_SECTOR_BYTES, &code);
    z->counts.loaded += f->bytes[zcache_state_of(&z->mode.surface, code)];
    mem_expect(byte, AHEAD * f->layout.bytes, f->layout.bytes);
    line->valid = true;
    line->at = at;
    line->surface = z->mode.surface;
    return changes(f, byte, c);
}

static void clear_whole(struct zcache *z, struct zrop *zrop, const struct mem_port *port, u64 at,
                        const struct zcache_cleared *c)
{
    struct zcache_line *line = zcache_place(z, at);
    const bool changed = zcache_holds(z, line, at)
                             ? memcmp(line->stored.tile.stencil, c->stored.tile.stencil,
                                      sizeof c->stored.tile.stencil) != 0
                             : come(z, port, line, at, c);

    line->stored = c->stored;
    line->dirty = true;
    z->clocks += zcache_clocks(&z->cfg);
    zrop->clocks += c->clocks[changed];
}

void zcache_clear(struct zcache *z, struct zrop *zrop, const struct mem_port *port, u64 at,
                  const struct zeta_walk *in, const struct zcache_cleared *cleared)
{
    const struct zrop_packet packet = { .op = ZROP_CLEAR,
                                        .clear_depth = in->clear_depth,
                                        .clear_stencil = in->clear_stencil,
                                        .coverage = in->coverage };
    bool moved = false;

    assert(port->mem && zcache_idle(z));
    if (cleared->whole && in->coverage == UINT64_MAX)
        clear_whole(z, zrop, port, at, cleared);
    else
        zcache_draw_line(z, zrop, &packet, zcache_fill(z, port, at, &moved));
}
