/* test_time_order_planted.c - were it to matter in which order units step within a clock, runs in orders at random would show it: nets that
 * let it matter are planted, and found; with nothing planted all orders end alike (test_time_order.c has more streams)
 *
 * The linker puts functions of this file in the place of the model's (--wrap).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "order_runs.h"
#include "seeded.h"
#include "time/time_parts.h"

#define CLEAN 12 /* orders with nothing planted */
#define MOST \
    80 /* orders until what is planted must be found: some find the second plant one time in seven */

/* What is planted: who comes first goes first, though others need the same, too; so it is on wires that several give to alone. */
static enum plant { NOTHING, FIRST_COME, FIRST_GIVER, PLANTS } planted;

void __real_time_move(struct time_net *n, u32 pipe, bool turn);
void __wrap_time_move(struct time_net *n, u32 pipe, bool turn);
void __real_time_give(struct time_net *n, u32 pipe, bool turn);
void __wrap_time_give(struct time_net *n, u32 pipe, bool turn);

void __wrap_time_move(struct time_net *n, u32 pipe, bool turn)
{
    __real_time_move(n, pipe, turn || planted == FIRST_COME);
}

void __wrap_time_give(struct time_net *n, u32 pipe, bool turn)
{
    __real_time_give(n, pipe, turn || planted == FIRST_GIVER);
}

static const struct {
    const char *stream;
    unsigned gpcs;
} runs[] = { { "t04_depth_blend", 2 }, { "t08_compute", 1 } };
#define RUNS (sizeof runs / sizeof runs[0])

static void run(unsigned n, u32 seed, struct order_told *t)
{
    struct profile profile = *profile_named("gm20b");

    profile.gpcs = runs[n].gpcs;
    order_run(runs[n].stream, &profile, seed, t);
}

/* Returns which of so many orders is the first that ends otherwise, from 1 on, or 0; bytes never do. */
static unsigned first_other(unsigned orders)
{
    static struct order_told wanted[RUNS], told;

    for (unsigned n = 0; n < RUNS; n++) {
        run(n, 0, &wanted[n]);
        assert_true(wanted[n].clocks > 1000 && wanted[n].bytes > 0);
    }
    for (unsigned n = 0; n < orders; n++) {
        run(n % RUNS, (u32)random_word() | 1, &told);
        assert_int_equal(told.hash, wanted[n % RUNS].hash);
        if (memcmp(&told, &wanted[n % RUNS], sizeof told))
            return n + 1;
    }
    return 0;
}

static void an_order_that_tells_is_found(void **state)
{
    static const char *const names[PLANTS] = { "nothing", "first come", "first giver" };
    unsigned long tried = 0;

    (void)state;
    for (planted = NOTHING; planted < PLANTS; planted++) {
        const unsigned orders = planted == NOTHING ? CLEAN : MOST, found = first_other(orders);

        if (found)
            printf("  %s planted: order %u ends otherwise\n", names[planted], found);
        else
            printf("  %s planted: %u orders end alike\n", names[planted], orders);
        assert_true(planted == NOTHING ? !found : found);
        tried += found ? found : orders;
    }
    compared("runs in other orders", tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(an_order_that_tells_is_found) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
