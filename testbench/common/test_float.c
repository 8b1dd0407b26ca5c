/* test_float.c - the rounder and the float formats against MPFR (facts/texture/rop_rules.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "seeded.h"
#include "common/float_format.h"
#include "common/fp16_lane.h"
#include "host_float.h"

#define FP32_INF  UINT32_C(0x7f800000)
#define FP32_NAN  UINT32_C(0x7fc00000)
#define FP32_SIGN UINT32_C(0x80000000)
#define FORMATS   4
#define NARROW    3 /* all but fp32 */

static const struct {
    const char *name;
    const struct float_format *format;
    unsigned bits;
} formats[FORMATS] = {
    { "fp10", &float_fp10, 10 },
    { "fp11", &float_fp11, 11 },
    { "fp16", &float_fp16, 16 },
    { "fp32", &float_fp32, 32 },
};

static const char *const mode_names[] = { "RNE", "RTZ", "RM", "RP" };
static const mpfr_rnd_t directions[] = { MPFR_RNDN, MPFR_RNDZ, MPFR_RNDD, MPFR_RNDU };

/* What the bits mean, by definition. */
static double meaning(const struct float_format *f, u32 a)
{
    u32 frac = a & ((1u << f->frac_bits) - 1), exp = a >> f->frac_bits & ((1u << f->exp_bits) - 1);
    double sign = f->has_sign && a >> (f->exp_bits + f->frac_bits) ? -1 : 1;
    int bias = (1 << (f->exp_bits - 1)) - 1;

    if (exp == (1u << f->exp_bits) - 1)
        return frac ? NAN : sign * INFINITY;
    if (exp == 0)
        return sign * ldexp(frac, 1 - bias - f->frac_bits);
    return sign * ldexp((double)(frac + (1u << f->frac_bits)), (int)exp - bias - f->frac_bits);
}

/* MPFR's rounding of 'x' to the format.  Its mantissas lie in [1/2, 1), hence the + 1s. */
static double rounded_by_mpfr(const struct float_format *f, const mpfr_t x, enum rounding mode)
{
    int bias = (1 << (f->exp_bits - 1)) - 1;
    mpfr_rnd_t direction = directions[mode];
    mpfr_exp_t emin = mpfr_get_emin(), emax = mpfr_get_emax();
    mpfr_t z;

    mpfr_init2(z, f->frac_bits + 1);
    int inexact = mpfr_set(z, x, direction);
    mpfr_set_emin(1 - bias - f->frac_bits + 1);
    mpfr_set_emax(bias + 1);
    inexact = mpfr_check_range(z, inexact, direction);
    mpfr_subnormalize(z, inexact, direction);
    double result = mpfr_get_d(z, MPFR_RNDN);
    mpfr_set_emin(emin);
    mpfr_set_emax(emax);
    mpfr_clear(z);
    return result;
}

static bool same_number(double a, double b)
{
    return a == b && signbit(a) == signbit(b);
}

static void check_narrow(unsigned f, u32 a)
{
    const struct float_format *format = formats[f].format;
    mpfr_t x;

    mpfr_init2(x, 24);
    mpfr_set_d(x, float_of_bits(a), MPFR_RNDN);
    for (enum rounding m = ROUND_RNE; m <= ROUND_RP; m++) {
        double want = a >> 31 > format->has_sign ? 0 : rounded_by_mpfr(format, x, m);
        u32 got = float_from_fp32(format, a, m);

        if (got >> (formats[f].bits - 1) > 1 || !same_number(meaning(format, got), want))
            fail_msg("%08" PRIx32 " to %s %s: %" PRIx32 " is %a, MPFR gives %a", a, formats[f].name,
                     mode_names[m], got, meaning(format, got), want);
    }
    mpfr_clear(x);
}

static void every_pattern_means_what_it_should_and_survives_fp32(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned f = 0; f < NARROW; f++)
        for (u32 a = 0; a < 1u << formats[f].bits; a++) {
            const struct float_format *format = float_format_of(formats[f].bits);
            u32 wide = float_to_fp32(format, a);
            double want = meaning(format, a), got = float_of_bits(wide);

            assert_true(isnan(want) ? isnan(got) : same_number(got, want));
            assert_int_equal(float_from_fp32(format, wide, ROUND_RNE), a);
            assert_int_equal(float_from_fp32(format, wide, ROUND_RTZ), a);
            cases += 3;
        }
    compared("every fp10, fp11 and fp16 to fp32 and back", cases);
}

/* The lanes' code is the rounder's, of NaNs and infinities too. */
static void lanes_of_fp16_are_the_rounders(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (u32 top = 0; top < 1u << 18; top++) /* sign, exponent, and a bit less than fp16 keeps */
        for (unsigned i = 0; i < 8; i++) {
            const u32 low =
                i < 4 ? (u32[]){ 0, 1, 0x2000, 0x3fff }[i] : (u32)random_word() & 0x3fff;
            const u32 a = top << 14 | low;

            assert_int_equal(fp16_from_fp32(a, true), float_from_fp32(&float_fp16, a, ROUND_RNE));
            assert_int_equal(fp16_from_fp32(a, false), float_from_fp32(&float_fp16, a, ROUND_RTZ));
            cases += 2;
        }
    compared("fp32 to fp16 by lanes", cases);
}

/* The midpoint above each representable value is where nearest rounding turns, the value itself
 * where truncation does; above the largest they are those of overflow. */
static void boundaries_round_as_mpfr(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned f = 0; f < NARROW; f++) {
        const struct float_format *format = formats[f].format;

        for (u32 a = 0; a < float_infinity(format); a++) {
            /* fp32 holds both exactly. */
            bool last = a + 1 == float_infinity(format);
            double low = meaning(format, a);
            double high = last ? ldexp(1, float_bias(format) + 1) : meaning(format, a + 1);
            float middle = (float)((low + high) / 2), bottom = (float)low;
            u32 at[2];

            memcpy(&at[0], &bottom, sizeof at[0]);
            memcpy(&at[1], &middle, sizeof at[1]);
            for (unsigned i = 0; i < 2; i++)
                for (u32 near = at[i] ? at[i] - 1 : 0; near <= at[i] + 1; near++) {
                    check_narrow(f, near);
                    check_narrow(f, near | FP32_SIGN);
                    cases += 4;
                }
        }
    }
    compared("boundaries of fp10, fp11 and fp16, and 1 ULP around", cases);
}

static void random_values_round_as_mpfr(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < 300000; i++) {
        u32 a = (u32)random_word();
        if (i % 2) /* few fp32 exponents are in narrow range */
            a = (a & 0x807fffff) | (u32)(95 + random_word() % 52) << 23;
        if ((a & FP32_INF) == FP32_INF)
            continue;
        for (unsigned f = 0; f < FORMATS; f++)
            check_narrow(f, a);
        cases += 4 * FORMATS;
    }
    compared("random fp32 to every format", cases);
}

/* Long runs of 0 and 1 make ties, near ties and carries likely. */
static u64 random_sig(void)
{
    u64 sig = random_word() >> random_word() % 64;

    switch (random_word() % 4) {
    case 0: return sig & ~UINT64_C(0) << random_word() % 64;
    case 1: return sig | ~(~UINT64_C(0) << random_word() % 64);
    case 2: return (sig & ~UINT64_C(0) << random_word() % 64) + random_word() % 3 - 1;
    default: return sig;
    }
}

/* Rounds sig * 2^exp plus a tail below it, which the rounder sees as a sticky bit only. */
static void check_round(unsigned f, enum rounding mode, s32 exp, u64 sig, u64 tail)
{
    const struct float_format *format = formats[f].format;
    bool sign = format->has_sign && random_word() % 2;
    mpfr_t x, y;

    mpfr_inits2(128, x, y, (mpfr_ptr)NULL);
    mpfr_set_uj_2exp(x, sig, exp, MPFR_RNDN);
    mpfr_set_uj_2exp(y, tail, exp - 64, MPFR_RNDN);
    assert_int_equal(mpfr_add(x, x, y, MPFR_RNDN), 0);
    mpfr_setsign(x, x, sign, MPFR_RNDN);
    u32 got = float_round_pack(format, sign, exp, sig | (tail != 0), mode);
    double want = rounded_by_mpfr(format, x, mode);

    if (!same_number(meaning(format, got), want))
        fail_msg("%d %" PRIx64 ".%" PRIx64 " * 2^%d to %s %s: %" PRIx32 " is %a, MPFR gives %a",
                 sign, sig, tail, exp, formats[f].name, mode_names[mode], got, meaning(format, got),
                 want);
    mpfr_clears(x, y, (mpfr_ptr)NULL);
}

static void wide_results_round_as_mpfr_and_sticky_bits_stand_for_the_rest(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < 400000; i++)
        for (unsigned f = 0; f < FORMATS; f++, cases += 2) {
            const struct float_format *format = formats[f].format;
            int bias = float_bias(format), lowest = -bias - format->frac_bits - 72;
            unsigned range = 2 * (unsigned)bias + format->frac_bits + 80u;
            unsigned kept = format->frac_bits + 3u + (unsigned)(random_word() % 8);
            u64 sig = UINT64_C(1) << (kept - 1) | random_sig() >> (65 - kept);
            u64 tail = random_word() % 3 ? random_word() >> random_word() % 64 : 0;

            check_round(f, i % 4, lowest + (s32)(random_word() % range), random_sig(), 0);
            check_round(f, i % 4, lowest + (s32)(random_word() % range), sig, tail);
        }
    compared("random results of 64 and 128 bits to every format", cases);
}

static void specials_follow_the_facts(void **state)
{
    (void)state;
    static const struct {
        u32 a, fp16, fp11, fp10;
    } want[] = {
        { 0, 0, 0, 0 },
        { FP32_SIGN, 0x8000, 0, 0 },
        { FP32_INF, 0x7c00, 0x7c0, 0x3e0 },
        { FP32_INF | FP32_SIGN, 0xfc00, 0, 0 },
        { FP32_NAN, 0x7e00, 0x7e0, 0x3f0 },
        { FP32_NAN | FP32_SIGN, 0xfe00, 0x7e0, 0x3f0 },
        { FP32_INF + 1, 0x7e00, 0x7e0, 0x3f0 }, /* a NaN whose kept bits are all 0 */
        { 0xbf800000, 0xbc00, 0, 0 },           /* -1 */
        { 0x80000001, 0x8000, 0, 0 },
        { 0x3f800000, 0x3c00, 0x3c0, 0x1e0 }, /* 1 */
    };
    unsigned long cases = 0;

    for (unsigned i = 0; i < sizeof want / sizeof want[0]; i++)
        for (enum rounding m = ROUND_RNE; m <= ROUND_RTZ; m++, cases += 4) {
            assert_int_equal(float_from_fp32(&float_fp16, want[i].a, m), want[i].fp16);
            assert_int_equal(float_from_fp32(&float_fp11, want[i].a, m), want[i].fp11);
            assert_int_equal(float_from_fp32(&float_fp10, want[i].a, m), want[i].fp10);
            assert_int_equal(float_from_fp32(&float_fp32, want[i].a, m), want[i].a);
        }
    compared("specials", cases);
}

static void overflow_is_infinite_to_nearest_and_finite_by_truncation(void **state)
{
    (void)state;
    for (unsigned f = 0; f < NARROW; f++) {
        u32 inf = float_infinity(formats[f].format);

        assert_int_equal(float_from_fp32(formats[f].format, FP32_INF - 1, ROUND_RNE), inf);
        assert_int_equal(float_from_fp32(formats[f].format, FP32_INF - 1, ROUND_RTZ), inf - 1);
    }
    assert_int_equal(float_from_fp32(&float_fp16, 0x477fefff, ROUND_RNE), 0x7bff); /* 65504 */
    compared("overflows", 2 * NARROW + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pattern_means_what_it_should_and_survives_fp32),
        cmocka_unit_test(lanes_of_fp16_are_the_rounders),
        cmocka_unit_test(boundaries_round_as_mpfr),
        cmocka_unit_test(random_values_round_as_mpfr),
        cmocka_unit_test(wide_results_round_as_mpfr_and_sticky_bits_stand_for_the_rest),
        cmocka_unit_test(specials_follow_the_facts),
        cmocka_unit_test(overflow_is_infinite_to_nearest_and_finite_by_truncation),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
