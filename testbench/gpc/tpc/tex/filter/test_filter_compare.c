/* test_filter_compare.c - references against texels, by what the functions' names say, and how passing is filtered */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "common/norm.h"
#include "filter_bench.h"
#include "seeded.h"

#define CASES 50000

/* All eight functions, by what their names say; the reference is the first operand. */
static bool passes(unsigned function, double reference, double texel)
{
    switch (function) {
    case 0: return false;
    case 1: return reference < texel;
    case 2: return reference == texel;
    case 3: return reference <= texel;
    case 4: return reference > texel;
    case 5: return reference != texel;
    case 6: return reference >= texel;
    default: return true;
    }
}

static void comparison_is_of_the_function(void **state)
{
    (void)state;
    static const u32 depths[] = { 0,          0x80000000, 0x3f000000, 0x3effffff,
                                  0x3f800000, 0x40000000, 0xbf800000, 0x7f800000,
                                  0xff800000, 0x7fc00000, 1,          0x80000001 };
    struct tex_view v = view_of(TEX_FLOAT, 32);
    unsigned long cases = 0;

    for (unsigned f = 0; f < 8; f++)
        for (unsigned r = 0; r < 12; r++)
            for (unsigned d = 0; d < 12; d++, cases++) {
                const u32 texel[4] = { depths[d] };

                v.function = (u3)f;
                assert_int_equal(filter_passes(&v, depths[r], texel),
                                 passes(f, number(depths[r]), number(depths[d])));
            }
    v = view_of(TEX_UNORM, 24); /* clamped to 0 and 1; NaN is 0 */
    for (unsigned f = 0; f < 8; f++)
        for (unsigned r = 0; r < 12; r++)
            for (u32 d = 0; d < 1 << 24; d += 0x7fffff, cases++) {
                const double x = number(depths[r]), kept = x > 1 ? 1 : x >= 0 ? x : 0;
                const u32 texel[4] = { d };

                v.function = (u3)f;
                assert_int_equal(filter_passes(&v, depths[r], texel),
                                 passes(f, kept, number(unorm_to_fp32(d, 24))));
            }
    compared("functions and depths", cases);
}

/* Passing weights, of four texels, as 65536ths. */
static void comparisons_are_filtered(void **state)
{
    (void)state;
    struct tex_view v = view_of(TEX_FLOAT, 32);
    struct tex_texels t = {
        .taps = 1, .weight = 256, .count = 4, .last = 1, .depth_ref = 0x3f000000
    };

    v.function = 3;
    v.compares = true;
    t.how.compare = 1;
    seed_from_environment();
    for (unsigned i = 0; i < CASES; i++) {
        const u32 x = (u32)random_between(0, 256), y = (u32)random_between(0, 256);
        u32 wanted = 0;

        for (unsigned k = 0; k < 4; k++) {
            const u32 weight = (k & 1 ? x : 256 - x) * (k & 2 ? y : 256 - y);
            const bool far = random_between(0, 1);

            t.texel[k].weight = weight << 8;
            t.texel[k].value[0] = far ? 0x3f800000 : 0x3e000000;
            wanted += far ? weight : 0;
        }
        assert_true(number(red(&v, &t)) * 65536 == wanted);
    }
    v.compares = false; /* chosen: both ask for it */
    assert_true(red(&v, &t) != 0);
    t.how.compare = 0;
    const u32 plain = red(&v, &t);

    t.how.compare = 1;
    assert_int_equal(red(&v, &t), plain);
    compared("footprints", CASES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comparison_is_of_the_function),
        cmocka_unit_test(comparisons_are_filtered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
