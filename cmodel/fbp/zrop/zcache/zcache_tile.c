/* zcache_tile.c - tiles come and leave (facts/fbp.md; fbp/zrop/FORMAT.md) */
#include <string.h>

#include "common/bits.h"
#include "fbp/zrop/zcache/zcache.h"

#define TILE_WORDS (ZROP_TILE_BYTES / 4)

/* chosen: narrow tiles share a ROP tile, the left one first */
u64 zcache_address(const struct zcache_mode *p, u32 x, u32 y)
{
    const struct zrop_layout *l = &p->layout;
    const u32 bytes = x * l->element, rop_tile = bytes / ROP_TILE_WIDTH * ROP_TILE_WIDTH;

    return p->surface.base + surface_image_offset(&p->image, rop_tile, y, 0) +
           (bytes - rop_tile) / (8 * l->element) * l->bytes;
}

u16 zcache_sectors(const struct zcache_mode *p, enum zeta_state state)
{
    const struct zrop_layout *l = &p->layout;
    const unsigned half = l->bytes / 2 / ZROP_SECTOR_BYTES;
    u16 used = 0;

    if (!l->z_bytes) /* S8: two sectors, or one of 2:1 */
        return state == ZETA_PLANES_2 ? 1 : 3;
    if (zrop_has_stencil(p->surface.format))
        used |= (u16)(1u | 1u << half);
    if (state == ZETA_PLANES_2 || state == ZETA_PLANES_4)
        used |= (u16)((state == ZETA_PLANES_4 ? 3u : 1u) << l->planes / ZROP_SECTOR_BYTES);
    if (state == ZETA_RAW)
        used |= (u16)zrop_depth_sectors(l, UINT64_MAX);
    return used;
}

/* chosen: compress bits that the kind has no state for mean RAW, as comp_state_of has it */
static enum zeta_state state_of(const struct zcache_surface *s, u2 code)
{
    const bool clears = s->kind == ZETA_KIND_C || s->kind == ZETA_KIND_CZ;
    const bool planes = s->kind == ZETA_KIND_Z || s->kind == ZETA_KIND_CZ;

    switch (code) {
    case ZETA_CLEAR: return clears ? ZETA_CLEAR : ZETA_RAW;
    case ZETA_PLANES_2: return planes ? ZETA_PLANES_2 : ZETA_RAW;
    case ZETA_PLANES_4: return planes && s->kind == ZETA_KIND_CZ ? ZETA_PLANES_4 : ZETA_RAW;
    default: return ZETA_RAW;
    }
}

static void unpack(const struct zcache_mode *p, u2 code, const u32 *word, struct zeta_tile *tile)
{
    u8 byte[ZROP_TILE_BYTES];

    mem_put_words(byte, p->layout.bytes / 4, word);
    zrop_load_tile(&p->layout, zrop_has_stencil(p->surface.format), state_of(&p->surface, code),
                   byte, tile);
}

struct zeta_tile zcache_stored(const struct zcache_mode *p, const struct mem_port *port, u64 at)
{
    struct mem_asked asked = { 0, 0 };
    u32 word[TILE_WORDS];
    struct zeta_tile tile;
    u2 code;

    mem_read(port, &asked, MEM_ZROP, at, p->layout.bytes / MEM_SECTOR_BYTES, word, &code);
    unpack(p, code, word, &tile);
    return tile;
}

/* The sectors that the tile's state uses; the others keep what they have. */
static bool write_back(struct zcache *z, const struct mem_port *port, struct zcache_line *line)
{
    const struct zcache_mode p = { .surface = line->surface,
                                   .layout = zrop_layout_of(line->surface.format) };
    const u16 used = zcache_sectors(&p, line->tile.state);
    u8 byte[ZROP_TILE_BYTES];
    u32 word[TILE_WORDS];

    if (!mem_room(port, 1))
        return false;
    memset(byte, 0, p.layout.bytes);
    zrop_store_tile(&p.layout, zrop_has_stencil(p.surface.format), &line->tile, byte);
    mem_get_words(byte, p.layout.bytes / 4, word);
    mem_store(port, MEM_ZROP, line->at, (u2)line->tile.state, used, word);
    z->counts.stored += MEM_SECTOR_BYTES * bits_count(used);
    line->dirty = false;
    return true;
}

static bool same_surface(const struct zcache_surface *a, const struct zcache_surface *b)
{
    return a->base == b->base && a->format == b->format && a->kind == b->kind &&
           a->samples == b->samples && a->table_z == b->table_z;
}

/* The tile's place, empty, becomes it. */
static bool load(struct zcache *z, const struct mem_port *port, struct zcache_line *line, u64 at)
{
    u32 word[TILE_WORDS];
    u2 code;

    line->valid = false;
    if (!mem_read(port, &z->mem, MEM_ZROP, at, z->mode.layout.bytes / MEM_SECTOR_BYTES, word,
                  &code))
        return false;
    line->valid = true;
    line->dirty = false;
    line->at = at;
    line->surface = z->mode.surface;
    unpack(&z->mode, code, word, &line->tile);
    z->counts.loaded += MEM_SECTOR_BYTES * bits_count(zcache_sectors(&z->mode, line->tile.state));
    return true;
}

struct zcache_line *zcache_fill(struct zcache *z, const struct mem_port *port, u64 at, bool *moved)
{
    struct zcache_line *line = &z->line[at / z->mode.layout.bytes % ZCACHE_TILES];
    const u64 asked = z->asked;

    if (line->valid && line->at == at && same_surface(&line->surface, &z->mode.surface))
        return line;
    if (line->valid && line->dirty) {
        if (!write_back(z, port, line))
            return NULL;
        *moved = true;
    }
    if (!load(z, port, line, at)) {
        *moved |= z->asked != asked;
        return NULL;
    }
    return line;
}

bool zcache_take_flush(struct zcache *z, const struct mem_port *port, struct rop_flush_fifo *flush)
{
    const struct rop_flush *f = rop_flush_first(flush);

    for (; z->flushed < ZCACHE_TILES; z->flushed++) {
        struct zcache_line *line = &z->line[z->flushed];
        const u64 bytes = zrop_layout_of(line->surface.format).bytes;

        if (!line->valid || line->at > f->last || line->at + bytes <= f->first)
            continue;
        if (line->dirty)
            return write_back(z, port, line);
        line->valid = false;
    }
    z->flushed = 0;
    rop_flush_drop(flush);
    return true;
}
