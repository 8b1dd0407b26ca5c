/* test_sfu_reduce.c - RRO against MPFR and GMP (facts/sfu/sfu.md 1, 3)
 *
 * Signs, specials and floats of every exponent go through each check; the special codes are in
 * test_sfu_special.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <gmp.h>
#include <inttypes.h>
#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "sfu_reference.h"
#include "sfu_reference_packet.h"

#define TWO_OVER_PI 0xa2f9836eu /* of 2^-32 (facts/sfu/sfu.md 3) */
#define QUARTER_PI  0x1.921fb54442d18p-1
#define SIGN        UINT32_C(0x80000000)
#define ANGLE_BITS  25 /* quadrant.fraction, 2.23 */

static mpfr_t exact, scratch;

/* One finite float against one idea of right; how many cases that made, 0 or 1. */
typedef unsigned check(u32 a);

static const u32 fractions[] = { 0,        1,        2,        0x3fffff, 0x400000, 0x400001,
                                 0x490fda, 0x490fdb, 0x490fdc, 0x7ffffe, 0x7fffff };

/* Boundary and random fractions of one biased exponent. */
static unsigned long check_exponent(check *right, u32 biased)
{
    enum { BOUNDARY = sizeof fractions / sizeof fractions[0], RANDOM = 2000 };

    unsigned long cases = 0;

    for (unsigned i = 0; i < BOUNDARY + RANDOM; i++) {
        u32 random = (u32)random_word();
        /* Few bits set at the low end make ties and exact results. */
        u32 few = i % 2 ? random & ~UINT32_C(0) << random_word() % 24 : random;
        u32 a = biased << 23 | (i < BOUNDARY ? fractions[i] : few & 0x7fffff);

        cases += right(a) + right(a | SIGN);
    }
    return cases;
}

/* Floats around multiples of pi/4, and in the middle between two steps of the fixed point. */
static unsigned long check_corners(check *right)
{
    unsigned long cases = 0;

    for (unsigned n = 1; n <= 2048; n++) {
        float multiple = (float)(n * QUARTER_PI);
        u32 a;

        memcpy(&a, &multiple, sizeof a);
        for (u32 near = a - 3; near <= a + 3; near++)
            cases += right(near) + right(near | SIGN);
    }
    for (s32 exp = -24; exp <= -1; exp++)
        for (unsigned i = 0; i < 1000; i++) {
            u32 half = UINT32_C(1) << (-exp - 1); /* of weight 2^-24 */
            u32 sig = ((0x800000 | (u32)random_word()) & ~(2 * half - 1)) | half;
            u32 a = (u32)(127 + exp) << 23 | (sig & 0x7fffff);

            cases += right(a) + right(a | SIGN);
        }
    return cases;
}

static void check_all(check *right, u32 biased_end, const char *what)
{
    unsigned long cases = 0;

    for (u32 biased = 0; biased < biased_end; biased++)
        cases += check_exponent(right, biased);
    cases += check_corners(right);
    compared(what, cases);
}

static void assert_word(const char *what, u32 a, u32 got, u32 want)
{
    if (got != want)
        fail_msg("%s(%08" PRIx32 ") is %08" PRIx32 ", not %08" PRIx32, what, a, got, want);
}

/* floor(sig * factor * 2^exp + 1/2), the low 'bits' of it; in integers, nothing is lost. */
static u32 rounded_product(u32 sig, u32 factor, s32 exp, unsigned bits)
{
    mpz_t x;

    mpz_init_set_ui(x, sig);
    mpz_mul_ui(x, x, factor);
    mpz_mul_2exp(x, x, 256); /* exponents end at -126 */
    if (exp > 0)
        mpz_mul_2exp(x, x, (mp_bitcnt_t)exp);
    else
        mpz_fdiv_q_2exp(x, x, (mp_bitcnt_t)-exp);
    mpz_fdiv_q_2exp(x, x, 255);
    mpz_add_ui(x, x, 1);
    mpz_fdiv_q_2exp(x, x, 1);
    mpz_fdiv_r_2exp(x, x, bits);
    u32 result = (u32)mpz_get_ui(x);
    mpz_clear(x);
    return result;
}

static u32 significand(u32 a)
{
    return a >> 23 & 255 ? 0x800000 | (a & 0x7fffff) : 0; /* denormals are zeros */
}

static unsigned sincos_is_its_formula(u32 a)
{
    s32 exp = (s32)(a >> 23 & 255) - 150;

    /* Units of 2^-23 quadrants; the constant has units of 2^-32. */
    u32 want = rounded_product(significand(a), TWO_OVER_PI, exp + 23 - 32, ANGLE_BITS);
    assert_word("RRO.SINCOS", a, sfu_one(SFU_RRO_SINCOS, a), (a & SIGN) | want);
    return 1;
}

static void sincos_is_the_product_with_two_over_pi_of_32_bits(void **state)
{
    (void)state;
    check_all(sincos_is_its_formula, 255, "angles by the formula");
}

static double worst_angle;

/* exact = |a| in quadrants, by units of 2^-23. */
static void exact_angle(u32 a)
{
    mpfr_set_d(exact, fabs(sfu_reference_value(a)), MPFR_RNDN);
    mpfr_mul_2ui(exact, exact, 24, MPFR_RNDN);
    mpfr_const_pi(scratch, MPFR_RNDN);
    mpfr_div(exact, exact, scratch, MPFR_RNDN);
}

static unsigned sincos_is_near_the_angle(u32 a)
{
    double x = fabs(sfu_reference_value(a));
    /* Half a unit, and 2^-33 of the constant: |x| * 2^-33 quadrants are |x| * 2^-10 units. */
    double bound = 0.5 + x * 0x1p-10;

    if (x > 0x1p7 || x < 0x1p-126)
        return 0;
    exact_angle(a);
    mpfr_sub_ui(exact, exact, sfu_one(SFU_RRO_SINCOS, a) & ~SIGN, MPFR_RNDN);
    /* Modulo four quadrants. */
    mpfr_div_2ui(exact, exact, ANGLE_BITS, MPFR_RNDN);
    mpfr_rint(scratch, exact, MPFR_RNDN);
    mpfr_sub(exact, exact, scratch, MPFR_RNDN);
    mpfr_mul_2ui(exact, exact, ANGLE_BITS, MPFR_RNDN);
    double error = fabs(mpfr_get_d(exact, MPFR_RNDN));

    if (!(error <= bound))
        fail_msg("RRO.SINCOS(%08" PRIx32 ") is %g units off, beyond %g", a, error, bound);
    worst_angle = error > worst_angle ? error : worst_angle;
    return 1;
}

static void sincos_is_within_the_bound_of_a_32_bit_constant(void **state)
{
    (void)state;

    mpfr_const_pi(exact, MPFR_RNDN);
    mpfr_ui_div(exact, 2, exact, MPFR_RNDN);
    mpfr_mul_2ui(exact, exact, 32, MPFR_RNDN);
    mpfr_sub_ui(exact, exact, TWO_OVER_PI, MPFR_RNDN);
    double constant = fabs(mpfr_get_d(exact, MPFR_RNDU));
    printf("  the constant: %.3f of its last bit from 2/pi\n", constant);
    assert_true(constant <= 0.5);
    check_all(sincos_is_near_the_angle, 127 + 7, "angles up to 2^7 against 2/pi");
    printf("  at most %.4f of 2^-23 quadrant off\n", worst_angle);
}

/* Ties go away from zero: the magnitude's go up. */
static unsigned ex2_is_rounded_once(u32 a)
{
    double x = fabs(sfu_reference_value(a));
    u32 want = UINT32_C(0x40800000);

    if (x < 0x1p-126)
        x = 0;
    mpfr_set_d(exact, x, MPFR_RNDN);
    mpfr_mul_2ui(exact, exact, 23, MPFR_RNDN);
    mpfr_round(exact, exact);
    if (mpfr_cmp_ui_2exp(exact, 1, 30) < 0)
        want = (u32)mpfr_get_ui(exact, MPFR_RNDN);
    assert_word("RRO.EX2", a, sfu_one(SFU_RRO_EX2, a), (a & SIGN) | want);
    return 1;
}

static void ex2_is_the_nearest_7_23_everywhere(void **state)
{
    (void)state;
    check_all(ex2_is_rounded_once, 255, "exponents against MPFR");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sincos_is_the_product_with_two_over_pi_of_32_bits),
        cmocka_unit_test(sincos_is_within_the_bound_of_a_32_bit_constant),
        cmocka_unit_test(ex2_is_the_nearest_7_23_everywhere),
    };

    seed_from_environment();
    mpfr_inits2(SFU_REFERENCE_BITS, exact, scratch, (mpfr_ptr)NULL);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_clears(exact, scratch, (mpfr_ptr)NULL);
    mpfr_free_cache();
    return failed;
}
