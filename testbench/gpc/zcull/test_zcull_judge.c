/* test_zcull_judge.c - verdicts by trying all depths and stencil outcomes; places, full clears and ranges by definition
 * (facts/gpc.md, Zcull)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "zcull_region.h"

static bool passes(enum compare_func f, u32 drawn, u32 stored)
{
    switch (f) {
    case COMPARE_LESS: return drawn < stored;
    case COMPARE_EQUAL: return drawn == stored;
    case COMPARE_LEQUAL: return drawn <= stored;
    case COMPARE_GREATER: return drawn > stored;
    case COMPARE_NOTEQUAL: return drawn != stored;
    case COMPARE_GEQUAL: return drawn >= stored;
    default: return f == COMPARE_ALWAYS;
    }
}

/* Every depth of a range against every stored one. */
static enum zcull_verdict by_depths(enum compare_func f, struct zcull_range p,
                                    const struct zcull_stored *s)
{
    bool any = false, all = true;

    for (u32 drawn = p.min; drawn <= p.max; drawn++)
        for (u32 stored = s->near; stored <= s->far; stored++) {
            any |= passes(f, drawn, stored);
            all &= passes(f, drawn, stored);
        }
    return all ? ZCULL_ACCEPTED : any ? ZCULL_AMBIGUOUS : ZCULL_DISCARDED;
}

static void depths_are_judged_by_all_of_them(void **state)
{
    unsigned long cases = 0;

    (void)state;
    start(ZCULL_Z_8X8_4X2);
    for (unsigned i = 0; i < 8 * 6 * 6 * 6 * 6; i++) {
        const struct zcull_range p = { 1 + i / 8 % 6, 1 + i / 48 % 6 };
        const struct zcull_stored s = { .near = 1 + i / 288 % 6, .far = 1 + i / 1728 };

        if (p.max < p.min || s.far < s.near)
            continue;
        z.cfg.depth_func = (enum compare_func)(COMPARE_NEVER + i % 8);
        assert_int_equal(zcull_judge(&z.cfg, true, false, p, &s),
                         by_depths(z.cfg.depth_func, p, &s));
        cases++;
    }
    compared("verdicts by depths", cases);
}

/* A sample is of no use if neither its colour is drawn nor its stencil value changes, whatever its outcome. */
static void a_block_is_hidden_if_no_outcome_writes(void **state)
{
    (void)state;
    start(ZCULL_ZS_16X16_4X4);
    z.cfg.stencil_enable = 1;
    z.cfg.criterion = (struct stencil_criterion){ COMPARE_EQUAL, 5, 255 };
    for (unsigned i = 0; i < 3 * 2 * 8; i++) {
        const bool nearer = i & 1;
        const unsigned outcomes = 1 + i / 2 % 3; /* bit 0: passes, bit 1: fails */
        const u32 drawn = nearer ? 2 : 9;
        const struct zcull_stored s = { 3, 3, true, outcomes & 1, outcomes >> 1 };
        bool useful = false;

        z.cfg.front = (struct zcull_stencil){ .test = z.cfg.criterion,
                                              .fail_writes = i / 6 & 1,
                                              .zfail_writes = i / 12 & 1,
                                              .zpass_writes = i / 24 & 1 };
        if (outcomes & 1)
            useful |= nearer || z.cfg.front.zfail_writes;
        if (outcomes & 2)
            useful |= z.cfg.front.fail_writes;
        assert_int_equal(zcull_judge(&z.cfg, true, false, (struct zcull_range){ drawn, drawn },
                                     &s) == ZCULL_DISCARDED,
                         !useful);
    }
    compared("outcomes", 48);
}

/* What is stored after a draw that writes stencil: the value of before, or another, or any. */
static void written_values_may_pass_or_fail(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 8; i++) {
        const bool before = i & 1, written = i & 2, replaces = i & 4;
        struct zcull_word w;

        start(ZCULL_ZS_16X16_4X4);
        z.cfg.stencil_enable = 1;
        z.cfg.criterion = (struct stencil_criterion){ COMPARE_EQUAL, 5, 255 };
        z.cfg.front = (struct zcull_stencil){ .test = { COMPARE_ALWAYS, 0, 255 },
                                              .zpass_writes = 1,
                                              .replaces = replaces,
                                              .value = written ? 5 : 6 };
        clear(1000, before ? 5 : 6, 0);
        draw(500, 1);
        w = zcull_decode(zcull_shape(z.cfg.format), z.word[0]);
        assert_int_equal(w.may_pass, before || !replaces || written);
        assert_int_equal(w.may_fail, !before || !replaces || !written);
    }
    compared("draws that write stencil", 8);
}

/* A region that is stopped goes on after a clear of all its pixels. */
static void a_full_clear_has_every_side(void **state)
{
    static const struct {
        u16 x0, y0, x1, y1;
        bool full;
    } row[] = {
        { 16, 32, 64, 64, true },  { 0, 0, 100, 100, true },  { 17, 32, 64, 64, false },
        { 16, 33, 64, 64, false }, { 16, 32, 63, 64, false }, { 16, 32, 64, 63, false },
    };
    const unsigned count = sizeof row / sizeof row[0];

    (void)state;
    for (unsigned i = 0; i < count; i++) {
        const struct zcull_command c = { .op = ZCULL_CLEAR,
                                         .clear_depth = 1,
                                         .x0 = row[i].x0,
                                         .y0 = row[i].y0,
                                         .x1 = row[i].x1,
                                         .y1 = row[i].y1 };
        struct zcull_saved s;

        start(ZCULL_Z_8X8_4X2);
        z.cfg.x = 1;
        z.cfg.y = 2;
        z.cfg.width = 3;
        z.cfg.height = 2;
        z.region[0].stopped = true;
        zcull_command(&z, &c, &s);
        assert_int_equal(z.region[0].stopped, !row[i].full);
    }
    compared("clears", count);
}

/* Words of a region follow one another, in rows from its corner; behind the last aliquot there are none. */
static void a_place_is_within_the_aliquots(void **state)
{
    unsigned long inside = 0;

    (void)state;
    for (unsigned i = 0; i < 40000; i++) {
        const struct zcull_shape *s;
        unsigned x, y, px, py, word;
        struct zcull_place at;
        bool want;

        start((enum zcull_format)(random_word() % 13));
        s = zcull_shape(z.cfg.format);
        z.cfg.start = (u12)(random_word() % 2 ? random_word() % 8 : 2040 + random_word() % 12);
        z.cfg.count = (u12)(random_word() % 8);
        z.cfg.x = (u10)(random_word() % 3);
        z.cfg.y = (u10)(random_word() % 3);
        x = (unsigned)(random_word() % 128);
        y = (unsigned)(random_word() % 128);
        px = x - 16u * z.cfg.x;
        py = y - 16u * z.cfg.y;
        word = py / s->height * ((64u + s->width - 1) / s->width) + px / s->width;
        want = x >= 16u * z.cfg.x && y >= 16u * z.cfg.y && px < 64 && py < 64 &&
               word < 4u * z.cfg.count && 4u * z.cfg.start + word < ZCULL_WORDS;
        assert_int_equal(zcull_place_of(&z.cfg, (u14)x, (u14)y, &at), want);
        if (!want)
            continue;
        inside++;
        assert_int_equal(at.word, 4u * z.cfg.start + word);
        assert_int_equal(at.part, py % s->height * s->down / s->height * s->across +
                                      px % s->width * s->across / s->width);
    }
    compared("places", inside);
}

/* Planes that may not fit 64 bits, or beyond the greatest exponent of a tile's. */
static void a_plane_too_steep_has_every_depth(void **state)
{
    const struct prim_plane planes[2] = { { .base = (s64)1 << 62 },
                                          { .exp = 100, .base = 1 << 20 } };

    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        const struct zcull_config cfg = { .depth = (enum raster_depth)(i / 2) };
        const struct zcull_range r = zcull_range_of(&cfg, &planes[i % 2], 16000, 0);

        if (cfg.depth == RASTER_ZF32)
            assert_true(r.min == 0xff800000 && r.max == 0x7f800000); /* -Inf, Inf */
        else
            assert_true(r.min == 0 && r.max >= (cfg.depth == RASTER_Z16 ? 0xffff : 0xffffff));
    }
    compared("planes", 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depths_are_judged_by_all_of_them),
        cmocka_unit_test(a_block_is_hidden_if_no_outcome_writes),
        cmocka_unit_test(written_values_may_pass_or_fail),
        cmocka_unit_test(a_full_clear_has_every_side),
        cmocka_unit_test(a_place_is_within_the_aliquots),
        cmocka_unit_test(a_plane_too_steep_has_every_depth),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
