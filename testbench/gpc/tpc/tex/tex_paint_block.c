/* tex_paint_block.c - small encoders, one of each kind of block: a line through the colours, its steps
 * (facts/texture/codecs.md)
 */
#include <string.h>

#include "tex_paint.h"

enum { BC7 = 23, BC1 = 36, BC4 = 39, ASTC = 64 };

static void put(u8 *block, unsigned at, unsigned bits, unsigned value)
{
    for (unsigned i = 0; i < bits; i++)
        block[(at + i) / 8] |= (u8)((value >> i & 1) << (at + i) % 8);
}

/* The ends of the line: the two colours that are farthest apart. */
static void ends(unsigned count, double (*c)[4], const double **from, const double **to)
{
    double most = -1;

    *from = *to = c[0];
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = i; j < count; j++) {
            double d = 0;

            for (unsigned k = 0; k < 3; k++)
                d += (c[i][k] - c[j][k]) * (c[i][k] - c[j][k]);
            if (d > most) {
                most = d;
                *from = c[i];
                *to = c[j];
            }
        }
}

/* The step of a colour along the line, 0 to 'steps' - 1. */
static unsigned step(const double *c, const double *from, const double *to, unsigned steps)
{
    double along = 0, length = 0, t;

    for (unsigned k = 0; k < 3; k++) {
        along += (c[k] - from[k]) * (to[k] - from[k]);
        length += (to[k] - from[k]) * (to[k] - from[k]);
    }
    t = length > 0 ? along / length : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return (unsigned)(t * (steps - 1) + 0.5);
}

static unsigned code(double v, unsigned bits)
{
    return (unsigned)((v < 0 ? 0 : v > 1 ? 1 : v) * ((1u << bits) - 1) + 0.5);
}

static void bc1(const double *from, const double *to, double (*c)[4], u8 *block)
{
    static const u8 index[2][4] = { { 0, 2, 3, 1 }, { 1, 3, 2, 0 } };
    const unsigned a = code(from[0], 5) << 11 | code(from[1], 6) << 5 | code(from[2], 5);
    const unsigned b = code(to[0], 5) << 11 | code(to[1], 6) << 5 | code(to[2], 5);
    const bool swap = a < b;

    put(block, 0, 16, swap ? b : a);
    put(block, 16, 16, swap ? a : b);
    for (unsigned i = 0; i < 16; i++) /* equal ends have three colours: the first */
        put(block, 32 + 2 * i, 2, a == b ? 0 : index[swap][step(c[i], from, to, 4)]);
}

/* Its first component alone. */
static void bc4(double (*c)[4], u8 *block)
{
    static const u8 index[8] = { 1, 7, 6, 5, 4, 3, 2, 0 };
    double low = 1, high = 0;

    for (unsigned i = 0; i < 16; i++) {
        low = c[i][0] < low ? c[i][0] : low;
        high = c[i][0] > high ? c[i][0] : high;
    }
    put(block, 0, 8, code(high, 8));
    put(block, 8, 8, code(low, 8));
    for (unsigned i = 0; i < 16; i++)
        put(block, 16 + 3 * i, 3,
            code(high, 8) == code(low, 8)
                ? 0
                : index[(unsigned)((c[i][0] - low) / (high - low) * 7 + 0.5)]);
}

/* Mode 6: one line of RGBA, seven bits and one, 16 steps; the first texel is in the lower half. */
static void bc7(const double *from, const double *to, double (*c)[4], u8 *block)
{
    if (step(c[0], from, to, 16) >= 8) {
        const double *t = from;

        from = to;
        to = t;
    }
    put(block, 0, 7, 64);
    for (unsigned k = 0; k < 4; k++) {
        put(block, 7 + 14 * k, 7, code(k < 3 ? from[k] : 1, 8) >> 1);
        put(block, 14 + 14 * k, 7, code(k < 3 ? to[k] : 1, 8) >> 1);
    }
    put(block, 63, 2, 3);
    for (unsigned i = 0, at = 65; i < 16; at += i++ ? 4 : 3)
        put(block, at, i ? 4 : 3, step(c[i], from, to, 16));
}

/* One partition, RGB direct, a grid of 4 x 4 weights of 2 bits; ends have what is left, 256 values. */
static void astc(unsigned wide, unsigned high, const double *from, const double *to, double (*c)[4],
                 u8 *block)
{
    unsigned sum[2] = { 0, 0 };
    const double *t;

    for (unsigned k = 0; k < 3; k++) {
        sum[0] += code(from[k], 8);
        sum[1] += code(to[k], 8);
    }
    if (sum[1] < sum[0]) { /* else blue is contracted */
        t = from;
        from = to;
        to = t;
    }
    put(block, 0, 11, 0x42); /* range 4: r = 2 low bits 10, bit 4 0; w = 0 + 4, h = 2 + 2 */
    put(block, 13, 4, 8);
    for (unsigned k = 0; k < 3; k++) {
        put(block, 17 + 16 * k, 8, code(from[k], 8));
        put(block, 25 + 16 * k, 8, code(to[k], 8));
    }
    for (unsigned i = 0; i < 16; i++) {
        const unsigned x = (i % 4 * (wide - 1) * 2 + 3) / 6, y = (i / 4 * (high - 1) * 2 + 3) / 6;
        const unsigned w = step(c[y * wide + x], from, to, 4);

        put(block, 127 - 2 * i, 1, w & 1); /* their bits run down from the block's end */
        put(block, 126 - 2 * i, 1, w >> 1);
    }
}

void paint_block(unsigned what, unsigned wide, unsigned high, double (*color)[4], u8 *block)
{
    const double *from, *to;

    ends(wide * high, color, &from, &to);
    memset(block, 0, what == BC1 || what == BC4 ? 8 : 16);
    if (what == BC1)
        bc1(from, to, color, block);
    else if (what == BC4)
        bc4(color, block);
    else if (what == BC7)
        bc7(from, to, color, block);
    else
        astc(wide, high, from, to, color, block);
}
