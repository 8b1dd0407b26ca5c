/* alu_unary_floats.c - definitions of operations on floats (alu_unary.h; facts/isa/semantics.md 7; sfu/sfu.md 5) */
#include "alu_unary.h"
#include "alu_unary_number.h"
#include "common/lanes.h"
#include "host_float.h"

/* A float's number after its modifiers. */
UNARY_INLINE double source(u32 b, const struct alu_mode *m)
{
    double x = float_of_bits(b);

    x = m->ftz && fabs(x) < 0x1p-126 ? copysign(0, x) : x;
    x = m->abs_b ? fabs(x) : x;
    return m->neg_b ? -x : x;
}

UNARY_INLINE double number(double x)
{
    return isnan(x) ? 0 : x;
}

UNARY_INLINE void f2i(const struct alu_mode *m, unsigned rnd, const u32 *restrict b,
                      u64 *restrict want)
{
    const double least = unary_least[m->dsize], most = unary_most[m->dsize];
    const struct alu_mode mode = *m;

    for (unsigned i = 0; i < UNARY_WORDS; i++)
        want[i] = unary_word_of(
            unary_clamped(unary_whole(number(source(b[i], &mode)), rnd), least, most));
}

/* The ends of 64 bits are no double beside their powers of two; below them, the halves of the result. */
UNARY_INLINE void f2i_64(const struct alu_mode *m, unsigned rnd, const u32 *restrict b,
                         u64 *restrict want)
{
    const bool is_signed = m->dsize >> 2 & 1;
    const double least = is_signed ? -0x1p63 : 0, end = is_signed ? 0x1p63 : 0x1p64;
    const u64 most = is_signed ? INT64_MAX : UINT64_MAX;
    const struct alu_mode mode = *m;

    for (unsigned i = 0; i < UNARY_WORDS; i++) {
        const double number = source(b[i], &mode), all = unary_whole(number, rnd);
        const bool over = all >= end;
        const double x = over || isnan(all) ? 0 : all < least ? least : all;
        const double high = floor(x * 0x1p-32), low = x - high * 0x1p32;
        const u64 z = (u64)unary_word_of(high) << 32 | unary_word_of(low);

        want[i] = isnan(number) ? UINT64_C(1) << 63 : over ? most : z;
    }
}

/* Calls with each rounding as a constant. */
#define BY_ROUNDING(function, ...)               \
    switch (m->rnd) {                            \
    case 0: function(m, 0, __VA_ARGS__); break;  \
    case 1: function(m, 1, __VA_ARGS__); break;  \
    case 2: function(m, 2, __VA_ARGS__); break;  \
    default: function(m, 3, __VA_ARGS__); break; \
    }

LANES_CLONES void alu_unary_f2i(const struct alu_mode *m, const u32 *restrict b,
                                u64 *restrict want){ BY_ROUNDING(f2i, b, want) }

LANES_CLONES void alu_unary_f2i_64(const struct alu_mode *m, const u32 *restrict b,
                                   u64 *restrict want){ BY_ROUNDING(f2i_64, b, want) }

/* The integer that it is rounded to first, and the end of it. */
UNARY_INLINE double f2f_number(u32 b, const struct alu_mode *m, unsigned rnd)
{
    double x = source(b, m);

    x = m->integral ? copysign(unary_whole(x, rnd), x) : x;
    return m->sat ? (x > 1 ? 1 : x > 0 ? x : 0) : x;
}

UNARY_INLINE void f2f_half(const struct alu_mode *m, unsigned rnd, const u32 *restrict b,
                           u64 *restrict want)
{
    const struct alu_mode mode = *m;

    for (unsigned i = 0; i < UNARY_WORDS; i++)
        want[i] = unary_half(f2f_number(b[i], &mode, rnd), rnd);
}

UNARY_INLINE void f2f_single(const struct alu_mode *m, unsigned rnd, const u32 *restrict b,
                             u64 *restrict want)
{
    const struct alu_mode mode = *m;

    for (unsigned i = 0; i < UNARY_WORDS; i++)
        want[i] = unary_single(f2f_number(b[i], &mode, rnd));
}

UNARY_INLINE void f2f_double(const struct alu_mode *m, unsigned rnd, const u32 *restrict b,
                             u64 *restrict want)
{
    const struct alu_mode mode = *m;

    for (unsigned i = 0; i < UNARY_WORDS; i++)
        want[i] = unary_double(f2f_number(b[i], &mode, rnd));
}

LANES_CLONES void alu_unary_f2f(const struct alu_mode *m, const u32 *restrict b, u64 *restrict want)
{
    if (m->dfmt == 1) {
        BY_ROUNDING(f2f_half, b, want)
    } else if (m->dfmt == 3) {
        BY_ROUNDING(f2f_double, b, want)
    } else {
        BY_ROUNDING(f2f_single, b, want)
    }
}
