/* test_alu_unary.c - operations of one word, on every word: by C's own conversions and by counting bits
 * (facts/isa/semantics.md 6, 7)
 *
 * One in 256 blocks of words by default, the seed says which; test_alu_unary all: every word.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <fenv.h>
#include <math.h>
#include <string.h>

#include "alu_case.h"
#include "host_float.h"
#include "seeded.h"

#define BLOCK  (1u << 16) /* words */
#define BLOCKS (1u << 16)

static bool all;

struct unary {
    const char *name;
    enum alu_op op;
    struct alu_mode mode;
    u64 (*want)(u32 b, const struct alu_mode *m);
};

static u64 popc(u32 b, const struct alu_mode *m)
{
    static const u8 of[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
    u64 n = 0;

    for (b = m->inv_b ? ~b : b; b; b >>= 4)
        n += of[b & 15];
    return n;
}

static u64 flo(u32 b, const struct alu_mode *m)
{
    if (m->is_signed && b >> 31)
        b = ~b;
    for (unsigned n = 0; n < 32; n++)
        if (b >> (31 - n))
            return m->sh ? n : 31 - n;
    return UINT32_MAX;
}

static float by_mode(double x, const struct alu_mode *m)
{
    static const int of[] = { FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO };
    volatile double exact = x;

    fesetround(of[m->rnd]);
    volatile float z = (float)exact;
    fesetround(FE_TONEAREST);
    return z;
}

static u64 i2f(u32 b, const struct alu_mode *m)
{
    return bits_of_float(by_mode(m->ssize & 4 ? (double)(s32)b : (double)b, m));
}

static double whole(double x, const struct alu_mode *m)
{
    return m->rnd == 0 ? rint(x) : m->rnd == 1 ? floor(x) : m->rnd == 2 ? ceil(x) : trunc(x);
}

static u64 f2i(u32 b, const struct alu_mode *m)
{
    const double x = whole(float_of_bits(b), m);

    if (isnan(x))
        return 0;
    if (m->dsize & 4)
        return (u32)(x < -0x1p31 ? INT32_MIN : x > 0x1p31 - 1 ? INT32_MAX : (s32)x);
    return x < 0 ? 0 : x > 0x1p32 - 1 ? UINT32_MAX : (u32)x;
}

static u64 integral(u32 b, const struct alu_mode *m)
{
    const float x = float_of_bits(b);

    return isnan(x) ? 0x7fffffff : bits_of_float((float)copysign(whole(x, m), x));
}

/* To nearest: 2^-24 is the last place of the smallest halves. */
static u64 to_half(u32 b, const struct alu_mode *m)
{
    const double x = float_of_bits(b);
    const u64 sign = signbit(x) ? 0x8000 : 0;
    int exp;

    (void)m;
    if (isnan(x))
        return 0x7fff;
    if (fabs(x) >= 65520)
        return sign | 0x7c00;
    frexp(x, &exp);
    exp = exp - 1 < -14 || x == 0 ? -14 : exp - 1;
    return sign + (u64)(rint(ldexp(fabs(x), 10 - exp)) + (exp + 14) * 1024.0);
}

static u64 to_double(u32 b, const struct alu_mode *m)
{
    const double x = float_of_bits(b);
    u64 bits;

    (void)m;
    memcpy(&bits, &x, sizeof bits);
    return isnan(x) ? 0x7fffffffffffffff : bits;
}

static const struct unary unaries[] = {
    { "POPC", ALU_POPC, { 0 }, popc },
    { "POPC ~", ALU_POPC, { .inv_b = 1 }, popc },
    { "FLO.U32", ALU_FLO, { 0 }, flo },
    { "FLO", ALU_FLO, { .is_signed = 1 }, flo },
    { "FLO.U32.SH", ALU_FLO, { .sh = 1 }, flo },
    { "I2F.F32.U32", ALU_I2F, { .dfmt = 2, .ssize = 2 }, i2f },
    { "I2F.F32.S32", ALU_I2F, { .dfmt = 2, .ssize = 6 }, i2f },
    { "I2F.F32.S32.RM", ALU_I2F, { .dfmt = 2, .ssize = 6, .rnd = 1 }, i2f },
    { "I2F.F32.S32.RP", ALU_I2F, { .dfmt = 2, .ssize = 6, .rnd = 2 }, i2f },
    { "I2F.F32.S32.RZ", ALU_I2F, { .dfmt = 2, .ssize = 6, .rnd = 3 }, i2f },
    { "F2I.S32.F32", ALU_F2I, { .sfmt = 2, .dsize = 6 }, f2i },
    { "F2I.S32.F32.FLOOR", ALU_F2I, { .sfmt = 2, .dsize = 6, .rnd = 1 }, f2i },
    { "F2I.S32.F32.TRUNC", ALU_F2I, { .sfmt = 2, .dsize = 6, .rnd = 3 }, f2i },
    { "F2I.U32.F32.CEIL", ALU_F2I, { .sfmt = 2, .dsize = 2, .rnd = 2 }, f2i },
    { "F2F.F32.F32.ROUND", ALU_F2F, { .sfmt = 2, .dfmt = 2, .integral = 1 }, integral },
    { "F2F.F32.F32.FLOOR", ALU_F2F, { .sfmt = 2, .dfmt = 2, .integral = 1, .rnd = 1 }, integral },
    { "F2F.F32.F32.CEIL", ALU_F2F, { .sfmt = 2, .dfmt = 2, .integral = 1, .rnd = 2 }, integral },
    { "F2F.F32.F32.TRUNC", ALU_F2F, { .sfmt = 2, .dfmt = 2, .integral = 1, .rnd = 3 }, integral },
    { "F2F.F16.F32", ALU_F2F, { .sfmt = 2, .dfmt = 1 }, to_half },
    { "F2F.F64.F32", ALU_F2F, { .sfmt = 2, .dfmt = 3 }, to_double },
};

static void check_words(const struct unary *u, u32 first)
{
    u32 b[2 * ALU_LANES] = { 0 }, d[2 * ALU_LANES] = { 0 };
    struct alu_ports p = { .a = b, .b = b, .c = b, .old = b, .d = d, .active = UINT32_MAX };

    for (unsigned i = 0; i < ALU_LANES; i++)
        b[i] = first + i;
    alu_kernel_of(u->op, &u->mode, false)(&u->mode, &p);
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 got = alu_writes(u->op, &u->mode) & ALU_D64 ? alu_pair(d, i) : d[i];

        if (got != u->want(first + i, &u->mode))
            fail_msg("%s of %08x: %" PRIx64 ", not %" PRIx64, u->name, first + i, got,
                     u->want(first + i, &u->mode));
    }
}

static void words_are_as_defined(void **state)
{
    (void)state;
    for (unsigned n = 0; n < sizeof unaries / sizeof unaries[0]; n++) {
        const unsigned start = (unsigned)(random_word() % 256);
        unsigned long words = 0;

        for (u32 block = all ? 0 : start; block < BLOCKS; block += all ? 1 : 256)
            for (u32 w = 0; w < BLOCK; w += ALU_LANES, words += ALU_LANES)
                if (all || (w >> 5) % 16 == block % 16) /* and a sixteenth of it */
                    check_words(&unaries[n], block * BLOCK + w);
                else
                    words -= ALU_LANES;
        compared(unaries[n].name, words);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(words_are_as_defined) };

    all = argc > 1 && strcmp(argv[1], "all") == 0;
    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
