/* test_bin_bundle.c - the binner's state, by the methods' addresses (facts/classes/3d_semantics.md 12) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "class/action.h"
#include "class/b197/bundle.h"
#include "class/class.h"
#include "class/front.h"
#include "seeded.h"

static u32 words[CLASS_METHODS];

static void state_is_that_of_the_methods(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (; cases < 2000; cases++) {
        struct bin_config c;

        words[0xf60 / 4] = (u32)(random_word() & 1);
        words[0xf64 / 4] = (u32)random_word();
        words[0xffc / 4] = (u32)(random_word() & 1);
        for (unsigned m = 0xf68; m <= 0xf80; m += 4)
            words[m / 4] = (u32)random_word();
        words[0x1108 / 4] = (u32)random_word();
        c = bin_bundle(words);
        assert_int_equal(c.enable, words[0xf60 / 4]);
        assert_int_equal(c.width, words[0xf64 / 4] & 0xffff);
        assert_int_equal(c.height, words[0xf64 / 4] >> 16);
        assert_int_equal(c.heavy_as_light, words[0xffc / 4]);
        assert_int_equal(c.entries, 0);
    }
    compared("bundles", cases);
}

static void actions_are_those_of_the_binner(void **state)
{
    (void)state;
    assert_int_equal(class_action_at(CLASS_3D, 0xf7c / 4), ACTION_TILE_BARRIER);
    assert_int_equal(class_action_at(CLASS_3D, 0xf80 / 4), ACTION_TILE_FLUSH);
    assert_int_equal(class_action_at(CLASS_3D, 0xf78 / 4), ACTION_DISCARD);
    assert_int_equal(class_discards(1), 1 << 8);
    for (u32 t = 0; t < 8; t++)
        assert_int_equal(class_discards(t << 4), 1 << t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(state_is_that_of_the_methods),
        cmocka_unit_test(actions_are_those_of_the_binner),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
