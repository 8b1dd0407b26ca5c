/* test_pd_refused.c - which methods draw, and which draws cannot run */
#include "pd_action.h"

static void what_cannot_run_says_why(void **state)
{
    const char *why;

    (void)state;
    memset(class_state, 0, sizeof class_state);
    unit.open = false;
    assert_true(act(NVB197_DRAW_VERTEX_ARRAY, 3, &why));
    assert_string_equal(why, "pd: a draw or END without BEGIN");
    assert_true(act(NVB197_END, 0, &why));
    assert_string_equal(why, "pd: a draw or END without BEGIN");
    assert_true(act(NVB197_BEGIN, PD_PATCHES, &why));
    assert_string_equal(why, "pd: SET_PATCH of 0 or more than 32 vertices");
    set(NVB197_SET_PATCH, 33);
    assert_true(act(NVB197_BEGIN, PD_PATCHES, &why));
    assert_string_equal(why, "pd: SET_PATCH of 0 or more than 32 vertices");
    set(NVB197_SET_PATCH, 32);
    assert_true(act(NVB197_BEGIN, PD_PATCHES, &why));
    assert_null(why);
    unit.open = true;
    assert_true(act(NVB197_BEGIN, PD_POINTS, &why));
    assert_string_equal(why, "pd: BEGIN before END");
    assert_true(act(0x1214, 0, &why));
    assert_string_equal(why, "pd: BEGIN before END");
    set(NVB197_SET_DA_PRIMITIVE_RESTART_TOPOLOGY_CHANGE, 1);
    assert_true(act(NVB197_DRAW_VERTEX_ARRAY, 3, &why));
    assert_null(why); /* restart is off */
    set(NVB197_SET_DA_PRIMITIVE_RESTART, 1);
    assert_true(act(NVB197_DRAW_VERTEX_ARRAY, 3, &why));
    assert_string_equal(why, "pd: SET_DA_PRIMITIVE_RESTART_TOPOLOGY_CHANGE");
    assert_int_equal(draws.count, 0);
    compared("refusals", 7);
}

/* Of all methods only those that draw are. */
static void no_other_method_draws(void **state)
{
    unsigned drawing = 0;

    (void)state;
    memset(class_state, 0, sizeof class_state);
    unit.open = false;
    for (unsigned word = 0; word < CLASS_METHODS; word++) {
        const char *why = "";
        const bool draws_so = act(4 * word, 0, &why);

        assert_true(draws_so || (why == NULL && draws.count == 0));
        drawing += draws_so;
    }
    assert_int_equal(drawing, 19);
    compared("methods", CLASS_METHODS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_run_says_why),
        cmocka_unit_test(no_other_method_draws),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
