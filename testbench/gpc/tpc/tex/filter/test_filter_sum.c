/* test_filter_sum.c - sums of weighted texels, rounded once, beside MPFR */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <mpfr.h>

#include "common/norm.h"
#include "float_reference.h"
#include "gpc/tpc/tex/filter/filter.h"
#include "seeded.h"

#define PRECISION 1500
#define CASES     100000

static const struct float_rules keeps = { &float_fp32, ROUND_RNE, false };

static u64 word(void)
{
    return random_word();
}

/* sum / (2^32 * taps * one), rounded once. */
static u32 exact_end(mpfr_t sum, u64 one, unsigned taps)
{
    mpfr_div_ui(sum, sum, one, MPFR_RNDN);
    mpfr_div_ui(sum, sum, taps, MPFR_RNDN);
    mpfr_div_2ui(sum, sum, 32, MPFR_RNDN);
    return (u32)oracle_round(&keeps, sum);
}

static s64 some_code(struct tex_component c)
{
    const s64 most = (s64)bits_mask(c.number == TEX_SNORM ? c.bits - 1u : c.bits);
    const s64 code = random_between(0, 1)   ? (s64)(random_word() & (u64)most)
                     : random_between(0, 1) ? most - random_between(0, 1)
                                            : random_between(0, 1);

    return c.number == TEX_SNORM && random_between(0, 1) ? -code : code;
}

static void norms_are_rounded_once(void **state)
{
    (void)state;
    static const u8 widths[] = { 1, 2, 4, 5, 6, 8, 10, 11, 16, 24, 32 };
    mpfr_t sum;

    seed_from_environment();
    mpfr_init2(sum, PRECISION);
    for (unsigned i = 0; i < CASES; i++) {
        struct tex_component c = { TEX_UNORM, widths[random_between(0, 10)] };
        const unsigned taps = (unsigned)random_between(1, 16),
                       texels = (unsigned)random_between(1, 64);
        s128 total = 0;

        if (c.bits > 1 && random_between(0, 1))
            c.number = TEX_SNORM;
        for (unsigned n = 0; n < texels; n++) {
            const s64 code = some_code(c), weight = random_between(0, 1 << 24) * 256ll;

            total += (s128)code * weight;
        }
        /* The total itself, in two parts. */
        mpfr_set_si(sum, (s64)(total >> 64), MPFR_RNDN);
        mpfr_mul_2ui(sum, sum, 64, MPFR_RNDN);
        mpfr_add_ui(sum, sum, (u64)total, MPFR_RNDN);
        const u64 one = bits_mask(c.number == TEX_SNORM ? c.bits - 1u : c.bits);

        assert_int_equal(filter_fixed_end(c, total, taps), exact_end(sum, one, taps));
    }
    mpfr_clear(sum);
    compared("sums", CASES);
}

/* D3D: a constant texture gives the constant: every code of up to 16 bits, any number of taps, two weights. */
static void constants_stay(void **state)
{
    (void)state;
    static const u8 taps[] = { 1, 2, 4, 6, 8, 10, 12, 14, 16 };
    unsigned long cases = 0;

    for (unsigned bits = 2; bits <= 16; bits++)
        for (u32 code = 0; code >> bits == 0; code++)
            for (unsigned t = 0; t < (bits > 10 ? 2 : 9); t++, cases += 2) {
                const struct tex_component u = { TEX_UNORM, (u8)bits }, s = { TEX_SNORM, (u8)bits };
                const s128 whole = (s128)taps[t] << 32;

                assert_int_equal(filter_fixed_end(u, whole * code, taps[t]),
                                 unorm_to_fp32(code, bits));
                if (bits > 2)
                    assert_int_equal(filter_fixed_end(s, whole * filter_code(s, code), taps[t]),
                                     snorm_to_fp32(code, bits));
            }
    compared("constants", cases);
}

static u32 some_float(u32 near)
{
    return random_between(0, 2)
               ? (u32)oracle_operand(&float_fp32, word, near)
               : (u32)(random_word() & 0x807fffff) | (u32)random_between(100, 140) << 23;
}

/* The same by MPFR in 1500 bits, which hold every sum. */
static void float_sums_are_exact(void **state)
{
    (void)state;
    mpfr_t sum, x;
    unsigned infinite = 0, nan = 0;

    seed_from_environment();
    mpfr_inits2(PRECISION, sum, x, (mpfr_ptr)0);
    for (unsigned i = 0; i < CASES; i++) {
        const unsigned taps = (unsigned)random_between(1, 16),
                       texels = (unsigned)random_between(1, 12);
        struct filter_floats f = { .nan = false };
        u32 a = 0x3f800000, z, wanted;

        mpfr_set_ui(sum, 0, MPFR_RNDN);
        for (unsigned n = 0; n < texels; n++) {
            const u64 weight = (u64)random_between(1, 1 << 24) * (u64)random_between(1, 256);

            a = random_between(0, 3) ? some_float(a) : a ^ 0x80000000; /* cancels */
            if ((a & 0x7f800000) == 0x7f800000 && random_between(0, 3))
                a ^= 0x00800000;
            filter_float_add(&f, weight, a);
            mpfr_set_d(x, oracle_meaning(&float_fp32, a), MPFR_RNDN);
            mpfr_mul_ui(x, x, weight, MPFR_RNDN);
            mpfr_add(sum, sum, x, MPFR_RNDN);
        }
        z = filter_float_end(&f, taps);
        wanted = exact_end(sum, 1, taps);
        infinite += (wanted & 0x7fffffff) == 0x7f800000;
        nan += (wanted & 0x7fffffff) > 0x7f800000;
        assert_int_equal(z, mpfr_zero_p(sum) ? 0 : wanted); /* what cancels is +0 */
    }
    mpfr_clears(sum, x, (mpfr_ptr)0);
    assert_true(infinite > 100 && nan > 100);
    compared("sums of floats", CASES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(norms_are_rounded_once),
        cmocka_unit_test(constants_stay),
        cmocka_unit_test(float_sums_are_exact),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
