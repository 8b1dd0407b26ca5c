/* test_mem_rates.c - what memory's clocks give in saturation, beside rates.csv; sources that share a port */
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

#define MEMORY (UINT64_C(1) << 26)

static struct mem_time mem;

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

    mem_time_reset(&idle);
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
        assert_true(dram > mem.shape->dram * 0.99 && dram <= mem.shape->dram);
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
    assert_int_equal(mem.client[MEM_CROP].tiles_read[3], MEMORY / 256);
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
        cmocka_unit_test(saturated),
        cmocka_unit_test(rates_of_a_slice),
        cmocka_unit_test(status_bits),
        cmocka_unit_test(fair),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
