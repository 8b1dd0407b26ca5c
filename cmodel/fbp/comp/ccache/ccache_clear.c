/* ccache_clear.c - what clears do to tiles (facts/fbp.md, Clears) */
#include <string.h>

#include "common/bits.h"
#include "fbp/comp/ccache/ccache.h"

#define HALF 16 /* bytes of a sector in a row of a target with a pitch */

static u32 tile_column(const struct clear_tile *in)
{
    return rop_block_column(in->block.x, in->tile);
}

static u32 tile_row(const struct clear_tile *in)
{
    return rop_block_row(in->block.y, in->tile);
}

static u64 address_of(const struct ccache_target *t, const struct clear_tile *in)
{
    u64 at;
    const bool inside = quad_byte_at(&t->place, tile_column(in), tile_row(in), &at);

    assert(inside);
    return at;
}

/* Word w of a sector, of which 'enable' has the bytes that are written. */
static u32 merged(u32 old, const struct clear_tile *in, u32 enable, unsigned w)
{
    const u32 mask = mem_mask(enable >> 4 * w & 15) & ~in->keep[w % 4];

    return (old & ~mask) | (in->color[w % 4] & mask);
}

/* The tile is not here any more; memory says CLEAR. */
static bool set_state(struct ccache *c, const struct mem_port *p, const struct ccache_target *t,
                      u64 at)
{
    struct ccache_line *line = ccache_line_of(c, at);

    if (!mem_room(p, 1) || c->evicting)
        return false;
    line->valid &= line->at != at;
    mem_store(p, MEM_CROP, at, comp_code_of(comp_kind_of(&t->surface.comp), COMP_CLEAR), 0, NULL);
    c->counts.state[COMP_CLEAR]++;
    return true;
}

static void merge_line(struct ccache *c, const struct ccache_target *t, struct ccache_line *line,
                       const struct clear_tile *in)
{
    for (unsigned s = 0; s < COMP_SECTORS; s++) {
        for (unsigned w = 0; w < MEM_SECTOR_WORDS; w++) {
            u32 *word = &line->word[s * MEM_SECTOR_WORDS + w];

            *word = merged(*word, in, in->enable[s], w);
        }
        ccache_mark(line, s * MEM_SECTOR_BYTES, in->enable[s], t->place.bytes);
        c->counts.written += bits_count(in->enable[s]);
    }
    line->dirty = true;
}

/* The bytes of 'enable' of a sector in memory; read first if bits of them stay.  False: not yet. */
static bool merge_sector(struct ccache *c, const struct mem_port *p, const struct clear_tile *in,
                         u64 at, u32 enable)
{
    u32 word[MEM_SECTOR_WORDS] = { 0 };
    const bool keeps = (in->keep[0] | in->keep[1] | in->keep[2] | in->keep[3]) != 0;
    const bool whole = enable == UINT32_MAX && !keeps;

    if (!mem_room(p, 1))
        return false;
    if (keeps &&
        (!ccache_may_ask(c, CCACHE_CLEARS) || !mem_read(p, &c->mem, MEM_CROP, at, 1, word, NULL)))
        return false;
    for (unsigned w = 0; w < MEM_SECTOR_WORDS; w++) /* most clear whole sectors */
        word[w] = whole ? in->color[w % 4] : merged(word[w], in, enable, w);
    mem_write(p, MEM_CROP, at, enable, word);
    c->counts.written += bits_count(enable);
    return true;
}

/* Whether every byte is written and no bit stays, as of most tiles. */
static bool whole_tile(const struct clear_tile *in)
{
    u32 all = UINT32_MAX;

    for (unsigned s = 0; s < COMP_SECTORS; s++)
        all &= in->enable[s];
    return all == UINT32_MAX && (in->keep[0] | in->keep[1] | in->keep[2] | in->keep[3]) == 0;
}

/* Memory takes it at once. */
static void clear_whole(struct ccache *c, const struct mem_port *p, u64 at, const u32 color[4])
{
    u8 *const byte = ccache_bytes(p, at, UINT64_MAX);
    u32 word[COMP_TILE_WORDS];

    for (unsigned w = 0; w < COMP_TILE_WORDS; w++)
        word[w] = color[w % 4];
    if (byte) {
        mem_put_words(byte, COMP_TILE_WORDS, word);
        ccache_wrote(c, p, UINT64_MAX, UINT32_MAX);
        return;
    }
    for (unsigned s = 0; s < COMP_SECTORS; s++)
        mem_write(p, MEM_CROP, at + s * MEM_SECTOR_BYTES, UINT32_MAX, word);
    c->counts.written += COMP_SECTORS * MEM_SECTOR_BYTES;
}

/* The sectors of a tile that is not compressed; false if one is still to be done. */
static bool merge_memory(struct ccache *c, const struct mem_port *p, const struct clear_tile *in,
                         u64 at)
{
    if (p->mem && c->cleared == 0 && whole_tile(in)) {
        clear_whole(c, p, at, in->color);
        return true;
    }
    for (; c->cleared < COMP_SECTORS; c->cleared++) {
        const unsigned s = c->cleared;

        if (in->enable[s] && !merge_sector(c, p, in, at + s * MEM_SECTOR_BYTES, in->enable[s]))
            return false;
    }
    c->cleared = 0;
    return true;
}

/* The same of a target with a pitch: a sector of the packet is 16 bytes of each of two rows, half a sector of memory
 * in both.
 */
static bool merge_rows(struct ccache *c, const struct mem_port *p, const struct ccache_target *t,
                       const struct clear_tile *in)
{
    const u64 at = t->place.base + tile_row(in) * t->place.pitch + tile_column(in);

    for (; c->cleared < 2 * COMP_SECTORS; c->cleared++) {
        const unsigned s = c->cleared / 2, row = c->cleared % 2;
        const u64 half = at + (u64)(s / 2 * 2 + row) * t->place.pitch + s % 2 * HALF;
        const u32 enable = (in->enable[s] >> HALF * row & 0xffff) << half % MEM_SECTOR_BYTES;

        if (enable && !merge_sector(c, p, in, half / MEM_SECTOR_BYTES * MEM_SECTOR_BYTES, enable))
            return false;
    }
    c->cleared = 0;
    return true;
}

static bool apply(struct ccache *c, const struct mem_port *p, const struct clear_tile *in)
{
    const struct ccache_target *t = &c->mode.target[c->cfg.cleared];
    u64 at;

    if (!t->bound)
        return true; /* chosen: a clear of no target does nothing */
    if (t->place.pitch)
        return merge_rows(c, p, t, in);
    at = address_of(t, in);
    if (in->action == CLEAR_STATE)
        return set_state(c, p, t, at);
    if (!t->compressed)
        return merge_memory(c, p, in, at);
    if (!ccache_fill(c, p, &t->surface, at,
                     in->action == CLEAR_WRITE ? CCACHE_NOBODY : CCACHE_CLEARS))
        return false;
    merge_line(c, t, ccache_line_of(c, at), in);
    return true;
}

bool clear_ccache_into(struct ccache *c, const struct mem_port *p, const struct clear_tile *in)
{
    const bool begun = c->cleared || ccache_awaits(c, CCACHE_CLEARS);

    c->clear_waits = true;
    if (c->packets || c->next.lines || (c->flush_waits && !begun) || !apply(c, p, in))
        return false;
    c->clear_waits = false;
    return true;
}

bool clear_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                             const struct clear_whole *in)
{
    const struct ccache_target *t = &c->mode.target[c->cfg.cleared];
    struct clear_tile tile = { .block = in->block, .tile = in->tile, .action = CLEAR_WRITE };

    if (t->bound && !t->compressed && !t->place.pitch && p->mem && c->cleared == 0) {
        clear_whole(c, p, in->placed ? in->at : address_of(t, &tile), in->color);
        return true;
    }
    memcpy(tile.color, in->color, sizeof tile.color);
    memset(tile.enable, 255, sizeof tile.enable);
    return clear_ccache_into(c, p, &tile);
}
