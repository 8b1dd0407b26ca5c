/* comp_lanes.c - a pixel's lanes, and the colour transform (FORMAT.md 4.2)
 *
 * chosen: red and blue less green, modulo their width (facts/texture/compression.md B, E.1)
 */
#include "common/bits.h"
#include "fbp/comp/comp_packet.h"

void comp_lanes_get(const struct comp_split_row *s, const u32 *words, unsigned pixels,
                    struct comp_lanes *l)
{
    *l = (struct comp_lanes){ 0 };
    for (unsigned i = 0; i < pixels; i++)
        for (unsigned lane = 0, lsb = i * s->pixel_bits; lane < s->lanes; lane++) {
            l->pixel[i][lane] = (u32)bits_get(words, lsb, s->width[lane]);
            lsb += s->width[lane];
        }
}

void comp_lanes_put(const struct comp_split_row *s, const struct comp_lanes *l, unsigned pixels,
                    u32 *words)
{
    for (unsigned i = 0; i < pixels; i++)
        for (unsigned lane = 0, lsb = i * s->pixel_bits; lane < s->lanes; lane++) {
            bits_put(words, lsb, s->width[lane], l->pixel[i][lane]);
            lsb += s->width[lane];
        }
}

/* Lane 1 in the scale of another lane: a narrower one (B of 11-11-10) lacks its lowest bits. */
static u32 green(const struct comp_split_row *s, const u32 *pixel, unsigned lane)
{
    return pixel[1] >> (s->width[1] - s->width[lane]);
}

void comp_green_subtract(const struct comp_split_row *s, struct comp_lanes *l, unsigned pixels)
{
    for (unsigned i = 0; s->lanes >= 3 && i < pixels; i++)
        for (unsigned lane = 0; lane <= 2; lane += 2) {
            u32 *x = &l->pixel[i][lane];
            *x = (*x - green(s, l->pixel[i], lane)) & (u32)bits_mask(s->width[lane]);
        }
}

void comp_green_add(const struct comp_split_row *s, struct comp_lanes *l, unsigned pixels)
{
    for (unsigned i = 0; s->lanes >= 3 && i < pixels; i++)
        for (unsigned lane = 0; lane <= 2; lane += 2) {
            u32 *x = &l->pixel[i][lane];
            *x = (*x + green(s, l->pixel[i], lane)) & (u32)bits_mask(s->width[lane]);
        }
}
