/* test_zcull_words.c - formats, their words of 64 bits, keys and memory (facts/texture/raster_rules.md 13) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "gpc/zcull/zcull.h"
#include "seeded.h"

/* Known formats: pixels of 64 bits, so 4 Mpixel at the least precision and 0.5 at 8x8. */
static void formats_have_the_capacities_of_the_facts(void **state)
{
    static const double mpixels[] = { 4, 2, 2, 2, 1, 0.5, 0.5, 2, 0.25, 1, 1, 0.5, 0.25 };
    unsigned long cases = 0;

    (void)state;
    for (unsigned f = 0; f < 13; f++, cases++) {
        const struct zcull_shape *s = zcull_shape((enum zcull_format)f);
        const unsigned parts = (unsigned)s->across * s->down;

        assert_true(1 + 2 * s->stencil + s->near_bits + s->far_bits + s->shift_bits +
                        parts * s->delta_bits <=
                    64);
        assert_int_equal(s->width % s->across | s->height % s->down, 0);
        assert_true(8.0 * ZCULL_WORDS == 65536);
        assert_true(s->width * s->height * (double)ZCULL_WORDS / (1 << 20) == mpixels[f]);
    }
    assert_null(zcull_shape(ZCULL_NONE));
    assert_null(zcull_shape((enum zcull_format)13));
    compared("formats", cases);
}

/* What comes back bounds what went in, and coding it again changes nothing. */
static void words_round_outwards(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 400000; i++, cases++) {
        const struct zcull_shape *s = zcull_shape((enum zcull_format)(i % 13));
        const unsigned spread = (unsigned)(random_word() % 32);
        struct zcull_word w = { .near = (u32)random_word(),
                                .may_pass = random_word() & 1,
                                .may_fail = random_word() & 1 };
        const u32 middle = (u32)random_word();
        struct zcull_word back, again;
        u64 bits;

        for (unsigned k = 0; k < ZCULL_PARTS; k++)
            w.far[k] = random_word() % 8 ? middle + ((u32)random_word() >> spread) : ZCULL_KEY_MAX;
        bits = zcull_encode(s, &w);
        back = zcull_decode(s, bits);
        assert_true(back.near <= w.near);
        for (unsigned k = 0; k < (unsigned)s->across * s->down; k++)
            assert_true(back.far[k] >= w.far[k]);
        assert_true(!s->stencil || (back.may_pass == w.may_pass && back.may_fail == w.may_fail));
        again = zcull_decode(s, zcull_encode(s, &back));
        for (unsigned k = 0; k < (unsigned)s->across * s->down; k++)
            assert_true(again.far[k] == back.far[k]);
    }
    compared("words coded and decoded", cases);
}

/* A key about a far bound of the word, about a power of two before its farthest, or any. */
static u32 far_key(const struct zcull_word *w, unsigned parts)
{
    const u32 from = random_word() % 2 ? w->far[random_word() % parts] : ZCULL_KEY_MAX;
    const u32 distance = (u32)1 << random_word() % 32;

    switch (random_word() % 4) {
    case 0: return (u32)random_word();
    case 1: return from - distance + (u32)(random_word() % 3) - 1;
    case 2: return from - (u32)(random_word() % 4);
    default: return from - (u32)(random_word() % distance);
    }
}

/* One word lowered part by part: as its bounds would be encoded anew. */
static void a_far_bound_moves_as_if_encoded_anew(void **state)
{
    unsigned long cases = 0, moved = 0;

    (void)state;
    for (unsigned i = 0; i < 13 * 10000; i++) {
        const struct zcull_shape *s = zcull_shape((enum zcull_format)(i % 13));
        const unsigned parts = (unsigned)s->across * s->down, spread = random_word() % 32;
        const u32 top = random_word() % 2 ? ZCULL_KEY_MAX : (u32)random_word();
        struct zcull_word w = { .near = (u32)random_word(), .may_pass = random_word() & 1 };
        u64 bits;

        for (unsigned k = 0; k < parts; k++)
            w.far[k] = random_word() % 4 ? top : top - ((u32)random_word() >> spread);
        bits = zcull_encode(s, &w);
        for (unsigned n = 0; n < 2 * parts; n++, cases++) {
            const unsigned part = (unsigned)(random_word() % parts);
            u32 key;
            u64 want = bits;

            w = zcull_decode(s, bits);
            key = far_key(&w, parts);
            if (key < w.far[part]) {
                w.far[part] = key;
                want = zcull_encode(s, &w);
            }
            moved += want != bits;
            bits = zcull_lower_far(s, bits, part, key);
            assert_true(bits == want);
        }
    }
    assert_true(moved > cases / 8 && moved < cases - cases / 8);
    compared("far bounds lowered", cases);
}

/* Of fixed point its bits from the top; of the other direction the complement. */
static void fixed_keys_are_the_depths_bits(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 1000; i++) {
        struct zcull_config cfg = { .depth = i & 1 ? RASTER_Z16 : RASTER_Z24,
                                    .z_format = i & 2 ? ZCULL_FP : ZCULL_MSB };
        const u32 z = (u32)(random_word() & (i & 1 ? 0xffff : 0xffffff));

        assert_int_equal(zcull_key(&cfg, z), z * (i & 1 ? 65536u : 256u));
        cfg.greater = 1;
        assert_int_equal(zcull_key(&cfg, z), UINT32_MAX - z * (i & 1 ? 65536u : 256u));
    }
    compared("keys", 2000);
}

static struct zcull z;

/* A region of 4x4 tiles at 0; a clear of all of it. */
static void start(enum raster_depth depth, u32 cleared)
{
    const struct zcull_command clear = {
        .op = ZCULL_CLEAR, .clear_depth = 1, .z = cleared, .x1 = 64, .y1 = 64
    };
    struct zcull_saved s;

    zcull_reset(&z);
    zcull_set_state(
        &z, &(struct zcull_config){ .depth = depth,
                                    .format = ZCULL_Z_8X8_4X2,
                                    .count = 500,
                                    .width = 4,
                                    .height = 4,
                                    .cull = 1,
                                    .depth_enable = 1,
                                    .z_format = ZCULL_FP,
                                    .depth_func = COMPARE_LESS,
                                    .z_min = depth == RASTER_ZF32 ? 0xbf800000 : 0,
                                    .z_max = depth == RASTER_ZF32 ? 0x3f800000 : 0xffffff });
    zcull_command(&z, &clear, &s);
}

/* A flat primitive over tile 0, base * 2^exp. */
static enum zcull_verdict verdict(s64 base, s9 exp)
{
    const struct raster_prim prim = { .x1 = 64, .y1 = 64, .depth = { .base = base, .exp = exp } };
    struct lent_tile t = { .prim = &prim };
    const struct zcull_config cfg = z.cfg; /* as the test has changed it */

    zcull_set_state(&z, &cfg);
    zcull_tile(&z, &t);
    return t.verdict;
}

/* FP keys are of 0 .. 2: below 0, they tell nothing of which is nearer. */
static void keys_that_saturate_bound_nothing(void **state)
{
    (void)state;
    start(RASTER_ZF32, 0xbf000000); /* -1/2 */
    z.cfg.depth_func = COMPARE_LEQUAL;
    assert_int_equal(verdict(-1, -2), ZCULL_AMBIGUOUS); /* -1/4 fails */
    z.cfg.depth_func = COMPARE_GREATER;
    assert_int_equal(verdict(-3, -2), ZCULL_AMBIGUOUS); /* -3/4 fails */
    z.cfg.depth_func = COMPARE_ALWAYS;
    assert_int_equal(verdict(-1, -2), ZCULL_ACCEPTED);
    z.cfg.bounds_enable = 1; /* 0 to 1: what is stored fails */
    z.cfg.bounds_max = 0x3f800000;
    assert_int_equal(verdict(-1, -2), ZCULL_AMBIGUOUS);
    z.cfg.z_format = ZCULL_MSB;
    assert_int_equal(zcull_key(&z.cfg, 0xbf000000) < zcull_key(&z.cfg, 0), 1);
    compared("verdicts", 4);
}

/* Feedback of draws before a load may be of another time. */
static void feedback_before_a_load_does_not_count(void **state)
{
    const struct zcull_command load = { .op = ZCULL_LOAD, .draw = 5, .aliquot = ZCULL_ALIQUOTS };
    struct zcull_saved s;

    (void)state;
    start(RASTER_Z24, 0xffffff);
    assert_false(zcull_command(&z, &load, &s));
    for (u16 draw = 3; draw < 6; draw++) {
        for (unsigned i = 0; i < 4; i++) {
            struct zcull_feedback f = { .id = { draw, 0, (u14)(i % 2 * 8), (u14)(i / 2 * 8) },
                                        .max = 0x400000 };
            zcull_feed(&z, &f);
        }
        assert_int_equal(verdict(0x900000, 0), draw < 5 ? ZCULL_ACCEPTED : ZCULL_DISCARDED);
    }
    compared("verdicts", 3);
}

/* The fields of a word are its 64 bits; the format of one part holds any far key as it is. */
static void fields_fill_a_word(void **state)
{
    unsigned formats = 0;

    (void)state;
    for (unsigned f = 0; f < 64; f++) {
        const struct zcull_shape *s = zcull_shape((enum zcull_format)f);

        if (!s || !s->width)
            continue;
        assert_int_equal(1 + 2 * s->stencil + s->near_bits + s->far_bits + s->shift_bits +
                             s->across * s->down * s->delta_bits,
                         64);
        for (unsigned k = 0; k < 32; k++)
            assert_int_equal(s->each >> k & 1, s->delta_bits && k % s->delta_bits == 0 &&
                                                   k / s->delta_bits < s->across * s->down);
        formats++;
    }
    for (u32 far = 0; far < 4; far++) {
        const struct zcull_shape *s = zcull_shape(ZCULL_Z_4X8_1X1);
        const struct zcull_word w = { .far = { far } };

        assert_int_equal(zcull_decode(s, zcull_encode(s, &w)).far[0], far);
    }
    compared("formats", formats);
}

/* As the stencil test, by OpenGL's names; other codes fail. */
static void a_criterion_is_a_comparison(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned func = 0; func < 10; func++)
        for (unsigned n = 0; n < 64; n++, cases++) {
            const struct stencil_criterion c = { .func = (enum compare_func)func,
                                                 .ref_value = (u8)(n % 8),
                                                 .mask = 0x3 };
            const unsigned a = n % 4, b = n / 8 % 4;
            const bool want[10] = { false, false, a<b, a == b, a <= b, a> b, a != b, a >= b,
                                    true,  false };

            assert_int_equal(zcull_criterion_passes(&c, (u8)(n / 8)), want[func]);
        }
    compared("criteria", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_have_the_capacities_of_the_facts),
        cmocka_unit_test(words_round_outwards),
        cmocka_unit_test(a_far_bound_moves_as_if_encoded_anew),
        cmocka_unit_test(fixed_keys_are_the_depths_bits),
        cmocka_unit_test(keys_that_saturate_bound_nothing),
        cmocka_unit_test(feedback_before_a_load_does_not_count),
        cmocka_unit_test(fields_fill_a_word),
        cmocka_unit_test(a_criterion_is_a_comparison),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
