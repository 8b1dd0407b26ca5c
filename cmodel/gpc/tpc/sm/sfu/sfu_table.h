/* sfu_table.h - the tables of the SFU and their arithmetic (facts/sfu/sfu.md 3; sfu_quadratic.c) */
#ifndef SFU_TABLE_H
#define SFU_TABLE_H

#include <assert.h>

#include "common/bits.h"
#include "common/types.h"

/* The functions that have a table; words of the ROM are in this order. */
enum sfu_table {
    SFU_TABLE_RCP,  /* 1/x, [1,2) */
    SFU_TABLE_RSQ,  /* x^(-1/2), [1,4) */
    SFU_TABLE_EX2,  /* 2^x, [0,1) */
    SFU_TABLE_LG2,  /* log2(x), [1,2) */
    SFU_TABLE_SIN,  /* sin(pi/2 x), [0,1) */
    SFU_TABLE_SQRT, /* x^(1/2), [1,4); beyond the 22.75 Kb of the five */
    SFU_TABLES,
};

/* The arithmetic of a table: (c0 << c0_shift) +- (c1*xl << 1) +- (c2*xl^2 << c2_shift) + round, in units
 * of 2^-lsb, then >> out_shift.
 */
struct sfu_shape {
    u10 base;            /* of its ROM words */
    u4 index_bits;       /* of a segment's number: the high bits of x */
    u5 xl_bits;          /* the others */
    u5 c1_bits, c2_bits; /* of a word, below the 26 of c0 */
    u4 c0_shift, c2_shift;
    bool c1_minus, c2_minus;
    u17 round;
    u6 lsb;
    u5 out_shift;
};

#define SFU_ROM_WORDS 576 /* of 52 bits: c0, c1, c2; the first 448 are the five functions' */

extern const u52 sfu_rom[SFU_ROM_WORDS];

/* known: facts/sfu/sfu.md 3: widths, shifts and rounding constants.  A word of sin has one bit less
 * of c1 and one more of c2.
 */
static const struct sfu_shape sfu_shapes[SFU_TABLES] = {
    /* base index xl c1 c2  shifts  minus         round lsb out */
    { 0, 7, 16, 16, 10, 14, 0, true, false, 32768, 40, 16 },    /* rcp */
    { 128, 7, 17, 16, 10, 15, 2, true, false, 76288, 41, 17 },  /* rsq */
    { 256, 6, 17, 16, 10, 14, 0, false, false, 36352, 39, 16 }, /* ex2 */
    { 320, 6, 17, 16, 10, 13, 1, false, true, 0, 39, 0 },       /* lg2 */
    { 384, 6, 17, 15, 11, 12, 0, false, true, 0, 38, 0 },       /* sin */
    { 448, 7, 17, 16, 10, 15, 0, false, true, 77824, 40, 17 },  /* root */
};

/* Squares a 17-bit fraction; returns the high 16 bits. */
static inline u16 sfu_square(u17 x)
{
    return (u16)((u64)x * x >> 18);
}

static inline s64 sfu_signed(bool minus, u64 x)
{
    return minus ? -(s64)x : (s64)x;
}

/* Evaluates one ROM word at xl, before >> out_shift; never negative. */
static inline s64 sfu_evaluate_word(const struct sfu_shape *s, u52 word, u17 xl)
{
    const u64 c0 = word >> 26;
    const u64 c1 = word >> s->c2_bits & bits_mask(s->c1_bits);
    const u64 c2 = word & bits_mask(s->c2_bits);
    const u64 square = sfu_square(xl << (17 - s->xl_bits));

    return (s64)(c0 << s->c0_shift) + sfu_signed(s->c1_minus, c1 * xl << 1) +
           sfu_signed(s->c2_minus, c2 * square << s->c2_shift) + s->round;
}

/* Returns the word of a table for x of index_bits + xl_bits bits.  Loops over lanes look words up in a loop of their
 * own: there is no vector of that (lanes.h).
 */
static inline u52 sfu_word(enum sfu_table t, u24 x)
{
    const struct sfu_shape *s = &sfu_shapes[t];
    const u24 segment = x >> s->xl_bits;

    assert(segment >> s->index_bits == 0);
    return sfu_rom[s->base + segment];
}

/* Evaluates x's word, after >> out_shift. */
static inline s64 sfu_of_word(enum sfu_table t, u52 word, u24 x)
{
    const struct sfu_shape *s = &sfu_shapes[t];

    return sfu_evaluate_word(s, word, x & (u24)bits_mask(s->xl_bits)) >> s->out_shift;
}

static inline s64 sfu_quadratic(enum sfu_table t, u24 x)
{
    return sfu_of_word(t, sfu_word(t, x), x);
}

#endif
