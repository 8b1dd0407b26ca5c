/* alu_unary_words.c - definitions of operations on integers (alu_unary.h; facts/isa/semantics.md 6, 7) */
#include "alu_unary.h"
#include "alu_unary_number.h"
#include "common/lanes.h"

/* Of numbers of 16 bits: the bits that are set, and one more than the highest of them; by those of half the number. */
static u8 bits_of[65536], above[65536];

static void make_tables(void)
{
    if (bits_of[1])
        return;
    for (u32 n = 1; n < 65536; n++) {
        bits_of[n] = (u8)(bits_of[n / 2] + n % 2);
        above[n] = (u8)(above[n / 2] + 1);
    }
}

void alu_unary_popc(const struct alu_mode *m, const u32 *restrict b, u64 *restrict want)
{
    const u32 flip = m->inv_b ? UINT32_MAX : 0;

    make_tables();
    for (unsigned i = 0; i < UNARY_WORDS; i++)
        want[i] = (u64)bits_of[(b[i] ^ flip) >> 16] + bits_of[(b[i] ^ flip) & 0xffff];
}

void alu_unary_flo(const struct alu_mode *m, const u32 *restrict b, u64 *restrict want)
{
    const u32 flip = m->inv_b ? UINT32_MAX : 0;

    make_tables();
    for (unsigned i = 0; i < UNARY_WORDS; i++) {
        const u32 x = b[i] ^ flip, bits = m->is_signed && x >> 31 ? ~x : x;
        const u32 length = bits >> 16 ? 16u + above[bits >> 16] : above[bits];

        want[i] = length == 0 ? UINT32_MAX : m->sh ? 32 - length : length - 1;
    }
}

/* The integer of a word, as a number. */
struct from {
    unsigned at;
    u32 mask;
    double turn, most;
    bool absolute, minus;
};

static struct from from_of(const struct alu_mode *m)
{
    const unsigned size = m->ssize & 3;

    return (struct from){ .at = size == 2 ? 0 : 8u * m->sel_b,
                          .mask = size == 2   ? UINT32_MAX
                                  : size == 1 ? 0xffff
                                              : 0xff,
                          .turn = unary_turns[m->ssize],
                          .most = unary_most[m->ssize],
                          .absolute = m->abs_b,
                          .minus = m->neg_b };
}

/* The least of signed numbers has no opposite. */
UNARY_INLINE double number(u32 b, const struct from *f)
{
    const double least = f->most + 1 - f->turn, bits = unary_of_word(b >> f->at & f->mask);
    const double x = bits > f->most ? bits - f->turn : bits, size = f->absolute ? fabs(x) : x;

    return x == least && least < 0 ? x : f->minus && size != 0 ? -size : size;
}

LANES_CLONES static void i2f_half(const struct alu_mode *m, const u32 *restrict b,
                                  u64 *restrict want)
{
    const struct from f = from_of(m);

    switch (m->rnd) {
#define ROUNDED(n)                                     \
    case n:                                            \
        for (unsigned i = 0; i < UNARY_WORDS; i++)     \
            want[i] = unary_half(number(b[i], &f), n); \
        break
        ROUNDED(0);
        ROUNDED(1);
        ROUNDED(2);
        ROUNDED(3);
#undef ROUNDED
    }
}

LANES_CLONES static void i2f_single(const struct alu_mode *m, const u32 *restrict b,
                                    u64 *restrict want)
{
    const struct from f = from_of(m);

    for (unsigned i = 0; i < UNARY_WORDS; i++)
        want[i] = unary_single(number(b[i], &f));
}

LANES_CLONES static void i2f_double(const struct alu_mode *m, const u32 *restrict b,
                                    u64 *restrict want)
{
    const struct from f = from_of(m);

    for (unsigned i = 0; i < UNARY_WORDS; i++)
        want[i] = unary_double(number(b[i], &f));
}

void alu_unary_i2f(const struct alu_mode *m, const u32 *restrict b, u64 *restrict want)
{
    if (m->dfmt == 1)
        i2f_half(m, b, want);
    else if (m->dfmt == 3)
        i2f_double(m, b, want);
    else
        i2f_single(m, b, want);
}

/* Numbers of 32 bits at most; clamped, or the one that is whole turns away; over zeros, so none is below 0. */
LANES_CLONES void alu_unary_i2i(const struct alu_mode *m, const u32 *restrict b, u64 *restrict want)
{
    const struct from f = from_of(m);
    const double turn = unary_turns[m->dsize], least = unary_least[m->dsize];
    const double most = unary_most[m->dsize];

    for (unsigned i = 0; i < UNARY_WORDS; i++) {
        const double x = number(b[i], &f), y = m->sat ? unary_clamped(x, least, most) : x;

        want[i] = unary_word_of(y - turn * floor(y / turn));
    }
}
