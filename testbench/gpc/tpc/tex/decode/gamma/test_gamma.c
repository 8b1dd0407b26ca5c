/* test_gamma.c - 7e4 floats of all sRGB codes beside the exact value, and by Direct3D 10's rule (facts/other_gpus.md, Durango) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/tex/decode/gamma/gamma.h"
#include "seeded.h"
#include "srgb_reference.h"
#include "vector_bus.h"

void gamma_exhaustive(uint64_t i, struct gamma_vector *v);

/* A float's value: no sign, 4 bits of exponent, bias 7, 7 bits of fraction. */
static void value_of(mpfr_t x, unsigned light)
{
    const unsigned exp = light >> 7, frac = light & 127;

    mpfr_set_ui_2exp(x, exp ? 128 + frac : frac, exp ? (long)exp - 14 : -13, MPFR_RNDN);
}

/* How far a float is from the light of a code, by MPFR. */
static double distance(unsigned light, unsigned code)
{
    mpfr_t x, y;

    mpfr_inits2(SRGB_DEFINITION_BITS, x, y, (mpfr_ptr)0);
    value_of(x, light);
    mpfr_set_ui(y, code, MPFR_RNDN);
    mpfr_div_ui(y, y, 255, MPFR_RNDN);
    srgb_to_linear(y, y);
    mpfr_sub(x, x, y, MPFR_RNDN);
    mpfr_abs(x, x, MPFR_RNDN);
    const double d = mpfr_get_d(x, MPFR_RNDN);

    mpfr_clears(x, y, (mpfr_ptr)0);
    return d;
}

/* How far the sRGB value of a float is from its code, in codes. */
static double codes_away(unsigned light, unsigned code)
{
    mpfr_t x;

    mpfr_init2(x, SRGB_DEFINITION_BITS);
    value_of(x, light);
    srgb_from_linear(x, x);
    mpfr_mul_ui(x, x, 255, MPFR_RNDN);
    mpfr_sub_ui(x, x, code, MPFR_RNDN);
    mpfr_abs(x, x, MPFR_RNDN);
    const double d = mpfr_get_d(x, MPFR_RNDU);

    mpfr_clear(x);
    return d;
}

/* No other float is nearer; the float's sRGB value is less than half a code away, what Direct3D 10 allows. */
static void every_code_is_exact(void **state)
{
    double worst = 0;

    (void)state;
    for (unsigned code = 0; code < 256; code++) {
        const unsigned light = gamma_7e4[code];
        const double off = distance(light, code), away = codes_away(light, code);

        assert_true(light < 2048 && distance(light + 1, code) > off);
        assert_true(light == 0 || distance(light - 1, code) > off);
        assert_true(away < 0.5);
        worst = away > worst ? away : worst;
    }
    printf("  worst: %.3f of a code\n", worst);
    assert_int_equal(gamma_7e4[0], 0);
    assert_int_equal(gamma_7e4[255], 7 << 7); /* 1.0 */
    compared("codes", 256);
}

static void all_inputs(void **state)
{
    static struct gamma_texels_fifo texels;
    static struct gamma_light_fifo lights;
    static struct gamma unit;
    struct gamma_vector v;

    (void)state;
    gamma_reset(&unit);
    for (unsigned i = 0; i < 512; i++) {
        gamma_exhaustive(i, &v);
        v.decode_gamma.id.quad = i % 8;
        gamma_set_state(&unit, &v.cfg);
        gamma_texels_push(&texels, &v.decode_gamma);
        assert_true(gamma_step(&unit, &texels, &lights));
        const struct gamma_light out = gamma_light_pop(&lights);

        assert_int_equal(out.id.quad, i % 8);
        for (unsigned n = 0; n < GAMMA_COMPONENTS; n++) {
            const unsigned code = v.decode_gamma.code[n];

            assert_int_equal(out.light[n], i < 256 && n % 4 < 3 ? gamma_7e4[code] : code);
        }
    }
    assert_true(unit.clocks == 512);
    compared("components", 512 * GAMMA_COMPONENTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_is_exact),
        cmocka_unit_test(all_inputs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
