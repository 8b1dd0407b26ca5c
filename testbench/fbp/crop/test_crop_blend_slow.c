/* test_crop_blend_slow.c - blends of SNORM8 and UNORM10, exhaustively (facts/texture/rop_rules.md 4, 10)
 *
 * As test_crop_blend.c does of UNORM8 and of one UNORM10 blend.  Nothing here is random.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>

#include "seeded.h"
#include "crop_formula.h"
#include "fbp/crop/crop.h"

/* Every source, stored code and alpha, with both codes of -1. */
static void common_blends_of_snorm8_are_exact_everywhere(void **state)
{
    (void)state;

    for (unsigned k = 0; k < crop_formulas_count; k++)
        compared(crop_formulas[k].name, crop_formula_exhaust(&crop_formulas[k], true));
}

static void common_blends_of_10_bits_are_exact_for_every_pair(void **state)
{
    (void)state;

    for (unsigned k = 0; k < crop_formulas_count; k++)
        compared(crop_formulas[k].name,
                 crop_formula_pairs(&crop_formulas[k], FORMAT_A2R10G10B10, 5));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(common_blends_of_snorm8_are_exact_everywhere),
        cmocka_unit_test(common_blends_of_10_bits_are_exact_for_every_pair),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
