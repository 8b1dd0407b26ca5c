/* test_xbar_corners.c - the crossbar's wires one by one: full ends, no target, several that wait */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "xbar/xbar.h"

static struct xbar x;
static struct prop_frtx_fifo prop_zcache, prop_zcache_at[XBAR_FBPS];
static struct zeta_walk_fifo walk_zcache, walk_zcache_at[XBAR_FBPS];
static struct clear_tile_fifo clear_ccache, clear_ccache_at[XBAR_FBPS];
static struct cread_quads_fifo prop_hazard, prop_hazard_at[XBAR_FBPS];
static struct prop_passed_fifo zcache_prop, zcache_prop_at[XBAR_FBPS];
static struct zcull_feedback_fifo zcache_zcull, zcache_zcull_at[XBAR_FBPS];

static void begin(unsigned fbps)
{
    xbar_reset(&x);
    x.fbps = fbps;
}

static bool to_fbps(void)
{
    return xbar_step(&x, &prop_zcache, prop_zcache_at, &walk_zcache, walk_zcache_at, &clear_ccache,
                     clear_ccache_at, &prop_hazard, prop_hazard_at);
}

/* The end of a draw goes to all at once, so when the last has room. */
static void a_draw_ends_when_all_have_room(void **state)
{
    const struct prop_frtx tile = { .id = { 0, 1, 0, 0 } }, end = { .draw_end = 1 };

    (void)state;
    for (unsigned full = 0; full < XBAR_FBPS; full++) {
        begin(XBAR_FBPS);
        while (!prop_frtx_full(&prop_zcache_at[full]))
            prop_frtx_push(&prop_zcache_at[full], &tile);
        prop_frtx_push(&prop_zcache, &end);
        assert_false(to_fbps());
        prop_frtx_drop(&prop_zcache_at[full]);
        assert_true(to_fbps());
        assert_true(prop_frtx_empty(&prop_zcache));
        for (unsigned i = 0; i < XBAR_FBPS; i++) {
            while (prop_zcache_at[i].count > 1)
                prop_frtx_drop(&prop_zcache_at[i]);
            assert_true(prop_frtx_pop(&prop_zcache_at[i]).draw_end);
        }
    }
    compared("ends of draws", XBAR_FBPS * XBAR_FBPS);
}

/* What is of no target goes to the first, which touches no memory. */
static void no_target_is_of_the_first(void **state)
{
    (void)state;
    for (unsigned fbps = 2; fbps <= XBAR_FBPS; fbps++) {
        begin(fbps);
        cread_quads_push(&prop_hazard, &(struct cread_quads){ .id = { 0, 0, 64, 64 } });
        assert_true(to_fbps());
        assert_int_equal(prop_hazard_at[0].count, 1);
        cread_quads_drop(&prop_hazard_at[0]);
    }
    compared("packets of no target", XBAR_FBPS - 1);
}

/* A wire passes a packet at a time, however many wait. */
static void feedback_comes_one_at_a_time(void **state)
{
    (void)state;
    begin(XBAR_FBPS);
    for (unsigned i = 0; i < XBAR_FBPS; i++)
        *zcull_feedback_next(&zcache_zcull_at[i]) = (struct zcull_feedback){ .id = { 0, 1, 0, 0 } };
    for (unsigned n = 0; n < XBAR_FBPS; n++) {
        assert_true(xbar_collect(&x, &zcache_prop, zcache_prop_at, &zcache_zcull, zcache_zcull_at));
        assert_int_equal(zcache_zcull.count, 1);
        zcull_feedback_drop(&zcache_zcull);
    }
    compared("feedback of all", XBAR_FBPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draw_ends_when_all_have_room),
        cmocka_unit_test(no_target_is_of_the_first),
        cmocka_unit_test(feedback_comes_one_at_a_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
