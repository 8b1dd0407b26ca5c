/* test_host.c - Host's own methods, scheduling, errors: each rule of facts/classes/host.md once */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "host_bench.h"
#include "seeded.h"

static struct host_bench b;

/* Words, as the page has them in bytes. */
enum {
    NOP = 2,
    SEM_A = 4,
    WFI = 0x1e,
    REFERENCE = 0x14,
    SYNC_A = 0x1c,
    YIELD = 0x20,
    INTERRUPT = 8
};

static void start(unsigned channels)
{
    bench_start(&b);
    for (unsigned i = 0; i < channels; i++)
        bench_channel(&b, i, 6);
    bench_singles(&b, channels);
}

static u32 inc(unsigned method, unsigned count)
{
    return 1u << 29 | count << 16 | method;
}

/* A word of 'value' in memory, on 16 bytes. */
static u64 semaphore(u32 value)
{
    const u32 word[4] = { value, 0x11, 0x22, 0x33 };

    while (b.used % 4)
        b.used++;
    return bench_place(&b, word, 4);
}

static void operate(unsigned channel, u64 va, u32 payload, u32 d)
{
    bench_segment(&b, channel, (u32[]){ inc(SEM_A, 4), (u32)(va >> 32), (u32)va, payload, d }, 5);
}

/* A method that shows who was there when. */
static void mark(unsigned channel, u32 data)
{
    bench_segment(&b, channel, (u32[]){ inc(0x40, 1), data }, 2);
}

/* The channel has the engine, which then has work. */
static void begin_busy(void)
{
    bench_segment(&b, 0, (u32[]){ inc(NOP, 1), 0 }, 2);
    bench_run(&b);
    b.idle = false;
}

static bool marked(unsigned n, const u32 *data)
{
    bool same = b.methods == n;

    for (unsigned i = 0; same && i < n; i++)
        same = b.method[i].data == data[i];
    return same;
}
#define MARKED(...) assert_true(marked(sizeof((u32[]){ __VA_ARGS__ }) / 4, (u32[]){ __VA_ARGS__ }))

/* Operation, value in memory, payload; whether it goes on. */
static const struct {
    u32 d, memory, payload;
    bool passes;
} acquires[] = {
    { 1, 5, 5, true },          { 1, 5, 4, false },         { 4, 5, 5, true },
    { 4, 4, 5, false },         { 4, 0x80000004, 5, true }, { 4, 0x80000005, 5, false },
    { 4, 1, 0xffffffff, true }, { 8, 6, 2, true },          { 8, 6, 1, false },
};

static void acquire(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof acquires / sizeof *acquires; i++)
        for (u32 switches = 0; switches < 2; switches++) {
            start(1);
            u64 va = semaphore(acquires[i].memory);
            operate(0, va, acquires[i].payload, acquires[i].d | switches << 12);
            mark(0, 1);
            bench_run(&b);
            assert_int_equal(b.methods, acquires[i].passes);
            assert_int_equal(b.faults, 0);
            *bench_word(&b, va) = acquires[i].payload;
            bench_run(&b);
            assert_int_equal(b.methods, acquires[i].passes || acquires[i].payload != 0);
        }
    compared("acquires", 2 * sizeof acquires / sizeof *acquires);
}

static void release_and_its_sizes(void **state)
{
    u64 va;

    (void)state;
    start(1);
    va = semaphore(0);
    b.host.time = 0x123456789abull * 1000;
    operate(0, va, 7, 2 | 1 << 24);
    bench_run(&b);
    assert_memory_equal(bench_word(&b, va), ((u32[]){ 7, 0x11, 0x22, 0x33 }), 16);
    b.host.time = 0x123456789abull * 1000;
    operate(0, va, 8, 2);
    bench_run(&b);
    assert_int_equal(bench_word(&b, va)[0], 8);
    assert_int_equal(bench_word(&b, va)[1], 0);
    assert_int_equal(bench_word(&b, va)[2], 0x456789ab + 5); /* five words, a clock each */
    assert_int_equal(bench_word(&b, va)[3], 0x123);
    /* 16 bytes lie on 16 bytes */
    operate(0, va + 4, 9, 2);
    bench_run(&b);
    assert_int_equal(b.faults, 1);
    assert_int_equal(b.fault[0].raised, HOST_SEMAPHORE);
    compared("releases", 3);
}

static void release_waits_for_idle(void **state)
{
    u64 va;

    (void)state;
    start(1);
    va = semaphore(0);
    begin_busy();
    operate(0, va, 7, 2 | 1 << 20);
    bench_run(&b);
    assert_int_equal(*bench_word(&b, va), 7); /* bit 20: does not wait */
    operate(0, va, 8, 2);
    mark(0, 1);
    bench_run(&b);
    assert_int_equal(*bench_word(&b, va), 7);
    assert_int_equal(b.methods, 0);
    b.idle = true;
    bench_run(&b);
    assert_int_equal(*bench_word(&b, va), 8);
    MARKED(1);
    compared("releases", 2);
}

/* Operation, signed or not, memory, payload, result; from the page. */
static const struct {
    u32 operation, format, memory, payload, result;
} reductions[] = {
    { 0, 1, 3, 5, 3 },
    { 0, 0, 0xffffffff, 5, 0xffffffff },
    { 0, 1, 0xffffffff, 5, 5 },
    { 1, 0, 0xffffffff, 5, 5 },
    { 1, 1, 0xffffffff, 5, 0xffffffff },
    { 2, 0, 6, 3, 5 },
    { 3, 0, 6, 3, 2 },
    { 4, 0, 6, 3, 7 },
    { 5, 0, 0xffffffff, 2, 1 },
    { 6, 1, 4, 5, 5 },
    { 6, 1, 5, 5, 0 },
    { 6, 1, 6, 5, 0 },
    { 7, 1, 4, 5, 3 },
    { 7, 1, 0, 5, 5 },
    { 7, 1, 6, 5, 5 },
};

static void reduction(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof reductions / sizeof *reductions; i++) {
        start(1);
        u64 va = semaphore(reductions[i].memory);
        operate(0, va, reductions[i].payload,
                16 | reductions[i].operation << 27 | reductions[i].format << 31);
        bench_run(&b);
        assert_int_equal(*bench_word(&b, va), reductions[i].result);
    }
    compared("reductions", sizeof reductions / sizeof *reductions);
}

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

static void slices_end(void **state)
{
    static u32 word[20000];
    unsigned turns[2] = { 1, 1 };
    u64 time[2];

    (void)state;
    for (unsigned i = 0; i < 20000; i++)
        word[i] = 4u << 29 | 1 << 16 | 0x40;
    for (unsigned way = 0; way < 2; way++) {
        start(2);
        b.bursts = way;
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
    compared("waits", 5);
}

/* Words of a segment, what they raise, and the address that is told, in words from the segment on. */
static const struct {
    u32 word[3], interrupt, at;
} errors[] = {
    { { 6u << 29, 0, 0 }, HOST_PBENTRY, 0 },
    { { 0, 0x30001000 }, HOST_PBENTRY, 1 },
    { { 2u << 29 | 1 << 16 }, HOST_PBENTRY, 0 },
    { { 0x20010001, 5 }, HOST_METHOD, 1 },
    { { 0x2001003f, 5 }, HOST_METHOD, 1 },
    { { 0x80030000 | 7 }, HOST_SEMAPHORE, 0 },
    { { 0x80000000 | 16 << 16 | 7 }, 0, 0 },
    { { 0x80010000 | 5, 0x80020000 | 7 }, HOST_SEMAPHORE, 1 },
    { { 0x80020000 | 0x1d }, HOST_METHOD, 0 },
};

static void errors_stop_one_channel(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        start(2);
        u64 va = bench_place(&b, errors[i].word, 3);
        bench_entry(&b, 0, va, 3, 0);
        mark(0, 10);
        mark(1, 20);
        bench_run(&b);
        MARKED(20);
        assert_int_equal(b.faults, 1);
        assert_int_equal(b.fault[0].channel, 0);
        assert_int_equal(b.fault[0].raised, errors[i].interrupt);
        assert_int_equal(b.fault[0].translation, errors[i].interrupt == 0);
        assert_true(b.fault[0].address == va + 4 * errors[i].at);
        assert_int_equal(b.host.channel[0].interrupt, errors[i].interrupt);
    }
    compared("words", sizeof errors / sizeof *errors);
}

static void raises(u32 interrupt)
{
    bench_run(&b);
    assert_int_equal(b.faults, 1);
    assert_int_equal(b.fault[0].raised, interrupt);
}

static void errors_of_entries_and_channels(void **state)
{
    u32 ramfc[128] = { 0 };

    (void)state;
    start(1);
    bench_entry(&b, 0, 1, 0, 0); /* control: address byte 7:0 of word 1 is the opcode */
    *bench_word(&b, b.ring[0] + 4) = 1;
    raises(HOST_GPENTRY);
    start(1);
    bench_entry(&b, 0, ((u64)1 << 40) - 8, 2, 0);
    raises(HOST_GPENTRY);
    start(1);
    host_put(&b.host, 0, 64);
    raises(HOST_GPPTR);
    start(1);
    bench_segment(&b, 0, (u32[]){ inc(0x40, 2), 1 }, 2);
    bench_entry(&b, 0, bench_place(&b, (u32[]){ 2 }, 1), 1, 1); /* conditional */
    raises(HOST_PBSEG);
    start(1);
    host_bind(&b.host, 0, ramfc);
    raises(HOST_SIGNATURE);
    start(1);
    ramfc[4] = 0xface;
    ramfc[18] = 0xfffffff8;
    ramfc[19] = 0x000400ff;
    host_bind(&b.host, 0, ramfc);
    raises(HOST_GPFIFO);
    start(1);
    bench_entry(&b, 0, 0x1000, 2, 0); /* nothing is there */
    raises(0);
    start(1);
    operate(0, semaphore(0), 1, 1);
    b.host.channel[0].timeout_ns = 5000;
    bench_run(&b);
    assert_int_equal(b.faults, 0);
    host_wait(&b.host, 6000);
    raises(HOST_ACQUIRE);
    compared("errors", 8);
}

/* In the middle of a packet to memory and back. */
static void channels_are_saved(void **state)
{
    u32 ramfc[128] = { 0 };

    (void)state;
    start(1);
    ramfc[4] = 0xface;
    ramfc[37] = 1;
    ramfc[18] = (u32)b.ring[0];
    ramfc[19] = (u32)(b.ring[0] >> 32) | 6 << 16;
    bench_segment(&b, 0, (u32[]){ 5u << 29 | 3 << 16 | 2 << 13 | 0x40, 1, 2 }, 3);
    bench_run(&b);
    host_save(&b.host, 0, ramfc);
    memset(&b.host.channel[0], 0, sizeof b.host.channel[0]);
    host_bind(&b.host, 0, ramfc);
    bench_segment(&b, 0, (u32[]){ 3, inc(0x50, 1), 4 }, 3);
    bench_run(&b);
    MARKED(1, 2, 3, 4);
    assert_int_equal(b.method[2].method, 0x41);
    assert_int_equal(b.method[2].subchannel, 2);
    compared("channels", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acquire),
        cmocka_unit_test(release_and_its_sizes),
        cmocka_unit_test(release_waits_for_idle),
        cmocka_unit_test(reduction),
        cmocka_unit_test(channels_switch_when_they_wait),
        cmocka_unit_test(a_wait_that_does_not_switch_ends_with_the_slice),
        cmocka_unit_test(slices_end),
        cmocka_unit_test(groups),
        cmocka_unit_test(syncpoints),
        cmocka_unit_test(waits_for_the_engines),
        cmocka_unit_test(errors_stop_one_channel),
        cmocka_unit_test(errors_of_entries_and_channels),
        cmocka_unit_test(channels_are_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
