/* tex_paint.c - see tex_paint.h */
#include "tex_paint.h"

#include <stdlib.h>
#include <string.h>

void paint_bits(u32 *word, unsigned high, unsigned low, u32 value)
{
    for (unsigned i = low; i <= high; i++, value >>= 1) {
        word[i / 32] &= ~(1u << i % 32);
        word[i / 32] |= (value & 1) << i % 32;
    }
}

/* What drivers write (facts/texture/texunit.md 1). */
static void headers(struct painted *p, u64 address, unsigned size, bool cube, unsigned code,
                    unsigned last)
{
    u32 *h = p->state.header, *s = p->state.sampler;

    memset(p, 0, sizeof *p);
    h[0] = 0x58d24900 | code;
    h[1] = (u32)address;
    h[2] = 0x00600000 | (u32)(address >> 32);
    h[3] = last << 28 | 0x00070018;
    h[4] = 0xe8000000 | (cube ? 3u : 1u) << 23 | (size - 1);
    h[5] = 0x80000000 | (size - 1);
    h[6] = 0x03000000;
    h[7] = last << 4;
    s[0] = 0x00026000;
    s[1] = 0x000002e2;
    s[2] = 0x00f00000;
    texref_of(h, s, &p->at);
}

static u8 byte_of(double v)
{
    return (u8)(v <= 0 ? 0 : v >= 1 ? 255 : v * 255 + 0.5);
}

static void put_texel(const struct painted *p, struct mem *m, unsigned level, unsigned layer,
                      unsigned x, unsigned y, const double color[4])
{
    const struct texref_where w = { .level = level, .layer = layer, .x = x, .y = y };
    u8 *to = mem_at(m, texref_address(&p->at, &w), 4);

    for (unsigned c = 0; c < 4; c++)
        to[c] = byte_of(color[c]);
}

/* Halves a square of colours. */
static void halve(double (*c)[4], unsigned size)
{
    for (unsigned y = 0; y < size / 2; y++)
        for (unsigned x = 0; x < size / 2; x++)
            for (unsigned i = 0; i < 4; i++)
                c[y * (size / 2) + x][i] =
                    (c[2 * y * size + 2 * x][i] + c[2 * y * size + 2 * x + 1][i] +
                     c[(2 * y + 1) * size + 2 * x][i] + c[(2 * y + 1) * size + 2 * x + 1][i]) /
                    4;
}

static unsigned last_level(unsigned size)
{
    unsigned n = 0;

    while (size >> n > 1)
        n++;
    return n;
}

void paint(struct painted *p, struct mem *m, u64 address, unsigned size, bool cube,
           paint_color *color)
{
    const unsigned last = last_level(size);
    double(*c)[4] = malloc(sizeof *c * size * size);

    headers(p, address, size, cube, 8, last);
    for (unsigned layer = 0; layer < (cube ? 6 : 1); layer++) {
        for (unsigned y = 0; y < size; y++)
            for (unsigned x = 0; x < size; x++)
                color(layer, x, y, size, c[y * size + x]);
        for (unsigned level = 0; level <= last; level++) {
            const unsigned n = size >> level;

            for (unsigned i = 0; i < n * n; i++)
                put_texel(p, m, level, layer, i % n, i / n, c[i]);
            halve(c, n);
        }
    }
    free(c);
}

void paint_blocks(struct painted *p, struct mem *m, u64 address, unsigned size, unsigned code,
                  paint_color *color)
{
    double c[144][4];

    headers(p, address, size, false, code, 0);
    for (unsigned y = 0; y < size; y += p->at.high)
        for (unsigned x = 0; x < size; x += p->at.wide) {
            const struct texref_where w = { .x = x, .y = y };

            for (unsigned i = 0; i < p->at.wide * p->at.high; i++)
                color(0, x + i % p->at.wide, y + i / p->at.wide, size, c[i]);
            paint_block(code, p->at.wide, p->at.high, c,
                        mem_at(m, texref_address(&p->at, &w), p->at.bytes));
        }
}
