/* test_norm.c - fixed-point colours against MPFR (facts/texture/rop_rules.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include "seeded.h"
#include "common/norm.h"
#include "host_float.h"

#define BITS_MAX       16
#define DEPTH_BITS_MAX 24 /* of unorm_from_fp32, for depth */
#define FP32_SIGN      UINT32_C(0x80000000)
#define FP32_INF       UINT32_C(0x7f800000)

/* Holds the product of any fp32 and 24 bits, and 1/2, exactly. */
#define EXACT_BITS 256

static mpfr_t scaled; /* scratch, EXACT_BITS */

static unsigned long one_of(unsigned bits)
{
    return (1ul << bits) - 1;
}

/* The nearest integer to |a| * one, halves up, of |a| at most 1. */
static unsigned long scaled_by_mpfr(u32 a, unsigned long one)
{
    float magnitude = float_of_bits(a & ~FP32_SIGN);

    mpfr_set_flt(scaled, magnitude < 1 ? magnitude : 1, MPFR_RNDN);
    assert_int_equal(mpfr_mul_ui(scaled, scaled, one, MPFR_RNDN), 0);
    assert_int_equal(mpfr_add_d(scaled, scaled, 0.5, MPFR_RNDN), 0);
    return mpfr_get_ui(scaled, MPFR_RNDD);
}

static void check_unorm(u32 a, unsigned bits)
{
    unsigned long want = a & FP32_SIGN ? 0 : scaled_by_mpfr(a, one_of(bits));
    u32 got = unorm_from_fp32(a, bits);

    if (got != want)
        fail_msg("%08" PRIx32 " to UNORM%u: %" PRIx32 ", MPFR gives %lx", a, bits, got, want);
    if (bits <= 8)
        assert_int_equal(unorm_narrow(a, unorm_one(bits)), want);
    if (bits <= 16)
        assert_int_equal(unorm_short(a, unorm_one(bits)), want);
}

static void check_snorm(u32 a, unsigned bits)
{
    unsigned long magnitude = scaled_by_mpfr(a, one_of(bits - 1));
    unsigned long want = (a & FP32_SIGN ? 0 - magnitude : magnitude) & one_of(bits);
    u32 got = snorm_from_fp32(a, bits);

    if (got != want)
        fail_msg("%08" PRIx32 " to SNORM%u: %" PRIx32 ", MPFR gives %lx", a, bits, got, want);
}

static u32 ratio_by_mpfr(long c, unsigned long one)
{
    mpfr_t z;

    mpfr_init2(z, 24);
    mpfr_set_si(scaled, c, MPFR_RNDN);
    mpfr_div_ui(z, scaled, one, MPFR_RNDN);
    u32 a = bits_of_float(mpfr_get_flt(z, MPFR_RNDN));
    mpfr_clear(z);
    return a;
}

static void every_unorm_code_is_the_nearest_float(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned bits = 1; bits <= BITS_MAX; bits++)
        for (u32 c = 0; c <= one_of(bits); c++) {
            assert_int_equal(unorm_to_fp32(c, bits), ratio_by_mpfr(c, one_of(bits)));
            cases++;
        }
    compared("every UNORM of 1 to 16 bits to fp32", cases);
}

static void every_snorm_code_is_the_nearest_float(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned bits = 2; bits <= BITS_MAX; bits++)
        for (u32 c = 0; c <= one_of(bits); c++) {
            long one = (long)one_of(bits - 1);
            long value = c > one_of(bits - 1) ? (long)c - (1l << bits) : (long)c;

            if (value < -one)
                value = -one;
            assert_int_equal(snorm_to_fp32(c, bits), ratio_by_mpfr(value, one_of(bits - 1)));
            cases++;
        }
    compared("every SNORM of 2 to 16 bits to fp32", cases);
}

static void wide_codes_are_the_nearest_float(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned bits = BITS_MAX + 1; bits <= 32; bits++)
        for (unsigned i = 0; i < 20000; i++) {
            /* Of any size, and those next to the ends. */
            const u32 any = (u32)random_word() >> random_word() % 32;
            const u32 c = (i % 8 ? any : i % 16 ? 0 - i / 16 : i / 16) & (u32)one_of(bits);
            const long one = (long)one_of(bits - 1);
            const long value = c > one_of(bits - 1) ? (long)c - (1l << bits) : (long)c;

            assert_int_equal(unorm_to_fp32(c, bits), ratio_by_mpfr(c, one_of(bits)));
            assert_int_equal(snorm_to_fp32(c, bits),
                             ratio_by_mpfr(value < -one ? -one : value, (unsigned long)one));
            cases += 2;
        }
    compared("UNORM and SNORM of 17 to 32 bits to fp32", cases);
}

static void every_code_survives_fp32_and_back(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned bits = 1; bits <= BITS_MAX; bits++)
        for (u32 c = 0; c <= one_of(bits); c++) {
            assert_int_equal(unorm_from_fp32(unorm_to_fp32(c, bits), bits), c);
            cases++;
            if (bits == 1)
                continue;
            bool lowest = c == 1u << (bits - 1); /* the second code of -1 */
            assert_int_equal(snorm_from_fp32(snorm_to_fp32(c, bits), bits), c + lowest);
            cases++;
        }
    compared("every code there and back", cases);
}

/* The fp32 at and below the value that lies halfway between codes c and c + 1, and one more ULP on
 * either side. */
static void boundaries_round_as_mpfr(void **state)
{
    (void)state;
    unsigned long cases = 0;
    mpfr_t middle;

    mpfr_init2(middle, 24);
    for (unsigned bits = 1; bits <= BITS_MAX; bits++)
        for (unsigned long c = 0; c < one_of(bits); c++) {
            mpfr_set_d(middle, (double)c + 0.5, MPFR_RNDN);
            mpfr_div_ui(middle, middle, one_of(bits), MPFR_RNDD);
            u32 below = bits_of_float(mpfr_get_flt(middle, MPFR_RNDD));

            for (u32 a = below - 1; a <= below + 2; a++) {
                check_unorm(a, bits);
                check_unorm(a | FP32_SIGN, bits);
                cases += 2;
                if (bits == BITS_MAX)
                    continue;
                check_snorm(a, bits + 1);
                check_snorm(a | FP32_SIGN, bits + 1);
                cases += 2;
            }
        }
    mpfr_clear(middle);
    compared("fp32 around every rounding boundary of every width", cases);
}

static void random_values_round_as_mpfr(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < 200000; i++) {
        u32 a = (u32)random_word();
        /* Most exponents give 0 or clamp: steer most values to 2^-20 .. 4. */
        if (i % 8)
            a = (a & 0x807fffff) | (u32)(107 + random_word() % 22) << 23;
        if ((a & FP32_INF) == FP32_INF)
            continue;
        unsigned bits = 1 + i % DEPTH_BITS_MAX;

        check_unorm(a, bits);
        cases++;
        if (bits > 1 && bits <= BITS_MAX) {
            check_snorm(a, bits);
            cases++;
        }
    }
    compared("random fp32", cases);
}

static void specials_clamp_and_nan_is_zero(void **state)
{
    (void)state;
    static const u32 nans[] = { 0x7fc00000, 0xffc00000, 0x7f800001, 0xffffffff };
    static const u32 large[] = { 0x3f800000, 0x3f800001, 0x40000000, 0x7f7fffff, FP32_INF };
    unsigned long cases = 0;

    for (unsigned bits = 2; bits <= BITS_MAX; bits++) {
        u32 one = (u32)one_of(bits - 1);

        for (unsigned i = 0; i < 4; i++, cases++) {
            assert_int_equal(unorm_from_fp32(nans[i], bits), 0);
            assert_int_equal(snorm_from_fp32(nans[i], bits), 0);
        }
        for (unsigned i = 0; i < 5; i++, cases++) {
            assert_int_equal(unorm_from_fp32(large[i], bits), one_of(bits));
            assert_int_equal(unorm_from_fp32(large[i] | FP32_SIGN, bits), 0);
            assert_int_equal(snorm_from_fp32(large[i], bits), one);
            assert_int_equal(snorm_from_fp32(large[i] | FP32_SIGN, bits), one + 2);
        }
        assert_int_equal(snorm_to_fp32(one + 1, bits), 0xbf800000);
        assert_int_equal(snorm_to_fp32(one + 2, bits), 0xbf800000);
    }
    compared("specials", cases);
}

/* The quotient is never nearer to a half than 2^-17, so 64 bits decide it. */
static void every_code_requantises_to_the_nearest(void **state)
{
    (void)state;
    unsigned long cases = 0;
    mpfr_t z;

    mpfr_init2(z, 64);
    for (unsigned from = 1; from <= BITS_MAX; from++)
        for (unsigned to = 1; to <= BITS_MAX; to++)
            for (u32 c = 0; c <= one_of(from); c++) {
                mpfr_set_ui(z, c * one_of(to), MPFR_RNDN);
                mpfr_div_ui(z, z, one_of(from), MPFR_RNDN);
                mpfr_add_d(z, z, 0.5, MPFR_RNDN);
                if (unorm_convert(c, from, to) != mpfr_get_ui(z, MPFR_RNDD))
                    fail_msg("UNORM%u %" PRIx32 " to UNORM%u", from, c, to);
                cases++;
            }
    mpfr_clear(z);
    compared("every UNORM to every width", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_unorm_code_is_the_nearest_float),
        cmocka_unit_test(every_snorm_code_is_the_nearest_float),
        cmocka_unit_test(wide_codes_are_the_nearest_float),
        cmocka_unit_test(every_code_survives_fp32_and_back),
        cmocka_unit_test(boundaries_round_as_mpfr),
        cmocka_unit_test(random_values_round_as_mpfr),
        cmocka_unit_test(specials_clamp_and_nan_is_zero),
        cmocka_unit_test(every_code_requantises_to_the_nearest),
    };

    seed_from_environment();
    mpfr_init2(scaled, EXACT_BITS);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_clear(scaled);
    mpfr_free_cache();
    return failed;
}
