/* test_time_order.c - in which order units step within a clock tells nothing: recorded streams with pipes that move in orders at random, of
 * seeds that are printed, end with the same bytes and the same clocks of every draw, unit, wire and client (time/time_net.h, shuffle).
 * test_time_order_planted.c shows that an order that tells is found.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "order_runs.h"
#include "seeded.h"

#define SEEDS 4 /* of each stream */

static void order_tells_nothing(void **state)
{
    static const struct {
        const char *stream;
        unsigned gpcs, pess;
    } runs[] = {
        { "t02_triangle", 1, 1 }, { "t04_depth_blend", 2, 2 }, { "t08_compute", 1, 1 },
        { "t10_tess", 1, 2 },     { "t15_srgb", 1, 1 },        { "t30_images_atomics", 1, 1 },
    };
    static struct order_told wanted, told;
    unsigned long compared_runs = 0;

    (void)state;
    for (unsigned s = 0; s < sizeof runs / sizeof runs[0]; s++) {
        struct profile profile = *profile_named("gm20b");

        profile.gpcs = runs[s].gpcs;
        profile.pess = runs[s].pess;
        order_run(runs[s].stream, &profile, 0, &wanted);
        assert_true(wanted.clocks > 1000 && wanted.bytes > 0);
        printf("  %s, %u GPCs, %u PESs, %llu clocks, %llu bytes; seeds", runs[s].stream,
               runs[s].gpcs, runs[s].pess, (unsigned long long)wanted.clocks,
               (unsigned long long)wanted.bytes);
        for (unsigned n = 0; n < SEEDS; n++, compared_runs++) {
            const u32 seed = (u32)random_word() | 1;

            printf(" %u", seed);
            fflush(stdout);
            order_run(runs[s].stream, &profile, seed, &told);
            assert_int_equal(told.clocks, wanted.clocks);
            assert_memory_equal(&told, &wanted, sizeof told);
        }
        printf("\n");
    }
    compared("runs in other orders", compared_runs);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(order_tells_nothing) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
