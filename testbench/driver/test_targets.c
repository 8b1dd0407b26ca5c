/* test_targets.c - targets as they lie in memory: a pixel of one is read where the ROP writes it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "class/methods.h"
#include "class/state.h"
#include "common/quad_place.h"
#include "inspect/targets.h"

#include <cmocka.h>

#include "seeded.h"

#define BASE UINT64_C(0x1200000)

static u32 state[0x4000];

static void bind(unsigned width, unsigned height, unsigned block)
{
    const u32 word[9] = { BASE >> 32, (u32)BASE, width, height, 0xd5, block << 4, 1, 0, 0 };

    for (unsigned i = 0; i < 9; i++)
        state[NVB197_SET_COLOR_TARGET_A / 4 + i] = word[i];
}

/* Sizes of a pixel to three blocks, in blocks of 1 to 32 GOBs: at every corner of a GOB. */
static void a_block_is_no_higher_than_the_target(void **unused)
{
    unsigned long cases = 0;

    (void)unused;
    for (unsigned block = 0; block <= 5; block++)
        for (unsigned height = 1; height <= 3 * (8u << block); height += height < 20 ? 1 : 7) {
            struct target t;
            struct rop_surface rop = { .base = BASE,
                                       .width = 40,
                                       .height = (u17)height,
                                       .bytes = 4,
                                       .block_height = (u3)block };

            bind(40, height, block);
            assert_true(target_color(state, 0, &t));
            for (unsigned y = 0; y < height; y++)
                for (unsigned x = 0; x < 40; x += 4, cases++) {
                    const struct quad_place p = quad_place_of(&rop, 2);
                    u64 at, seen;

                    assert_true(quad_byte_at(&p, 4 * x, y, &at));
                    seen = copy_address(&t.surface, 4, x, y, 0);
                    if (seen != at)
                        fail_msg("%u GOBs, %u rows: pixel %u, %u is at 0x%llx, not 0x%llx",
                                 1u << block, height, x, y, (unsigned long long)seen,
                                 (unsigned long long)at);
                }
        }
    compared("pixels", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_is_no_higher_than_the_target),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
