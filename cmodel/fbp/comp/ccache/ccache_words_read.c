/* ccache_words_read.c - the words of a tile as they are, which blends with them (facts/fbp.md, CROP; texture/blocklinear.md) */
#include <string.h>

#include "common/bits.h"
#include "fbp/comp/ccache/ccache.h"

/* Whether a pass asks for half a sector, of four pixels. */
static bool has_halves(const struct ccache_target *t)
{
    return t->place.samples == 1 && t->place.pixels * t->place.bytes < MEM_SECTOR_BYTES;
}

/* Where memory does not hold all of it as it is seen: pass by pass. */
static void read_sectors(struct ccache *c, const struct mem_port *p, const struct tile_batch *in,
                         unsigned rop)
{
    const bool halves = has_halves(&c->mode.target[in->tile->target]);
    const u64 at = c->batch_at + rop * COMP_TILE_BYTES;
    u32 *const word = &c->batch_word[rop * COMP_TILE_WORDS];

    for (u64 left = bits_any(c->batch_covered.of[rop], MEM_SECTOR_WORDS); left; left &= left - 1) {
        const unsigned first = bits_lowest(left);
        const u64 covered = halves ? in->tile->covered >> first & 255 : 1;

        for (unsigned n = bits_count(bits_any(covered, 4)); n > 0; n--)
            mem_read(p, &c->mem, MEM_CROP, at + 4 * first, 1, &word[first], NULL);
    }
}

static void read_memory(struct ccache *c, const struct mem_port *p, const struct tile_batch *in,
                        unsigned rop)
{
    const u64 sectors = bits_any(c->batch_covered.of[rop], MEM_SECTOR_WORDS);
    const bool halves = has_halves(&c->mode.target[in->tile->target]);
    const u8 *const byte = ccache_bytes(p, c->batch_at + rop * COMP_TILE_BYTES, sectors);

    if (!byte) {
        read_sectors(c, p, in, rop);
        return;
    }
    mem_get_words(byte, COMP_TILE_WORDS, &c->batch_word[rop * COMP_TILE_WORDS]);
    mem_moved(p, MEM_CROP, MEM_READ,
              (halves ? in->passes : bits_count(sectors)) * MEM_SECTOR_BYTES);
}

/* A pass asks for one sector, or for half of it: two packets ask for the same. */
bool cread_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                             const struct tile_batch *in)
{
    const struct ccache_target *t = &c->mode.target[in->tile->target];

    for (unsigned rop = 0; rop < t->words; rop++) {
        if (!c->batch_covered.of[rop])
            continue;
        if (t->compressed)
            memcpy(&c->batch_word[rop * COMP_TILE_WORDS],
                   ccache_line_of(c, c->batch_at + rop * COMP_TILE_BYTES)->word, COMP_TILE_BYTES);
        else
            read_memory(c, p, in, rop);
    }
    c->counts.read += in->passes * t->place.bytes * t->place.pixels;
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
