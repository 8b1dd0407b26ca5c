/* test_srgb.c - the sRGB tables against their definition (facts/texture/rop_rules.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "common/srgb.h"
#include "random.h"
#include "srgb_reference.h"

#define CODES       256
#define ONE         65535u
#define ONE_SQUARED (ONE * ONE)

static mpfr_t scratch; /* SRGB_DEFINITION_BITS */

/* scratch = 65535 * decode(code / 255) */
static void decode(unsigned code)
{
    mpfr_set_ui(scratch, code, MPFR_RNDN);
    mpfr_div_ui(scratch, scratch, 255, MPFR_RNDN);
    srgb_to_linear(scratch, scratch);
    mpfr_mul_ui(scratch, scratch, ONE, MPFR_RNDN);
}

/* scratch = 255 * encode(x / 65535^2) */
static void encode(u32 x)
{
    mpfr_set_ui(scratch, x, MPFR_RNDN);
    mpfr_div_ui(scratch, scratch, ONE_SQUARED, MPFR_RNDN);
    srgb_from_linear(scratch, scratch);
    mpfr_mul_ui(scratch, scratch, 255, MPFR_RNDN);
}

/* |scratch - z| */
static double distance(unsigned long z)
{
    mpfr_sub_ui(scratch, scratch, z, MPFR_RNDN);
    mpfr_abs(scratch, scratch, MPFR_RNDN);
    return mpfr_get_d(scratch, MPFR_RNDU);
}

static void every_code_decodes_to_the_nearest_16_bit_linear(void **state)
{
    (void)state;
    double worst = 0;

    for (unsigned code = 0; code < CODES; code++) {
        decode(code);
        double error = distance(srgb_decode[code]);

        if (error >= 0.5)
            fail_msg("srgb_decode[%u] = %u is %f ULP away", code, srgb_decode[code], error);
        worst = error > worst ? error : worst;
        assert_int_equal(srgb_decode[code], srgb_linear16(code));
    }
    printf("  decode: at most %.6f ULP of 16-bit linear light from exact\n", worst);
    compared("every entry of srgb_decode", CODES);
}

/* The definition put forwards (encode, at the entry and one below) and backwards (decode, of half
 * a code less) must both give the entry.
 */
static void every_code_begins_where_the_definition_rounds_to_it(void **state)
{
    (void)state;
    double closest = 1;

    assert_int_equal(srgb_encode_from[0], 0);
    for (unsigned code = 1; code < CODES; code++) {
        u32 from = srgb_encode_from[code];

        assert_int_equal(from, srgb_smallest(code));
        for (u32 x = from - 1; x <= from; x++) {
            encode(x);
            mpfr_sub_ui(scratch, scratch, code, MPFR_RNDN);
            mpfr_add_d(scratch, scratch, 0.5, MPFR_RNDN);
            double above = mpfr_get_d(scratch, MPFR_RNDN);

            if ((above >= 0) != (x == from))
                fail_msg("srgb_encode_from[%u] = %" PRIu32 ": at %" PRIu32 " the code is %g above",
                         code, from, x, above);
            above = above < 0 ? -above : above;
            closest = above < closest ? above : closest;
        }
    }
    printf("  encode: no x of 65535^2 is nearer than %.3g codes to a tie\n", closest);
    assert_true(closest > 1e-30); /* else MPFR's precision decides nothing */
    compared("both sides of every entry of srgb_encode_from", 2 * (CODES - 1));
}

static void every_code_encodes_from_its_first_x_to_its_last(void **state)
{
    (void)state;

    for (unsigned code = 0; code < CODES; code++) {
        u32 last = code == CODES - 1 ? ONE_SQUARED : srgb_encode_from[code + 1] - 1;

        assert_int_equal(srgb_encode(srgb_encode_from[code]), code);
        assert_int_equal(srgb_encode(last), code);
    }
    compared("first and last x of every code", 2 * CODES);
}

/* Between multiples of 2^20 srgb_encode is a table's code, or the next one from its threshold on: so it rises, if it does over these. */
static void every_step_of_the_table_is_the_search(void **state)
{
    unsigned code = 0;

    (void)state;
    for (u32 k = 0; k < 4096; k++) {
        const u32 x = k << 20;

        while (code + 1 < CODES && srgb_encode_from[code + 1] <= x)
            code++;
        assert_int_equal(srgb_encode(x), code);
        assert_true(code + 2 >= CODES || srgb_encode_from[code + 2] - x >= 1 << 20);
    }
    compared("steps of 2^20", 4096);
}

/* With the ends above, this says that srgb_encode is right for every x. */
static void both_tables_rise(void **state)
{
    (void)state;

    for (unsigned code = 1; code < CODES; code++) {
        assert_true(srgb_decode[code] > srgb_decode[code - 1]);
        assert_true(srgb_encode_from[code] > srgb_encode_from[code - 1]);
    }
    assert_int_equal(srgb_decode[0], 0);
    assert_int_equal(srgb_decode[CODES - 1], ONE);
    compared("neighbours of both tables", 2 * (CODES - 1));
}

static void every_code_survives_decoding_and_encoding(void **state)
{
    (void)state;

    for (unsigned code = 0; code < CODES; code++)
        assert_int_equal(srgb_encode(srgb_decode[code] * ONE), code);
    compared("codes there and back", CODES);
}

static void random_linear_light_encodes_as_the_definition(void **state)
{
    (void)state;
    unsigned long cases = 0;
    double worst = 0;

    for (unsigned i = 0; i < 50000; i++) {
        /* Half of them in the lowest 1/256, where most codes lie closest. */
        u32 x = (u32)(random_bits(&seeded) % ((u64)ONE_SQUARED + 1)) >> (i % 2 ? 8 : 0);

        encode(x);
        double error = distance(srgb_encode(x));
        if (error >= 0.5)
            fail_msg("srgb_encode(%" PRIu32 ") = %u is %f codes away", x, srgb_encode(x), error);
        worst = error > worst ? error : worst;
        cases++;
    }
    printf("  encode: at most %.6f codes from exact\n", worst);
    compared("random x", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_decodes_to_the_nearest_16_bit_linear),
        cmocka_unit_test(every_code_begins_where_the_definition_rounds_to_it),
        cmocka_unit_test(every_step_of_the_table_is_the_search),
        cmocka_unit_test(both_tables_rise),
        cmocka_unit_test(every_code_encodes_from_its_first_x_to_its_last),
        cmocka_unit_test(every_code_survives_decoding_and_encoding),
        cmocka_unit_test(random_linear_light_encodes_as_the_definition),
    };

    seed_from_environment();
    mpfr_init2(scratch, SRGB_DEFINITION_BITS);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    mpfr_clear(scratch);
    mpfr_free_cache();
    return failed;
}
