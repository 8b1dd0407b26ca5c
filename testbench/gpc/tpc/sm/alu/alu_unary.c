/* alu_unary.c - see alu_unary.h (facts/isa/semantics.md 6, 7; sfu/sfu.md 5) */
#include "alu_unary.h"

#include <math.h>
#include <string.h>

#include "host_float.h"

/* Bits of 16, by those of half of them. */
static const u8 *bits_of_16(void)
{
    static u8 of[65536];

    for (u32 n = 1; n < 65536; n++)
        of[n] = (u8)(of[n / 2] + n % 2);
    return of;
}

static u64 popc(u32 b, const struct alu_mode *m)
{
    static const u8 *of;

    if (!of)
        of = bits_of_16();
    b = m->inv_b ? ~b : b;
    return (u64)of[b >> 16] + of[b & 0xffff];
}

static u64 flo(u32 b, const struct alu_mode *m)
{
    if (m->inv_b)
        b = ~b;
    if (m->is_signed && b >> 31)
        b = ~b;
    for (unsigned n = 0; n < 32; n++)
        if (b >> (31 - n))
            return m->sh ? n : 31 - n;
    return UINT32_MAX;
}

/* Integer formats up to 32 bits, by their code: how many numbers they have, and the ends. */
static const double turns[8] = { 0x1p8, 0x1p16, 0x1p32, 0, 0x1p8, 0x1p16, 0x1p32, 0 };
static const double least[8] = { 0, 0, 0, 0, -0x1p7, -0x1p15, -0x1p31, 0 };
static const double most[8] = { 255, 65535, 4294967295, 0, 127, 32767, 2147483647, 0 };

static double clamped(double x, unsigned size)
{
    return x < least[size] ? least[size] : x > most[size] ? most[size] : x;
}

/* The integer of a word, as a number. */
static double number(u32 b, const struct alu_mode *m)
{
    const unsigned size = m->ssize & 3;
    const u32 bits = size == 2 ? b : size == 1 ? (u16)(b >> 8 * m->sel_b) : (u8)(b >> 8 * m->sel_b);
    double x = bits;

    if (x > most[m->ssize])
        x -= turns[m->ssize];
    x = m->abs_b ? fabs(x) : x;
    return m->neg_b && x != 0 ? -x : x;
}

static double whole(double x, const struct alu_mode *m)
{
    return m->rnd == 0 ? rint(x) : m->rnd == 1 ? floor(x) : m->rnd == 2 ? ceil(x) : trunc(x);
}

/* 1 by the last place of the halves of 2^-14, 2^-13 and on to 2^15. */
static const double one_by[] = {
#define FOUR(n) n, n / 2, n / 4, n / 8
    FOUR(0x1p24), FOUR(0x1p20), FOUR(0x1p16), FOUR(0x1p12), FOUR(0x1p8),
    FOUR(0x1p4),  FOUR(0x1p0),  0x1p-4,       0x1p-5,
#undef FOUR
};

/* 2^-24 is the last place of the smallest halves.  A number beyond the largest is it or Inf. */
static u64 half_of(double x, const struct alu_mode *m)
{
    const u64 sign = signbit(x) ? 0x8000 : 0;
    const bool outward = m->rnd == 0 || m->rnd == (sign ? 1 : 2);
    int exp;

    if (isnan(x))
        return 0x7fff;
    if (isinf(x))
        return sign | 0x7c00;
    if (fabs(x) >= 0x1p16)
        return sign | (outward ? 0x7c00 : 0x7bff);
    exp = fabs(x) < 0x1p-14 ? -14 : ilogb(x);
    const double places = fabs(whole(x * one_by[exp + 14], m)) + (exp + 14) * 1024.0;

    if (places < 0x7c00)
        return sign + (u64)places;
    return sign | (outward ? 0x7c00 : 0x7bff);
}

static u64 single_of(double x)
{
    volatile double exact = x;
    volatile float z = (float)exact;

    return isnan(x) ? 0x7fffffff : bits_of_float(z);
}

static u64 double_of(double x)
{
    u64 bits;

    memcpy(&bits, &x, sizeof bits);
    return isnan(x) ? 0x7fffffffffffffff : bits;
}

static u64 float_of(double x, const struct alu_mode *m)
{
    return m->dfmt == 1 ? half_of(x, m) : m->dfmt == 3 ? double_of(x) : single_of(x);
}

static u64 i2f(u32 b, const struct alu_mode *m)
{
    return float_of(number(b, m), m);
}

/* The two's complement of an integer that 64 bits hold; sizes below them fill the word. */
static u64 integer_of(double x, unsigned size)
{
    const u64 z = x < 0 ? 0 - (u64)-x : (u64)x;

    return (size & 3) == 3 ? z : (u32)z;
}

static u64 i2i(u32 b, const struct alu_mode *m)
{
    const double x = number(b, m), turn = turns[m->dsize];

    if (m->sat)
        return integer_of(clamped(x, m->dsize), m->dsize);
    const double rest = x - turn * floor(x / turn);

    return integer_of(rest > most[m->dsize] ? rest - turn : rest, m->dsize);
}

/* A float's number after its modifiers. */
static double source(u32 b, const struct alu_mode *m)
{
    double x = float_of_bits(b);

    if (m->ftz && fabs(x) < 0x1p-126)
        x = copysign(0, x);
    x = m->abs_b ? fabs(x) : x;
    return m->neg_b ? -x : x;
}

static u64 f2i(u32 b, const struct alu_mode *m)
{
    const double x = whole(source(b, m), m);

    if (isnan(x))
        return 0;
    return integer_of(clamped(x, m->dsize), m->dsize);
}

/* The ends of 64 bits are no double beside their powers of two. */
static u64 f2i_64(u32 b, const struct alu_mode *m)
{
    const double x = whole(source(b, m), m);

    if (isnan(x))
        return UINT64_C(1) << 63;
    if (m->dsize & 4)
        return x >= 0x1p63 ? INT64_MAX : x <= -0x1p63 ? UINT64_C(1) << 63 : integer_of(x, 7);
    return x >= 0x1p64 ? UINT64_MAX : x <= 0 ? 0 : integer_of(x, 3);
}

static u64 f2f(u32 b, const struct alu_mode *m)
{
    double x = source(b, m);

    if (m->integral)
        x = copysign(whole(x, m), x);
    if (m->sat)
        x = x > 1 ? 1 : x > 0 ? x : 0;
    return float_of(x, m);
}

/* Four rows: a rounding each. */
#define ROUNDED(n, o, f, ...)                                                   \
    { n, o, { __VA_ARGS__ }, f }, { n ".RM", o, { __VA_ARGS__, .rnd = 1 }, f }, \
        { n ".RP", o, { __VA_ARGS__, .rnd = 2 }, f },                           \
    {                                                                           \
        n ".RZ", o, { __VA_ARGS__, .rnd = 3 }, f                                \
    }
#define WHOLE(n, o, f, ...)                                                                 \
    { n ".ROUND", o, { __VA_ARGS__ }, f }, { n ".FLOOR", o, { __VA_ARGS__, .rnd = 1 }, f }, \
        { n ".CEIL", o, { __VA_ARGS__, .rnd = 2 }, f },                                     \
    {                                                                                       \
        n ".TRUNC", o, { __VA_ARGS__, .rnd = 3 }, f                                         \
    }
/* Two rows: cut, and clamped. */
#define RESIZED(n, ...)                                   \
    { n, ALU_I2I, { __VA_ARGS__ }, i2i },                 \
    {                                                     \
        n ".SAT", ALU_I2I, { __VA_ARGS__, .sat = 1 }, i2i \
    }

/* Those that programs use most come first. */
const struct unary alu_unaries[] = {
    { "POPC", ALU_POPC, { 0 }, popc },
    { "POPC ~", ALU_POPC, { .inv_b = 1 }, popc },
    { "FLO.U32", ALU_FLO, { 0 }, flo },
    { "FLO", ALU_FLO, { .is_signed = 1 }, flo },
    { "FLO.U32.SH", ALU_FLO, { .sh = 1 }, flo },
    { "FLO.SH", ALU_FLO, { .is_signed = 1, .sh = 1 }, flo },
    { "FLO.U32 ~", ALU_FLO, { .inv_b = 1 }, flo },
    ROUNDED("I2F.F32.U32", ALU_I2F, i2f, .dfmt = 2, .ssize = 2),
    ROUNDED("I2F.F32.S32", ALU_I2F, i2f, .dfmt = 2, .ssize = 6),
    WHOLE("F2I.S32.F32", ALU_F2I, f2i, .sfmt = 2, .dsize = 6),
    WHOLE("F2I.U32.F32", ALU_F2I, f2i, .sfmt = 2, .dsize = 2),
    WHOLE("F2F.F32.F32", ALU_F2F, f2f, .sfmt = 2, .dfmt = 2, .integral = 1),
    { "F2F.F32.F32", ALU_F2F, { .sfmt = 2, .dfmt = 2 }, f2f },
    { "F2F.FTZ.F32.F32", ALU_F2F, { .sfmt = 2, .dfmt = 2, .ftz = 1 }, f2f },
    { "F2F.F32.F32.SAT", ALU_F2F, { .sfmt = 2, .dfmt = 2, .sat = 1 }, f2f },
    { "F2F.F32.F32 -|x|", ALU_F2F, { .sfmt = 2, .dfmt = 2, .abs_b = 1, .neg_b = 1 }, f2f },
    ROUNDED("F2F.F16.F32", ALU_F2F, f2f, .sfmt = 2, .dfmt = 1),
    { "F2F.FTZ.F16.F32", ALU_F2F, { .sfmt = 2, .dfmt = 1, .ftz = 1 }, f2f },
    { "F2F.F64.F32", ALU_F2F, { .sfmt = 2, .dfmt = 3 }, f2f },
    { "I2F.F64.U32", ALU_I2F, { .dfmt = 3, .ssize = 2 }, i2f },
    { "I2F.F64.S32", ALU_I2F, { .dfmt = 3, .ssize = 6 }, i2f },
    { "I2F.F32.S32 -|x|", ALU_I2F, { .dfmt = 2, .ssize = 6, .abs_b = 1, .neg_b = 1 }, i2f },
    ROUNDED("I2F.F16.U32", ALU_I2F, i2f, .dfmt = 1, .ssize = 2),
    ROUNDED("I2F.F16.S32", ALU_I2F, i2f, .dfmt = 1, .ssize = 6),
    { "I2F.F32.U8.B3", ALU_I2F, { .dfmt = 2, .sel_b = 3 }, i2f },
    { "I2F.F32.S8.B1", ALU_I2F, { .dfmt = 2, .ssize = 4, .sel_b = 1 }, i2f },
    { "I2F.F32.U16.H1", ALU_I2F, { .dfmt = 2, .ssize = 1, .sel_b = 2 }, i2f },
    { "I2F.F32.S16", ALU_I2F, { .dfmt = 2, .ssize = 5 }, i2f },
    WHOLE("F2I.S16.F32", ALU_F2I, f2i, .sfmt = 2, .dsize = 5),
    WHOLE("F2I.U16.F32", ALU_F2I, f2i, .sfmt = 2, .dsize = 1),
    WHOLE("F2I.S8.F32", ALU_F2I, f2i, .sfmt = 2, .dsize = 4),
    WHOLE("F2I.U8.F32", ALU_F2I, f2i, .sfmt = 2, .dsize = 0),
    WHOLE("F2I.S64.F32", ALU_F2I, f2i_64, .sfmt = 2, .dsize = 7),
    WHOLE("F2I.U64.F32", ALU_F2I, f2i_64, .sfmt = 2, .dsize = 3),
    { "F2I.FTZ.S32.F32.CEIL", ALU_F2I, { .sfmt = 2, .dsize = 6, .ftz = 1, .rnd = 2 }, f2i },
    RESIZED("I2I.U8.S32", .dsize = 0, .ssize = 6),
    RESIZED("I2I.S8.S32", .dsize = 4, .ssize = 6),
    RESIZED("I2I.U16.S32", .dsize = 1, .ssize = 6),
    RESIZED("I2I.S16.S32", .dsize = 5, .ssize = 6),
    RESIZED("I2I.U32.S32", .dsize = 2, .ssize = 6),
    RESIZED("I2I.S32.U32", .dsize = 6, .ssize = 2),
    RESIZED("I2I.S16.U32", .dsize = 5, .ssize = 2),
    RESIZED("I2I.S8.U32", .dsize = 4, .ssize = 2),
    RESIZED("I2I.S32.S32 -x", .dsize = 6, .ssize = 6, .neg_b = 1),
};
const unsigned alu_unaries_count = sizeof alu_unaries / sizeof alu_unaries[0];
