/* test_zcull_words.c - formats and their words of 64 bits (facts/texture/raster_rules.md 13) */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_have_the_capacities_of_the_facts),
        cmocka_unit_test(words_round_outwards),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
