/* crop_tile.c - a fine tile of colours at once (facts/fbp.md, CROP)
 *
 * Pixels that CROP stores, or blends lane by lane.  A sector of memory is eight words: a packet of one pass; two packets of half a sector each,
 * where pixels blend in lanes wider than they are stored; or a pass on samples.
 */
#include <string.h>

#include "fbp/crop/crop_parts.h"

/* What is written of words of even numbers and of odd ones. */
struct twice {
    u64 take, ones;
};

static struct twice twice_of(const struct crop_mode *m)
{
    const unsigned odd = m->words - 1;

    return (struct twice){ m->write.take[0] | (u64)m->write.take[odd] << 32,
                           m->write.ones[0] | (u64)m->write.ones[odd] << 32 };
}

/* Pixels 2 and 3 of each packet change places with 4 and 5: a sector has a row of four pixels, then the next.
 * known: common/surface.h: two rows of 16 bytes a sector
 */
static void store_words(struct twice how, const struct tile_pixels *tile, u32 *word)
{
    for (u64 left = tile_packets(tile->covered); left; left &= left - 1) {
        const unsigned first = bits_lowest(left);
        u64 two[4], from[4]; /* pixels beside each other */

        memcpy(from, &tile->pixel[first], sizeof from);
        two[0] = (from[0] & how.take) | how.ones;
        two[1] = (from[2] & how.take) | how.ones;
        two[2] = (from[1] & how.take) | how.ones;
        two[3] = (from[3] & how.take) | how.ones;
        memcpy(&word[first], two, sizeof two);
    }
}

/* A quad of pixels of two words is a sector; two columns of quads are a ROP tile. */
static void store_pairs(struct twice how, const struct tile_pixels *tile, u32 *word)
{
    for (u64 left = tile_packets_of(tile); left; left &= left - 1) {
        const unsigned quad = bits_lowest(left) / 4;
        u64 two[4];

        memcpy(two, &tile->pixel[8 * quad], sizeof two);
        for (unsigned i = 0; i < 4; i++)
            two[i] = (two[i] & how.take) | how.ones;
        memcpy(&word[crop_quad_word(quad)], two, sizeof two);
    }
}

/* A pixel of four samples is two words of two rows. */
static void store_samples(struct twice how, const struct tile_pixels *tile, u32 *word)
{
    for (u64 left = bits_any(tile->covered, 8); left; left &= left - 1) {
        const unsigned two = bits_lowest(left) / 8;
        u32 *const to = &word[8 * crop_samples_sector(two)];

        for (unsigned i = 0; i < 2; i++) {
            const u32 pixel = (tile->pixel[2 * two + i] & (u32)how.take) | (u32)how.ones;

            to[2 * i] = to[2 * i + 1] = to[2 * i + 4] = to[2 * i + 5] = pixel;
        }
    }
}

static void store(const struct crop_mode *m, const struct tile_pixels *tile, u32 *word)
{
    const struct twice how = twice_of(m);

    if (tile->each > 1)
        store_samples(how, tile, word);
    else if (m->words == 2)
        store_pairs(how, tile, word);
    else
        store_words(how, tile, word);
}

/* Where word 'n' of a packet of four pixels is in its ROP tiles. */
static unsigned word_of(const struct crop_mode *m, unsigned quad, unsigned n)
{
    if (m->words == 2)
        return crop_quad_word(quad) + n;
    return quad / 2 * 8 + quad % 2 * 2 + n / 2 * 4 + n % 2;
}

/* A packet of four pixels as a packet. */
static void blend_packet(const struct crop_mode *m, const struct tile_batch *in, unsigned quad,
                         struct tile_words *out)
{
    const unsigned words = 4 * m->words;
    struct crop_quads q = { .coverage = (u8)(in->tile->covered >> 4 * quad & 15) };
    struct crop_sector made;

    memcpy(q.src, &in->tile->pixel[8 * quad], sizeof q.src);
    for (unsigned n = 0; n < words && in->stored; n++)
        q.dst[n] = in->stored[word_of(m, quad, n)];
    crop_evaluate_by(m, &q, &made);
    for (unsigned n = 0; n < words; n++) {
        const unsigned at = word_of(m, quad, n);

        out->word[at] = made.pixel[n];
        if (made.killed >> n / m->words & 1)
            out->covered.of[at / TILE_PIXELS] &= ~(UINT64_C(1) << at % TILE_PIXELS);
    }
}

/* Blends with what memory has, in its order; killed pixels are not written. */
static void blend(const struct crop_mode *m, const struct tile_batch *in, struct tile_words *out)
{
    u64 left;

    if (!m->fp && m->words == 1) {
        crop_blend_tile(m, in, out);
        return;
    }
    left = m->fp_tiles ? crop_blend_fp_tile(m, in, out) : in->tile->covered;
    for (left = bits_any(left, 4); left; left &= left - 1)
        blend_packet(m, in, bits_lowest(left) / 4, out);
}

/* known: rates.csv T6: a pass is a clock */
bool pass_crop_into_batch(struct crop *c, const struct tile_batch *in)
{
    const struct crop_mode *m = &c->mode;

    if (c->tile.tile)
        return false;
    c->words.rops = m->words;
    c->words.covered = tile_covered_of(in->tile, m->words);
    for (unsigned i = 0; i < 2; i++)
        c->words.mask[i] = mem_mask(m->write.enable >> 4 * (i % m->words) & 15);
    if (m->blend)
        blend(m, in, &c->words);
    else
        store(m, in->tile, c->words.word);
    c->clocks += in->passes;
    c->tile = *in;
    return true;
}

bool crop_ccache_from_batch(struct crop *c, struct words_batch *out)
{
    if (!c->tile.tile)
        return false;
    *out = (struct words_batch){ &c->words, c->tile, &c->mode };
    c->tile.tile = NULL;
    return true;
}
