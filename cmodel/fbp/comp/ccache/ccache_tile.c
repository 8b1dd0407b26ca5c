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
static void evict(struct ccache *c, struct ccache_line *line)
{
    if (c->evicting)
        return;
    c->evicting = c->evicts = true;
    c->victim = (unsigned)(line - c->line);
}

bool ccache_comp_from(struct ccache *c, const struct mem_port *p, struct ccache_tile *out)
{
    const struct ccache_line *line = &c->line[c->victim];
    const struct comp_clear clear = clear_of(&line->surface);

    (void)p;
    if (!c->evicts)
        return false;
    memset(out, 0, sizeof *out);
    out->state = line->surface.comp;
    out->tile.id.tile = (u24)((line->at - line->surface.base) / COMP_TILE_BYTES);
    memcpy(out->tile.word, line->word, sizeof out->tile.word);
    out->tile.clear = comp_is_clear(line->word, &clear);
    memcpy(out->tile.covered, line->covered, sizeof out->tile.covered);
    memcpy(out->tile.again, line->again, sizeof out->tile.again);
    c->evicts = false;
    return true;
}

/* chosen: a tile that nobody sent means nothing */
bool comp_ccache_into(struct ccache *c, const struct mem_port *p, const struct packed_tile *in)
{
    struct ccache_line *line = &c->line[c->victim];

    if (!mem_room(p, 1))
        return false;
    if (!c->evicting)
        return true;
    mem_store(p, MEM_CROP, line->at, in->code, (u16)((1u << in->sectors) - 1), in->word);
    c->counts.state[in->state <= COMP_BOTH ? in->state : COMP_RAW]++;
    c->counts.stored += in->sectors * MEM_SECTOR_BYTES;
    c->evicting = c->evicts = line->dirty = false;
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

static void note_filled(struct ccache *c, const struct ccache_line *line)
{
    const size_t n = (size_t)(line - c->line);

    c->filled[n / 64] |= (u64)line->valid << n % 64;
}

bool ccache_fill(struct ccache *c, const struct mem_port *p, const struct ccache_surface *s, u64 at,
                 enum ccache_asker who)
{
    struct ccache_line *line = ccache_line_of(c, at);

    if (line->valid && line->at == at && same_surface(&line->surface, s))
        return true;
    if (line->pins)
        return false;
    if (line->valid && line->dirty) {
        evict(c, line);
        return false;
    }
    memset(line, 0, sizeof *line);
    line->at = at;
    line->surface = *s;
    line->valid = who == CCACHE_NOBODY || load_line(c, p, line, who);
    note_filled(c, line);
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
static bool pin(struct ccache *c, const struct mem_port *p, const struct ccache_target *t)
{
    u64 at[QUAD_SECTORS];
    unsigned count;

    if (!t->compressed)
        return true;
    count = quad_blocks(&t->place, &c->next.axes, QUAD_TILE_SIZE, at);
    assert(count <= QUAD_TILES);
    while (c->next.lines < count) {
        struct ccache_line *line = ccache_line_of(c, at[c->next.lines]);

        if (!ccache_fill(c, p, &t->surface, at[c->next.lines], CCACHE_FILLS))
            return false;
        line->pins++;
        c->next.line[c->next.lines++] = (u8)(line - c->line);
    }
    return true;
}

static bool open(struct ccache *c, const struct mem_port *p, const struct cread_quads *q,
                 unsigned passes)
{
    const struct ccache_target *t = &c->mode.target[q->target];

    quad_axes_of(&t->place, q->id.x, q->id.y, &c->next.axes);
    if (!pin(c, p, t))
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
bool hazard_ccache_into(struct ccache *c, const struct mem_port *p, const struct cleared_quads *in)
{
    const bool begun = c->next.lines || ccache_awaits(c, CCACHE_FILLS);

    if (c->has_quads || c->packets == CCACHE_PACKETS)
        return false;
    if (!begun && (c->flush_waits || c->clear_waits))
        return false;
    if (in->passes && c->mode.target[in->quads.target].bound && !open(c, p, &in->quads, in->passes))
        return false;
    if (in != &c->quads)
        c->quads = *in;
    c->has_quads = true;
    return true;
}

bool ccache_cread_from(struct ccache *c, const struct mem_port *p, struct cread_quads *out)
{
    (void)p;
    if (!c->has_quads)
        return false;
    *out = c->quads.quads;
    c->has_quads = false;
    return true;
}

static bool in_range(const struct ccache_line *line, const struct rop_flush *f)
{
    return line->valid && line->at <= f->last && line->at + COMP_TILE_BYTES > f->first;
}

/* One tile at a time; nothing is under way. */
bool fe_ccache_into(struct ccache *c, const struct mem_port *p, const struct rop_flush *in)
{
    (void)p;
    c->flush_waits = true;
    if (c->packets || c->next.lines || c->cleared || c->asked != c->answered)
        return false;
    for (; (c->flushed = bits_next(c->filled, c->flushed, CCACHE_TILES)) < CCACHE_TILES;
         c->flushed++) {
        struct ccache_line *line = &c->line[c->flushed];

        if (!in_range(line, in))
            continue;
        if (line->dirty) {
            evict(c, line);
            return false;
        }
        line->valid = false;
        c->filled[c->flushed / 64] &= ~(UINT64_C(1) << c->flushed % 64);
    }
    c->flushed = 0;
    c->flush_waits = false;
    return true;
}
