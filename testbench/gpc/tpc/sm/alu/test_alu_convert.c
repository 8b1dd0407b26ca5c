/* test_alu_convert.c - conversions by MPFR and wide integers (facts/isa/semantics.md 7; sfu/sfu.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "alu_case.h"
#include "float_reference.h"
#include "seeded.h"

#define WARPS 3000

static const mpfr_rnd_t directions[] = { MPFR_RNDN, MPFR_RNDD, MPFR_RNDU, MPFR_RNDZ };
static const enum rounding roundings[] = { ROUND_RNE, ROUND_RM, ROUND_RP, ROUND_RTZ };

static u64 word(void)
{
    return random_word();
}

static const struct float_format *format(unsigned fmt)
{
    static const struct float_format *const of[] = { &float_fp32, &float_fp16, &float_fp32,
                                                     &float_fp64 };

    return of[fmt];
}

/* Of any exponent, and often near the whole numbers that the result can hold. */
static u64 float_operand_of(enum alu_op op, const struct alu_mode *m, unsigned which, u64 near)
{
    const struct float_format *f = format(m->sfmt);
    const u64 w = random_word();

    (void)op;
    (void)which;
    (void)near;
    if (w & 1)
        return oracle_operand(f, word, 0) | (f == &float_fp16 ? random_word() << 16 : 0);

    const struct float_rules nearest = { f, ROUND_RNE, false };
    const int exponent = (int)(w >> 8) % 66;
    mpfr_t x;

    mpfr_init2(x, 80);
    mpfr_set_uj_2exp(x, random_word() >> (w >> 16) % 40, exponent - 64, MPFR_RNDN);
    if (w >> 24 & 1) /* a tie, or one place beside */
        mpfr_set_d(x, (double)((s64)random_word() >> (w >> 32) % 63) / 2, MPFR_RNDN);
    if (w >> 25 & 1)
        mpfr_neg(x, x, MPFR_RNDN);
    u64 a = oracle_round(&nearest, x) + (w >> 40 & 7 ? 0 : 1);

    mpfr_clear(x);
    if (f == &float_fp16) /* in either half */
        a = a & 0xffff ? (a & 0xffff) * 0x10001 : 0x10001;
    return a;
}

static void one_bit_select(struct alu_mode *m)
{
    m->sel_b &= 1;
}

static void byte_select(struct alu_mode *m)
{
    static const u8 selects[] = { 0, 1, 2, 3 };

    m->sel_b = selects[m->sel_b & 3];
    if ((m->ssize & 3) == 1) /* a half is .B0 or .B2, printed .H1 */
        m->sel_b &= 2;
}

/* The source's number; its NaN. */
static double source(const struct alu_mode *m, const struct alu_lane *in)
{
    const struct float_format *f = format(m->sfmt);
    const u64 bits = m->sfmt != 1 ? in->b : m->sel_b ? in->b >> 16 & 0xffff : in->b & 0xffff;
    double x = oracle_meaning(f, bits);

    if (m->ftz && f == &float_fp32 && fabs(x) < 0x1p-126)
        x = copysign(0, x);
    x = m->abs_b ? fabs(x) : x;
    return m->neg_b ? -x : x;
}

/* A NaN from or to double precision keeps its sign and the upper bits of its payload: measured on a GH100. */
static u64 kept(const struct alu_mode *m, const struct alu_lane *in)
{
    const struct float_format *f = format(m->sfmt), *to = format(m->dfmt);
    const u64 bits = m->sfmt != 1 ? in->b : m->sel_b ? in->b >> 16 & 0xffff : in->b & 0xffff;
    u64 z = (float_sign(f) & bits) != 0;

    for (unsigned i = 0; i < to->exp_bits; i++)
        z = 2 * z + 1;
    for (unsigned i = 1; i <= to->frac_bits; i++)
        z = 2 * z + (i == 1 || (i <= f->frac_bits && bits >> (f->frac_bits - i) & 1));
    return z;
}

static void f2f(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const struct float_format *to = format(m->dfmt);
    const struct float_rules r = { to, roundings[m->rnd], m->ftz && to == &float_fp32 };
    mpfr_t x;

    mpfr_init2(x, 53);
    mpfr_set_d(x, source(m, in), MPFR_RNDN);
    if (m->integral && m->dfmt == m->sfmt)
        mpfr_rint(x, x, directions[m->rnd]);
    out->d = mpfr_nan_p(x) && (m->sfmt == 3 || m->dfmt == 3) ? kept(m, in) : oracle_round(&r, x);
    mpfr_clear(x);
    const double d = oracle_meaning(to, out->d);

    if (m->sat)
        out->d = d >= 1 ? oracle_bits(to, 1) : d > 0 ? out->d : 0;
    const double z = oracle_meaning(to, out->d);

    if (m->cc)
        out->cc = isnan(z) ? 3 : (z == 0 ? CC_Z : 0) | (z < 0 ? CC_S : 0);
}

static unsigned width(unsigned size)
{
    static const unsigned of[] = { 8, 16, 32, 64 };

    return of[size % 4];
}

static s128 most(unsigned size)
{
    return ((s128)1 << (width(size) - (size >= 4))) - 1;
}

static s128 least(unsigned size)
{
    return size >= 4 ? -most(size) - 1 : 0;
}

/* A number in a register: two's complement of its pair or of its word. */
static void put_integer(const struct alu_mode *m, struct alu_lane_result *out, s128 z)
{
    out->d = width(m->dsize) == 64 ? (u64)z : (u32)z;
    if (m->cc)
        out->cc = alu_word_cc((u32)out->d);
}

static s128 clamped(s128 z, unsigned size)
{
    return z > most(size) ? most(size) : z < least(size) ? least(size) : z;
}

static void f2i(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const double x = source(m, in);
    s128 z = x > 0 ? most(m->dsize) : least(m->dsize);
    mpfr_t y;

    if (isnan(x)) {
        put_integer(m, out,
                    m->sfmt == 3 || width(m->dsize) == 64 ? (s128)1 << (width(m->dsize) - 1) : 0);
        return;
    }
    mpfr_init2(y, 64);
    mpfr_set_d(y, x, MPFR_RNDN);
    mpfr_rint(y, y, directions[m->rnd]);
    if (mpfr_cmp_d(y, 0x1p64) < 0 && mpfr_cmp_d(y, -0x1p63) >= 0) {
        const bool minus = mpfr_sgn(y) < 0;

        mpfr_abs(y, y, MPFR_RNDN);
        z = (s128)mpfr_get_uj(y, MPFR_RNDN);
        z = clamped(minus ? -z : z, m->dsize);
    }
    mpfr_clear(y);
    put_integer(m, out, z);
}

static s128 integer_source(const struct alu_mode *m, const struct alu_lane *in)
{
    const unsigned bytes = width(m->ssize) / 8;
    s128 x = 0;

    for (unsigned n = bytes; n-- > 0;)
        x = x * 256 + (s128)(in->b >> 8 * (n + (bytes <= 2 ? m->sel_b : 0)) & 255);
    if (x > most(m->ssize))
        x -= (s128)1 << width(m->ssize);
    if (m->ssize >= 4 && x == least(m->ssize) && (m->abs_b || m->neg_b))
        return x; /* its opposite is not a number of the size */
    if (m->abs_b && x < 0)
        x = -x;
    return m->neg_b ? -x : x;
}

static void i2f(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const struct float_rules r = { format(m->dfmt), roundings[m->rnd], false };
    const s128 x = integer_source(m, in);
    mpfr_t y;

    mpfr_init2(y, 65);
    mpfr_set_uj(y, (u64)(x < 0 ? -x : x), MPFR_RNDN);
    mpfr_setsign(y, y, x < 0, MPFR_RNDN);
    out->d = oracle_round(&r, y);
    mpfr_clear(y);
    if (m->cc)
        out->cc = (x == 0 ? CC_Z : 0) | (x < 0 ? CC_S : 0);
}

static void i2i(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const s128 x = integer_source(m, in);

    put_integer(m, out, (m->sat ? clamped(x, m->dsize) : x) & (((s128)1 << width(m->dsize)) - 1));
}

static const struct alu_case cases[] = {
    { ALU_F2F, "F2F", f2f, float_operand_of, one_bit_select },
    { ALU_F2I, "F2I", f2i, float_operand_of, one_bit_select },
    { ALU_I2F, "I2F", i2f, alu_integer_operand, byte_select },
    { ALU_I2I, "I2I", i2i, alu_integer_operand, byte_select },
};

static void conversions_are_as_defined(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        alu_check_case(&cases[i], WARPS);
}

/* Every half to every format and rounding, and every word of 16 bits as a half. */
static void every_half(void **state)
{
    static alu_reference *const references[] = { f2f, f2i };
    unsigned long cases_seen = 0;

    (void)state;
    for (unsigned mode = 0; mode < 64; mode++)
        for (u32 a = 0; a < 65536; a += ALU_LANES) {
            const enum alu_op op = mode & 1 ? ALU_F2I : ALU_F2F;
            struct alu_warp w = { .op = op, .active = UINT32_MAX };
            struct alu_result got;

            w.mode.sfmt = 1;
            w.mode.rnd = mode >> 1 & 3;
            w.mode.dfmt = w.mode.dsize = mode >> 3 & 3;
            w.mode.dsize |= mode >> 5 << 2;
            w.mode.integral = mode >> 5 & 1;
            for (unsigned i = 0; i < ALU_LANES; i++)
                w.b[i] = a + i;
            alu_evaluate(&w, false, &got);
            for (unsigned i = 0; i < ALU_LANES; i++, cases_seen++) {
                const struct alu_lane in = { .b = a + i };
                struct alu_lane_result want = { 0 };

                references[mode & 1](&w.mode, &in, &want);
                if (got.d[i] != want.d)
                    fail_msg("mode %u of half %04x: %" PRIx64 ", not %" PRIx64, mode, a + i,
                             got.d[i], want.d);
            }
        }
    compared("F2F and F2I of every half, each rounding and size", cases_seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversions_are_as_defined),
        cmocka_unit_test(every_half),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
