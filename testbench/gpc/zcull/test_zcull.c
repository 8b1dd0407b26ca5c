/* test_zcull.c - verdicts, feedback and commands, one by one (facts/gpc.md, Zcull;
 * texture/raster_rules.md 13)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "gpc/zcull/zcull.h"
#include "rate_row.h"
#include "seeded.h"
#include "zcull_region.h"

static void a_clear_region_culls_and_accepts(void **state)
{
    (void)state;
    for (unsigned f = 0; f < 13; f++) {
        start((enum zcull_format)f);
        assert_int_equal(verdict(0x400000, 1), ZCULL_AMBIGUOUS); /* nothing is known */
        clear(0x800000, 0, 0);
        assert_int_equal(verdict(0x400000, 1), ZCULL_ACCEPTED);
        assert_int_equal(verdict(0xc00000, 1), ZCULL_DISCARDED);
        assert_int_equal(verdict(0x800000, 1), ZCULL_AMBIGUOUS);
    }
    compared("verdicts", 13 * 4);
}

/* known: facts/gpc.md: updated lazily; overlapping primitives close in time may miss the occluder.
 * Every format tells half the depth range from a part that nothing has drawn.
 */
static void feedback_lowers_the_far_bound(void **state)
{
    static const unsigned across[7] = { 8, 4, 4, 2, 2, 4, 2 }, down[7] = { 8, 8, 4, 4, 4, 8, 2 };
    unsigned long cases = 0;

    (void)state;
    for (unsigned f = 0; f < 13; f++)
        for (unsigned m = 0; m < 7; m++, cases++) {
            start((enum zcull_format)f);
            z.cfg.samples.target = (enum sample_mode)m;
            clear(0xffffff, 0, 0);
            draw(0x400000, 1);
            assert_int_equal(verdict(0x900000, 2), ZCULL_AMBIGUOUS);
            for (unsigned y = 0; y < 16; y += down[m])
                for (unsigned x = 0; x < 16; x += across[m])
                    if (x + y)
                        feed(x, y, 0x400000, 1);
            assert_int_equal(verdict(0x900000, 2), ZCULL_AMBIGUOUS); /* one tile is missing */
            feed(0, 0, 0x400000, 1);
            assert_int_equal(verdict(0x900000, 2), ZCULL_DISCARDED);
        }
    compared("formats and sample modes", cases);
}

/* known: facts/gpc.md, Shader-modified Z */
static void shader_depth_takes_one_verdict_away(void **state)
{
    static const struct {
        enum zcull_shader_z shader;
        bool greater;
        enum zcull_verdict in_front, behind;
    } rows[] = {
        { SHADER_Z_NONE, 0, ZCULL_ACCEPTED, ZCULL_DISCARDED },
        { SHADER_Z_ANY, 0, ZCULL_AMBIGUOUS, ZCULL_AMBIGUOUS },
        { SHADER_Z_GREATER, 0, ZCULL_AMBIGUOUS, ZCULL_DISCARDED },
        { SHADER_Z_LESS, 0, ZCULL_ACCEPTED, ZCULL_AMBIGUOUS },
        { SHADER_Z_GREATER, 1, ZCULL_ACCEPTED, ZCULL_AMBIGUOUS },
        { SHADER_Z_LESS, 1, ZCULL_AMBIGUOUS, ZCULL_DISCARDED },
    };

    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        start(ZCULL_Z_16X16_4X2);
        z.cfg.greater = rows[i].greater;
        z.cfg.depth_func = rows[i].greater ? COMPARE_GREATER : COMPARE_LESS;
        z.cfg.shader_z = rows[i].shader;
        clear(0x800000, 0, 0);
        assert_int_equal(verdict(rows[i].greater ? 0xc00000 : 0x400000, 1), rows[i].in_front);
        assert_int_equal(verdict(rows[i].greater ? 0x400000 : 0xc00000, 1), rows[i].behind);
    }
    compared("verdicts", 12);
}

/* known: facts/gpc.md: one criterion; changing it invalidates until the next clear */
static void the_stencil_criterion_culls(void **state)
{
    const struct stencil_criterion equal_one = { COMPARE_EQUAL, 1, 0xff };

    (void)state;
    start(ZCULL_ZS_16X16_4X4);
    z.cfg.stencil_enable = 1;
    z.cfg.criterion = z.cfg.front.test = equal_one;
    clear(0xffffff, 0, 0);
    assert_int_equal(verdict(0x400000, 1), ZCULL_DISCARDED);
    z.cfg.front.fail_writes = 1; /* a failing sample writes: it must be drawn */
    assert_int_equal(verdict(0x400000, 1), ZCULL_AMBIGUOUS);
    z.cfg.front.fail_writes = 0;
    z.cfg.criterion.ref_value = z.cfg.front.test.ref_value = 0;
    assert_int_equal(verdict(0x400000, 1), ZCULL_AMBIGUOUS);
    clear(0xffffff, 0, 0);
    assert_int_equal(verdict(0x400000, 1), ZCULL_ACCEPTED);
    z.cfg.criterion = z.cfg.front.test = equal_one;
    clear(0xffffff, 0, 0);
    z.cfg.front.test.func = COMPARE_ALWAYS;
    z.cfg.front.zpass_writes = z.cfg.front.replaces = 1;
    z.cfg.front.value = 1;
    draw(0x400000, 1);
    z.cfg.front = (struct zcull_stencil){ .test = equal_one };
    assert_int_equal(verdict(0x300000, 2), ZCULL_AMBIGUOUS);
    compared("verdicts", 5);
}

static void bounds_and_the_depth_range_cull(void **state)
{
    (void)state;
    start(ZCULL_Z_8X8_2X4);
    clear(0x800000, 0, 0);
    z.cfg.bounds_enable = 1;
    z.cfg.bounds_max = 0x700000;
    assert_int_equal(verdict(0x400000, 1), ZCULL_DISCARDED);
    z.cfg.bounds_max = 0x900000;
    assert_int_equal(verdict(0x400000, 1), ZCULL_ACCEPTED);
    z.cfg.bounds_min = 0x880000;
    assert_int_equal(verdict(0x400000, 1), ZCULL_DISCARDED);
    z.cfg.bounds_enable = 0;
    z.cfg.clip = 1;
    z.cfg.z_min = 0x500000;
    assert_int_equal(verdict(0x400000, 1), ZCULL_DISCARDED);
    assert_int_equal(verdict(0x600000, 1), ZCULL_ACCEPTED);
    z.cfg.z_max = 0x580000;
    assert_int_equal(verdict(0x600000, 1), ZCULL_DISCARDED);
    z.cfg.cull = 0;
    assert_int_equal(verdict(0x600000, 1), ZCULL_AMBIGUOUS);
    compared("verdicts", 7);
}

/* A row of 64 tiles of 16x16 pixels through the unit. */
static void tiles_go_at_the_rate_of_the_table(void **state)
{
    static struct zcull unit;
    static struct coarse_tile_fifo in;
    static struct zcull_feedback_fifo feedback;
    static struct zcull_command_fifo commands;
    static struct culled_tile_fifo out;
    static struct zcull_saved_fifo saved;
    const double want = rate_row("T1", "zcull", "");
    unsigned pixels = 0;
    double rate;

    (void)state;
    zcull_reset(&unit);
    for (unsigned i = 0; i < 64; i++) {
        struct coarse_tile t = { .prim = { .front = 1, .x1 = 1024, .y1 = 16 }, .x = (u10)i };

        coarse_tile_push(&in, &t);
        while (zcull_step(&unit, &in, &feedback, &commands, &out, &saved)) {}
        for (; !culled_tile_empty(&out); pixels += 16 * 16)
            culled_tile_pop(&out);
    }
    rate = (double)pixels / (double)unit.clocks;
    printf("  zcull pixels/clk: table %g, model %g\n", want, rate);
    assert_true(pixels == 64 * 256 && rate == want);
    compared("pixels", pixels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clear_region_culls_and_accepts),
        cmocka_unit_test(feedback_lowers_the_far_bound),
        cmocka_unit_test(shader_depth_takes_one_verdict_away),
        cmocka_unit_test(the_stencil_criterion_culls),
        cmocka_unit_test(bounds_and_the_depth_range_cull),
        cmocka_unit_test(tiles_go_at_the_rate_of_the_table),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
