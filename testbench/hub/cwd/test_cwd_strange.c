/* test_cwd_strange.c - answers and ends that nobody expects */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "hub/cwd/cwd.h"
#include "seeded.h"

static struct cwd_grid_fifo grids;
static struct mpc_slots_fifo slots;
static struct cta_done_fifo done;
static struct mpc_task_fifo tasks;
static struct cwd_cta_fifo ctas;
static struct grid_done_fifo ends;
static struct cwd unit;

static bool step(void)
{
    return cwd_step(&unit, &grids, &slots, &done, &tasks, &ctas, &ends);
}

static void say(unsigned sm, unsigned count)
{
    const struct mpc_slots s = { .sm = (u9)sm, .slots = (u6)count };

    mpc_slots_push(&slots, &s);
    while (step())
        continue;
    assert_true(mpc_slots_empty(&slots));
}

/* An SM says its room before it is asked, a second time; one that there is not says it. */
static void strange_answers_are_passed_over(void **state)
{
    const struct cwd_config cfg = { .sms = 2 };
    const struct cwd_grid g = {
        .qmd = 5, .size = { 4, 1, 1 }, .threads = { 32, 1, 1 }, .local_warps = 4095
    };

    (void)state;
    cwd_reset(&unit);
    unit.cfg = cfg;
    say(0, 32);
    cwd_grid_push(&grids, &g);
    while (step())
        continue;
    assert_int_equal(tasks.count, 2);
    tasks.count = 0;
    say(2, 32);
    say(63, 32);
    say(1, 1);
    say(1, 32);
    assert_true(cwd_cta_empty(&ctas));
    say(0, 2);
    for (unsigned n = 0; n < 3; n++) /* the most room; of equals the lower */
        assert_int_equal(cwd_cta_pop(&ctas).sm, n == 2);
    assert_true(cwd_cta_empty(&ctas));
    cwd_reset(&unit);
    compared("answers of nothing", 4);
}

/* An SM without a CTA tells of an end. */
static void strange_end(unsigned sm)
{
    cta_done_next(&done)->sm = (u9)sm;
    while (step())
        continue;
    assert_true(cta_done_empty(&done));
    assert_true(grid_done_empty(&ends));
}

static void strange_ends_are_passed_over(void **state)
{
    const struct cwd_config cfg = { .sms = 2 };
    const struct cwd_grid g = {
        .qmd = 5, .size = { 1, 1, 1 }, .threads = { 32, 1, 1 }, .local_warps = 4095
    };

    (void)state;
    cwd_reset(&unit);
    for (unsigned sm = 0; sm < 8; sm++)
        strange_end(sm * 64);
    unit.cfg = cfg;
    cwd_grid_push(&grids, &g);
    while (step())
        continue;
    tasks.count = 0;
    say(0, 1);
    say(1, 1);
    assert_int_equal(cwd_cta_pop(&ctas).sm, 0);
    for (unsigned sm = 1; sm < 8; sm++)
        strange_end(sm == 7 ? 1 : sm * 64);
    cta_done_next(&done)->sm = 0;
    while (step())
        continue;
    assert_false(grid_done_empty(&ends));
    assert_int_equal(grid_done_pop(&ends).qmd, g.qmd);
    compared("ends of nothing", 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strange_answers_are_passed_over),
        cmocka_unit_test(strange_ends_are_passed_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
