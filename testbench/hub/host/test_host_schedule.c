/* test_host_schedule.c - which channel Host serves when, and what it waits for: rules of facts/classes/host.md */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "host_words.h"

#define CHANGES (4 * HOST_SWAP_NS) /* of channels, at most */

static void channels_switch_when_they_wait(void **state)
{
    u64 va;

    (void)state;
    start(2);
    va = semaphore(0);
    operate(0, va, 1, 1 | 1 << 12);
    mark(0, 10);
    mark(1, 20);
    operate(1, va, 1, 2 | 1 << 24);
    mark(1, 21);
    bench_run(&b);
    MARKED(20, 21, 10);
    assert_int_equal(b.method[0].channel, 1);
    assert_int_equal(b.method[2].channel, 0);
    compared("orders", 1);
}

/* Without the switch the engine is kept until the slice ends. */
static void a_wait_that_does_not_switch_ends_with_the_slice(void **state)
{
    u64 va;

    (void)state;
    start(2);
    va = semaphore(0);
    operate(0, va, 1, 1);
    mark(0, 10);
    mark(1, 20);
    operate(1, va, 1, 2 | 1 << 24);
    bench_run(&b);
    MARKED(20, 10);
    assert_true(b.host.time >= (u64)1024 * 1024 * 1000); /* 128 << 3 times 1024 ns, in ps */
    compared("orders", 1);
}

/* The engine is kept for nobody: of two that wait, only the first lets a slice go by. */
static void who_waits_alone_keeps_nothing(void **state)
{
    u64 va;

    (void)state;
    start(2);
    va = semaphore(0);
    operate(0, va, 1, 1);
    operate(1, va, 1, 1);
    mark(0, 10);
    mark(1, 20);
    bench_run(&b);
    assert_int_equal(b.methods, 0);
    assert_in_range(b.host.time / 1000, 1024 * 1024, 1024 * 1024 + 100 + CHANGES);
    compared("waits", 2);
}

/* A syncpoint that nobody counts meanwhile: tried once more when the slice is over, on a multiple of the clocks
 * between tries.
 */
static void a_syncpoint_is_not_asked_for_over_and_over(void **state)
{
    unsigned moved;

    (void)state;
    start(2);
    b.host.channel[0].retry_clocks = 1000;
    bench_segment(&b, 0, (u32[]){ inc(SYNC_A, 2), 1, 9 << 8 }, 3);
    mark(0, 10);
    mark(1, 20);
    moved = bench_run(&b);
    MARKED(20);
    assert_in_range(moved, 5, 40);
    assert_in_range(b.host.time / 1000, 1024 * 1024, 1024 * 1024 + 1100 + CHANGES);
    /* or when the channel's time is over */
    start(2);
    b.host.channel[0].timeout_ns = 300000;
    bench_segment(&b, 0, (u32[]){ inc(SYNC_A, 2), 1, 9 << 8 }, 3);
    mark(1, 20);
    moved = bench_run(&b);
    MARKED(20);
    assert_in_range(moved, 5, 40);
    assert_int_equal(b.faults, 1);
    assert_int_equal(b.fault[0].raised, HOST_ACQUIRE);
    assert_in_range(b.host.time / 1000, 300000, 300100 + CHANGES);
    compared("syncpoints", 2);
}

/* Groups of channels 0, 1 and of 2, 3: of the other group the first comes first, whoever ended the one before. */
static void a_group_begins_with_its_first(void **state)
{
    const u32 list[] = { 1u << 13 | 3u << 14 | 128u << 18 | 2u << 26, 0, 0, 0, 1, 0,
                         1u << 13 | 3u << 14 | 128u << 18 | 2u << 26, 0, 2, 0, 3, 0 };

    (void)state;
    start(4);
    assert_null(host_runlist(&b.host, list, 6));
    for (unsigned i = 0; i < 4; i++) {
        mark(i, 10 * i);
        bench_segment(&b, i, (u32[]){ inc(YIELD, 1), 1 + i % 2 }, 2);
        mark(i, 10 * i + 1);
    }
    bench_run(&b);
    /* 0 and 2 give up their turn, 1 and 3 the group's; of its next slice 0 and 2 have the first turn */
    MARKED(0, 10, 20, 30, 1, 11, 21, 31);
    compared("orders", 1);
}

/* Host's own methods change channels alone; engines' methods their state, too, but within a group. */
static void changes_take_time(void **state)
{
    const u32 group[] = { 1u << 13 | 3u << 14 | 128u << 18 | 2u << 26, 0, 0, 0, 1, 0 };
    const u64 each[3] = { HOST_SWAP_NS, HOST_SWAP_NS + HOST_CONTEXT_NS, HOST_SWAP_NS };

    (void)state;
    for (unsigned way = 0; way < 3; way++) {
        start(2);
        if (way == 2)
            assert_null(host_runlist(&b.host, group, 3));
        for (unsigned i = 0; i < 2; i++) {
            if (way)
                mark(i, 10 * i);
            else
                bench_segment(&b, i, (u32[]){ inc(SYNC_A, 1), 1 }, 2);
        }
        bench_run(&b);
        assert_int_equal(b.methods, way ? 2 : 0);
        assert_in_range(b.host.time / 1000, each[way], each[way] + 50);
    }
    compared("ways", 3);
}

static void slices_end(void **state)
{
    static u32 word[20000];
    unsigned turns[2] = { 1, 1 };
    u64 time[2];

    (void)state;
    for (unsigned i = 0; i < 20000; i++)
        word[i] = 4u << 29 | 1 << 16 | 0x40;
    for (unsigned way = 0; way < 2; way++) {
        bench_wires = way;
        start(2);
        b.host.cfg.ps_per_clock = 1000000; /* a slice is about a thousand words */
        bench_segment(&b, 0, word, 20000);
        bench_segment(&b, 1, word, 20000);
        bench_run(&b);
        assert_int_equal(b.methods, 40000);
        for (unsigned i = 1; i < b.methods; i++)
            turns[way] += b.method[i].channel != b.method[i - 1].channel;
        time[way] = b.host.time;
    }
    assert_in_range(turns[0], 36, 40);
    assert_int_equal(turns[0], turns[1]);
    assert_true(time[0] == time[1]);
    compared("turns", turns[0]);
}

/* A group of channels 0 and 1, then channel 2. */
static void groups(void **state)
{
    const u32 list[] = { 1u << 13 | 3u << 14 | 128u << 18 | 2u << 26, 0, 0, 0, 1, 0, 2, 0 };
    u64 va;

    (void)state;
    start(3);
    assert_null(host_runlist(&b.host, list, 4));
    va = semaphore(0);
    operate(0, va, 1, 1 | 1 << 12);
    mark(0, 10);
    mark(1, 11);
    bench_segment(&b, 1, (u32[]){ inc(YIELD, 1), 3 }, 2);
    mark(1, 12);
    mark(2, 20);
    operate(2, va, 1, 2 | 1 << 24);
    bench_run(&b);
    /* the group's next slice begins with its first member */
    MARKED(11, 20, 10, 12);
    assert_non_null(host_runlist(&b.host, list, 2));
    assert_non_null(host_runlist(&b.host, (u32[]){ 512, 0 }, 1));
    compared("runlists", 3);
}

static void syncpoints(void **state)
{
    (void)state;
    start(2);
    bench_segment(&b, 0, (u32[]){ inc(SYNC_A, 2), 2, 9 << 8 | 0x10 }, 3);
    mark(0, 10);
    bench_segment(&b, 1, (u32[]){ inc(SYNC_A + 1, 1), 9 << 8 | 1 }, 2);
    mark(1, 20);
    bench_run(&b);
    MARKED(20);
    bench_segment(&b, 1, (u32[]){ inc(SYNC_A + 1, 1), 9 << 8 | 1 }, 2);
    bench_run(&b);
    MARKED(20, 10);
    assert_int_equal(b.host.syncpoint[9], 2);
    compared("syncpoints", 1);
}

static void waits_for_the_engines(void **state)
{
    (void)state;
    start(1);
    begin_busy();
    mark(0, 1);
    bench_segment(&b, 0, (u32[]){ inc(WFI, 1), 0 }, 2);
    bench_segment(&b, 0, (u32[]){ inc(REFERENCE, 1), 77, inc(0x0d, 1), 0x28000000 }, 4);
    bench_segment(&b, 0, (u32[]){ inc(INTERRUPT, 1), 0 }, 2);
    mark(0, 2);
    bench_run(&b);
    MARKED(1);
    b.idle = true;
    bench_run(&b);
    MARKED(1, 2);
    assert_int_equal(b.host.channel[0].reference, 77);
    assert_int_equal(b.host.channel[0].interrupts, 1);
    assert_int_equal(b.operations, 1);
    /* to the copy engine and back */
    start(1);
    begin_busy();
    mark(0, 1);
    bench_segment(&b, 0, (u32[]){ inc(0x100, 1) | 4 << 13, 2, inc(0x40, 1), 3 }, 4);
    bench_run(&b);
    MARKED(1);
    b.idle = true;
    bench_run(&b);
    MARKED(1, 2, 3);
    bench_segment(&b, 0, (u32[]){ inc(0x100, 1) | 4 << 13, 4 }, 2);
    bench_run(&b);
    b.idle = false;
    mark(0, 5);
    bench_run(&b);
    MARKED(1, 2, 3, 4);
    b.idle = true;
    bench_run(&b);
    MARKED(1, 2, 3, 4, 5);
    compared("waits", 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(channels_switch_when_they_wait),
        cmocka_unit_test(a_wait_that_does_not_switch_ends_with_the_slice),
        cmocka_unit_test(who_waits_alone_keeps_nothing),
        cmocka_unit_test(a_syncpoint_is_not_asked_for_over_and_over),
        cmocka_unit_test(a_group_begins_with_its_first),
        cmocka_unit_test(changes_take_time),
        cmocka_unit_test(slices_end),
        cmocka_unit_test(groups),
        cmocka_unit_test(syncpoints),
        cmocka_unit_test(waits_for_the_engines),
    };

    return bench_every_way(tests);
}
