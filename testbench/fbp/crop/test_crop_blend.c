/* test_crop_blend.c - blends and roundings of CROP, exhaustively (facts/texture/rop_rules.md 4, 10)
 *
 * The roundings: test_crop_round.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "crop_formula.h"
#include "crop_reference.h"
#include "fbp/crop/crop.h"
#include "random.h"

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
                                 want.words[0] >> 8 * c & 255);
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
                                     want.words[0]);
                }
            }
    }
    compared("channels of sRGB blends", cases);
}

static void blends_of_5_and_6_bits_are_exact_for_every_pair(void **state)
{
    (void)state;

    for (unsigned k = 0; k < crop_formulas_count; k++) {
        unsigned long cases = crop_formula_pairs(&crop_formulas[k], FORMAT_R5G6B5, 5);
        compared(crop_formulas[k].name,
                 cases + crop_formula_pairs(&crop_formulas[k], FORMAT_A1R5G5B5, 5));
    }
}

/* One formula and alpha here, the others in test_crop_blend_slow.c. */
static void blends_of_10_bits_are_exact_for_every_pair(void **state)
{
    (void)state;

    compared(crop_formulas[0].name, crop_formula_pairs(&crop_formulas[0], FORMAT_A2B10G10R10, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_formulas_are_the_exact_reference),
        cmocka_unit_test(common_blends_of_unorm8_are_exact_everywhere),
        cmocka_unit_test(blends_of_5_and_6_bits_are_exact_for_every_pair),
        cmocka_unit_test(blends_of_10_bits_are_exact_for_every_pair),
        cmocka_unit_test(srgb_blends_of_every_stored_code_are_exact),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
