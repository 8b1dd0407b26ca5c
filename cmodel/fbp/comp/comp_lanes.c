/* comp_lanes.c - a pixel's lanes, and the colour transform (FORMAT.md 4.2)
 *
 * chosen: red and blue less green, modulo their width (facts/texture/compression.md B, E.1)
 */
#include <string.h>

#include "common/bits.h"
#include "common/lanes.h"
#include "fbp/comp/comp_packet.h"

/* Where a pixel's lanes lie: none lies across two words, and they have all its bits. */
struct places {
    comp_pixel mask;
    unsigned words; /* of a pixel */
    u8 word[COMP_LANES], at[COMP_LANES];
};

comp_pixel comp_lane_masks(const struct comp_split_row *s)
{
    comp_pixel mask = { 0 };

    for (unsigned lane = 0; lane < s->lanes; lane++)
        mask[lane] = (u32)bits_mask(s->width[lane]);
    return mask;
}

static struct places places_of(const struct comp_split_row *s)
{
    struct places p = { .mask = comp_lane_masks(s), .words = s->pixel_bits / 32u };
    unsigned lsb = 0;

    for (unsigned lane = 0; lane < s->lanes; lsb += s->width[lane++]) {
        p.word[lane] = (u8)(lsb / 32);
        p.at[lane] = lsb % 32;
    }
    return p;
}

LANES_CLONES void comp_lanes_get(const struct comp_split_row *s, const u32 *words, unsigned pixels,
                                 struct comp_lanes *l)
{
    const struct places p = places_of(s);

    memset(l, 0, sizeof *l);
    for (unsigned i = 0; i < pixels; i++, words += p.words)
        for (unsigned lane = 0; lane < COMP_LANES; lane++)
            l->pixel[i][lane] = words[p.word[lane]] >> p.at[lane] & p.mask[lane];
}

LANES_CLONES void comp_lanes_put(const struct comp_split_row *s, const struct comp_lanes *l,
                                 unsigned pixels, u32 *words)
{
    const struct places p = places_of(s);

    memset(words, 0, pixels * p.words * sizeof *words);
    for (unsigned i = 0; i < pixels; i++, words += p.words)
        for (unsigned lane = 0; lane < COMP_LANES; lane++)
            words[p.word[lane]] |= l->pixel[i][lane] << p.at[lane];
}

/* Lane 1 in the scale of lanes 0 and 2: a narrower one (B of 11-11-10) lacks its lowest bits; 0 for the others. */
static comp_pixel green(const struct comp_split_row *s, const comp_pixel *x)
{
    const u32 g = (*x)[1];

    return (comp_pixel){ g, 0, g >> (s->width[1] - s->width[2]), 0 };
}

void comp_green_subtract(const struct comp_split_row *s, struct comp_lanes *l, unsigned pixels)
{
    const comp_pixel mask = comp_lane_masks(s);

    for (unsigned i = 0; s->lanes >= 3 && i < pixels; i++)
        l->lanes[i] = (l->lanes[i] - green(s, &l->lanes[i])) & mask;
}

void comp_green_add(const struct comp_split_row *s, struct comp_lanes *l, unsigned pixels)
{
    const comp_pixel mask = comp_lane_masks(s);

    for (unsigned i = 0; s->lanes >= 3 && i < pixels; i++)
        l->lanes[i] = (l->lanes[i] + green(s, &l->lanes[i])) & mask;
}
