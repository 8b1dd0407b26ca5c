/* astc_reference.c - ASTC, LDR profile, texel by texel, in the order of the specification's text */
#include "astc_reference.h"

#include <string.h>

/* "Block mode", row by row of its table; false: reserved. */
static bool block_mode(const struct block_bits *b, struct config *c)
{
    static const u8 most[2][8] = { { 0, 0, 1, 2, 3, 4, 5, 7 }, { 0, 0, 9, 11, 15, 19, 23, 31 } };
    const unsigned low = span(b, 1, 0), a = span(b, 6, 5), e = span(b, 8, 7);
    unsigned range = b->bit[4], precise = b->bit[9], dual = b->bit[10];

    if (low) {
        const unsigned row = span(b, 3, 2);

        range += 2 * low;
        if (row == 0)
            c->w = e + 4, c->h = a + 2;
        else if (row == 1)
            c->w = e + 8, c->h = a + 2;
        else if (row == 2)
            c->w = a + 2, c->h = e + 8;
        else if (!b->bit[8])
            c->w = a + 2, c->h = b->bit[7] + 6u;
        else
            c->w = b->bit[7] + 2u, c->h = a + 2;
    } else {
        range += 2 * span(b, 3, 2);
        if (span(b, 3, 2) == 0 || span(b, 8, 6) == 7)
            return false;
        if (e == 0)
            c->w = 12, c->h = a + 2;
        else if (e == 1)
            c->w = a + 2, c->h = 12;
        else if (e == 2)
            c->w = a + 6, c->h = span(b, 10, 9) + 6, precise = dual = 0;
        else
            c->w = a == 0 ? 6 : 10, c->h = a == 0 ? 10 : 6;
    }
    c->weights = range_of(most[precise][range]);
    c->planes = dual + 1;
    return true;
}

/* "Illegal encodings" on the way; false: an error. */
static bool configure(const struct block_bits *b, unsigned wide, unsigned high, struct config *c)
{
    static const u8 ranges[17] = { 255, 191, 159, 127, 95, 79, 63, 47, 39,
                                   31,  23,  19,  15,  11, 9,  7,  5 };
    unsigned weight_bits, extra = 0, config_bits, selector, room, n = 0, cem;

    if (!block_mode(b, c) || c->w > wide || c->h > high || c->w * c->h * c->planes > 64)
        return false;
    weight_bits = bits_for(c->w * c->h * c->planes, c->weights);
    c->parts = span(b, 12, 11) + 1;
    if (weight_bits < 24 || weight_bits > 96 || (c->planes == 2 && c->parts == 4))
        return false;
    selector = c->parts > 1 ? span(b, 24, 23) : 0;
    c->seed = span(b, 22, 13);
    c->first = c->parts > 1 ? 29 : 17;
    if (selector)
        extra = c->parts == 2 ? 2 : c->parts == 3 ? 5 : 8;
    config_bits = c->first + extra + (c->planes == 2 ? 2 : 0);
    cem = c->parts > 1 ? span(b, 28, 25) : span(b, 16, 13);
    if (extra)
        cem |= span(b, 127 - weight_bits, 128 - weight_bits - extra) << 4;
    c->values = 0;
    for (unsigned p = 0; p < c->parts; p++) {
        c->cem[p] =
            selector ? 4 * (selector - 1 + (cem >> p & 1)) + (cem >> (c->parts + 2 * p) & 3) : cem;
        c->values += 2 * (c->cem[p] / 4 + 1);
    }
    if (c->planes == 2)
        c->ccs = span(b, 127 - weight_bits - extra, 126 - weight_bits - extra);
    if (c->values > 18 || 128 < config_bits + weight_bits + (13 * c->values + 4) / 5)
        return false;
    room = 128 - config_bits - weight_bits;
    while (bits_for(c->values, range_of(ranges[n])) > room)
        n++;
    c->colors = range_of(ranges[n]);
    for (unsigned i = 0; i < 128; i++)
        c->backwards[i] = i < weight_bits ? b->bit[127 - i] : 0;
    return true;
}

static int weight_of(const struct config *c, unsigned plane, unsigned x, unsigned y)
{
    unsigned high, low;
    const unsigned i = (y * c->w + x) * c->planes + plane;

    if (x >= c->w || y >= c->h)
        return 0;
    value_at(c->backwards, 128, c->weights, i, &high, &low);
    return (int)weight_value(c->weights, high, low);
}

static int infill(const struct config *c, unsigned wide, unsigned high, unsigned plane, unsigned s,
                  unsigned t)
{
    const unsigned ds = (1024 + wide / 2) / (wide - 1), dt = (1024 + high / 2) / (high - 1);
    const unsigned gs = (ds * s * (c->w - 1) + 32) >> 6, gt = (dt * t * (c->h - 1) + 32) >> 6;
    const int fs = gs & 15, ft = gt & 15, w11 = (fs * ft + 8) >> 4;
    const int p00 = weight_of(c, plane, gs / 16, gt / 16),
              p01 = weight_of(c, plane, gs / 16 + 1, gt / 16);
    const int p10 = weight_of(c, plane, gs / 16, gt / 16 + 1),
              p11 = weight_of(c, plane, gs / 16 + 1, gt / 16 + 1);

    return (p00 * (16 - fs - ft + w11) + p01 * (fs - w11) + p10 * (ft - w11) + p11 * w11 + 8) >> 4;
}

/* The extents are in order, or are not told. */
static bool legal_constant(const struct block_bits *b)
{
    const unsigned left = span(b, 24, 12), right = span(b, 37, 25), top = span(b, 50, 38),
                   bottom = span(b, 63, 51);
    const bool none = left == 8191 && right == 8191 && top == 8191 && bottom == 8191;

    return b->bit[11] && b->bit[10] && !b->bit[9] && (none || (left < right && top < bottom));
}

static void texel(const struct block_bits *b, const struct config *c, unsigned wide, unsigned high,
                  bool srgb, unsigned x, unsigned y, int out[4])
{
    const unsigned part = c->parts == 1 ? 0 : partition_of(c, x, y, wide * high < 31);
    unsigned first = 0, top, low;
    int v[8], e0[4], e1[4];

    for (unsigned p = 0; p < part; p++)
        first += 2 * (c->cem[p] / 4 + 1);
    for (unsigned n = 0; n < 2 * (c->cem[part] / 4 + 1); n++) {
        value_at(b->bit + c->first, bits_for(c->values, c->colors), c->colors, first + n, &top,
                 &low);
        v[n] = (int)color_value(c->colors, top, low);
    }
    if (!ends(c->cem[part], v, e0, e1))
        return;
    for (unsigned n = 0; n < 4; n++) {
        const int i = infill(c, wide, high, c->planes == 2 && n == c->ccs, x, y);
        const bool middle = srgb && n < 3;
        const int c0 = 256 * e0[n] + (middle ? 128 : e0[n]),
                  c1 = 256 * e1[n] + (middle ? 128 : e1[n]);

        out[n] = (c0 * (64 - i) + c1 * i + 32) / 64 / 256;
    }
}

void astc_reference(unsigned wide, unsigned high, bool srgb, const u8 *block, int out[144][4])
{
    static const int magenta[4] = { 255, 0, 255, 255 };
    const struct block_bits b = little(block, 16);
    const bool constant = span(&b, 8, 0) == 0x1fc;
    struct config c = { 0 };
    const bool legal = constant ? legal_constant(&b) : configure(&b, wide, high, &c);

    for (unsigned t = 0; t < wide * high; t++) {
        memcpy(out[t], magenta, sizeof magenta);
        for (unsigned n = 0; n < 4 && legal && constant; n++)
            out[t][n] = (int)span(&b, 79 + 16 * n, 72 + 16 * n);
        if (legal && !constant)
            texel(&b, &c, wide, high, srgb, t % wide, t / wide, out[t]);
    }
}
