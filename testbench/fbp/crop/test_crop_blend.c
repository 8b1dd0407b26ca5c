/* test_crop_blend.c - blends and roundings of CROP, exhaustively (facts/texture/rop_rules.md 4, 10)
 *
 * Also the roundings without a divider of rtl/fbp/crop/crop_pixel8.sv and crop_pixel16.sv.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "common/srgb.h"
#include "crop_formula.h"
#include "crop_reference.h"
#include "fbp/crop/crop.h"
#include "random.h"
#include "srgb_definition.h"

#define ONE_SQUARED (UINT32_C(65535) * 65535)
#define ALPHA_UNIT  (UINT32_C(65535) * 257) /* of a wide alpha: one 8-bit code */

/* The formulas of the exhaustive loops are the reference. */
static void the_formulas_are_the_exact_reference(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 2 * crop_formulas_count; k++) {
        const struct crop_formula *f = &crop_formulas[k / 2];
        struct crop_config cfg = crop_formula_config(f, k % 2);

        for (unsigned i = 0; i < 50000; i++) {
            struct crop_quads in = { .coverage = 1 };

            in.src[0] = (u32)random_bits(&seeded);
            in.dst[0] = (u32)random_bits(&seeded);
            struct crop_reference_pixel want = crop_reference_pixel(&cfg, &in, 0);
            for (unsigned c = 0; c < 4; c++, cases++)
                assert_int_equal(crop_formula_code(f, (u8)(in.src[0] >> 8 * c),
                                                   (u8)(in.dst[0] >> 8 * c), (u8)(in.src[0] >> 24),
                                                   k % 2),
                                 want.bytes >> 8 * c & 255);
        }
    }
    compared("random channels by formula and by exact fractions", cases);
}

/* Every source, stored code and alpha; SNORM8 in test_crop_blend_slow.c. */
static void common_blends_of_unorm8_are_exact_everywhere(void **state)
{
    (void)state;

    for (unsigned k = 0; k < crop_formulas_count; k++)
        compared(crop_formulas[k].name, crop_formula_exhaust(&crop_formulas[k], false));
}

/* crop_round8, and crop_pixel8.sv: t is x and half a code more. */
static void a_narrow_sum_rounds_to_the_nearest_code(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (s32 x = 0; x <= 255 * 255; x++, cases++) {
        s32 want = (2 * x + 255) / (2 * 255);
        u32 t = (u32)x + 128;

        assert_int_not_equal((2 * x + 255) % (2 * 255), 0); /* no tie */
        assert_int_equal(crop_round8(x, false), want);
        assert_int_equal((t + (t >> 8)) >> 8, want);
    }
    for (s32 x = 0; x <= 127 * 127; x++, cases++) {
        s32 want = (2 * x + 127) / (2 * 127);
        u32 t = (u32)x + 64;

        assert_int_not_equal((2 * x + 127) % (2 * 127), 0);
        assert_int_equal(crop_round8(x, true), want);
        assert_int_equal(crop_round8(-x, true), -want);
        assert_int_equal((t + (t >> 7)) >> 7, want);
    }
    compared("sums of a narrow lane", cases);
}

/* crop_pixel16.sv, in the widths that it has. */
static u8 alpha_of_rtl(u32 x)
{
    u64 t = (u64)x + 8421247;
    u32 a = (u32)((t + (t >> 16) + 1) >> 16);
    u32 b = (a + 1) * 255;

    assert_true(t < UINT64_C(1) << 33 && a < 1u << 18 && b < 1u << 26);
    return (u8)(b >> 16);
}

static void check_alpha(u32 x)
{
    u64 want = (2 * (u64)x + ALPHA_UNIT) / (2 * (u64)ALPHA_UNIT);

    assert_int_equal(crop_round_alpha(x), want);
    assert_int_equal(alpha_of_rtl(x), want);
}

/* Both roundings rise with x, so both sides of all boundaries are every x. */
static void a_wide_alpha_rounds_to_the_nearest_code(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned code = 0; code <= 255; code++) {
        u32 middle = code * ALPHA_UNIT;

        /* ALPHA_UNIT is odd: the boundary lies between two x. */
        for (u32 i = 0; i < 4 && code < 255; i++, cases++)
            check_alpha(middle + ALPHA_UNIT / 2 - 1 + i);
        check_alpha(middle);
        cases++;
    }
    for (unsigned i = 0; i < 1u << 20; i++, cases++)
        check_alpha((u32)(random_bits(&seeded) % ((u64)ONE_SQUARED + 1)));
    compared("sums of a wide alpha", cases);
}

static void a_wide_colour_encodes_to_the_nearest_code(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned code = 1; code <= 255; code++, cases += 2) {
        u32 x = srgb_smallest(code);

        assert_int_equal(srgb_encode(x - 1), code - 1);
        assert_int_equal(srgb_encode(x), code);
    }
    assert_int_equal(srgb_encode(0), 0);
    assert_int_equal(srgb_encode(ONE_SQUARED), 255);
    compared("both sides of every threshold of the encoder, and the ends", cases + 2);
}

/* Source over each stored code, sources and alphas spread over 16 bits with both ends. */
static void srgb_blends_of_every_stored_code_are_exact(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < crop_formulas_count; k++) {
        struct crop_config cfg = crop_formula_config(&crop_formulas[k], false);

        cfg.format = FORMAT_A8BL8GL8RL8;
        for (unsigned d = 0; d < 256; d++)
            for (unsigned a = 0; a <= 65535; a += 4369) {
                struct crop_quads in = { .coverage = 15 };
                struct crop_sector out;

                for (unsigned i = 0; i < 4; i++) {
                    in.src[2 * i] = (u32)random_bits(&seeded);
                    in.src[2 * i + 1] = (random_bits(&seeded) & 0xffff) | a << 16;
                    in.dst[i] = d * 0x01010101u;
                }
                crop_evaluate(&cfg, &in, &out);
                for (unsigned i = 0; i < 4; i++, cases += 4) {
                    struct crop_reference_pixel want = crop_reference_pixel(&cfg, &in, i);
                    assert_int_equal(crop_reference_memory(in.dst[i], out.pixel[i],
                                                           out.byte_enable >> 4 * i & 15),
                                     want.bytes);
                }
            }
    }
    compared("channels of sRGB blends", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_narrow_sum_rounds_to_the_nearest_code),
        cmocka_unit_test(a_wide_alpha_rounds_to_the_nearest_code),
        cmocka_unit_test(a_wide_colour_encodes_to_the_nearest_code),
        cmocka_unit_test(the_formulas_are_the_exact_reference),
        cmocka_unit_test(common_blends_of_unorm8_are_exact_everywhere),
        cmocka_unit_test(srgb_blends_of_every_stored_code_are_exact),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
