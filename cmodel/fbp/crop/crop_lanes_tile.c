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

/* Whether no sample is stored otherwise than the first of its pixel. */
INLINE bool alike(const u32 *stored)
{
    lanes differ = { 0 };

    for (unsigned sector = 0; stored && sector < TILE_PIXELS / 8; sector++) {
        lanes a;

        memcpy(&a, &stored[8 * sector], sizeof a);
        differ |= a ^ __builtin_shufflevector(a, a, 0, 0, 2, 2, 0, 0, 2, 2);
    }
    return bits_zero(&differ, sizeof differ);
}

/* Pixels 2 * n and 2 * n + 1 of four samples each. */
INLINE void put_samples(u32 a, u32 b, u32 *word)
{
    const lanes all = { a, a, b, b, a, a, b, b };

    memcpy(word, &all, sizeof all);
}

/* Eight pixels of four samples that are stored alike: each is blended once.  Returns the killed ones, a bit a word. */
INLINE u32 blend_alike(const struct crop_mode *m, const u32 *src, const u32 *const stored[4],
                       u32 *const word[4])
{
    struct operands o = { .s1 = { { 0 } } };
    lanes was[2] = { { 0 }, { 0 } }, made[2];
    struct crop_laned laned;
    struct savings all;
    u32 killed = 0;

    gather_source(8, src, o.s);
    for (unsigned n = 0; n < 4 && stored[0]; n++) {
        was[0][2 * n] = stored[n][0];
        was[0][2 * n + 1] = stored[n][2];
    }
    blend_stored(m, 8, &o, was, made, &all);
    for (unsigned n = 0; n < 4; n++)
        put_samples(made[0][2 * n], made[0][2 * n + 1], word[n]);
    save(m, &all, &laned);
    for (unsigned i = 0; i < CROP_PIXELS && laned.killed; i++)
        killed |= (laned.killed >> i & 1u) * 0x33u << (2 * (i % 2) + 8 * (i / 2));
    return killed;
}

LANES_CLONES static void blend_samples(const struct crop_mode *m, const struct tile_batch *in,
                                       struct tile_words *out)
{
    for (unsigned half = 0; half < 2; half++) {
        const u32 *stored[4] = { NULL };
        u32 *word[4], killed;

        for (unsigned n = 0; n < 4; n++) {
            const unsigned at = 8 * crop_samples_sector(4 * half + n);

            stored[n] = in->stored ? &in->stored[at] : NULL;
            word[n] = &out->word[at];
        }
        killed = blend_alike(m, &in->tile->pixel[8 * half], stored, word);
        for (unsigned n = 0; n < 4 && killed; n++)
            out->covered.of[0] &=
                ~((u64)(killed >> 8 * n & 255) << 8 * crop_samples_sector(4 * half + n));
    }
}

LANES_CLONES void crop_blend_tile(const struct crop_mode *m, const struct tile_batch *in,
                                  struct tile_words *out)
{
    if (in->tile->each > 1 && alike(in->stored))
        blend_samples(m, in, out);
    else if (m->lane_bits == 8)
        blend_sectors(m, 8, in, out);
    else
        blend_sectors(m, m->lane_bits, in, out);
}
