/* test_isa_decimal.c - floats as text, beside MPFR: 20 digits, and back to the nearest float */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <mpfr.h>

#include "seeded.h"
#include "gpc/tpc/sm/isa/isa_decimal.h"

#define RANDOM 20000

static void to_mpfr(mpfr_t x, const struct isa_decimal_format *f, u64 bits)
{
    int bias = (1 << (f->exp_bits - 1)) - 1;
    int exp = (int)(bits >> f->frac_bits) & ((1 << f->exp_bits) - 1);
    u64 sig = (bits & (((u64)1 << f->frac_bits) - 1)) | (u64)(exp != 0) << f->frac_bits;

    mpfr_set_ui_2exp(x, sig, (exp ? exp : 1) - bias - f->frac_bits, MPFR_RNDN);
    if (bits >> (f->exp_bits + f->frac_bits) & 1)
        mpfr_neg(x, x, MPFR_RNDN);
}

/* A value's text is what printf of exact arithmetic says, and reads back as the value. */
static void check_value(const struct isa_decimal_format *f, u64 bits)
{
    char text[ISA_DECIMAL_SIZE], expected[64];
    const char *s = text;
    u64 again = 0;
    mpfr_t x;

    mpfr_init2(x, 64);
    to_mpfr(x, f, bits);
    isa_decimal_print(f, bits, text);
    bool large = mpfr_cmpabs(x, x) == 0 && (mpfr_cmp_d(x, 1e9) >= 0 || mpfr_cmp_d(x, -1e9) <= 0);
    mpfr_snprintf(expected, sizeof expected,
                  large                               ? "%.20Re"
                  : mpfr_zero_p(x) && mpfr_signbit(x) ? "-0.0 "
                                                      : "%.20Rg",
                  x);
    assert_string_equal(text, expected);
    mpfr_clear(x);
    assert_null(isa_decimal_parse(f, &s, &again));
    assert_int_equal(s[*s == ' '], 0);
    assert_true(again == bits);
}

static bool finite(const struct isa_decimal_format *f, u64 bits)
{
    u64 ones = ((u64)1 << f->exp_bits) - 1;

    return (bits >> f->frac_bits & ones) != ones;
}

static void halves_exhaustively(void **state)
{
    (void)state;
    unsigned long values = 0;

    for (u64 bits = 0; bits < 0x10000; bits++)
        if (finite(&isa_decimal_half, bits))
            check_value(&isa_decimal_half, bits), values++;
    compared("halves", values);
}

static void singles_and_the_doubles_of_immediates(void **state)
{
    (void)state;
    unsigned long values = 0;

    seed_from_environment();
    for (unsigned n = 0; n < RANDOM; n++) {
        u64 bits = random_word() & UINT32_MAX;
        if (finite(&isa_decimal_single, bits))
            check_value(&isa_decimal_single, bits), values++;
        bits = random_word() >> 44 << 44;
        if (finite(&isa_decimal_double, bits))
            check_value(&isa_decimal_double, bits), values++;
    }
    static const u64 singles[] = { 0,        0x80000000, 1,          0x7fffff,
                                   0x800000, 0x7f7fffff, 0x4e6e6b27, 0x4e6e6b28 };
    for (unsigned n = 0; n < sizeof singles / sizeof singles[0]; n++)
        check_value(&isa_decimal_single, singles[n]), values++;
    check_value(&isa_decimal_double, 0x0010000000000000);
    check_value(&isa_decimal_double, 0x0000100000000000);
    check_value(&isa_decimal_double, 0x7feff00000000000);
    compared("singles and doubles", values + 3);
}

/* Any digits: the nearest float, ties to even, as MPFR reads them. */
static void digits_are_rounded_to_nearest(void **state)
{
    (void)state;
    unsigned long values = 0;

    seed_from_environment();
    for (unsigned n = 0; n < RANDOM; n++) {
        char text[64];
        const char *s = text;
        u64 bits = 0;
        mpfr_t x;
        snprintf(text, sizeof text, "%llu.%llue%d",
                 (unsigned long long)(random_word() >> (random_word() % 64)),
                 (unsigned long long)(random_word() >> (random_word() % 64)),
                 (int)(random_word() % 60) - 60);
        mpfr_init2(x, 24);
        mpfr_set_str(x, text, 10, MPFR_RNDN);
        double expected = mpfr_get_d(x, MPFR_RNDN);
        mpfr_clear(x);
        if (expected < 1e-37 || expected > 1e38)
            continue; /* denormals are rounded at another place: the halves go through them */
        assert_null(isa_decimal_parse(&isa_decimal_single, &s, &bits));
        float single = (float)expected;
        u32 is;
        memcpy(&is, &single, sizeof is);
        assert_int_equal(bits, is);
        s = text;
        double twice = strtod(text, NULL);
        u64 was;
        memcpy(&was, &twice, sizeof was);
        assert_null(isa_decimal_parse(&isa_decimal_double, &s, &bits));
        assert_true(bits == was);
        values += 2;
    }
    compared("decimal numbers", values);
}

static void what_is_no_number_has_a_name(void **state)
{
    (void)state;
    static const struct {
        u64 bits;
        const char *text;
    } special[] = { { 0x7f800000, "+INF " },
                    { 0xff800000, "-INF " },
                    { 0xfff00000, "-QNAN " },
                    { 0x7ff00000, "+QNAN " } },
      others[] = { { 0x7fffffff, "+QNAN " }, { 0xffc00001, "-QNAN " }, { 0x7f800001, "+QNAN " } };

    for (unsigned n = 0; n < sizeof special / sizeof special[0]; n++) {
        char text[ISA_DECIMAL_SIZE];
        const char *s = text;
        u64 bits = 0;
        isa_decimal_print(&isa_decimal_single, special[n].bits, text);
        assert_string_equal(text, special[n].text);
        assert_null(isa_decimal_parse(&isa_decimal_single, &s, &bits));
        assert_true(bits == special[n].bits);
    }
    for (unsigned n = 0; n < sizeof others / sizeof others[0]; n++) {
        char text[ISA_DECIMAL_SIZE];

        isa_decimal_print(&isa_decimal_single, others[n].bits, text);
        assert_string_equal(text, others[n].text);
    }
    char text[ISA_DECIMAL_SIZE];

    isa_decimal_print(&isa_decimal_double, 0x7ff0100000000000, text);
    assert_string_equal(text, "+SNAN ");
    compared("infinities and NaNs", sizeof special / sizeof special[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halves_exhaustively),
        cmocka_unit_test(singles_and_the_doubles_of_immediates),
        cmocka_unit_test(digits_are_rounded_to_nearest),
        cmocka_unit_test(what_is_no_number_has_a_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
