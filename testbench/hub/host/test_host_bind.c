/* test_host_bind.c - channels to memory and back, and bound again (facts/classes/host.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "host_words.h"

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

/* Words of a channel in memory that a channel saved has as it was bound. */
static const struct {
    unsigned word;
    u32 bits;
} kept[] = {
    { 0, UINT32_MAX },  { 5, UINT32_MAX },  { 6, ~3u },         { 7, 0xff },
    { 8, UINT32_MAX },  { 9, 0xff },        { 14, UINT32_MAX }, { 15, UINT32_MAX },
    { 16, UINT32_MAX }, { 17, UINT32_MAX }, { 23, ~3u },        { 24, 0xff },
    { 33, 0xe0173ffc }, { 34, 0x1fff },     { 41, UINT32_MAX }, { 42, UINT32_MAX },
};

/* Any channel, whose segment has so many words. */
static void random_channel(u32 ramfc[128], u64 words)
{
    const unsigned log2 = 1 + random_below(&seeded, 10);
    static const u32 types[3] = { 1, 3, 5 };
    u64 end;

    for (unsigned i = 0; i < 128; i++)
        ramfc[i] = (u32)random_word();
    ramfc[4] = 0xface;
    ramfc[19] = random_below(&seeded, 255) | log2 << 16;
    ramfc[0] = random_below(&seeded, 1u << log2);
    ramfc[5] = random_below(&seeded, 1u << log2);
    ramfc[7] = random_below(&seeded, 255);
    end = ((u64)ramfc[7] << 32 | (ramfc[6] & ~3u)) + 4 * words;
    ramfc[23] = (u32)end;
    ramfc[24] = (u32)(end >> 32);
    ramfc[33] = (ramfc[33] & 0x1fffffff) | types[random_below(&seeded, 3)] << 29;
}

static void all_of_a_channel_is_saved(void **state)
{
    static const u32 sizes[6] = { 0, 1, (1u << 21) - 1, 1u << 21, 1u << 22, 77 };
    unsigned long cases = 0;

    (void)state;
    start(1);
    for (unsigned i = 0; i < 600; i++) {
        u32 before[128], after[128];
        const u32 words = sizes[i % 6], left = words < 1u << 21 ? words : 0;

        random_channel(before, words);
        memcpy(after, before, sizeof after);
        host_bind(&b.host, 0, before);
        assert_int_equal(b.host.channel[0].interrupt, 0);
        assert_int_equal(b.host.channel[0].pb_left, left); /* a segment's length has 21 bits */
        for (unsigned k = 0; k < sizeof kept / sizeof *kept; k++)
            after[kept[k].word] ^= kept[k].bits;
        host_save(&b.host, 0, after);
        if (left != words)
            memcpy(&before[23], &before[6], 8);
        for (unsigned k = 0; k < sizeof kept / sizeof *kept; k++, cases++)
            assert_int_equal(after[kept[k].word] & kept[k].bits,
                             before[kept[k].word] & kept[k].bits);
    }
    compared("words of channels", cases);
}

/* A channel that is bound again has nothing of before; where it stands is saved, but for subroutines. */
static void a_channel_is_bound_again(void **state)
{
    u32 ramfc[128] = { 0 };
    u64 va;

    (void)state;
    start(1);
    operate(0, semaphore(0), 1, 1 | 1 << 12);
    bench_run(&b);
    bench_channel(&b, 0, 6);
    mark(0, 5);
    bench_run(&b);
    MARKED(5);
    va = b.host.channel[0].pb_get;
    host_save(&b.host, 0, ramfc);
    assert_true(((u64)ramfc[9] << 32 | ramfc[8]) == va);
    bench_entry(&b, 0, bench_place(&b, (u32[]){ inc(0x40, 1), 6 }, 2), 2, 1 << 9);
    bench_run(&b);
    MARKED(5, 6);
    host_save(&b.host, 0, ramfc);
    assert_true(((u64)ramfc[9] << 32 | ramfc[8]) == va);
    assert_true(((u64)ramfc[7] << 32 | ramfc[6]) == va + 8);
    compared("channels", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(channels_are_saved),
        cmocka_unit_test(all_of_a_channel_is_saved),
        cmocka_unit_test(a_channel_is_bound_again),
    };
    int failed;

    seed_from_environment();
    failed = cmocka_run_group_tests_name("called", tests, NULL, NULL);
    bench_wires = true;
    return failed + cmocka_run_group_tests_name("over wires", tests, NULL, NULL);
}
