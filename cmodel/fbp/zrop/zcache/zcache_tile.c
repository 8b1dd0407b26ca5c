/* zcache_tile.c - tiles come and leave (facts/fbp.md; fbp/zrop/FORMAT.md) */
#include <string.h>

#include "common/bits.h"
#include "fbp/zrop/zcache/zcache.h"

#define TILE_WORDS (ZROP_TILE_BYTES / 4)

/* The tile of bytes in memory, or of zeros. */
static void unpack(const struct zcache_mode *p, u2 code, const u8 *byte, struct zrop_stored *s)
{
    static const u8 zeros[ZROP_TILE_BYTES];

    zrop_load_tile(&p->format.layout, p->format.stencil, zcache_state_of(&p->surface, code),
                   byte ? byte : zeros, s);
}

struct zeta_tile zcache_stored(const struct zcache_mode *p, const struct mem_port *port, u64 at)
{
    const unsigned sectors = p->format.layout.bytes / MEM_SECTOR_BYTES;
    struct zrop_stored stored;
    struct zeta_tile tile;
    u2 code;
    const u8 *byte = mem_look(port, MEM_ZROP, at, sectors, &code);

    unpack(p, code, byte, &stored);
    zrop_give_tile(&stored, &tile);
    return tile;
}

/* On wires, or where somebody looks; all bytes of sectors in use are the tile's. */
static void post(const struct zcache_format *f, const struct mem_port *port,
                 const struct zcache_line *line)
{
    u8 byte[ZROP_TILE_BYTES] = { 0 };
    u32 word[TILE_WORDS];

    zrop_store_tile(&f->layout, f->stencil, &line->stored, byte);
    mem_get_words(byte, f->layout.bytes / 4, word);
    mem_store(port, MEM_ZROP, line->at, (u2)line->stored.tile.state,
              f->sectors[line->stored.tile.state], word);
}

static void store(const struct zcache_format *f, const struct mem_port *port,
                  const struct zcache_line *line)
{
    const enum zeta_state state = line->stored.tile.state;
    u8 *byte;

    if (!port->mem || mem_tapped(port->mem, MEM_ZROP)) {
        post(f, port, line);
        return;
    }
    byte = mem_place(port, MEM_ZROP, line->at, (u2)state, f->sectors[state]);
    if (byte)
        zrop_store_tile(&f->layout, f->stencil, &line->stored, byte);
}

/* The sectors that the tile's state uses; the others keep what they have. */
static bool write_back(struct zcache *z, const struct mem_port *port, struct zcache_line *line)
{
    struct zcache_format other;
    const struct zcache_format *f = &z->mode.format;

    if (!mem_room(port, 1))
        return false;
    if (line->surface.format != z->mode.surface.format) {
        other = zcache_format_of(line->surface.format);
        f = &other;
    }
    store(f, port, line);
    z->counts.stored += f->bytes[line->stored.tile.state];
    line->dirty = false;
    return true;
}

static bool same_surface(const struct zcache_surface *a, const struct zcache_surface *b)
{
    return a->base == b->base && a->format == b->format && a->kind == b->kind &&
           a->samples == b->samples && a->table_z == b->table_z;
}

#define BESIDE 4 /* tiles: those of a coarse one lie in memory behind one another */

/* What will be asked for next, as a rule. */
static void expect_beside(const u8 *byte, u64 at, unsigned bytes)
{
    const unsigned all = BESIDE * bytes;

    mem_expect(byte, bytes, all - bytes - (unsigned)(at % all));
}

/* The bytes of a tile, on wires in 'room', and its compress bits.  False: not yet. */
static bool read(struct zcache *z, const struct mem_port *port, u64 at, u8 room[ZROP_TILE_BYTES],
                 const u8 **byte, u2 *code)
{
    const unsigned bytes = z->mode.format.layout.bytes, sectors = bytes / MEM_SECTOR_BYTES;
    u32 word[TILE_WORDS];

    if (port->mem) {
        *byte = mem_look(port, MEM_ZROP, at, sectors, code);
        expect_beside(*byte, at, bytes);
        return true;
    }
    if (!mem_read(port, &z->mem, MEM_ZROP, at, sectors, word, code))
        return false;
    mem_put_words(room, bytes / 4, word);
    *byte = room;
    return true;
}

static void make_valid(struct zcache *z, struct zcache_line *line)
{
    const size_t n = (size_t)(line - z->line);

    line->valid = true;
    z->filled[n / 64] |= UINT64_C(1) << n % 64;
}

/* The tile's place, empty, becomes it. */
static bool load(struct zcache *z, const struct mem_port *port, struct zcache_line *line, u64 at)
{
    u8 room[ZROP_TILE_BYTES];
    const u8 *byte;
    u2 code;

    line->valid = false;
    if (!read(z, port, at, room, &byte, &code))
        return false;
    make_valid(z, line);
    line->dirty = false;
    line->at = at;
    line->surface = z->mode.surface;
    unpack(&z->mode, code, byte, &line->stored);
    z->counts.loaded += z->mode.format.bytes[line->stored.tile.state];
    return true;
}

struct zcache_line *zcache_place(struct zcache *z, u64 at)
{
    return &z->line[at / z->mode.format.layout.bytes % ZCACHE_TILES];
}

bool zcache_holds(const struct zcache *z, const struct zcache_line *line, u64 at)
{
    return line->valid && line->at == at && same_surface(&line->surface, &z->mode.surface);
}

bool zcache_leave(struct zcache *z, const struct mem_port *port, struct zcache_line *line)
{
    return !(line->valid && line->dirty) || write_back(z, port, line);
}

struct zcache_line *zcache_fill(struct zcache *z, const struct mem_port *port, u64 at)
{
    struct zcache_line *line = zcache_place(z, at);

    if (zcache_holds(z, line, at))
        return line;
    return zcache_leave(z, port, line) && load(z, port, line, at) ? line : NULL;
}

struct zcache_line *zcache_fill_packed(struct zcache *z, const struct mem_port *port, u64 at,
                                       bool unread)
{
    struct zcache_line *line = zcache_place(z, at);

    assert(port->mem || unread);
    z->packed = false;
    if (zcache_holds(z, line, at))
        return line;
    if (!zcache_leave(z, port, line))
        return NULL;
    z->packed = true;
    z->unread = unread;
    line->valid = false;
    line->at = at;
    return line;
}

/* The line is a tile's from now on, as memory has it. */
static void begin(struct zcache *z, struct zcache_line *line)
{
    make_valid(z, line);
    line->dirty = false;
    line->surface = z->mode.surface;
}

struct zcache_line *zcache_unpack(struct zcache *z, const struct mem_port *port)
{
    struct zcache_line *line = &z->line[z->tested];

    if (!z->unread)
        return zcache_fill(z, port, line->at);
    begin(z, line);
    unpack(&z->mode, 0, NULL, &line->stored);
    return line;
}

#define AHEAD 8 /* tiles: a clear's follow one another in memory, as a rule; fewer came too late */

/* The tile as memory has it. */
static void lend_stored(struct zcache *z, const struct mem_port *port, struct zrop_loan *out)
{
    const struct zcache_format *f = &z->mode.format;
    u2 code;

    out->byte =
        mem_look(port, MEM_ZROP, z->line[z->tested].at, f->layout.bytes / MEM_SECTOR_BYTES, &code);
    out->state = zcache_state_of(&z->mode.surface, code);
    mem_expect(out->byte, AHEAD * f->layout.bytes, f->layout.bytes);
    z->counts.loaded += f->bytes[out->state];
}

void zcache_lend(struct zcache *z, const struct mem_port *port, struct zrop_loan *out)
{
    out->layout = &z->mode.format.layout;
    if (z->unread) {
        out->byte = NULL;
        out->state = zcache_state_of(&z->mode.surface, 0);
    } else {
        lend_stored(z, port, out);
    }
    begin(z, &z->line[z->tested]);
}

bool fe_zcache_into(struct zcache *z, const struct mem_port *port, const struct rop_flush *in)
{
    z->flush_waits = true;
    if (z->stage != ZCACHE_RESTS || z->feeds || z->asked != z->answered)
        return false;
    for (; (z->flushed = bits_next(z->filled, z->flushed, ZCACHE_TILES)) < ZCACHE_TILES;
         z->flushed++) {
        struct zcache_line *line = &z->line[z->flushed];

        if (!line->valid || line->at > in->last ||
            line->at + zrop_layout_of(line->surface.format).bytes <= in->first)
            continue;
        if (!zcache_leave(z, port, line))
            return false;
        line->valid = false;
        z->filled[z->flushed / 64] &= ~(UINT64_C(1) << z->flushed % 64);
    }
    z->flushed = 0;
    z->flush_waits = false;
    return true;
}
