/* test_zcull_stop.c - draws that move depths away, and what lets culling begin again (facts/gpc.md, Zcull) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "zcull_region.h"

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

/* What comes between two halves of feedback. */
enum between { NOTHING, MOVES_AWAY, CLEARED, INVALIDATED, LOADED, BETWEEN };

static void happen(enum between what)
{
    static const enum zcull_op op[BETWEEN] = {
        [CLEARED] = ZCULL_CLEAR, [INVALIDATED] = ZCULL_INVALIDATE, [LOADED] = ZCULL_LOAD
    };
    struct zcull_command c = { .op = op[what],
                               .draw = 2,
                               .aliquot = ZCULL_ALIQUOTS,
                               .clear_depth = 1,
                               .z = 0xffffff,
                               .x1 = 64,
                               .y1 = 64 };
    struct zcull_saved s;

    if (what == MOVES_AWAY) {
        z.cfg.depth_func = COMPARE_ALWAYS;
        draw(0xc00000, 2);
        z.cfg.depth_func = COMPARE_LESS;
        done(2);
    } else if (what != NOTHING) {
        zcull_command(&z, &c, &s);
    }
}

/* Half of each part before depths moved away or were set anew, half after: together they bound nothing. */
static void feedback_waits_only_for_its_own_kind(void **state)
{
    (void)state;
    for (enum between what = NOTHING; what < BETWEEN; what++) {
        start(ZCULL_Z_16X16X2_4X4); /* parts of 8x4 pixels */
        z.cfg.samples.target = SAMPLES_2X2;
        clear(0xffffff, 0, 0);
        for (unsigned i = 0; i < 8; i++)
            feed(i % 2 * 8, i / 2 * 4, 0x400000, 1);
        happen(what);
        draw(0x300000, 3);
        for (unsigned i = 0; i < 8; i++)
            feed(i % 2 * 8 + 4, i / 2 * 4, 0x300000, 3);
        assert_int_equal(verdict(0x900000, 4), what == NOTHING ? ZCULL_DISCARDED : ZCULL_AMBIGUOUS);
    }
    compared("verdicts", BETWEEN);
}

/* What was fed back of earlier draws may be of before the clear. */
static void feedback_before_a_clear_does_not_count(void **state)
{
    (void)state;
    start(ZCULL_Z_16X16_4X2);
    clear(0xffffff, 0, 5);
    feed_all(0x400000, 4);
    assert_int_equal(verdict(0x900000, 6), ZCULL_ACCEPTED);
    feed_all(0x400000, 5);
    assert_int_equal(verdict(0x900000, 6), ZCULL_DISCARDED);
    compared("verdicts", 2);
}

static void nothing_is_known_after_an_invalidation(void **state)
{
    const struct zcull_command c = { .op = ZCULL_INVALIDATE };
    struct zcull_saved s;

    (void)state;
    start(ZCULL_Z_16X16_4X2);
    z.word[4 * 500] = 1; /* of another region */
    clear(0x400000, 0, 0);
    zcull_command(&z, &c, &s);
    for (unsigned i = 0; i < ZCULL_WORDS; i++)
        assert_int_equal(z.word[i], i == 4 * 500);
    compared("words", ZCULL_WORDS);
}

/* Wherever a region lies, and however wide it is. */
static void feedback_finds_its_part_anywhere(void **state)
{
    (void)state;
    for (unsigned at = 0; at < 1024; at += 33) {
        start(ZCULL_Z_8X8_4X2);
        z.cfg.x = (u10)(at / 2 * (at & 1));
        z.cfg.y = (u10)(at / 4);
        z.cfg.width = 1024 - z.cfg.x < 400 ? (u11)(1024 - z.cfg.x) : 400;
        const unsigned x = 16u * (z.cfg.x + z.cfg.width) - 8, y = 16u * z.cfg.y;
        struct zcull_place place;

        assert_true(zcull_place_of(&z.cfg, (u14)x, (u14)y, &place));
        assert_int_equal(place.word, 2 * z.cfg.width - 1);
        feed(x, y, 0x400000, 1);
        for (unsigned i = 0; i < ZCULL_WORDS; i++)
            assert_int_equal(z.word[i] != 0, i == place.word);
        if (x + 8 < 16384)
            assert_false(zcull_place_of(&z.cfg, (u14)(x + 8), (u14)y, &place));
        if (y > 0)
            assert_false(zcull_place_of(&z.cfg, (u14)x, (u14)(y - 1), &place));
        if (z.cfg.x > 0)
            assert_false(zcull_place_of(&z.cfg, (u14)(16 * z.cfg.x - 1), (u14)y, &place));
        assert_false(zcull_place_of(&z.cfg, (u14)x, (u14)(y + 64), &place));
    }
    compared("regions", 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draw_against_the_direction_stops_culling),
        cmocka_unit_test(feedback_of_the_draw_that_stopped_does_not_count),
        cmocka_unit_test(only_a_full_clear_lets_culling_begin_again),
        cmocka_unit_test(feedback_waits_only_for_its_own_kind),
        cmocka_unit_test(feedback_before_a_clear_does_not_count),
        cmocka_unit_test(nothing_is_known_after_an_invalidation),
        cmocka_unit_test(feedback_finds_its_part_anywhere),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
