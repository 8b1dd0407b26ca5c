/* test_cwd_wires.c - grids that wait for one another, CTAs that wait for room on their wire */
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

static void settle(void)
{
    while (cwd_step(&unit, &grids, &slots, &done, &tasks, &ctas, &ends))
        while (!mpc_task_empty(&tasks)) {
            const struct mpc_slots s = { .sm = mpc_task_pop(&tasks).sm, .slots = 16 };

            mpc_slots_push(&slots, &s);
        }
}

static struct cwd_grid row_of(unsigned count, unsigned qmd)
{
    return (struct cwd_grid){ .qmd = qmd,
                              .size = { count, 1, 1 },
                              .threads = { 32, 1, 1 },
                              .registers = 8,
                              .local_warps = 4095 };
}

/* chosen: one grid at a time (cwd.h) */
static void a_grid_waits_for_the_one_before(void **state)
{
    (void)state;
    cwd_reset(&unit);
    unit.cfg.sms = 4;
    for (unsigned n = 0; n < 3; n++) {
        const struct cwd_grid g = row_of(2, 100 + n);

        cwd_grid_push(&grids, &g);
    }
    for (unsigned n = 0; n < 3; n++) {
        settle();
        assert_int_equal(ctas.count, 2);
        assert_true(grid_done_empty(&ends));
        while (!cwd_cta_empty(&ctas))
            cta_done_next(&done)->sm = cwd_cta_pop(&ctas).sm;
        settle();
        assert_int_equal(grid_done_pop(&ends).qmd, 100 + n);
    }
    assert_true(cwd_cta_empty(&ctas));
    compared("grids in a row", 3);
}

static void ctas_wait_for_room(void **state)
{
    const unsigned count = 2 * BUS_FIFO_DEPTH + 3;
    const struct cwd_grid g = row_of(count, 7);
    unsigned next = 0;

    (void)state;
    cwd_reset(&unit);
    unit.cfg.sms = 64;
    cwd_grid_push(&grids, &g);
    for (; next < count; next++) {
        settle();
        assert_int_equal(ctas.count, count - next < BUS_FIFO_DEPTH ? count - next : BUS_FIFO_DEPTH);
        assert_int_equal(cwd_cta_pop(&ctas).id[0], next);
    }
    compared("CTAs that waited", next);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_grid_waits_for_the_one_before),
        cmocka_unit_test(ctas_wait_for_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
