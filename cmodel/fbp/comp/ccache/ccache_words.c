/* ccache_words.c - a tile of elements of four bytes is written at once (facts/fbp.md, CROP; texture/blocklinear.md) */
#include <string.h>

#include "common/bits.h"
#include "common/lanes.h"
#include "fbp/comp/ccache/ccache.h"

/* The bits of 'mask' of words whose bit is set, which are a sector's. */
static inline void merge(u32 covered, u32 mask, const u32 *restrict from, u32 *restrict to)
{
    typedef u32 words __attribute__((vector_size(4 * MEM_SECTOR_WORDS)));
    const words bit = { 1, 2, 4, 8, 16, 32, 64, 128 };
    const words taken = (words)((bit & covered) != 0) & mask;
    words a, b;

    memcpy(&a, to, sizeof a);
    memcpy(&b, from, sizeof b);
    a ^= (a ^ b) & taken;
    memcpy(to, &a, sizeof a);
}

LANES_CLONES static void merge_line(const struct tile_words *w, u32 *word)
{
    for (unsigned i = 0; i < COMP_TILE_WORDS; i += MEM_SECTOR_WORDS)
        merge((u32)(w->covered >> i) & 255, w->mask, &w->word[i], &word[i]);
}

LANES_CLONES static void merge_memory(const struct tile_words *w, u8 *byte)
{
    u32 word[MEM_SECTOR_WORDS];

    for (unsigned i = 0; i < COMP_TILE_WORDS; i += MEM_SECTOR_WORDS) {
        const u32 covered = (u32)(w->covered >> i) & 255;

        if (!covered)
            continue;
        mem_get_words(byte + 4 * i, MEM_SECTOR_WORDS, word);
        merge(covered, w->mask, &w->word[i], word);
        mem_put_words(byte + 4 * i, MEM_SECTOR_WORDS, word);
    }
}

/* known: ccache_element: the bits of a word's number are those of row 2 and 1, column 2, row 0, column 1 and 0 */
static u64 in_raster_order(u64 words)
{
    const u64 moved = (words >> 4 ^ words) & UINT64_C(0x00f000f000f000f0);

    return words ^ moved ^ moved << 4;
}

static void mark(struct ccache_line *line, u64 words)
{
    const u64 elements = in_raster_order(words);

    for (unsigned i = 0; i < 2; i++) {
        line->again[i] |= line->covered[i] & (u32)(elements >> 32 * i);
        line->covered[i] |= (u32)(elements >> 32 * i);
    }
    line->dirty |= words != 0; /* all may be killed */
}

/* NULL: what it would fault at, or what memory has of it, is for who writes it sector by sector. */
u8 *ccache_bytes(const struct mem_port *p, u64 at, u64 covered)
{
    const u64 first = bits_lowest(covered) / MEM_SECTOR_WORDS * MEM_SECTOR_BYTES;
    u8 *byte = mem_lend(p, MEM_CROP, at + first, MEM_SECTOR_BYTES, COMP_TILE_BYTES - first);

    return byte ? byte - first : NULL;
}

static u64 written(u64 covered, u32 mask)
{
    return bits_count(covered) * (bits_count(mask) / 8);
}

void ccache_wrote(struct ccache *c, const struct mem_port *p, u64 covered, u32 mask)
{
    mem_moved(p, MEM_CROP, MEM_WRITE, written(covered, mask));
    c->counts.written += written(covered, mask);
}

/* Where memory does not hold all of it: sector by sector. */
static void write_sectors(struct ccache *c, const struct mem_port *p, const struct tile_words *w,
                          u64 at)
{
    const u32 bytes =
        (w->mask & 1) | (w->mask >> 7 & 2) | (w->mask >> 14 & 4) | (w->mask >> 21 & 8);

    for (unsigned i = 0; i < COMP_TILE_WORDS; i += MEM_SECTOR_WORDS) {
        u32 enable = 0;

        for (unsigned n = 0; n < MEM_SECTOR_WORDS; n++)
            enable |= w->covered >> (i + n) & 1 ? bytes << 4 * n : 0;
        if (enable)
            mem_write(p, MEM_CROP, at + 4 * i, enable, &w->word[i]);
        c->counts.written += bits_count(enable);
    }
}

static void write_memory(struct ccache *c, const struct mem_port *p, const struct tile_words *w,
                         u64 at)
{
    u8 *const byte = w->covered ? ccache_bytes(p, at, w->covered) : NULL; /* all may be killed */

    if (byte) {
        merge_memory(w, byte);
        ccache_wrote(c, p, w->covered, w->mask);
    } else {
        write_sectors(c, p, w, at);
    }
}

bool hazard_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                              const struct tile_batch *in)
{
    const struct ccache_target *t = &c->mode.target[in->tile->target];
    const struct quad_id *id = &in->tile->id;
    const bool inside = quad_byte_at(&t->place, id->x * t->place.bytes, id->y, &c->batch_at);

    assert(inside);
    if (!p->mem)
        return false;
    if (t->compressed && !ccache_fill(c, p, &t->surface, c->batch_at, CCACHE_FILLS))
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

/* Where memory does not hold all of it as it is seen: sector by sector. */
static void read_sectors(struct ccache *c, const struct mem_port *p, u64 at, u64 packets)
{
    for (u64 left = packets; left; left &= left - 1) {
        const unsigned first = bits_lowest(left);

        mem_read(p, &c->mem, MEM_CROP, at + 4 * first, 1, &c->batch_word[first], NULL);
    }
}

static void read_memory(struct ccache *c, const struct mem_port *p, u64 at, u64 packets)
{
    const u8 *const byte = ccache_bytes(p, at, packets);

    if (!byte) {
        read_sectors(c, p, at, packets);
        return;
    }
    mem_get_words(byte, COMP_TILE_WORDS, c->batch_word);
    mem_moved(p, MEM_CROP, MEM_READ, bits_count(packets) * MEM_SECTOR_BYTES);
}

/* A packet asks for one sector. */
bool cread_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                             const struct tile_batch *in)
{
    if (c->mode.target[in->tile->target].compressed)
        memcpy(c->batch_word, ccache_line_of(c, c->batch_at)->word, sizeof c->batch_word);
    else
        read_memory(c, p, c->batch_at, tile_packets(in->tile->covered));
    c->counts.read += in->packets * MEM_SECTOR_BYTES;
    c->batch_read = true;
    return true;
}

bool ccache_sector_from_batch(struct ccache *c, const struct mem_port *p, struct sectors_batch *out)
{
    (void)p;
    if (!c->batch_read)
        return false;
    *out = (struct sectors_batch){ c->batch, c->batch_word };
    c->batch_read = false;
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

bool crop_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                            const struct words_batch *in)
{
    const struct tile_words *w = in->words;
    struct ccache_line *line = ccache_line_of(c, c->batch_at);

    if (c->mode.target[c->batch.tile->target].compressed) {
        merge_line(w, line->word);
        mark(line, w->covered);
        c->counts.written += written(w->covered, w->mask);
    } else {
        write_memory(c, p, w, c->batch_at);
    }
    c->clocks += in->tile.packets;
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
