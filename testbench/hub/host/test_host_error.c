/* test_host_error.c - Host's errors, each rule of facts/classes/host.md once */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "host_words.h"

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
    b.host.time = b.host.channel[0].since + 5000 * 1000 - 1; /* ps */
    bench_run(&b);
    assert_int_equal(b.faults, 0);
    b.host.time = b.host.channel[0].since + 5000 * 1000;
    raises(HOST_ACQUIRE);
    compared("errors", 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_stop_one_channel),
        cmocka_unit_test(errors_of_entries_and_channels),
    };
    int failed = cmocka_run_group_tests_name("called", tests, NULL, NULL);

    bench_wires = true;
    return failed + cmocka_run_group_tests_name("over wires", tests, NULL, NULL);
}
