/* test_mem_time.c - memory's clocks beside the facts' worked example, latencies and rates; traffic beside the l2 unit; fairness */
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

#define MEMORY (UINT64_C(1) << 26)

static struct mem_time mem;

static struct mem_time_request plain(enum mem_client client, enum mem_access access, u64 at,
                                     unsigned bytes)
{
    return (struct mem_time_request){
        .client = client, .access = access, .va = at, .address = at, .bytes = bytes
    };
}

static struct mem_time_request tile(enum mem_client client, enum mem_access access, u64 at,
                                    unsigned bytes, u16 held)
{
    struct mem_time_request r = plain(client, access, at, bytes);

    r.tile = 8;
    r.held = held;
    r.comptag = 1 + (u32)(at >> 17);
    r.state = 3;
    r.state_after = access == MEM_READ ? 3 : access == MEM_STORE ? 3 : 0;
    return r;
}

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
    assert_int_equal(mem.totals.expanded, 1);
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

/* Bytes a clock of many reads or writes of lines of a range. */
static double rate(enum mem_client client, enum mem_access access, u64 range, unsigned line,
                   unsigned count)
{
    u64 done = 0;

    for (unsigned i = 0; i < count; i++) {
        const struct mem_time_request r = plain(client, access, (u64)i * line % range, line);
        const u64 at = mem_time_ask(&mem, &r, 0);

        done = at > done ? at : done;
    }
    return (double)count * line / (double)done;
}

/* All is idle; tags stay. */
static void forget_times(void)
{
    static struct mem_time idle;

    for (unsigned s = 0; s < MEM_TIME_SLICES; s++) {
        memcpy(idle.slice[s].tag, mem.slice[s].tag, sizeof idle.slice[s].tag);
        idle.slice[s].now = mem.slice[s].now;
    }
    mem = idle;
}

/* known: rates.csv T1, T3: 32 bytes a clock and slice, 64 in all, each way */
static void saturated(void **state)
{
    (void)state;
    mem_time_reset(&mem);
    rate(MEM_L1, MEM_READ, 65536, 128, 512);
    forget_times();
    {
        const double read = rate(MEM_L1, MEM_READ, 65536, 128, 20000);

        printf("  %.2f bytes a clock read of L2\n", read);
        assert_true(read > 62 && read <= 64);
    }
    mem_time_reset(&mem);
    {
        const double write = rate(MEM_CROP, MEM_STORE, 65536, 128, 20000);

        printf("  %.2f bytes a clock written by the ROP\n", write);
        assert_true(write > 63 && write <= 64);
    }
    mem_time_reset(&mem);
    {
        const double write = rate(MEM_L1, MEM_WRITE, 65536, 128, 20000);

        printf("  %.2f bytes a clock written by others\n", write);
        assert_true(write > 2 * 25.6 * 0.98 && write <= 2 * 25.6);
    }
    mem_time_reset(&mem);
    {
        const double dram = rate(MEM_CE, MEM_READ, MEMORY, 128, 100000);

        printf("  %.2f bytes a clock from DRAM\n", dram);
        assert_true(dram > MEM_TIME_DRAM_BYTES * 0.99 && dram <= MEM_TIME_DRAM_BYTES);
    }
}

/* Clocks that 10,000 requests of a slice take that it has all of. */
static double clocks_each(struct mem_time_request r)
{
    u64 done = 0;

    mem_time_reset(&mem);
    mem_time_ask(&mem, &r, 0);
    for (unsigned i = 0; i < 10000; i++)
        done = mem_time_ask(&mem, &r, 1000);
    return (double)(done - 1000) / 10000;
}

/* known: rates.csv X, L2: 8 atomics a clock and slice, one pair of halves; decompressed 32 bytes, of Z16 16 */
static void rates_of_a_slice(void **state)
{
    struct mem_time_request r = plain(MEM_L1, MEM_ATOMIC, 0x8000, 32);

    (void)state;
    r.replied = 32;
    assert_true(clocks_each(r) < 2.1); /* two flits of the port: a head and the operands */
    r.halves = true;
    assert_true(clocks_each(r) > 7.9 && clocks_each(r) < 8.1);
    r = tile(MEM_CE, MEM_READ, 0x8000, 256, 3);
    r.unpacks = 32;
    assert_true(clocks_each(r) > 7.9 && clocks_each(r) < 8.1);
    r.unpacks = 16;
    assert_true(clocks_each(r) > 15.9 && clocks_each(r) < 16.1);
    r.unpacks = 0; /* as it is stored: its two sectors */
    r.client = MEM_ZROP;
    assert_true(clocks_each(r) > 1.9 && clocks_each(r) < 2.1);
}

/* known: rates.csv X: status bits are 1/1024 of the payload */
static void status_bits(void **state)
{
    (void)state;
    mem_time_reset(&mem);
    for (u64 at = 0; at < MEMORY; at += 256) {
        struct mem_time_request r = tile(MEM_CROP, MEM_READ, at, 256, 0xff);

        mem_time_ask(&mem, &r, at);
    }
    assert_int_equal(mem.totals.bits_read * 1024, MEMORY);
    assert_int_equal(mem.totals.tiles_read[3], MEMORY / 256);
}

/* What waits for compress bits does not hold up others. */
static void channels(void **state)
{
    const struct mem_time_request hit = plain(MEM_L1, MEM_READ, 0x8000, 32),
                                  bits = tile(MEM_L1, MEM_READ, 0x100000, 32, 0);
    u64 first, second;

    (void)state;
    mem_time_reset(&mem);
    mem_time_ask(&mem, &hit, 0);
    first = mem_time_ask(&mem, &bits, 10000);
    second = mem_time_ask(&mem, &hit, 10001);
    assert_true(first > 10000 + MEM_TIME_HIT + MEM_TIME_DRAM - 10);
    assert_in_range(second, 10001 + MEM_TIME_HIT, 10001 + MEM_TIME_HIT + 2);
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

/* Two sources that both have all they can give share a port; one that asks now and then hardly waits; each's order stays. */
static void fair(void **state)
{
    static struct mem_time_port p;
    u64 last[3] = { 0 }, flits[3] = { 0 }, waited = 0, asked = 0;

    (void)state;
    for (u64 at = 0; at < 20000; at++) {
        for (unsigned s = 0; s < 2; s++)
            if (last[s] < at + 100) { /* a queue of 100 flits */
                const u64 done = mem_time_pass(&p, s, 5, at);

                assert_true(done >= last[s] + 5);
                last[s] = done;
                flits[s] += 5;
            }
        if (at % 50 == 49) {
            const u64 done = mem_time_pass(&p, 2, 1, at);

            assert_true(done > last[2]);
            last[2] = done;
            flits[2]++;
            waited += done - at;
            asked++;
        }
    }
    printf("  %llu, %llu and %llu flits; the third waits %.1f clocks\n",
           (unsigned long long)flits[0], (unsigned long long)flits[1], (unsigned long long)flits[2],
           (double)waited / (double)asked);
    assert_in_range(flits[0], flits[1] * 9 / 10, flits[1] * 11 / 10);
    assert_in_range(flits[0] + flits[1] + flits[2], 19800, 20000 + 300);
    assert_true(waited <= 4 * asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_example),      cmocka_unit_test(latencies),
        cmocka_unit_test(saturated),           cmocka_unit_test(status_bits),
        cmocka_unit_test(rates_of_a_slice),    cmocka_unit_test(channels),
        cmocka_unit_test(traffic_of_the_unit), cmocka_unit_test(fair),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
