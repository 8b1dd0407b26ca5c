/* test_mem_time_mmu.c - TLBs, walks and the SMMU in memory's clocks: what each adds to a request, and to whose counts */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "mem/time/mem_time_mmu.h"
#include "seeded.h"

#define HIT  MEM_TIME_HIT
#define DRAM MEM_TIME_DRAM
#define LINE 3 /* clocks more, as a line of 128 bytes has four flits */
#define FILL 3 /* as it comes from DRAM at 26 bytes a clock, the first 32 bytes with the latency */

static u8 memory[1 << 20];
static struct mem mem = { .size = sizeof memory, .byte = memory };
static struct mem_time clocks;
static struct mem_time_mmu mmu;

static void put_entry(u64 at, u64 bits)
{
    for (unsigned b = 0; b < 8; b++)
        memory[at + b] = (u8)(bits >> 8 * b);
}

/* Pages of 64 KiB, each at its own address. */
static void start(void)
{
    const struct gmmu_config space = { .bound = 1, .big_64k = 1, .limit = 0xfffffff };

    put_entry(0, 1 << 4 | 1);
    for (unsigned n = 0; n < 1024; n++)
        put_entry(4096 + 8 * n, 1 | (u64)n << 8);
    mem_time_reset(&clocks);
    mem_time_mmu_join(&mmu, &clocks, &mem);
    tlb_time_space(&mmu.tlb, 7, &space);
}

static u64 ask(enum mem_client client, u64 va, u64 at)
{
    const struct mem_time_request r = { .client = client,
                                        .access = MEM_READ,
                                        .page_shift = 16,
                                        .space = 7,
                                        .va = va,
                                        .address = va,
                                        .bytes = 32 };

    return mem_time_ask(&clocks, &r, at) - at;
}

static void requests_wait_for_translation(void **state)
{
    const u64 cold = 2 * (HIT + DRAM) + FILL + LINE;

    (void)state;
    start();
    assert_int_equal(ask(MEM_TEX, 0x10000, 0), TLB_TIME_L1 + cold + HIT + DRAM);
    assert_int_equal(ask(MEM_TEX, 0x10000, 10000), HIT);
    assert_int_equal(ask(MEM_TEX, 0x20000, 20000), HIT + DRAM); /* the same line of the uTLB */
    assert_int_equal(ask(MEM_GCC, 0x20000, 30000), TLB_TIME_L1 + HIT);
    assert_int_equal(ask(MEM_TEX, 0x100000, 40000), TLB_TIME_L1 + 2 * HIT + DRAM + FILL + LINE +
                                                        HIT + DRAM); /* L2 has the directory */
    assert_int_equal(ask(MEM_FE, 0x100000, 50000),
                     2 * HIT + LINE + MEM_TIME_HUB); /* a client of the hub walks */
    assert_int_equal(clocks.client[MEM_TIME_WALKER].requests, 6);
    assert_int_equal(clocks.client[MEM_TIME_WALKER].read, 3 * (32 + 128));
    assert_int_equal(clocks.client[MEM_TIME_WALKER].filled, 32 + 2 * 128);
    tlb_time_forget(&mmu.tlb, &(struct tlb_forget){ .all = 1 });
    assert_int_equal(ask(MEM_TEX, 0x10000, 60000), TLB_TIME_L1 + 2 * HIT + LINE + HIT);
    compared("requests behind TLBs", 7);
}

/* Memory's own addresses need none. */
static void physical_addresses_pass(void **state)
{
    const struct mem_time_request r = {
        .client = MEM_CE, .access = MEM_READ, .va = 0x40000, .address = 0x40000, .bytes = 32
    };

    (void)state;
    start();
    assert_int_equal(mem_time_ask(&clocks, &r, 0), MEM_TIME_HUB + DRAM);
    assert_int_equal(clocks.client[MEM_TIME_WALKER].requests, 0);
    compared("requests", 1);
}

/* Between L2 and DRAM: of fills alone, and not of its own reads. */
static void the_smmu_is_behind_l2(void **state)
{
    (void)state;
    start();
    mem_time_mmu_smmu(&mmu); /* the GMMU's tables pass */
    assert_int_equal(ask(MEM_TEX, 0x10000, 0),
                     TLB_TIME_L1 + 2 * (HIT + DRAM) + FILL + LINE + HIT + DRAM + 2 * (DRAM + 1));
    assert_int_equal(ask(MEM_TEX, 0x10000, 10000), HIT);
    assert_int_equal(ask(MEM_TEX, 0x11000, 20000), HIT + DRAM); /* 32 KiB of its TLB */
    assert_int_equal(ask(MEM_TEX, 0x18000, 30000), HIT + DRAM + SMMU_TIME_PTC);
    assert_true(mmu.smmu.misses == 1 && mmu.smmu.hits == 1 && mmu.smmu.ptc_hits == 1 &&
                mmu.smmu.passed == 0);
    compared("requests before the SMMU", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_wait_for_translation),
        cmocka_unit_test(physical_addresses_pass),
        cmocka_unit_test(the_smmu_is_behind_l2),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
