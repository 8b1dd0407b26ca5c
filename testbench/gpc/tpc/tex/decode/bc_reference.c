/* bc_reference.c - BC1 to BC5, each component of each texel by its formula (facts/texture/codecs.md 2, 3) */
#include <stdlib.h>
#include <string.h>

#include "codec_reference.h"

enum { BC1 = 36, BC2, BC3, BC4, BC5 };

/* Red or blue of an index. */
static int five(int c0, int c1, bool four, unsigned index)
{
    switch (index) {
    case 0: return c0 * 8 + c0 / 4;
    case 1: return c1 * 8 + c1 / 4;
    case 2: return four ? (2 * c0 + c1) * 22 / 8 : (c0 + c1) * 33 / 8;
    default: return four ? (2 * c1 + c0) * 22 / 8 : 0;
    }
}

static int six(int c0, int c1, bool four, unsigned index)
{
    const int p0 = c0 * 4 + c0 / 16, p1 = c1 * 4 + c1 / 16, d = p1 - p0;

    switch (index) {
    case 0: return p0;
    case 1: return p1;
    case 2: return (256 * p0 + d / 4 + 128 + d * (four ? 80 : 128)) / 256;
    default: return four ? (256 * p1 - d / 4 + 128 - d * 80) / 256 : 0;
    }
}

static void colors(const u8 *bytes, bool always_four, int out[16][4])
{
    const struct block_bits b = little(bytes, 8);
    const bool four = always_four || span(&b, 15, 0) > span(&b, 31, 16);

    for (unsigned t = 0; t < 16; t++) {
        const unsigned index = span(&b, 33 + 2 * t, 32 + 2 * t);

        out[t][0] = five((int)span(&b, 15, 11), (int)span(&b, 31, 27), four, index);
        out[t][1] = six((int)span(&b, 10, 5), (int)span(&b, 26, 21), four, index);
        out[t][2] = five((int)span(&b, 4, 0), (int)span(&b, 20, 16), four, index);
        out[t][3] = four || index < 3 ? 255 : 0;
    }
}

/* In 16 bits: 257ths of the second end. */
static int unsigned_step(int r0, int r1, unsigned index)
{
    static const int six_between[] = { 36, 72, 113, 144, 185, 221 };
    static const int four_between[] = { 48, 96, 161, 209 };
    int w;

    if (index < 2)
        return 257 * (index ? r1 : r0);
    if (r0 <= r1 && index >= 6)
        return index == 7 ? 65535 : 0;
    w = r0 > r1 ? six_between[index - 2] : four_between[index - 2];
    return r0 * (257 - w) + r1 * w;
}

/* An end's part of n 64ths, in 15 bits. */
static int part(int r, int n)
{
    const bool named = n == 28 || n == 40 || n == 46 || n == 52 || n == 55 || n == 64;
    const int size = abs(r) * 4 * n + (named ? 2 * abs(r) + abs(r) / 64 : 0);

    return r < 0 ? -size : size;
}

static int signed_step(int r0, int r1, unsigned index)
{
    static const int six_between[] = { 55, 46, 36, 28, 18, 9 }, four_between[] = { 52, 40, 24, 12 };
    int n;

    r0 = r0 < -127 ? -127 : r0;
    r1 = r1 < -127 ? -127 : r1;
    if (index < 2)
        return part(index ? r1 : r0, 64);
    if (r0 <= r1 && index >= 6)
        return index == 7 ? 32767 : -32767;
    n = r0 > r1 ? six_between[index - 2] : four_between[index - 2];
    return part(r0, n) + part(r1, 64 - n);
}

static void steps(const u8 *bytes, bool is_signed, unsigned n, int out[16][4])
{
    const struct block_bits b = little(bytes, 8);

    for (unsigned t = 0; t < 16; t++) {
        const unsigned index = span(&b, 18 + 3 * t, 16 + 3 * t);

        out[t][n] = is_signed ? signed_step((s8)bytes[0], (s8)bytes[1], index)
                              : unsigned_step(bytes[0], bytes[1], index);
    }
}

void bc_reference(unsigned code, bool is_signed, const u8 *block, int out[16][4])
{
    memset(out, 0, 16 * sizeof out[0]);
    switch (code) {
    case BC1: colors(block, false, out); break;
    case BC2:
    case BC3: colors(block + 8, true, out); break;
    case BC5: steps(block + 8, is_signed, 1, out); /* and the first */ /* fallthrough */
    default: steps(block, is_signed, 0, out); break;
    }
    if (code == BC3)
        steps(block, false, 3, out);
    for (unsigned t = 0; t < 16; t++) {
        if (code == BC2)
            out[t][3] = (block[t / 2] >> t % 2 * 4 & 15) * 255 / 15;
        if (code == BC3)
            out[t][3] = (out[t][3] + 128) / 257;
    }
}
