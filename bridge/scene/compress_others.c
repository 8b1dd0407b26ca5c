/* compress_others.c - see compress_others.h */
#include "compress_others.h"

#include <string.h>

#include "common/bits.h"
#include "common/surface.h"

#define TRANSFORMS  3
#define PREDICTORS  6
#define UNARY_LIMIT 8

static u32 masked(u32 x, unsigned width)
{
    return x & (u32)bits_mask(width);
}

unsigned anchor_delta_sectors(const struct comp_split_row *split, const struct comp_tile *t)
{
    unsigned bytes = split->pixel_bits / 8u, pixels = COMP_TILE_BYTES / bytes;
    unsigned bits = split->pixel_bits, sectors;
    struct comp_lanes first, here;

    comp_lanes_get(split, t->word, 1, &first);
    for (unsigned lane = 0; lane < split->lanes; lane++) {
        unsigned width = split->width[lane], widest = 0;
        for (unsigned i = 1; i < pixels; i++) {
            comp_lanes_get(split, &t->word[i * bytes / 4], 1, &here);
            unsigned w = comp_residual_bits(here.pixel[0][lane] - first.pixel[0][lane], width);
            widest = w > widest ? w : widest;
        }
        bits += (width == 32 ? 6 : 5) + (pixels - 1) * widest;
    }
    sectors = (bits + 255) / 256;
    return sectors < COMP_SECTORS ? sectors : COMP_SECTORS;
}

/* YCoCg-R modulo the lanes' width (Malvar, Sullivan 2003); lanes of equal widths. */
static void ycocg(const struct comp_split_row *split, u32 *p)
{
    unsigned w = split->width[0];
    u32 co = masked(p[0] - p[2], w);
    u32 t = p[2] + (u32)(bits_sign_extend(co, w) >> 1);
    u32 cg = masked(p[1] - t, w);

    p[0] = co;
    p[1] = masked(t + (u32)(bits_sign_extend(cg, w) >> 1), w);
    p[2] = cg;
}

static bool transform(const struct comp_split_row *split, unsigned which, unsigned pixels,
                      struct comp_lanes *l)
{
    if (which == 0)
        return true;
    if (which == 1 && split->lanes >= 3)
        comp_green_subtract(split, l, pixels);
    if (which == 2 && (split->lanes < 3 || split->width[0] != split->width[2]))
        return false;
    for (unsigned i = 0; which == 2 && i < pixels; i++)
        ycocg(split, l->pixel[i]);
    return split->lanes >= 3;
}

static u32 median(u32 left, u32 above, u32 corner)
{
    u32 least = left < above ? left : above, most = left < above ? above : left;

    return corner >= most ? least : corner <= least ? most : left + above - corner;
}

static u32 prediction(const struct comp_packet_row *packet, const struct comp_lanes *l, unsigned i,
                      unsigned lane, unsigned which)
{
    unsigned x = i % packet->width, y = i / packet->width;
    u32 left = x ? l->pixel[i - 1][lane] : 0;
    u32 above = y ? l->pixel[i - packet->width][lane] : 0;
    u32 corner = x && y ? l->pixel[i - packet->width - 1][lane] : 0;

    if (which == 0)
        return l->pixel[0][lane];
    if (y == 0 || (x > 0 && which == 1))
        return left;
    if (x == 0 || which == 2)
        return above;
    switch (which) {
    case 3: return left + above - corner;
    case 4: return median(left, above, corner);
    default: return (u32)(((u64)left + above) / 2);
    }
}

/* Bits of the differences of one lane, zigzag, with the best parameter. */
static unsigned lane_bits(const u64 *u, unsigned count, unsigned width)
{
    unsigned parameters = width <= 8 ? 7 : width <= 16 ? 15 : 31, best = UINT32_MAX;
    u64 any = 0;

    for (unsigned i = 0; i < count; i++)
        any |= u[i];
    for (unsigned k = 0; any && k < parameters; k++) {
        unsigned bits = 0;
        for (unsigned i = 0; i < count; i++) {
            u64 q = u[i] >> k;
            bits += q < UNARY_LIMIT ? (unsigned)q + 1 + k : UNARY_LIMIT + width;
        }
        best = bits < best ? bits : best;
    }
    return any ? best : 0;
}

static unsigned coded(const struct comp_packet_row *packet, const struct comp_split_row *split,
                      const struct comp_lanes *l, unsigned which)
{
    unsigned count = packet->width * packet->height - 1u;
    unsigned bits = split->pixel_bits + 5;

    for (unsigned lane = 0; lane < split->lanes; lane++) {
        unsigned width = split->width[lane];
        u64 u[COMP_PIXELS];
        for (unsigned i = 1; i <= count; i++) {
            u32 difference = l->pixel[i][lane] - prediction(packet, l, i, lane, which);
            s64 r = bits_sign_extend(masked(difference, width), width);
            u[i - 1] = r < 0 ? (u64)(-2 * r - 1) : (u64)(2 * r);
        }
        bits += (width <= 8 ? 3 : width <= 16 ? 4 : 5) + lane_bits(u, count, width);
    }
    return bits;
}

unsigned rice_bits(const struct comp_packet_row *packet, const struct comp_split_row *split,
                   const u32 *pixels)
{
    unsigned count = (unsigned)packet->width * packet->height, best = UINT32_MAX;
    struct comp_lanes raw;

    comp_lanes_get(split, pixels, count, &raw);
    for (unsigned t = 0; t < TRANSFORMS; t++) {
        struct comp_lanes l = raw;
        if (!transform(split, t, count, &l))
            continue;
        for (unsigned p = 0; p < PREDICTORS; p++) {
            unsigned bits = coded(packet, split, &l, p);
            best = bits < best ? bits : best;
        }
    }
    return best;
}
