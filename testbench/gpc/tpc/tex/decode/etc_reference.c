/* etc_reference.c - ETC2 and EAC, each component of each texel by the specification's text */
#include <string.h>

#include "codec_reference.h"

enum { RGB = 6, PUNCH = 10, RGBA = 11, R11 = 25, RG11 = 26 };

static int extended3(unsigned x)
{
    return x < 4 ? (int)x : (int)x - 8;
}

/* "The value is replicated": bits of x from the top, again and again. */
static int widened(unsigned x, unsigned bits)
{
    return (int)(bits == 4   ? 16 * x + x
                 : bits == 5 ? 8 * x + x / 4
                 : bits == 6 ? 4 * x + x / 16
                             : 2 * x + x / 64);
}

static int distance(unsigned index)
{
    static const int d[8] = { 3, 6, 11, 16, 23, 32, 41, 64 };

    return d[index];
}

/* The two halves' modifiers, small and large, of a table code. */
static int modifier(unsigned table, unsigned index, bool no_small)
{
    static const int small[8] = { 2, 5, 9, 13, 18, 24, 33, 47 };
    static const int large[8] = { 8, 17, 29, 42, 60, 80, 106, 183 };
    const int size = index & 1 ? large[table] : no_small ? 0 : small[table];

    return index & 2 ? -size : size;
}

static int half_color(const struct block_bits *b, bool differential, unsigned half, unsigned c)
{
    if (!differential)
        return widened(half ? span(b, 59 - 8 * c, 56 - 8 * c) : span(b, 63 - 8 * c, 60 - 8 * c), 4);
    return widened((unsigned)((int)span(b, 63 - 8 * c, 59 - 8 * c) +
                              (half ? extended3(span(b, 58 - 8 * c, 56 - 8 * c)) : 0)),
                   5);
}

static int t_color(const struct block_bits *b, unsigned index, unsigned c)
{
    const unsigned first[3] = { 4 * span(b, 60, 59) + span(b, 57, 56), span(b, 55, 52),
                                span(b, 51, 48) };
    const unsigned second[3] = { span(b, 47, 44), span(b, 43, 40), span(b, 39, 36) };
    const int d = distance(2 * span(b, 35, 34) + b->bit[32]);

    if (index == 0)
        return widened(first[c], 4);
    return widened(second[c], 4) + (index == 1 ? d : index == 3 ? -d : 0);
}

static int h_color(const struct block_bits *b, unsigned index, unsigned c)
{
    const unsigned first[3] = { span(b, 62, 59), 2 * span(b, 58, 56) + b->bit[52],
                                8u * b->bit[51] + span(b, 49, 47) };
    const unsigned second[3] = { span(b, 46, 43), span(b, 42, 39), span(b, 38, 35) };
    int order = 0; /* of the two as numbers of three digits */

    for (unsigned n = 3; n-- > 0;)
        order = first[n] > second[n] ? 1 : first[n] < second[n] ? -1 : order;
    const int d = distance(4u * b->bit[34] + 2u * b->bit[32] + (order >= 0));

    return widened(index < 2 ? first[c] : second[c], 4) + (index & 1 ? -d : d);
}

static int planar(const struct block_bits *b, unsigned x, unsigned y, unsigned c)
{
    static const u8 width[3] = { 6, 7, 6 };
    const unsigned o[3] = { span(b, 62, 57), 64u * b->bit[56] + span(b, 54, 49),
                            32u * b->bit[48] + 8 * span(b, 44, 43) + span(b, 41, 39) };
    const unsigned h[3] = { 2 * span(b, 38, 34) + b->bit[32], span(b, 31, 25), span(b, 24, 19) };
    const unsigned v[3] = { span(b, 18, 13), span(b, 12, 6), span(b, 5, 0) };
    const int base = widened(o[c], width[c]);

    return ((int)x * (widened(h[c], width[c]) - base) + (int)y * (widened(v[c], width[c]) - base) +
            4 * base + 2) >>
           2;
}

static void color(const struct block_bits *b, bool punch, unsigned x, unsigned y, int out[4])
{
    const unsigned k = 4 * x + y, index = 2u * b->bit[16 + k] + b->bit[k];
    const bool opaque = !punch || b->bit[33], differential = punch || b->bit[33];
    const unsigned half = (b->bit[32] ? y : x) > 1;
    unsigned outside = 3; /* the first channel whose sum leaves the range */

    for (unsigned c = 3; c-- > 0 && differential;) {
        const int sum =
            (int)span(b, 63 - 8 * c, 59 - 8 * c) + extended3(span(b, 58 - 8 * c, 56 - 8 * c));

        outside = sum < 0 || sum > 31 ? c : outside;
    }
    const bool hole = !opaque && outside != 2 && index == 2;

    for (unsigned c = 0; c < 3; c++) {
        const int z = outside == 0   ? t_color(b, index, c)
                      : outside == 1 ? h_color(b, index, c)
                      : outside == 2
                          ? planar(b, x, y, c)
                          : half_color(b, differential, half, c) +
                                modifier(half ? span(b, 36, 34) : span(b, 39, 37), index, !opaque);

        out[c] = hole ? 0 : clamped(z, 0, 255);
    }
    out[3] = hole ? 0 : 255;
}

/* Of table t, the greater four; the others are their bit inverses: -1 - m. */
static int eac_modifier(unsigned table, unsigned index)
{
    static const u8 size[16][4] = {
        { 2, 5, 8, 14 }, { 2, 6, 9, 12 }, { 1, 4, 7, 12 }, { 1, 3, 5, 12 },
        { 2, 5, 7, 11 }, { 2, 6, 8, 10 }, { 3, 6, 7, 10 }, { 2, 4, 7, 10 },
        { 1, 5, 7, 9 },  { 1, 4, 7, 9 },  { 1, 3, 7, 9 },  { 1, 4, 6, 9 },
        { 2, 3, 6, 9 },  { 0, 1, 2, 9 },  { 3, 5, 7, 8 },  { 2, 4, 6, 8 },
    };

    return index >= 4 ? size[table][index - 4] : -1 - size[table][index];
}

static int eac(const u8 *bytes, unsigned kind, bool is_signed, unsigned x, unsigned y)
{
    const struct block_bits b = big(bytes);
    const unsigned k = 4 * x + y;
    const int m = eac_modifier(span(&b, 51, 48), span(&b, 47 - 3 * k, 45 - 3 * k));
    const int multiplier = (int)span(&b, 55, 52), more = multiplier ? 8 * m * multiplier : m;

    if (kind == RGBA)
        return clamped((int)span(&b, 63, 56) + m * multiplier, 0, 255);
    if (!is_signed)
        return clamped((int)span(&b, 63, 56) * 8 + 4 + more, 0, 2047);
    return clamped(clamped((s8)bytes[0], -127, 127) * 8 + more, -1023, 1023);
}

void etc_reference(unsigned code, bool is_signed, const u8 *block, int out[16][4])
{
    const struct block_bits b = big(code == RGBA ? block + 8 : block);

    memset(out, 0, 16 * sizeof out[0]);
    for (unsigned t = 0; t < 16; t++) {
        const unsigned x = t % 4, y = t / 4;

        if (code <= RGBA)
            color(&b, code == PUNCH, x, y, out[t]);
        else
            out[t][0] = eac(block, code, is_signed, x, y);
        if (code == RG11)
            out[t][1] = eac(block + 8, code, is_signed, x, y);
        if (code == RGBA)
            out[t][3] = eac(block, code, false, x, y);
        if (code == RGB)
            out[t][3] = 0;
    }
}
