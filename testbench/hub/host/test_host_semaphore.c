/* test_host_semaphore.c - Host's semaphores, acquires, releases, reductions: rules of facts/classes/host.md */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "host_words.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acquire),
        cmocka_unit_test(release_and_its_sizes),
        cmocka_unit_test(release_waits_for_idle),
        cmocka_unit_test(reduction),
    };
    int failed = cmocka_run_group_tests_name("called", tests, NULL, NULL);

    bench_wires = true;
    return failed + cmocka_run_group_tests_name("over wires", tests, NULL, NULL);
}
