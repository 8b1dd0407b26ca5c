/* ccache_words.c - a tile of elements of four bytes is written at once (facts/fbp.md, CROP; texture/blocklinear.md) */
#include <string.h>

#include "common/bits.h"
#include "common/lanes.h"
#include "fbp/comp/ccache/ccache.h"

typedef u32 sector __attribute__((vector_size(4 * MEM_SECTOR_WORDS)));

/* The bits of 'mask' of words whose bit is set, which are a sector's. */
static inline void merge(u32 covered, const sector *mask, const u32 *restrict from,
                         u32 *restrict to)
{
    const sector bit = { 1, 2, 4, 8, 16, 32, 64, 128 };
    const sector taken = (sector)((bit & covered) != 0) & *mask;
    sector a, b;

    memcpy(&a, to, sizeof a);
    memcpy(&b, from, sizeof b);
    a ^= (a ^ b) & taken;
    memcpy(to, &a, sizeof a);
}

/* Of one ROP tile, here and below. */
struct part {
    u64 covered;
    const u32 *mask, *word; /* as tile_words has them */
};

static struct part part_of(const struct tile_words *w, unsigned rop)
{
    return (struct part){ w->covered.of[rop], w->mask, w->word + rop * COMP_TILE_WORDS };
}

static inline void mask_of(const struct part *w, sector *mask)
{
    const u32 a = w->mask[0], b = w->mask[1];

    *mask = (sector){ a, b, a, b, a, b, a, b };
}

LANES_CLONES static void merge_line(const struct part *w, u32 *word)
{
    sector mask;

    mask_of(w, &mask);
    for (unsigned i = 0; i < COMP_TILE_WORDS; i += MEM_SECTOR_WORDS)
        merge((u32)(w->covered >> i) & 255, &mask, &w->word[i], &word[i]);
}

LANES_CLONES static void merge_memory(const struct part *w, u8 *byte)
{
    u32 word[MEM_SECTOR_WORDS];
    sector mask;

    mask_of(w, &mask);
    for (unsigned i = 0; i < COMP_TILE_WORDS; i += MEM_SECTOR_WORDS) {
        const u32 covered = (u32)(w->covered >> i) & 255;

        if (!covered)
            continue;
        mem_get_words(byte + 4 * i, MEM_SECTOR_WORDS, word);
        merge(covered, &mask, &w->word[i], word);
        mem_put_words(byte + 4 * i, MEM_SECTOR_WORDS, word);
    }
}

/* known: ccache_element: the bits of a word's number are those of row 2 and 1, column 2, row 0, column 1 and 0 */
static u64 in_raster_order(u64 words)
{
    const u64 moved = (words >> 4 ^ words) & UINT64_C(0x00f000f000f000f0);

    return words ^ moved ^ moved << 4;
}

/* Elements of two words: every second bit. */
static u64 halved(u64 x)
{
    x &= UINT64_C(0x5555555555555555);
    x = (x | x >> 1) & UINT64_C(0x3333333333333333);
    x = (x | x >> 2) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    x = (x | x >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    x = (x | x >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (x | x >> 16) & UINT32_MAX;
}

static void mark(struct ccache_line *line, u64 words, unsigned bytes)
{
    const u64 raster = in_raster_order(words), elements = bytes == 8 ? halved(raster) : raster;

    for (unsigned i = 0; i < 2; i++) {
        line->again[i] |= line->covered[i] & (u32)(elements >> 32 * i);
        line->covered[i] |= (u32)(elements >> 32 * i);
    }
    line->dirty = true;
}

/* NULL: what it would fault at, or what memory has of it, is for who writes it sector by sector. */
u8 *ccache_bytes(const struct mem_port *p, u64 at, u64 covered)
{
    const u64 first = bits_lowest(covered) / MEM_SECTOR_WORDS * MEM_SECTOR_BYTES;
    u8 *byte = mem_lend(p, MEM_CROP, at + first, MEM_SECTOR_BYTES, COMP_TILE_BYTES - first);

    return byte ? byte - first : NULL;
}

/* As many words of even numbers as of odd ones are covered, or their masks are alike. */
static u64 written(u64 covered, const u32 mask[2])
{
    return bits_count(covered) * (bits_count(mask[0]) + bits_count(mask[1])) / 16;
}

static void count(struct ccache *c, const struct mem_port *p, u64 bytes)
{
    mem_moved(p, MEM_CROP, MEM_WRITE, bytes);
    c->counts.written += bytes;
}

void ccache_wrote(struct ccache *c, const struct mem_port *p, u64 covered, u32 mask)
{
    count(c, p, written(covered, (const u32[2]){ mask, mask }));
}

static u32 bytes_of(u32 mask)
{
    return (mask & 1) | (mask >> 7 & 2) | (mask >> 14 & 4) | (mask >> 21 & 8);
}

/* Where memory does not hold all of it: sector by sector. */
static void write_sectors(struct ccache *c, const struct mem_port *p, const struct part *w, u64 at)
{
    const u32 bytes[2] = { bytes_of(w->mask[0]), bytes_of(w->mask[1]) };

    for (unsigned i = 0; i < COMP_TILE_WORDS; i += MEM_SECTOR_WORDS) {
        u32 enable = 0;

        for (unsigned n = 0; n < MEM_SECTOR_WORDS; n++)
            enable |= w->covered >> (i + n) & 1 ? bytes[n % 2] << 4 * n : 0;
        if (enable)
            mem_write(p, MEM_CROP, at + 4 * i, enable, &w->word[i]);
        c->counts.written += bits_count(enable);
    }
}

static void write_memory(struct ccache *c, const struct mem_port *p, const struct part *w, u64 at)
{
    u8 *const byte = ccache_bytes(p, at, w->covered);

    if (byte) {
        merge_memory(w, byte);
        count(c, p, written(w->covered, w->mask));
    } else {
        write_sectors(c, p, w, at);
    }
}

/* Its ROP tiles lie beside each other, and go to lines of their own: they come in the order of the packets. */
static bool fill(struct ccache *c, const struct mem_port *p, const struct ccache_target *t,
                 const struct tile_batch *in)
{
    const u64 covered = in->tile->covered;
    const unsigned first = t->words > 1 && (bits_lowest(covered) / 8 & 1); /* two quads of a row */

    for (unsigned i = 0; i < t->words; i++) {
        const unsigned rop = i ^ first;

        if (c->batch_covered.of[rop] &&
            !ccache_fill(c, p, &t->surface, c->batch_at + rop * COMP_TILE_BYTES, CCACHE_FILLS))
            return false;
    }
    return true;
}

bool hazard_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                              const struct tile_batch *in)
{
    const struct ccache_target *t = &c->mode.target[in->tile->target];
    const struct samples_shape *shape = &t->place.shape;
    const struct quad_id *id = &in->tile->id;
    const bool inside = quad_byte_at(&t->place, id->x * shape->across * t->place.bytes,
                                     id->y * shape->down, &c->batch_at);

    assert(inside);
    c->batch_covered = tile_covered_of(in->tile, t->words);
    if (!p->mem || (t->compressed && !fill(c, p, t, in)))
        return false;
    c->batch = *in;
    c->has_batch = true;
    return true;
}

bool ccache_cread_from_batch(struct ccache *c, const struct mem_port *p, struct tile_batch *out)
{
    (void)p;
    if (!c->has_batch)
        return false;
    *out = c->batch;
    c->has_batch = false;
    return true;
}

/* The places of its passes tell nothing. */
bool pass_ccache_into_batch(struct ccache *c, const struct mem_port *p, const struct pass_batch *in)
{
    (void)c;
    (void)p;
    (void)in;
    return true;
}

static void write_line(struct ccache *c, const struct part *w, u64 at, unsigned bytes)
{
    struct ccache_line *line = ccache_line_of(c, at);

    merge_line(w, line->word);
    mark(line, w->covered, bytes);
    c->counts.written += written(w->covered, w->mask);
}

bool crop_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                            const struct words_batch *in)
{
    const struct ccache_target *t = &c->mode.target[c->batch.tile->target];

    for (unsigned rop = 0; rop < in->words->rops; rop++) {
        const struct part w = part_of(in->words, rop);
        const u64 at = c->batch_at + rop * COMP_TILE_BYTES;

        if (w.covered && t->compressed)
            write_line(c, &w, at, t->place.bytes);
        else if (w.covered)
            write_memory(c, p, &w, at);
    }
    c->clocks += in->tile.passes;
    c->batch_ends = true;
    return true;
}

bool ccache_hazard_from_batch(struct ccache *c, const struct mem_port *p, struct tile_batch *out)
{
    (void)p;
    if (!c->batch_ends)
        return false;
    *out = c->batch;
    c->batch_ends = false;
    return true;
}
