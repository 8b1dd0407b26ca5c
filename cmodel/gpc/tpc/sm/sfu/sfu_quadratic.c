/* sfu_quadratic.c - tables and their interpolation (facts/sfu/sfu.md 3) */
#include "gpc/tpc/sm/sfu/sfu.h"

#include <assert.h>

const u52 sfu_rom[SFU_ROM_WORDS] = {
#include "gpc/tpc/sm/sfu/rom.inc"
};

/* known: facts/sfu/sfu.md 3: widths, shifts and rounding constants.  A word of sin has one bit less
 * of c1 and one more of c2.
 */
const struct sfu_shape sfu_shapes[SFU_TABLES] = {
    /* base index xl c1 c2  shifts  minus         round lsb out */
    { 0, 7, 16, 16, 10, 14, 0, true, false, 32768, 40, 16 },    /* rcp */
    { 128, 7, 17, 16, 10, 15, 2, true, false, 76288, 41, 17 },  /* rsq */
    { 256, 6, 17, 16, 10, 14, 0, false, false, 36352, 39, 16 }, /* ex2 */
    { 320, 6, 17, 16, 10, 13, 1, false, true, 0, 39, 0 },       /* lg2 */
    { 384, 6, 17, 15, 11, 12, 0, false, true, 0, 38, 0 },       /* sin */
    { 448, 7, 17, 16, 10, 15, 0, false, true, 77824, 40, 17 },  /* root */
};

u16 sfu_square(u17 x)
{
    return (u16)((u64)x * x >> 18);
}

static s64 signed_term(bool minus, u64 x)
{
    return minus ? -(s64)x : (s64)x;
}

s64 sfu_evaluate_word(const struct sfu_shape *s, u52 word, u17 xl)
{
    u64 c0 = word >> 26;
    u64 c1 = word >> s->c2_bits & bits_mask(s->c1_bits);
    u64 c2 = word & bits_mask(s->c2_bits);
    u64 square = sfu_square(xl << (17 - s->xl_bits));

    return (s64)(c0 << s->c0_shift) + signed_term(s->c1_minus, c1 * xl << 1) +
           signed_term(s->c2_minus, c2 * square << s->c2_shift) + s->round;
}

s64 sfu_quadratic(enum sfu_table t, u24 x)
{
    const struct sfu_shape *s = &sfu_shapes[t];
    u24 segment = x >> s->xl_bits;

    assert(segment >> s->index_bits == 0);
    return sfu_evaluate_word(s, sfu_rom[s->base + segment], x & (u24)bits_mask(s->xl_bits)) >>
           s->out_shift;
}
