/* test_mem_ways.c - what has so much room a clock never gives more, in whatever order it is taken (mem_time.h, struct mem_time_way)
 *
 * Requests at random: bursts of which a queue grows beyond what is remembered, some from far ahead, others long behind.  Whoever looks is told of
 * each slot once, with no more than its room, and of all that was taken.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "mem/time/mem_time.h"
#include "random.h"
#include "seeded.h"

#define SLOTS (UINT64_C(1) << 16)

static u32 used[SLOTS];
static unsigned rate;
static u64 told, begun;

static void moved(void *context, u64 slot, u32 units)
{
    (void)context;
    assert_true(slot < SLOTS);
    begun += used[slot] == 0;
    used[slot] += units;
    assert_true(used[slot] <= rate * MEM_TIME_SLOT);
    told += units;
}

/* Mostly a little later than before; now and then a burst, one from far ahead, or one of long ago. */
static u64 next_time(u64 *now)
{
    switch (random_below(&seeded, 64)) {
    case 0: *now += random_below(&seeded, 4000); return *now;
    case 1: return *now + random_below(&seeded, 12000);
    case 2: return *now > 20000 ? *now - random_below(&seeded, 20000) : 0;
    default: *now += random_below(&seeded, 3); return *now;
    }
}

static u64 take_many(struct mem_time_way *w)
{
    u64 now = 0, all = 0;

    for (unsigned n = 0; n < 8000; n++) {
        const unsigned units = 1 + (unsigned)random_below(&seeded, 4 * rate);
        const u64 at = next_time(&now), done = rate == 1 ? mem_time_take_some(w, units, at)
                                                         : mem_time_take(w, rate, units, at);

        assert_true(done >= at + (units + rate - 1) / rate);
        all += units;
    }
    return all;
}

static void no_slot_gives_more_than_its_room(void **state)
{
    const unsigned rates[] = { 1, 8, mem_shape_of(NULL)->dram,
                               mem_shape_of(profile_named("durango"))->near };
    static struct mem_time_way way;
    const struct mem_time_moved look = { moved, NULL };
    unsigned long slots = 0;

    (void)state;
    for (unsigned i = 0; i < 12; i++) {
        u64 all;

        memset(&way, 0, sizeof way);
        memset(used, 0, sizeof used);
        way.look = &look;
        rate = rates[i % 3];
        told = begun = 0;
        all = take_many(&way);
        mem_time_moved_last(&way, &look);
        assert_int_equal(told, all);
        slots += begun;
    }
    compared("slots of 16 clocks", slots);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(no_slot_gives_more_than_its_room) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
