/* test_clear_bundle.c - the rectangle of a clear, place by place, of everything that cuts it
 * (facts/classes/3d_semantics.md 9)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "class/b197/bundle.h"
#include "class/methods.h"
#include "fbp/crop/clear/clear.h"
#include "seeded.h"

static u32 state[0x4000];

static unsigned below(unsigned n)
{
    return (unsigned)(random_word() % n);
}

/* A method of two halves; the low one is the first place, the high one how many there are or the end. */
static u32 cut(void)
{
    return below(40) | below(60) << 16;
}

static bool in_width(u32 word, unsigned at)
{
    return at >= (word & 0xffff) && at < (word & 0xffff) + (word >> 16);
}

static bool in_end(u32 word, unsigned at)
{
    return at >= (word & 0xffff) && at < word >> 16;
}

/* Whether a clear of target 3 reaches a column, or a row: 'down' is 1 for rows. */
static bool reached(unsigned at, unsigned down)
{
    static const unsigned of_pixel[2][7] = { { 1, 2, 2, 4, 4, 2, 4 }, { 1, 1, 2, 2, 2, 1, 4 } };
    const unsigned samples = of_pixel[down][state[NVB197_SET_ANTI_ALIAS / 4]];
    const u32 control = state[NVB197_SET_CLEAR_SURFACE_CONTROL / 4];
    const bool scissor = control >> 8 & 1 && state[NVB197_SET_SCISSOR_ENABLE / 4] & 1;

    return at < state[(NVB197_SET_COLOR_TARGET_A + 3 * 64 + 8) / 4 + down] / samples &&
           in_width(state[NVB197_SET_SURFACE_CLIP_HORIZONTAL / 4 + down], at) &&
           (!(control >> 4 & 1) ||
            in_end(state[NVB197_SET_CLEAR_RECT_HORIZONTAL / 4 + down], at)) &&
           (!scissor || in_end(state[NVB197_SET_SCISSOR_HORIZONTAL / 4 + down], at)) &&
           (!(control >> 12 & 1) ||
            in_width(state[NVB197_SET_VIEWPORT_CLIP_HORIZONTAL / 4 + down], at));
}

/* Whether it reaches any; the cuts begin below 40 and are of less than 60. */
static bool reaches_any(unsigned down)
{
    for (unsigned at = 0; at < 110; at++)
        if (reached(at, down))
            return true;
    return false;
}

static void random_state(void)
{
    memset(state, 0, sizeof state);
    for (unsigned down = 0; down < 2; down++) {
        state[(NVB197_SET_COLOR_TARGET_A + 3 * 64 + 8) / 4 + down] = below(140);
        state[NVB197_SET_SURFACE_CLIP_HORIZONTAL / 4 + down] = cut();
        state[NVB197_SET_CLEAR_RECT_HORIZONTAL / 4 + down] = cut();
        state[NVB197_SET_SCISSOR_HORIZONTAL / 4 + down] = cut();
        state[NVB197_SET_VIEWPORT_CLIP_HORIZONTAL / 4 + down] = cut();
    }
    state[(NVB197_SET_COLOR_TARGET_A + 3 * 64 + 16) / 4] = FORMAT_A8B8G8R8;
    state[NVB197_SET_CLEAR_SURFACE_CONTROL / 4] = (u32)random_word();
    state[NVB197_SET_SCISSOR_ENABLE / 4] = (u32)random_word();
    state[NVB197_SET_COLOR_ZERO_BANDWIDTH_CLEAR / 4] = (u32)random_word();
    state[NVB197_SET_ANTI_ALIAS / 4] = below(7);
    for (unsigned i = 0; i < 4; i++)
        state[NVB197_SET_COLOR_CLEAR_VALUE / 4 + i] = (u32)random_word();
}

static void a_clear_reaches_what_nothing_cuts_off(void **unused)
{
    static const unsigned samples_log2[7] = { 0, 1, 2, 3, 3, 1, 4 };
    unsigned long places = 0, in = 0;

    (void)unused;
    for (unsigned n = 0; n < 5000; n++) {
        const u32 word = (u32)random_word();
        struct clear_config c;

        random_state();
        c = clear_bundle(state, 3, word);
        const bool any = reaches_any(0) && reaches_any(1);

        for (unsigned at = 0; at < 110; at++, places += 2) {
            const bool x = at >= c.x_min && at < c.x_max, y = at >= c.y_min && at < c.y_max;

            assert_int_equal(x, any && reached(at, 0));
            assert_int_equal(y, any && reached(at, 1));
            in += x;
        }
        assert_int_equal(c.format, FORMAT_A8B8G8R8);
        assert_int_equal(c.channels, word >> 2 & 15);
        assert_int_equal(c.slot_disable, state[NVB197_SET_COLOR_ZERO_BANDWIDTH_CLEAR / 4] & 0x7fff);
        assert_int_equal(c.samples_log2, samples_log2[state[NVB197_SET_ANTI_ALIAS / 4]]);
        assert_memory_equal(c.color, &state[NVB197_SET_COLOR_CLEAR_VALUE / 4], sizeof c.color);
    }
    assert_true(in > 5000);
    compared("columns and rows", places);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_clear_reaches_what_nothing_cuts_off) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
