/* test_zcull_judge.c - verdicts by trying all depths and stencil outcomes (facts/gpc.md, Zcull) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "zcull_buffer.h"
#include "zcull_region.h"

/* Every depth of a range against every stored one. */
static enum zcull_verdict by_depths(enum compare_func f, struct zcull_range p,
                                    const struct zcull_stored *s)
{
    bool any = false, all = true;

    for (u32 drawn = p.min; drawn <= p.max; drawn++)
        for (u32 stored = s->near; stored <= s->far; stored++) {
            any |= buffer_passes(f, (int)drawn - (int)stored);
            all &= buffer_passes(f, (int)drawn - (int)stored);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depths_are_judged_by_all_of_them),
        cmocka_unit_test(a_block_is_hidden_if_no_outcome_writes),
        cmocka_unit_test(written_values_may_pass_or_fail),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
