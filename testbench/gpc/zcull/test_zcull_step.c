/* test_zcull_step.c - packets through the unit's wires, and what it counts (facts/gpc.md, Zcull) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "gpc/zcull/zcull.h"
#include "seeded.h"

static struct {
    struct zcull unit;
    struct coarse_tile_fifo in;
    struct zcull_feedback_fifo feedback;
    struct zcull_command_fifo commands;
    struct culled_tile_fifo out;
    struct zcull_saved_fifo saved;
} w;

static void run(void)
{
    while (zcull_step(&w.unit, &w.in, &w.feedback, &w.commands, &w.out, &w.saved)) {}
    assert_true(coarse_tile_empty(&w.in) && zcull_feedback_empty(&w.feedback) &&
                zcull_command_empty(&w.commands));
}

/* A row of 4 tiles, cleared to the middle. */
static void start(void)
{
    const struct zcull_command clear = {
        .op = ZCULL_CLEAR, .clear_depth = 1, .z = 0x800000, .x1 = 64, .y1 = 16
    };

    zcull_reset(&w.unit);
    zcull_set_state(&w.unit, &(struct zcull_config){ .depth = RASTER_Z24,
                                                     .format = ZCULL_Z_8X8_4X2,
                                                     .count = 500,
                                                     .width = 4,
                                                     .height = 1,
                                                     .cull = 1,
                                                     .depth_enable = 1,
                                                     .depth_func = COMPARE_LESS,
                                                     .z_max = 0xffffff });
    zcull_command_push(&w.commands, &clear);
    run();
}

/* Of a flat primitive over tile x, 'rows' pixels high. */
static enum zcull_verdict verdict(unsigned x, unsigned rows, u32 depth)
{
    struct coarse_tile t = { .prim = { .front = 1, .x1 = 64, .y1 = (u15)rows }, .x = (u10)x };

    t.prim.depth.base = depth;
    coarse_tile_push(&w.in, &t);
    run();
    return culled_tile_pop(&w.out).verdict;
}

static void feed(unsigned x, unsigned y)
{
    const struct zcull_feedback f = { .id = { .x = (u14)x, .y = (u14)y }, .max = 0x200000 };

    zcull_feedback_push(&w.feedback, &f);
    run();
}

static void tiles_are_counted_by_verdict(void **state)
{
    (void)state;
    start();
    assert_int_equal(w.unit.clocks, 500); /* an aliquot each */
    assert_int_equal(verdict(0, 16, 0xc00000), ZCULL_DISCARDED);
    assert_int_equal(verdict(1, 16, 0x400000), ZCULL_ACCEPTED);
    assert_int_equal(verdict(2, 16, 0x800000), ZCULL_AMBIGUOUS);
    assert_int_equal(verdict(3, 8, 0x400000), ZCULL_ACCEPTED);
    assert_int_equal(w.unit.culled_blocks, 0); /* those beside the box are none of it */
    feed(0, 0);
    assert_int_equal(verdict(0, 16, 0x400000), ZCULL_ACCEPTED); /* but for a block */
    assert_int_equal(w.unit.culled_blocks, 1);
    feed(8, 0);
    feed(0, 8);
    feed(8, 8);
    assert_int_equal(verdict(0, 16, 0x400000), ZCULL_DISCARDED);
    assert_int_equal(w.unit.culled_blocks, 1);
    assert_int_equal(w.unit.tiles, 6);
    assert_int_equal(w.unit.discarded, 2);
    assert_int_equal(w.unit.accepted, 3);
    assert_int_equal(w.unit.clocks, 506);
    compared("tiles", 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(tiles_are_counted_by_verdict) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
