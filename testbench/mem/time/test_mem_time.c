/* test_mem_time.c - memory's clocks beside the facts' worked example and latencies; traffic beside the l2 unit */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/bits.h"
#include "mem/time/mem_time.h"
#include "random.h"
#include "seeded.h"

#include "mem_time_requests.h"

static struct mem_time mem;

static u64 dram_bytes(void)
{
    u64 sum = 0;

    for (unsigned c = 0; c <= MEM_CLIENTS; c++)
        sum += mem.client[c].filled + mem.client[c].evicted;
    return sum;
}

static void ask(const struct mem_time_request *r)
{
    mem_time_ask(&mem, r, 0);
    mem_time_clean(&mem, true, 0);
}

/* known: facts/fbp.md, Read-modify-write expand: two sectors of a 4:1 tile that another client writes: 64 + 64 + 256 bytes, of a
 * tile that is not compressed 256 + 64
 */
static void worked_example(void **state)
{
    struct mem_time_request r = tile(MEM_CROP, MEM_STORE, 0x4000, 64, 3);

    (void)state;
    mem_time_reset(&mem);
    ask(&r);
    r = tile(MEM_L1, MEM_WRITE, 0x4000, 64, 3);
    ask(&r);
    assert_int_equal(dram_bytes(), 384);
    assert_int_equal(mem.client[MEM_L1].expanded, 1);
    mem_time_reset(&mem);
    r = plain(MEM_CROP, MEM_STORE, 0x4000, 256);
    ask(&r);
    r = plain(MEM_L1, MEM_WRITE, 0x4000, 64);
    ask(&r);
    assert_int_equal(dram_bytes(), 320);
}

static void latencies(void **state)
{
    const struct mem_time_request far = plain(MEM_L1, MEM_READ, 0x8000, 32),
                                  near = plain(MEM_ZROP, MEM_READ, 0x8000, 32);

    (void)state;
    mem_time_reset(&mem);
    assert_int_equal(mem_time_ask(&mem, &far, 1000), 1000 + MEM_TIME_HIT + MEM_TIME_DRAM);
    assert_int_equal(mem_time_ask(&mem, &far, 5000), 5000 + MEM_TIME_HIT);
    assert_int_equal(mem_time_ask(&mem, &near, 9000), 9000 + MEM_TIME_NEAR);
    assert_int_equal(mem_time_entry(&mem, 0x8000, 32, 12000), 12000 + MEM_TIME_HIT);
}

/* What waits for compress bits holds up atomics, which are of its channel, and no others. */
static void channels(void **state)
{
    const struct mem_time_request hit = plain(MEM_L1, MEM_READ, 0x8000, 32),
                                  bits = tile(MEM_L1, MEM_READ, 0x100000, 32, 0);
    struct mem_time_request atomic = plain(MEM_L1, MEM_ATOMIC, 0x8000, 4);
    u64 first, second;

    (void)state;
    mem_time_reset(&mem);
    mem_time_ask(&mem, &hit, 0);
    first = mem_time_ask(&mem, &bits, 10000);
    second = mem_time_ask(&mem, &hit, 10001);
    assert_true(first > 10000 + MEM_TIME_HIT + MEM_TIME_DRAM - 10);
    assert_in_range(second, 10001 + MEM_TIME_HIT, 10001 + MEM_TIME_HIT + 2);
    atomic.replied = 4;
    assert_true(mem_time_ask(&mem, &atomic, 10002) > 10002 + MEM_TIME_HIT + MEM_TIME_DRAM - 10);
    assert_in_range(mem_time_ask(&mem, &atomic, 20000), 20000 + MEM_TIME_HIT,
                    20000 + MEM_TIME_HIT + 8);
}

/* The l2 unit. */
static struct l2 unit[MEM_TIME_SLICES];
static u64 unit_filled, unit_written;

static void run_unit(struct l2 *l, const struct l2_request *q)
{
    static struct l2_request_fifo requests;
    static struct l2_filled_fifo filled;
    static struct l2_fetch_fifo fetches;
    static struct l2_reply_fifo replies;
    const struct l2_filled zeros = { .word = { 0 } };

    l2_request_push(&requests, q);
    while (l2_step(l, &requests, &filled, &fetches, &replies))
        while (!l2_fetch_empty(&fetches)) {
            const struct l2_fetch t = l2_fetch_pop(&fetches);

            *(t.write ? &unit_written : &unit_filled) += 32 * bits_count(t.sectors);
            if (!t.write)
                l2_filled_push(&filled, &zeros);
        }
    while (!l2_reply_empty(&replies))
        l2_reply_pop(&replies);
}

static void both(struct random *r)
{
    const bool write = random_below(r, 2);
    const unsigned first = (unsigned)random_below(r, 128),
                   bytes = 1 + (unsigned)random_below(r, 128 - first);
    const u64 line = random_below(r, 2) ? random_below(r, 4096) : random_below(r, 40) * 128;
    struct mem_time_request q = plain(random_below(r, 2) ? MEM_CROP : MEM_L1,
                                      write ? MEM_WRITE : MEM_READ, line * 128 + first, bytes);
    struct l2_request u = { .op = write ? L2_WRITE : L2_READ,
                            .evict = q.client == MEM_CROP ? L2_FIRST : L2_NORMAL,
                            .pitch = 1,
                            .line = (u27)line };

    if (random_below(r, 8) == 0) {
        q.circular = true;
        u.evict = L2_LAST;
    }
    q.is_volatile = random_below(r, 16) == 0;
    u.through = q.is_volatile;
    for (unsigned b = first; b < first + bytes; b++) {
        u.sectors |= (u4)(1u << b / 32);
        u.mask[b / 32] |= UINT32_C(1) << b % 32;
    }
    mem_time_ask(&mem, &q, 0);
    run_unit(&unit[line >> 3 & 1], &u);
}

static void traffic_of_the_unit(void **state)
{
    const struct l2_config cfg = { MEM_TIME_LAST_WAYS, MEM_TIME_DIRTY_WAYS };
    struct random *r = &seeded;

    (void)state;
    mem_time_reset(&mem);
    for (unsigned s = 0; s < MEM_TIME_SLICES; s++) {
        l2_reset(&unit[s]);
        l2_set_state(&unit[s], &cfg);
    }
    for (unsigned n = 0; n < 50000; n++) {
        u64 filled = 0, written = 0;

        both(r);
        for (unsigned c = 0; c < MEM_CLIENTS; c++) {
            filled += mem.client[c].filled;
            written += mem.client[c].evicted;
        }
        assert_int_equal(filled, unit_filled);
        assert_int_equal(written, unit_written);
    }
    compared("requests", 50000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_example),
        cmocka_unit_test(latencies),
        cmocka_unit_test(channels),
        cmocka_unit_test(traffic_of_the_unit),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
