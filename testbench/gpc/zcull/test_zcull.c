/* test_zcull.c - verdicts, feedback and commands, one by one (facts/gpc.md, Zcull;
 * texture/raster_rules.md 13)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "gpc/zcull/zcull.h"
#include "seeded.h"

static struct zcull z;

/* A region of 4x4 tiles at 0, 24 bits, LESS. */
static void start(enum zcull_format format)
{
    zcull_reset(&z);
    z.cfg = (struct zcull_config){ .depth = RASTER_Z24,
                                   .format = format,
                                   .count = 500,
                                   .width = 4,
                                   .height = 4,
                                   .cull = 1,
                                   .depth_enable = 1,
                                   .depth_write = 1,
                                   .depth_func = COMPARE_LESS,
                                   .z_max = 0xffffff };
}

static void clear(u32 depth, u8 stencil, u16 draw)
{
    struct zcull_command c = { .op = ZCULL_CLEAR,
                               .draw = draw,
                               .clear_depth = 1,
                               .clear_stencil = 1,
                               .z = depth,
                               .stencil = stencil,
                               .x1 = 64,
                               .y1 = 64 };
    struct zcull_saved s;

    zcull_command(&z, &c, &s);
}

static void feed(unsigned x, unsigned y, u32 max, u16 draw)
{
    struct zcull_feedback f = { .id = { draw, 0, (u14)x, (u14)y }, .max = max };

    zcull_feed(&z, &f);
}

static void done(u16 draw)
{
    struct zcull_feedback f = { .id = { draw, 0, 0, 0 }, .done = 1 };

    zcull_feed(&z, &f);
}

/* A flat primitive over tile 0, of a draw that does not change what is tested here. */
static enum zcull_verdict verdict(u32 depth, u16 draw)
{
    struct coarse_tile t = { .prim = { .front = 1, .x1 = 64, .y1 = 64 } };
    struct culled_tile out;
    const struct zcull before = z;

    t.prim.id.draw = draw;
    t.prim.depth.base = depth;
    zcull_tile(&z, &t, &out);
    z = before;
    return out.verdict;
}

static void draw(u32 depth, u16 number)
{
    struct coarse_tile t = { .prim = { .front = 1, .x1 = 64, .y1 = 64 } };
    struct culled_tile out;

    t.prim.id.draw = number;
    t.prim.depth.base = depth;
    zcull_tile(&z, &t, &out);
}

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

/* known: facts/gpc.md: stops culling until ZROP has fed back all such writes */
static void a_draw_against_the_direction_stops_culling(void **state)
{
    (void)state;
    start(ZCULL_Z_16X16_4X2);
    clear(0x400000, 0, 0);
    assert_int_equal(verdict(0x600000, 1), ZCULL_DISCARDED);
    z.cfg.depth_func = COMPARE_ALWAYS;
    draw(0x800000, 1);
    z.cfg.depth_func = COMPARE_LESS;
    assert_int_equal(verdict(0xf00000, 2), ZCULL_AMBIGUOUS);
    done(0);
    assert_int_equal(verdict(0xf00000, 2), ZCULL_AMBIGUOUS);
    feed(0, 0, 0x400000, 1); /* of the draw itself: may be from before its last write */
    done(1);
    assert_int_equal(verdict(0xf00000, 2), ZCULL_DISCARDED);
    assert_int_equal(verdict(0x600000, 2), ZCULL_AMBIGUOUS);
    compared("verdicts", 5);
}

/* Feedback of all of tile 0. */
static void feed_all(u32 max, u16 draw)
{
    for (unsigned i = 0; i < 4; i++)
        feed(i % 2 * 8, i / 2 * 8, max, draw);
}

/* Of the draw that moves depths away, feedback may be from before its last write; of the next it is not. */
static void feedback_of_the_draw_that_stopped_does_not_count(void **state)
{
    (void)state;
    start(ZCULL_Z_16X16_4X2);
    clear(0x400000, 0, 0);
    z.cfg.depth_func = COMPARE_ALWAYS;
    draw(0x800000, 1);
    z.cfg.depth_func = COMPARE_LESS;
    feed_all(0x400000, 1);
    done(1);
    assert_int_equal(verdict(0x600000, 2), ZCULL_AMBIGUOUS);
    feed_all(0x400000, 2);
    assert_int_equal(verdict(0x600000, 3), ZCULL_DISCARDED);
    compared("verdicts", 2);
}

/* What a clear leaves may still be moving. */
static void only_a_full_clear_lets_culling_begin_again(void **state)
{
    struct zcull_saved s;
    struct zcull_command c = {
        .op = ZCULL_CLEAR, .draw = 2, .clear_depth = 1, .z = 0x400000, .x1 = 32, .y1 = 32
    };

    (void)state;
    start(ZCULL_Z_16X16_4X2);
    clear(0x400000, 0, 0);
    z.cfg.depth_func = COMPARE_ALWAYS;
    draw(0x800000, 1);
    z.cfg.depth_func = COMPARE_LESS;
    zcull_command(&z, &c, &s); /* tile 0 is in it */
    assert_int_equal(verdict(0xf00000, 3), ZCULL_AMBIGUOUS);
    c.x1 = c.y1 = 64;
    zcull_command(&z, &c, &s);
    assert_int_equal(verdict(0xf00000, 3), ZCULL_DISCARDED);
    compared("verdicts", 2);
}

/* Half of each part before depths moved away, half after: together they bound nothing. */
static void feedback_waits_only_for_its_own_kind(void **state)
{
    (void)state;
    for (unsigned moved = 0; moved < 2; moved++) {
        start(ZCULL_Z_16X16X2_4X4); /* parts of 8x4 pixels */
        z.cfg.samples.target = SAMPLES_2X2;
        clear(0xffffff, 0, 0);
        for (unsigned i = 0; i < 8; i++)
            feed(i % 2 * 8, i / 2 * 4, 0x400000, 1);
        if (moved) {
            z.cfg.depth_func = COMPARE_ALWAYS;
            draw(0xc00000, 2);
            z.cfg.depth_func = COMPARE_LESS;
            done(2);
        }
        draw(0x300000, 3);
        for (unsigned i = 0; i < 8; i++)
            feed(i % 2 * 8 + 4, i / 2 * 4, 0x300000, 3);
        assert_int_equal(verdict(0x900000, 4), moved ? ZCULL_AMBIGUOUS : ZCULL_DISCARDED);
    }
    compared("verdicts", 2);
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

/* rates.csv T1 */
static void a_tile_takes_a_clock(void **state)
{
    (void)state;
    printf("  zcull pixels/clk: table 256, model %u\n", 256 / zcull_clocks());
    assert_int_equal(256 / zcull_clocks(), 256);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clear_region_culls_and_accepts),
        cmocka_unit_test(feedback_lowers_the_far_bound),
        cmocka_unit_test(a_draw_against_the_direction_stops_culling),
        cmocka_unit_test(feedback_of_the_draw_that_stopped_does_not_count),
        cmocka_unit_test(only_a_full_clear_lets_culling_begin_again),
        cmocka_unit_test(feedback_waits_only_for_its_own_kind),
        cmocka_unit_test(shader_depth_takes_one_verdict_away),
        cmocka_unit_test(the_stencil_criterion_culls),
        cmocka_unit_test(bounds_and_the_depth_range_cull),
        cmocka_unit_test(a_tile_takes_a_clock),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
