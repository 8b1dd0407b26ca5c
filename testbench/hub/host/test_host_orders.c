/* test_host_orders.c - what the driver's orders change (facts/classes/host.md; hub.md, Host) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "host_words.h"

static void obey(enum host_what what, unsigned channel, u32 value)
{
    host_obey(&b.host,
              &(struct host_order){ .what = what, .channel = (u9)channel, .value = value });
}

/* What an order changes, and what it does not. */
static void orders_are_carried_out(void **state)
{
    u64 counted = 0;

    (void)state;
    start(2);
    obey(HOST_TIME, 0, 77);
    assert_true(b.host.time == 77000);
    for (unsigned i = 0; i < HOST_SYNCPOINTS; i++)
        counted += b.host.syncpoint[i];
    assert_int_equal(counted, 0);
    obey(HOST_COUNT, 0, 9);
    assert_int_equal(b.host.syncpoint[9], 1);
    obey(HOST_STOP, 1, 0);
    mark(1, 20);
    obey(HOST_HOLD, 0, 1);
    mark(0, 10);
    bench_run(&b);
    assert_int_equal(b.methods + b.faults, 0);
    obey(HOST_HOLD, 0, 0);
    bench_run(&b);
    MARKED(10);
    assert_int_equal(b.faults, 0); /* the engine has told it */
    obey(HOST_BUSY, 0, 1);
    assert_true(b.host.busy);
    obey(HOST_BUSY, 0, 0);
    assert_false(b.host.busy);
    compared("orders", 7);
}

/* The channel that has the engine gives it up at once, with a method held that could go on. */
static void who_is_held_goes_no_further(void **state)
{
    (void)state;
    start(2);
    begin_busy();
    bench_segment(&b, 0, (u32[]){ inc(WFI, 1), 0 }, 2);
    mark(0, 10);
    bench_run(&b);
    obey(HOST_HOLD, 0, 1);
    mark(1, 20);
    b.idle = true;
    bench_run(&b);
    MARKED(20);
    obey(HOST_HOLD, 0, 0);
    bench_run(&b);
    MARKED(20, 10);
    compared("waits", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_are_carried_out),
        cmocka_unit_test(who_is_held_goes_no_further),
    };

    return bench_every_way(tests);
}
