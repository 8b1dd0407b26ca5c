/* bptc_reference.c - BC6H and BC7, texel by texel, from the tables of the specification's text */
#include <stdlib.h>
#include <string.h>

#include "codec_reference.h"
#include "khronos_bptc.h"

enum { BC6_SIGNED = 16, BC6 = 17 };

static unsigned subset_of(unsigned subsets, unsigned number, unsigned texel)
{
    return subsets == 1   ? 0
           : subsets == 2 ? two_subsets[number] >> texel & 1
                          : three_subsets[number] >> 2 * texel & 3;
}

static bool is_anchor(unsigned subsets, unsigned number, unsigned texel)
{
    return texel == 0 || (subsets == 2 && texel == anchor_2[number]) ||
           (subsets == 3 && (texel == anchor_32[number] || texel == anchor_33[number]));
}

/* Reads one index of each texel in turn. */
static void indices(struct block_bits *b, unsigned subsets, unsigned number, unsigned bits,
                    unsigned index[16])
{
    for (unsigned t = 0; t < 16; t++)
        index[t] = bits ? take(b, bits - is_anchor(subsets, number, t)) : 0;
}

static int between(int a, int b, unsigned bits, unsigned index)
{
    /* 64 * index / (2^bits - 1), to nearest: this gives the specification's weights */
    const unsigned most = (1u << bits) - 1;
    const int w = (int)((128 * index + most) / (2 * most));

    return (a * (64 - w) + b * w + 32) >> 6;
}

/* table-bptcmodes: NS PB RB ISB CB AB EPB SPB IB IB2 */
static const u8 bc7_modes[8][10] = {
    { 3, 4, 0, 0, 4, 0, 1, 0, 3, 0 }, { 2, 6, 0, 0, 6, 0, 0, 1, 3, 0 },
    { 3, 6, 0, 0, 5, 0, 0, 0, 2, 0 }, { 2, 6, 0, 0, 7, 0, 1, 0, 2, 0 },
    { 1, 0, 2, 1, 5, 6, 0, 0, 2, 3 }, { 1, 0, 2, 0, 7, 8, 0, 0, 2, 2 },
    { 1, 0, 0, 0, 7, 7, 1, 0, 4, 0 }, { 2, 6, 0, 0, 5, 5, 1, 0, 2, 0 },
};
enum { NS, PB, RB, ISB, CB, AB, EPB, SPB, IB, IB2 };

/* An endpoint's number of bits, its P-bit at the end, as a byte. */
static int expanded(unsigned code, unsigned bits)
{
    int z = 0;

    for (unsigned n = 0; n < 8; n++)
        z = 2 * z + (int)(code >> (bits - 1 - n % bits) & 1);
    return z;
}

static void bc7_ends(struct block_bits *b, const u8 *m, int end[6][4])
{
    unsigned code[6][4] = { { 0 } }, p[6] = { 0 };
    const unsigned ends = 2u * m[NS];

    for (unsigned c = 0; c < 4; c++)
        for (unsigned e = 0; e < ends; e++)
            code[e][c] = take(b, c < 3 ? m[CB] : m[AB]);
    for (unsigned e = 0; e < ends && m[EPB]; e++)
        p[e] = take(b, 1);
    for (unsigned s = 0; s < m[NS] && m[SPB]; s++)
        p[2 * s] = p[2 * s + 1] = take(b, 1);
    for (unsigned e = 0; e < ends; e++)
        for (unsigned c = 0; c < 4; c++) {
            const unsigned bits = c < 3 ? m[CB] : m[AB], more = m[EPB] || m[SPB];

            end[e][c] =
                bits ? expanded(more ? 2 * code[e][c] + p[e] : code[e][c], bits + more) : 255;
        }
}

static void bc7(const u8 *block, int out[16][4])
{
    struct block_bits b = little(block, 16);
    unsigned mode = 0, number, rotation, selection, first[16], second[16];
    int end[6][4];

    while (mode < 8 && !take(&b, 1))
        mode++;
    memset(out, 0, 16 * sizeof out[0]);
    if (mode == 8)
        return;
    const u8 *m = bc7_modes[mode];

    number = take(&b, m[PB]);
    rotation = take(&b, m[RB]);
    selection = take(&b, m[ISB]);
    bc7_ends(&b, m, end);
    indices(&b, m[NS], number, m[IB], first);
    indices(&b, m[NS], number, m[IB2], second);
    for (unsigned t = 0; t < 16; t++) {
        const unsigned s = subset_of(m[NS], number, t);

        for (unsigned c = 0; c < 4; c++) {
            const bool alpha = c == 3, other = m[IB2] && (alpha != (selection == 1));
            int *to = &out[t][rotation == 0 ? c : alpha ? rotation - 1 : c == rotation - 1 ? 3 : c];

            *to = between(end[2 * s][c], end[2 * s + 1][c], other ? m[IB2] : m[IB],
                          other ? second[t] : first[t]);
        }
    }
}

/* table of endpoint parameters, by the columns of bc6_codes: transformed, EPB, delta bits R G B */
static const u8 bc6_modes[14][5] = {
    { 1, 10, 5, 5, 5 }, { 1, 7, 6, 6, 6 },  { 1, 11, 5, 4, 4 },    { 1, 11, 4, 5, 4 },
    { 1, 11, 4, 4, 5 }, { 1, 9, 5, 5, 5 },  { 1, 8, 6, 5, 5 },     { 1, 8, 5, 6, 5 },
    { 1, 8, 5, 5, 6 },  { 0, 6, 6, 6, 6 },  { 0, 10, 10, 10, 10 }, { 1, 11, 9, 9, 9 },
    { 1, 12, 8, 8, 8 }, { 1, 16, 4, 4, 4 },
};

static int extended(int x, unsigned bits)
{
    return x >= 1 << (bits - 1) ? x - (1 << bits) : x;
}

static int unquantized(int x, unsigned bits, bool is_signed)
{
    if (!is_signed)
        return bits >= 15             ? x
               : x == 0               ? 0
               : x == (1 << bits) - 1 ? 0xffff
                                      : ((x << 15) + 0x4000) >> (bits - 1);
    if (bits >= 16 || x == 0)
        return x;
    if (abs(x) >= (1 << (bits - 1)) - 1)
        return x < 0 ? -0x7fff : 0x7fff;
    return (x < 0 ? -1 : 1) * (((abs(x) << 15) + 0x4000) >> (bits - 1));
}

static void bc6_ends(int end[4][3], unsigned column, bool is_signed)
{
    const u8 *m = bc6_modes[column];

    for (unsigned c = 0; c < 3; c++) {
        const int first = is_signed ? extended(end[0][c], m[1]) : end[0][c];

        for (unsigned e = 1; e < 4; e++) {
            if (m[0])
                end[e][c] = (first + extended(end[e][c], m[2 + c])) & ((1 << m[1]) - 1);
            if (is_signed)
                end[e][c] = extended(end[e][c], m[1]);
        }
        end[0][c] = first;
        for (unsigned e = 0; e < 4; e++)
            end[e][c] = unquantized(end[e][c], m[1], is_signed);
    }
}

static void bc6(const u8 *block, bool is_signed, int out[16][4])
{
    struct block_bits b = little(block, 16);
    const unsigned mode = span(&b, 1, 0) < 2 ? span(&b, 1, 0) : span(&b, 4, 0);
    unsigned column = 0, number = 0, index[16];
    int end[4][3] = { { 0 } };

    memset(out, 0, 16 * sizeof out[0]);
    while (column < 14 && bc6_codes[column] != mode)
        column++;
    if (column == 14)
        return;
    const unsigned subsets = column < 10 ? 2 : 1, bits = column < 10 ? 3 : 4;

    for (unsigned n = 0; n < 82; n++) {
        const char *what = bc6_bits[n][column];
        const int bit = b.bit[n] << atoi(what + 3);

        if (strchr("rgb", what[0]))
            end[what[1] - '0'][what[0] == 'r' ? 0 : what[0] == 'g' ? 1 : 2] |= bit;
        else if (what[0] == 'p')
            number |= (unsigned)bit;
    }
    bc6_ends(end, column, is_signed);
    b.at = subsets == 2 ? 82 : 65;
    indices(&b, subsets, number, bits, index);
    for (unsigned t = 0; t < 16; t++)
        for (unsigned c = 0; c < 3; c++) {
            const unsigned s = subset_of(subsets, number, t);
            const int x = between(end[2 * s][c], end[2 * s + 1][c], bits, index[t]);

            out[t][c] = !is_signed ? x * 31 / 64 : x < 0 ? 0x8000 + -x * 31 / 32 : x * 31 / 32;
        }
}

void bptc_reference(unsigned code, const u8 *block, int out[16][4])
{
    if (code == BC6 || code == BC6_SIGNED)
        bc6(block, code == BC6_SIGNED, out);
    else
        bc7(block, out);
}
