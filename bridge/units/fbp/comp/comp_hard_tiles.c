/* comp_hard_tiles.c - see comp_hard_tiles.h */
#include "comp_hard_tiles.h"

#include <string.h>

#include "common/bits.h"
#include "comp_packet_samples.h"
#include "comp_samples.h"

/* Words of the raster from one element for each group. */
static void spread_groups(struct comp_kind k, const u32 *groups, u32 raster[COMP_TILE_WORDS])
{
    unsigned words = comp_words(k);

    for (unsigned e = 0; e < comp_elements(k); e++) {
        unsigned g = comp_group_of(k, e % comp_row(k), e / comp_row(k));
        memcpy(&raster[e * words], &groups[g * words], words * 4);
    }
}

struct comp_tile comp_full_tile(struct comp_kind k, enum comp_split split, const unsigned modes[2],
                                struct random *r)
{
    bool both = k.states == COMP_CBR, wide = k.bits == 64;
    u32 packet[16], raster[COMP_TILE_WORDS], groups[COMP_TILE_WORDS / 4];

    if (both) {
        enum comp_packets p = wide ? COMP_PACKET_BOTH_64 : COMP_PACKET_BOTH_32;
        comp_full_packet(p, split, modes[0], r, packet);
        comp_unpack(p, packet, groups);
        spread_groups(k, groups, raster);
    } else {
        enum comp_packets p = wide ? COMP_PACKET_ARITHMETIC_64 : COMP_PACKET_ARITHMETIC_32;
        for (unsigned i = 0; i < COMP_PACKETS_TILE; i++) {
            comp_full_packet(p, split, modes[i], r, packet);
            comp_unpack(p, packet, &raster[i * COMP_TILE_WORDS / 2]);
        }
    }
    return comp_tile_of_raster(raster);
}

/* Bits of a component that may differ, or none. */
static unsigned low_bits(const struct pixel_format *f, const struct pixel_component *c)
{
    if (comp_family_of(f) == COMP_FP11)
        return c->width - 5u;
    return c->width < 8 ? 0 : 8;
}

struct comp_tile comp_near_tile(struct comp_kind k, const struct pixel_format *f, unsigned spread,
                                struct random *r)
{
    u32 groups[COMP_TILE_WORDS / 4], raster[COMP_TILE_WORDS];
    bool special = random_below(r, 8) == 0;

    for (unsigned w = 0; w < COMP_TILE_WORDS / 4; w++)
        groups[w] = (u32)random_bits(r) | (special && random_below(r, 2) ? 0x7c007c00 : 0);
    spread_groups(k, groups, raster);
    for (unsigned e = 0; e < comp_elements(k); e++)
        for (unsigned n = 0; n < PIXEL_COMPONENTS; n++) {
            const struct pixel_component *c = &f->component[n];
            unsigned low = low_bits(f, c), half = f->component[n].width == 10 && low == 5;
            u32 *word = &raster[e * comp_words(k)], most, x;
            if (low == 0 || c->channel > CHANNEL_A || random_below(r, 4) == 0)
                continue;
            most = (u32)bits_mask(low);
            /* From the group's colour upwards: the least of the group is seldom another. */
            x = (u32)bits_get(word, c->lsb, low) + random_below(r, (spread >> half) + 1);
            if (random_below(r, 2))
                x = (u32)bits_get(word, c->lsb, low) + (spread >> half);
            bits_put(word, c->lsb, low, x > most ? most : x);
        }
    return comp_tile_of_raster(raster);
}
