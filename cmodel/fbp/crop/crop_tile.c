/* crop_tile.c - a fine tile of colours at once (facts/fbp.md, CROP)
 *
 * Pixels of four bytes, one sample each, that CROP stores or blends lane by lane: a fine tile is a ROP tile, its packets are the
 * sectors of that, and each has one pass.
 */
#include <string.h>

#include "fbp/crop/crop_parts.h"

/* Pixels 2 and 3 of each packet change places with 4 and 5: a sector has a row of four pixels, then the next.
 * known: common/surface.h: two rows of 16 bytes a sector
 */
static void to_sectors(const struct crop_write *write, const struct tile_pixels *tile,
                       struct tile_words *out)
{
    const u64 take = write->take[0] | (u64)write->take[0] << 32;
    const u64 ones = write->ones[0] | (u64)write->ones[0] << 32;
    const u64 moved = (tile->covered >> 2 ^ tile->covered) & UINT64_C(0x0c0c0c0c0c0c0c0c);

    out->covered = tile->covered ^ moved ^ moved << 2;
    out->mask = mem_mask(write->enable & 15);
    for (u64 left = tile_packets(tile->covered); left; left &= left - 1) {
        const unsigned first = bits_lowest(left);

        u64 two[TILE_PACKET_SIZE / 2], from[TILE_PACKET_SIZE / 2]; /* pixels beside each other */

        memcpy(from, &tile->pixel[first], sizeof from);
        two[0] = (from[0] & take) | ones;
        two[1] = (from[2] & take) | ones;
        two[2] = (from[1] & take) | ones;
        two[3] = (from[3] & take) | ones;
        memcpy(&out->word[first], two, sizeof two);
    }
}

/* Blends packets with what memory has, in its order; killed pixels are not written. */
static void blend_sectors(const struct crop_mode *m, const struct tile_batch *in,
                          struct tile_words *out)
{
    static const u32 none[TILE_PACKET_SIZE];

    out->covered = 0;
    out->mask = mem_mask(m->write.enable & 15);
    for (u64 left = tile_packets(in->tile->covered); left; left &= left - 1) {
        const unsigned first = bits_lowest(left);
        u32 src[TILE_PACKET_SIZE], covered = 0;
        struct crop_laned made;

        for (unsigned k = 0; k < TILE_PACKET_SIZE; k++) {
            src[tile_word(k)] = in->tile->pixel[first + k];
            covered |= (u32)(in->tile->covered >> (first + k) & 1) << tile_word(k);
        }
        crop_blend_lanes(m, src, NULL, in->stored ? in->stored + first : none, &made);
        memcpy(&out->word[first], made.word, sizeof made.word);
        out->covered |= (u64)(covered & ~made.killed & 255u) << first;
    }
}

/* known: rates.csv T6: a packet of one pass is a clock */
bool pass_crop_into_batch(struct crop *c, const struct tile_batch *in)
{
    if (c->tile.tile)
        return false;
    if (c->mode.blend)
        blend_sectors(&c->mode, in, &c->words);
    else
        to_sectors(&c->mode.write, in->tile, &c->words);
    c->clocks += in->packets;
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
