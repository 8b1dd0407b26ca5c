/* test_time_slower.c - a slower unit never makes a frame faster: each unit of recorded streams at a sixteenth of its rate (time/time_machine.h)
 *
 * Memory's slots have 16 clocks, and who is first at a port may become another one: a thousandth of the frame may be won by that, and
 * no unit wins more.  Known from scheduling (Graham 1969): a list of tasks of which one takes longer may end earlier.
 */
#include "machine/playback.h" /* before cmocka.h, which has a macro fail() */
#include "profile/profile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "machine/playback_parts.h"
#include "seeded.h"
#include "time/time_machine.h"

#define PER_MILLE 1 /* of a frame: a slot or two; the most seen: 16 of 29,898 clocks */

static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    (void)context;
    (void)what;
    (void)f;
    return true;
}

static struct time_machine *machine;
static struct {
    const char *name;
    u32 instance;
} unit_names[TIME_UNITS];

/* The clocks of a stream, with a unit at a sixteenth of its rate, or TIME_NONE: none; 'busy' (or NULL) receives those of each unit. */
static u64 clocks_of(const char *stream, u32 slower, u64 *busy)
{
    const struct playback_taker taker = { .lacks = lacks };
    struct failure f = { 0 };
    char folder[512];
    struct playback *r;
    struct gpu *g;
    u64 now;

    snprintf(folder, sizeof folder, VECTORS_DIR "/trace/%s", stream);
    r = playback_open(folder, profile_named("gm20b"), &taker, &f);
    assert_non_null(r);
    g = playback_gpu(r);
    machine = time_machine_new(g, g->host.room);
    assert_non_null(machine);
    if (slower != TIME_NONE)
        machine->net.unit[slower].slower = 15000;
    if (!playback_run(r, UINT64_MAX, &f) && f.code)
        fail_msg("%s: %s", stream, f.text);
    assert_true(time_machine_finish(machine));
    now = machine->net.now;
    for (u32 u = 0; busy && u < machine->net.units; u++) {
        busy[u] = machine->net.unit[u].busy;
        unit_names[u].name = machine->net.unit[u].name;
        unit_names[u].instance = machine->net.unit[u].instance;
    }
    time_machine_free(machine);
    playback_close(r);
    return now;
}

/* Says which unit makes the frame faster; more than it may is a failure. */
static void check(const char *stream, u32 u, u64 before, u64 now)
{
    if (now < before)
        printf("  %s: %s@%u at a sixteenth of its rate: %llu clocks less of %llu\n", stream,
               unit_names[u].name, unit_names[u].instance, (unsigned long long)(before - now),
               (unsigned long long)before);
    assert_true(now * 1000 >= before * (1000 - PER_MILLE));
}

static void slower_is_not_faster(void **state)
{
    static const char *const streams[] = { "t02_triangle", "t04_depth_blend" };
    static u64 busy[TIME_UNITS];
    unsigned long compared_units = 0, slower = 0, faster = 0;

    (void)state;
    for (unsigned s = 0; s < sizeof streams / sizeof streams[0]; s++) {
        u64 before;

        memset(busy, 0, sizeof busy);
        before = clocks_of(streams[s], TIME_NONE, busy);
        assert_int_equal(clocks_of(streams[s], TIME_NONE, NULL), before);
        for (u32 u = 0; u < TIME_UNITS; u++) {
            u64 now;

            if (!busy[u])
                continue;
            now = clocks_of(streams[s], u, NULL);
            check(streams[s], u, before, now);
            slower += now > before;
            faster += now < before;
            compared_units++;
        }
    }
    compared("units at a sixteenth of their rate", compared_units);
    printf("  %lu of them make the frame slower, %lu faster\n", slower, faster);
    assert_true(slower > 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(slower_is_not_faster) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
