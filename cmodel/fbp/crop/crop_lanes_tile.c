/* crop_lanes_tile.c - blends of UNORM channels, a fine tile at once, sector by sector (crop_lane_blend.h; facts/fbp.md, CROP) */
#include <string.h>

#include "common/lanes.h"
#include "fbp/crop/crop_lane_blend.h"

/* Those of two pixels of four samples each: rows of four words. */
INLINE void gather_samples(const u32 *src, lanes to[4])
{
    const u32 a = src[0], b = src[1];
    const lanes all = { a, a, b, b, a, a, b, b };

    for (unsigned c = 0; c < 4; c++)
        to[c] = all >> 8 * c & 255;
}

/* Eight pixels of a word, in rows. */
INLINE void gather_words(const u32 *src, lanes to[4])
{
    lanes all;

    memcpy(&all, src, sizeof all);
    all = __builtin_shufflevector(all, all, 0, 1, 4, 5, 2, 3, 6, 7);
    for (unsigned c = 0; c < 4; c++)
        to[c] = all >> 8 * c & 255;
}

/* The sources of a sector. */
INLINE void gather_sector(const struct crop_mode *m, unsigned bits, const struct tile_pixels *t,
                          unsigned sector, lanes to[4])
{
    if (t->each > 1)
        gather_samples(&t->pixel[2 * crop_samples_sector(sector)], to);
    else if (m->width == CROP_WIDE)
        gather_quads(bits, &t->pixel[16 * sector], to);
    else
        gather_words(&t->pixel[8 * sector], to);
}

INLINE void blend_sectors(const struct crop_mode *m, unsigned bits, const struct tile_batch *in,
                          struct tile_words *out)
{
    struct operands o = { .s1 = { { 0 } } };
    lanes stored[2] = { { 0 }, { 0 } }, word[2];
    struct crop_laned made;
    struct savings all;

    for (u64 left = bits_any(out->covered.of[0], 8); left; left &= left - 1) {
        const unsigned first = bits_lowest(left);

        gather_sector(m, bits, in->tile, first / 8, o.s);
        if (in->stored)
            memcpy(&stored[0], &in->stored[first], sizeof stored[0]);
        blend_stored(m, bits, &o, stored, word, &all);
        memcpy(&out->word[first], &word[0], sizeof word[0]);
        save(m, &all, &made);
        out->covered.of[0] &= ~((u64)made.killed << first);
    }
}

LANES_CLONES void crop_blend_tile(const struct crop_mode *m, const struct tile_batch *in,
                                  struct tile_words *out)
{
    if (m->lane_bits == 8)
        blend_sectors(m, 8, in, out);
    else
        blend_sectors(m, m->lane_bits, in, out);
}
