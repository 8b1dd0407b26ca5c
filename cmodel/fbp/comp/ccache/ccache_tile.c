/* ccache_tile.c - tiles come and leave (facts/fbp.md, Compression; Read-modify-write expand) */
#include <string.h>

#include "common/bits.h"
#include "fbp/comp/ccache/ccache.h"

struct ccache_line *ccache_line_of(struct ccache *c, u64 at)
{
    return &c->line[at / COMP_TILE_BYTES % CCACHE_TILES];
}

static bool same_surface(const struct ccache_surface *a, const struct ccache_surface *b)
{
    return a->base == b->base && comp_config_same(&a->comp, &b->comp) &&
           memcmp(a->clear, b->clear, sizeof a->clear) == 0;
}

static struct comp_clear clear_of(const struct ccache_surface *s)
{
    struct comp_clear clear;

    memcpy(clear.word, s->clear, sizeof clear.word);
    return clear;
}

/* A tile of memory, decompressed. */
static struct comp_tile unpack(const struct ccache_surface *s, u2 code,
                               const u32 word[COMP_TILE_WORDS], unsigned *sectors)
{
    const struct comp_kind kind = comp_kind_of(&s->comp);
    const struct comp_clear clear = clear_of(s);
    struct comp_stored stored = { .state = comp_state_of(kind, code) };

    stored.sectors = *sectors = comp_sectors_of(kind, stored.state);
    memcpy(stored.word, word, *sectors * MEM_SECTOR_BYTES);
    return comp_decode(kind, &stored, &clear);
}

struct comp_tile ccache_seen(const struct ccache_target *t, const struct mem_port *p, u64 at)
{
    struct mem_asked asked = { 0, 0 };
    struct comp_tile tile;
    unsigned sectors;
    u2 code;

    mem_read(p, &asked, MEM_CROP, at, COMP_SECTORS, tile.word, &code);
    return t->compressed ? unpack(&t->surface, code, tile.word, &sectors) : tile;
}

/* A drawn tile on its way through comp. */
static bool evict(struct ccache *c, struct ccache_line *line, struct ccache_tile_fifo *tiles)
{
    const struct comp_clear clear = clear_of(&line->surface);
    struct ccache_tile *out;

    if (c->evicting || ccache_tile_full(tiles))
        return false;
    out = ccache_tile_next(tiles);
    memset(out, 0, sizeof *out);
    out->state = line->surface.comp;
    out->tile.id.tile = (u24)((line->at - line->surface.base) / COMP_TILE_BYTES);
    memcpy(out->tile.word, line->word, sizeof out->tile.word);
    out->tile.clear = comp_is_clear(line->word, &clear);
    memcpy(out->tile.covered, line->covered, sizeof out->tile.covered);
    memcpy(out->tile.again, line->again, sizeof out->tile.again);
    c->evicting = true;
    c->victim = (unsigned)(line - c->line);
    return true;
}

bool ccache_take_packed(struct ccache *c, const struct mem_port *p, struct packed_tile_fifo *in)
{
    struct ccache_line *line = &c->line[c->victim];
    const struct packed_tile *tile;

    if (packed_tile_empty(in) || !mem_room(p, 1))
        return false;
    tile = packed_tile_first(in);
    if (!c->evicting) { /* chosen: a tile that nobody sent means nothing */
        packed_tile_drop(in);
        return true;
    }
    mem_store(p, MEM_CROP, line->at, tile->code, (u16)((1u << tile->sectors) - 1), tile->word);
    c->counts.state[tile->state <= COMP_BOTH ? tile->state : COMP_RAW]++;
    c->counts.stored += tile->sectors * MEM_SECTOR_BYTES;
    c->evicting = line->dirty = false;
    packed_tile_drop(in);
    return true;
}

static bool load_line(struct ccache *c, const struct mem_port *p, struct ccache_line *line,
                      enum ccache_asker who)
{
    u32 word[COMP_TILE_WORDS];
    struct comp_tile tile;
    unsigned sectors;
    u2 code;

    if (!ccache_may_ask(c, who) ||
        !mem_read(p, &c->mem, MEM_CROP, line->at, COMP_SECTORS, word, &code))
        return false;
    tile = unpack(&line->surface, code, word, &sectors);
    memcpy(line->word, tile.word, sizeof line->word);
    c->counts.loaded += sectors * MEM_SECTOR_BYTES;
    return true;
}

bool ccache_fill(struct ccache *c, const struct mem_port *p, const struct ccache_surface *s, u64 at,
                 enum ccache_asker who, struct ccache_tile_fifo *tiles, bool *moved)
{
    struct ccache_line *line = ccache_line_of(c, at);
    const u64 asked = c->asked;

    if (line->valid && line->at == at && same_surface(&line->surface, s))
        return true;
    if (line->pins)
        return false;
    if (line->valid && line->dirty) {
        *moved |= evict(c, line, tiles);
        return false;
    }
    memset(line, 0, sizeof *line);
    line->at = at;
    line->surface = *s;
    line->valid = who == CCACHE_NOBODY || load_line(c, p, line, who);
    *moved |= line->valid || c->asked != asked;
    return line->valid;
}

/* known: common/surface.h: two rows of 16 bytes a sector, sectors side by side, then down */
unsigned ccache_element(unsigned offset, unsigned bytes)
{
    const unsigned row = (offset >> 4 & 1) | (offset >> 6 & 3) << 1;
    const unsigned column = (offset & 15) | (offset >> 5 & 1) << 4;

    return (row * 32 + column) / bytes;
}

void ccache_mark(struct ccache_line *line, unsigned offset, u32 enable, unsigned bytes)
{
    while (enable) {
        const unsigned first = bits_lowest(enable) / bytes * bytes;
        const unsigned element = ccache_element(offset + first, bytes);
        const u32 bit = UINT32_C(1) << element % 32;

        line->again[element / 32] |= line->covered[element / 32] & bit;
        line->covered[element / 32] |= bit;
        enable &= ~(UINT32_MAX >> (32 - bytes) << first);
    }
}

/* Pins the tiles of the packet that comes next; false if one is not here yet. */
static bool pin(struct ccache *c, const struct mem_port *p, const struct cread_quads *q,
                struct ccache_tile_fifo *tiles, bool *moved)
{
    const struct ccache_target *t = &c->mode.target[q->target];
    u64 at[QUAD_SECTORS];
    unsigned count;

    if (!t->compressed)
        return true;
    count = quad_blocks(&t->place, &c->next.axes, QUAD_TILE_SIZE, at);
    assert(count <= QUAD_TILES);
    while (c->next.lines < count) {
        struct ccache_line *line = ccache_line_of(c, at[c->next.lines]);

        if (!ccache_fill(c, p, &t->surface, at[c->next.lines], CCACHE_FILLS, tiles, moved))
            return false;
        line->pins++;
        c->next.line[c->next.lines++] = (u8)(line - c->line);
        *moved = true;
    }
    return true;
}

bool ccache_open(struct ccache *c, const struct mem_port *p, const struct cread_quads *q,
                 unsigned passes, struct ccache_tile_fifo *tiles, bool *moved)
{
    quad_axes_of(&c->mode.target[q->target].place, q->id.x, q->id.y, &c->next.axes);
    if (!pin(c, p, q, tiles, moved))
        return false;
    c->next.id = q->id;
    c->next.target = q->target;
    c->next.passes = passes;
    c->packet[(c->first + c->packets++) % CCACHE_PACKETS] = c->next;
    c->next.lines = 0;
    return true;
}

/* Flushes and clears go first, but not into the middle of a packet.
 *
 * The tiles of a packet lie side by side, so none has the place of another: 4 of them are less than
 * CCACHE_TILES apart in memory.
 */
bool ccache_take_quads(struct ccache *c, const struct mem_port *p, const struct ccache_ports *w)
{
    const struct cleared_quads *in;
    const bool begun = c->next.lines || ccache_awaits(c, CCACHE_FILLS);
    bool moved = false;

    if (cleared_quads_empty(w->quads) || cread_quads_full(w->quads_out) ||
        c->packets == CCACHE_PACKETS)
        return false;
    if (!begun && (!rop_flush_empty(w->flush) || !clear_tile_empty(w->clears)))
        return false;
    in = cleared_quads_first(w->quads);
    if (in->passes && c->mode.target[in->quads.target].bound &&
        !ccache_open(c, p, &in->quads, in->passes, w->tiles, &moved))
        return moved;
    cread_quads_push(w->quads_out, &in->quads);
    cleared_quads_drop(w->quads);
    return true;
}

static bool in_range(const struct ccache_line *line, const struct rop_flush *f)
{
    return line->valid && line->at <= f->last && line->at + COMP_TILE_BYTES > f->first;
}

/* One tile at a time; nothing is under way. */
bool ccache_take_flush(struct ccache *c, const struct ccache_ports *w)
{
    if (rop_flush_empty(w->flush) || c->packets || c->next.lines || c->cleared ||
        c->asked != c->answered)
        return false;
    for (; c->flushed < CCACHE_TILES; c->flushed++) {
        struct ccache_line *line = &c->line[c->flushed];

        if (!in_range(line, rop_flush_first(w->flush)))
            continue;
        if (line->dirty)
            return evict(c, line, w->tiles);
        line->valid = false;
    }
    c->flushed = 0;
    rop_flush_drop(w->flush);
    return true;
}
