/* comp_lanes.c - a pixel's lanes one by one, and the colour transform (FORMAT.md 4.2): for who looks at pixels; packets are
 * made by rows (comp_words.h)
 *
 * chosen: red and blue less green, modulo their width (facts/texture/compression.md B, E.1)
 */
#include <string.h>

#include "common/bits.h"
#include "fbp/comp/comp_packet.h"

void comp_lanes_get(const struct comp_split_row *s, const u32 *words, unsigned pixels,
                    struct comp_lanes *l)
{
    memset(l, 0, sizeof *l);
    for (unsigned i = 0; i < pixels; i++, words += s->pixel_bits / 32)
        for (unsigned lane = 0, at = 0; lane < s->lanes; at += s->width[lane++])
            l->pixel[i][lane] = (u32)bits_get(words, at, s->width[lane]);
}

void comp_lanes_put(const struct comp_split_row *s, const struct comp_lanes *l, unsigned pixels,
                    u32 *words)
{
    for (unsigned i = 0; i < pixels; i++, words += s->pixel_bits / 32)
        for (unsigned lane = 0, at = 0; lane < s->lanes; at += s->width[lane++])
            bits_put(words, at, s->width[lane], l->pixel[i][lane]);
}

/* A narrower lane (B of 11-11-10) lacks the lowest bits. */
void comp_green_subtract(const struct comp_split_row *s, struct comp_lanes *l, unsigned pixels)
{
    for (unsigned i = 0; s->lanes >= 3 && i < pixels; i++) {
        const u32 green = l->pixel[i][1];

        for (unsigned lane = 0; lane <= 2; lane += 2)
            l->pixel[i][lane] = (l->pixel[i][lane] - (green >> (s->width[1] - s->width[lane]))) &
                                (u32)bits_mask(s->width[lane]);
    }
}

unsigned comp_residual_bits(u32 difference, unsigned width)
{
    const s32 r = (s32)bits_sign_extend(difference & bits_mask(width), width);
    const u32 magnitude = (u32)(r < 0 ? ~r : r);

    return r == 0 ? 0 : magnitude == 0 ? 1 : bits_top(magnitude) + 2u;
}
