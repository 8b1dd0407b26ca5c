/* test_zcull_clear.c - clears of a part of a region, saving, places, blocks beside the box (facts/gpc.md, Zcull) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "zcull_region.h"

static struct zcull_config random_region(void)
{
    return (struct zcull_config){
        .depth = RASTER_Z24,
        .format = (enum zcull_format)(random_word() % 13),
        .region = random_word() % 16,
        .start = (u12)(random_word() % 64),
        .count = 512,
        .x = (u10)(random_word() % 3),
        .y = (u10)(random_word() % 3),
        .width = (u11)(1 + random_word() % 5),
        .height = (u11)(1 + random_word() % 5),
        .criterion = { (enum compare_func)(COMPARE_NEVER + random_word() % 8),
                       (u8)(random_word() % 4), 3 },
    };
}

/* Of each word: its pixels in the region, and those of them that a clear clears. */
static unsigned all[ZCULL_WORDS], cleared[ZCULL_WORDS];

/* A region's words follow one another, and none has pixels of two places. */
static void check_words(void)
{
    const struct zcull_shape *s = zcull_shape(z.cfg.format);
    unsigned n = 4u * z.cfg.start;

    while (all[n] > 0) {
        assert_true(all[n] <= (unsigned)s->width * s->height);
        n++;
    }
    while (++n < ZCULL_WORDS)
        assert_int_equal(all[n], 0);
}

static void count_pixels(const struct zcull_command *c)
{
    memset(all, 0, sizeof all);
    memset(cleared, 0, sizeof cleared);
    for (unsigned y = 16u * z.cfg.y; y < 16u * (z.cfg.y + z.cfg.height); y++)
        for (unsigned x = 16u * z.cfg.x; x < 16u * (z.cfg.x + z.cfg.width); x++) {
            struct zcull_place at = { 0, 0 };

            assert_true(zcull_place_of(&z.cfg, (u14)x, (u14)y, &at));
            all[at.word]++;
            cleared[at.word] += x >= c->x0 && x < c->x1 && y >= c->y0 && y < c->y1;
        }
    check_words();
}

/* What word n is after the clear: of the cleared pixels' depth alone, or of theirs and the others'. */
static u64 cleared_word(const struct zcull_command *c, unsigned n, u64 before)
{
    const struct zcull_shape *s = zcull_shape(z.cfg.format);
    const u32 key = zcull_key(&z.cfg, c->z);
    const bool passes = zcull_criterion_passes(&z.cfg.criterion, c->stencil);
    struct zcull_word w = zcull_decode(s, before);
    const bool whole = cleared[n] == all[n];

    if (cleared[n] == 0)
        return before;
    for (unsigned i = 0; i < ZCULL_PARTS && c->clear_depth; i++)
        w.far[i] = whole || w.far[i] < key ? key : w.far[i];
    if (c->clear_depth)
        w.near = whole || w.near > key ? key : w.near;
    if (c->clear_stencil) {
        w.may_pass = passes || (!whole && w.may_pass);
        w.may_fail = !passes || (!whole && w.may_fail);
    }
    return zcull_encode(s, &w);
}

/* A bound of the clear: on the region's grid of 4 pixels, or anywhere. */
static u16 somewhere(void)
{
    const unsigned at = (unsigned)(random_word() % 132);

    return (u16)(random_word() & 1 ? at & ~3u : at);
}

/* A word as any draws may have left it. */
static u64 any_word(void)
{
    struct zcull_word w = { .near = (u32)random_word(),
                            .may_pass = random_word() & 1,
                            .may_fail = random_word() & 1 };

    for (unsigned i = 0; i < ZCULL_PARTS; i++)
        w.far[i] = (u32)random_word();
    return zcull_encode(zcull_shape(z.cfg.format), &w);
}

static void a_clear_changes_the_words_that_it_touches(void **state)
{
    static u64 before[ZCULL_WORDS];
    unsigned long words = 0;

    (void)state;
    for (unsigned n = 0; n < 200; n++) {
        struct zcull_command c = { .op = ZCULL_CLEAR,
                                   .clear_depth = random_word() & 1,
                                   .clear_stencil = random_word() & 1,
                                   .z = (u32)(random_word() & 0xffffff),
                                   .stencil = (u8)(random_word() % 4),
                                   .x0 = somewhere(),
                                   .y0 = somewhere() };
        struct zcull_saved s;

        c.x1 = (u16)(c.x0 + 1 + somewhere());
        c.y1 = (u16)(c.y0 + 1 + somewhere());
        zcull_reset(&z);
        z.cfg = random_region();
        for (unsigned i = 0; i < ZCULL_WORDS; i++)
            before[i] = z.word[i] = any_word();
        zcull_command(&z, &c, &s);
        count_pixels(&c);
        for (unsigned i = 0; i < ZCULL_WORDS; i++) {
            const bool own = i / 4 >= z.cfg.start && i / 4 < z.cfg.start + 512u;

            if (own && all[i] == 0)
                continue; /* of no pixel: nothing reads it */
            assert_true(z.word[i] == (own ? cleared_word(&c, i, before[i]) : before[i]));
            words++;
        }
    }
    compared("words after a clear", words);
}

static void blocks_beside_the_box_are_culled(void **state)
{
    (void)state;
    zcull_reset(&z);
    zcull_set_state(&z, &(struct zcull_config){ .format = ZCULL_NONE });
    for (unsigned n = 0; n < 20000; n++) {
        struct raster_prim prim = { .x0 = (u15)(random_word() % 40),
                                    .y0 = (u15)(random_word() % 40) };
        struct lent_tile t = { .prim = &prim, .x = 1, .y = 1 };
        unsigned want = 15;

        prim.x1 = (u15)(prim.x0 + 1 + random_word() % 20);
        prim.y1 = (u15)(prim.y0 + 1 + random_word() % 20);
        for (unsigned y = 16; y < 32; y++)
            for (unsigned x = 16; x < 32; x++)
                if (x >= prim.x0 && x < prim.x1 && y >= prim.y0 && y < prim.y1)
                    want &= ~(1u << (x / 8 % 2 + y / 8 % 2 * 2));
        assert_int_equal(zcull_tile(&z, &t), want ^ 15);
        assert_int_equal(t.culled, want);
    }
    compared("tiles", 20000);
}

/* The criterion of a region, saved, and loaded as another's; aliquots likewise. */
static void what_is_saved_comes_back(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 1000; n++) {
        struct zcull_command c = { .op = ZCULL_SAVE };
        const unsigned from = (unsigned)(random_word() % 16), to = from ^ 5;
        struct zcull_saved s;

        zcull_reset(&z);
        z.region[from].stencil = n & 1;
        z.region[from].criterion =
            (struct stencil_criterion){ (enum compare_func)(random_word() % 16), (u8)random_word(),
                                        (u8)random_word() };
        for (unsigned i = 0; i < 4; i++)
            z.word[4 * from + i] = random_word();
        c.aliquot = (u12)(ZCULL_ALIQUOTS + from);
        assert_true(zcull_command(&z, &c, &s) && s.aliquot == c.aliquot);
        c = (struct zcull_command){ .op = ZCULL_LOAD, .aliquot = (u12)(ZCULL_ALIQUOTS + to) };
        memcpy(c.data, s.data, sizeof c.data);
        assert_false(zcull_command(&z, &c, &s));
        assert_int_equal(z.region[to].stencil, n & 1);
        assert_true(stencil_criterion_same(&z.region[to].criterion, &z.region[from].criterion));
        c = (struct zcull_command){ .op = ZCULL_SAVE, .aliquot = (u12)from };
        assert_true(zcull_command(&z, &c, &s) && s.aliquot == from);
        c = (struct zcull_command){ .op = ZCULL_LOAD, .aliquot = (u12)to };
        memcpy(c.data, s.data, sizeof c.data);
        assert_false(zcull_command(&z, &c, &s));
        assert_memory_equal(&z.word[4 * to], &z.word[4 * from], 32);
    }
    compared("regions and aliquots", 1000);
}

/* FP tells nothing from 2 on: a word of which nothing is known stays so. */
static void feedback_that_bounds_nothing_changes_nothing(void **state)
{
    const struct zcull_feedback f = { .min = 0x3f800000, .max = 0x40000000 };

    (void)state;
    zcull_reset(&z);
    zcull_set_state(&z, &(struct zcull_config){ .depth = RASTER_ZF32,
                                                .z_format = ZCULL_FP,
                                                .format = ZCULL_Z_8X8_4X2,
                                                .count = 4,
                                                .width = 1,
                                                .height = 1 });
    zcull_feed(&z, &f);
    for (unsigned i = 0; i < 16; i++)
        assert_true(z.word[i] == 0);
    compared("words", 16);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clear_changes_the_words_that_it_touches),
        cmocka_unit_test(blocks_beside_the_box_are_culled),
        cmocka_unit_test(feedback_that_bounds_nothing_changes_nothing),
        cmocka_unit_test(what_is_saved_comes_back),
        cmocka_unit_test(a_full_clear_has_every_side),
        cmocka_unit_test(a_place_is_within_the_aliquots),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
