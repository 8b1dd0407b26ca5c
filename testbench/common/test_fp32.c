/* test_fp32.c - fp32 arithmetic against MPFR (facts/sfu/sfu.md 1, 5; texture/rop_rules.md 10) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>
#include <math.h>
#include <mpfr.h>
#include "seeded.h"
#include "common/fp32.h"
#include "common/fp32_lanes.h"
#include "host_float.h"

#define CASES 2000000

/* What the bits mean, denormals flushed. */
static float meaning(u32 a)
{
    if ((a & 0x7f800000) == 0)
        a &= 0x80000000;
    return float_of_bits(a);
}

/* 'exact' holds 24 bits and has no end of its exponent: it is rounded. */
static u32 flushed(const mpfr_t exact)
{
    u32 sign = mpfr_signbit(exact) ? 0x80000000 : 0;

    if (mpfr_nan_p(exact))
        return FP32_NAN;
    if (mpfr_inf_p(exact) || mpfr_cmpabs_ui(exact, 0) == 0)
        return bits_of_float(mpfr_get_flt(exact, MPFR_RNDN));
    if (mpfr_get_exp(exact) < -125) /* MPFR's mantissas lie in [1/2, 1) */
        return sign;
    return bits_of_float(mpfr_get_flt(exact, MPFR_RNDN));
}

static u32 by_mpfr(u32 a, u32 b, const u32 *c)
{
    mpfr_t x, y, z, r;

    mpfr_inits2(24, x, y, z, r, (mpfr_ptr)0);
    mpfr_set_flt(x, meaning(a), MPFR_RNDN);
    mpfr_set_flt(y, meaning(b), MPFR_RNDN);
    if (c) {
        mpfr_set_flt(z, meaning(*c), MPFR_RNDN);
        mpfr_fma(r, x, y, z, MPFR_RNDN);
    } else {
        mpfr_mul(r, x, y, MPFR_RNDN);
    }
    u32 bits = flushed(r);
    mpfr_clears(x, y, z, r, (mpfr_ptr)0);
    return bits;
}

/* Every class of operand, fractions with long runs, exponents near the ends and near one another. */
static u32 operand(u32 near)
{
    static const u32 special[] = { 0,          0x80000000, 0x7f800000, 0xff800000,
                                   0x7fc00000, 1,          0x807fffff, 0x00800000,
                                   0x3f800000, 0xbf800000, 0x7f7fffff, 0x7f800001 };
    u64 r = random_word();
    u32 sign = (u32)(r & 1) << 31, fraction = (u32)(r >> 8) & 0x7fffff;
    u32 exp = (u32)(r >> 32) & 255;

    if ((r >> 40 & 15) == 0)
        return special[(r >> 44) % 12];
    if ((r >> 40 & 3) == 1)
        fraction = (r >> 48 & 1 ? 0x7fffff : 0) ^ (1u << (r >> 50) % 23);
    if ((r >> 40 & 3) == 2)
        exp = (near + (u32)(r >> 50) % 56 - 28) & 255;
    if ((r >> 40 & 15) == 3)
        exp = (r >> 50 & 1) ? 250 + (u32)(r >> 51) % 5 : 1 + (u32)(r >> 51) % 5;
    return sign | exp << 23 | fraction;
}

static void mul_is_rounded_once(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CASES; i++) {
        u32 a = operand(127), b = operand(254 - (a >> 23 & 255));
        u32 want = by_mpfr(a, b, NULL), got = fp32_mul(a, b);

        if (got != want)
            fail_msg("%08x * %08x: %08x, not %08x", a, b, got, want);
    }
    compared("a * b", CASES);
}

/* Significands of every length, with long runs below what stays. */
static void pack_rounds_once(void **state)
{
    mpfr_t r;

    (void)state;
    mpfr_init2(r, 24);
    for (unsigned i = 0; i < CASES; i++) {
        const u64 x = random_word(), runs = x & 64 ? x | x >> 20 : x & x >> 20;
        const u64 sig = (x & 128 ? x : runs) >> (x & 63);
        const s32 exp = (s32)(random_word() % 400) - 300;
        const bool sign = random_word() & 1;

        mpfr_set_ui_2exp(r, sig, exp, MPFR_RNDN);
        mpfr_setsign(r, r, sign, MPFR_RNDN);
        if (fp32_pack(sign, exp, sig) != flushed(r))
            fail_msg("%d %d %llx: %08x", sign, exp, (unsigned long long)sig,
                     fp32_pack(sign, exp, sig));
    }
    mpfr_clear(r);
    compared("packed", CASES);
}

/* A sum of any length, also 0. */
static s64 random_sum(void)
{
    const u64 x = random_word(), runs = x & 64 ? x | x >> 20 : x & x >> 20;
    const u64 size = (x & 128 ? x : runs) >> 1 >> (x & 63);

    return x & 256 ? -(s64)size : (s64)size;
}

/* Lanes in use from 1 on. */
static void lanes_pack_as_one(void **state)
{
    s32 exp[FP32_LANES];
    s64 sum[FP32_LANES];
    u32 z[FP32_LANES];
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < CASES / FP32_LANES; k++) {
        const unsigned lanes = 1 + (unsigned)random_word() % FP32_LANES;

        for (unsigned i = 0; i < FP32_LANES; i++) {
            exp[i] = (s32)(random_word() % 800) - 600;
            sum[i] = random_sum();
        }
        fp32_pack_lanes(lanes, exp, sum, z);
        for (unsigned i = 0; i < lanes; i++, cases++) {
            const u64 size = sum[i] < 0 ? 0 - (u64)sum[i] : (u64)sum[i];

            assert_int_equal(z[i], fp32_pack(sum[i] < 0, exp[i], size));
        }
    }
    compared("lanes packed", cases);
}

/* Sums of quads that are alike but for some bits, of none or of some lanes, or not alike. */
static void quads_pack_as_lanes(void **state)
{
    struct fp32_quads in;
    u32 z[4 * FP32_QUADS];
    unsigned long cases = 0;

    (void)state;
    memset(&in, 0, sizeof in);
    for (unsigned k = 0; k < CASES / FP32_QUADS / 4; k++) {
        const unsigned quads = 1 + (unsigned)random_word() % FP32_QUADS;

        for (unsigned q = 0; q < quads; q++) {
            const u64 r = random_word();
            const s64 sum = random_sum();

            in.exp[q] = (s64)(random_word() % (r & 1 ? 300 : 800)) - (r & 1 ? 200 : 600);
            for (unsigned i = 0; i < 4; i++)
                in.sum[i][q] = (r >> (4 + i) & 3) == 0
                                   ? random_sum()
                                   : sum ^ (s64)(random_word() >> (1 + r % 64 % 63));
        }
        fp32_pack_quads(quads, &in, z);
        for (unsigned i = 0; i < 4 * quads; i++, cases++) {
            const s64 sum = in.sum[i % 4][i / 4];
            const u64 size = sum < 0 ? 0 - (u64)sum : (u64)sum;

            assert_int_equal(z[i], fp32_pack(sum < 0, (s32)in.exp[i / 4], size));
        }
    }
    compared("quads packed", cases);
}

static void lanes_multiply_as_one(void **state)
{
    u32 a[FP32_LANES], b[FP32_LANES], z[FP32_LANES];
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < CASES / FP32_LANES / 8; k++) {
        for (unsigned i = 0; i < FP32_LANES; i++) {
            a[i] = operand(127);
            b[i] = operand(254 - (a[i] >> 23 & 255));
        }
        fp32_mul_lanes(FP32_LANES, a, b, z);
        for (unsigned i = 0; i < FP32_LANES; i++, cases++)
            assert_int_equal(z[i], by_mpfr(a[i], b[i], NULL));
    }
    compared("lanes multiplied", cases);
}

static void fma_is_rounded_once(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CASES; i++) {
        u32 a = operand(127), b = operand(127), product = fp32_mul(a, b);
        u32 c = operand(product >> 23 & 255);

        if (i % 8 == 0) /* nearly all of it cancels */
            c = fp32_negate(product) ^ (u32)(random_word() & 1);
        u32 want = by_mpfr(a, b, &c), got = fp32_fma(a, b, c);
        if (got != want)
            fail_msg("%08x * %08x + %08x: %08x, not %08x", a, b, c, got, want);
    }
    compared("a * b + c", CASES);
}

static void add_is_an_fma(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CASES / 4; i++) {
        u32 a = operand(127), b = operand(a >> 23 & 255), one = FP32_ONE;

        assert_int_equal(fp32_add(a, b), by_mpfr(a, one, &b));
    }
    compared("a + b", CASES / 4);
}

static u32 min_by_definition(u32 a, u32 b, bool max)
{
    float x = meaning(a), y = meaning(b);

    if (isnan(x) || isnan(y))
        return isnan(x) && isnan(y) ? FP32_NAN : bits_of_float(isnan(x) ? y : x);
    if (x == y) /* zeros differ in their sign */
        return signbit(x) ? bits_of_float(max ? y : x) : bits_of_float(max ? x : y);
    return bits_of_float((x < y) != max ? x : y);
}

static void extrema_take_the_number(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CASES; i++) {
        u32 a = operand(127), b = operand(a >> 23 & 255);

        assert_int_equal(fp32_min(a, b), min_by_definition(a, b, false));
        assert_int_equal(fp32_max(a, b), min_by_definition(a, b, true));
        assert_int_equal(fp32_less(a, b), meaning(a) < meaning(b));
    }
    compared("min, max, less", 3 * CASES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pack_rounds_once),        cmocka_unit_test(mul_is_rounded_once),
        cmocka_unit_test(fma_is_rounded_once),     cmocka_unit_test(add_is_an_fma),
        cmocka_unit_test(extrema_take_the_number), cmocka_unit_test(lanes_pack_as_one),
        cmocka_unit_test(quads_pack_as_lanes),     cmocka_unit_test(lanes_multiply_as_one),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
