/* test_tlb_time.c - clocks of translation: hits and misses are those of the units, and each waits as it should */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "mem/mem_space.h"
#include "mmu/mmu.h"
#include "mmu/mmu_tests.h"
#include "mmu/smmu_time.h"
#include "mmu/tlb_time.h"
#include "seeded.h"

#define TABLES (4u << 20)
#define MIB    (UINT64_C(1) << 20)

static u8 memory[TABLES];
static struct mem mem = { .size = TABLES, .byte = memory };
static struct mmu mmu;
static struct mem_space space;
static struct tlb_time clocks;

static u64 read_at[64], read_when[64];
static unsigned read_bytes[64], reads;

static u64 read(void *context, u64 address, unsigned bytes, u64 at)
{
    assert_ptr_equal(context, &reads);
    if (reads < 64) {
        read_at[reads] = address;
        read_when[reads] = at;
        read_bytes[reads] = bytes;
    }
    reads++;
    return at + 100;
}

/* 16 reaches of 64 MiB: big pages, where number % 4 is 3 small ones in a table beside, others sparse. */
static void start(void)
{

    memset(&mmu, 0, sizeof mmu);
    mmu_look_at(&mmu.client_utlb.tap);
    mem_space_begin(&space, &(struct gmmu_config){ .bound = 1, .big_64k = 1, .limit = 0xfffffff });
    for (unsigned n = 0; n < 16; n++) {
        put_entry(memory, 8 * n, (0x100 + 2 * n) << 4 | 1 | (u64)((0x200 + 32 * n) << 4 | 1) << 32);
        for (unsigned p = 0; p < 1024; p++)
            put_entry(memory, 0x100000 + 8192 * n + 8 * p,
                      p % 4 == 3    ? 0
                      : p % 64 == 5 ? (u64)1 << 32
                                    : 1 | (u64)p << 16);
        for (unsigned p = 0; p < 16384; p++)
            put_entry(memory, 0x200000 + 131072 * n + 8 * p, 1 | (u64)p << 4);
    }
    clocks = (struct tlb_time){ .mem = &mem, .read = read, .context = &reads };
    tlb_time_reset(&clocks);
    tlb_time_space(&clocks, 3, &space.cfg);
    reads = 0;
}

static u64 ask_at(unsigned place, u64 va, u64 at)
{
    const unsigned shift = (va >> 16) % 4 == 3 ? 12 : 16;

    return tlb_time(&clocks, &(struct tlb_time_ask){ place, 3, shift, va }, at);
}

/* Few lines, or any; both page sizes. */
static u64 some_va(void)
{
    const u64 x = random_word();

    return x & 3 ? (x >> 2 & 3) << 26 | (x >> 4 & 7) << 20 | (x >> 7 & 0xfffff)
                 : x >> 8 & 0x3fffffff;
}

/* One after the other, with nothing on its way: where each is found, and what it costs. */
static void hits_are_those_of_the_units(void **state)
{
    const unsigned place = tlb_time_place(MEM_TEX, 0, 0);
    const struct tlb_time_counts *c = &clocks.counts[place];
    unsigned long n = 0;

    (void)state;
    start();
    for (u64 at = 0; n < 200000; n++, at += 1000) {
        const u64 va = some_va(), l1 = mmu.l1tlb.hits, walks = mmu.l1tlb.misses;
        const struct gmmu_request q = { .va = va };
        const unsigned read_before = reads;

        assert_false(mmu_ask(&mmu, &mem, &space, &q).fault);
        const u64 took = ask_at(place, va, at) - at;

        assert_true(c->hits == mmu.utlb.hits && c->misses == mmu.utlb.misses);
        assert_true(c->l1_hits == mmu.l1tlb.hits && c->walks == mmu.l1tlb.misses);
        assert_true(c->reads == mmu.gmmu.asked && reads == c->reads);
        if (mmu.l1tlb.misses > walks)
            assert_true(took == TLB_TIME_L1 + 100 * (reads - read_before));
        else
            assert_true(took == (mmu.l1tlb.hits > l1 ? TLB_TIME_L1 : 0));
        if (n % 50000 == 49999) {
            mem_space_invalidate(&space);
            tlb_time_forget(&clocks, &(struct tlb_forget){ .directory = 0 });
        }
    }
    assert_true(c->waited + c->l1_waited == 0);
    compared("requests, by clocks and by units", n);
    compared("hits of the uTLB", c->hits);
    compared("hits of the L1 TLB", c->l1_hits);
    compared("walks", c->walks);
}

/* A walk reads the lines that it must, one behind the other. */
static void walks_read_tables(void **state)
{
    (void)state;
    start();
    assert_true(ask_at(40, 3 * 64 * MIB + 0x120000, 500) == 500 + TLB_TIME_L1 + 200);
    assert_true(reads == 2 && read_at[0] == 0 &&
                read_at[1] == 0x100000 + 8192 * 3 + 0x12 / 16 * 128);
    assert_true(read_when[0] == 500 + TLB_TIME_L1 && read_when[1] == read_when[0] + 100);
    assert_true(read_bytes[0] == 32 && read_bytes[1] == 128);
    reads = 0;
    assert_true(ask_at(2, 0x2030000, 5000) ==
                5300); /* the hub's have no L1 TLB; a page of 4 KiB behind an invalid big one */
    assert_true(reads == 3 && read_at[1] == 0x100000 + 0x200 * 8 &&
                read_at[2] == 0x200000 + 0x2030 * 8);
    clocks.mem = NULL;
    reads = 0;
    assert_true(ask_at(2, 0x9000000, 9000) == 9200 && reads == 2);
    clocks.read = NULL;
    assert_true(ask_at(2, 0xb000000, 9900) == 9900 + 2 * TLB_TIME_READ);
    compared("walks", 4);
}

/* Others wait for a walk that is under way, hits pass, eight walks go at once. */
static void misses_merge_and_hits_pass(void **state)
{
    const unsigned tpc0 = tlb_time_place(MEM_L1, 0, 0), tpc1 = tlb_time_place(MEM_PE, 0, 1);
    const u64 walk = TLB_TIME_L1 + 200;

    (void)state;
    start();
    assert_true(ask_at(tpc0, 0, 0) == walk);
    assert_true(ask_at(tpc0, 0x50000, 10) == walk); /* the same line */
    assert_true(ask_at(tpc1, 0x50000, 20) == walk); /* another TPC's, by the L1 TLB */
    assert_true(clocks.counts[tpc0].waited == 1 && clocks.counts[tpc1].l1_waited == 1 &&
                reads == 2);
    assert_true(ask_at(tpc0, 0, 1000) == 1000);
    for (unsigned n = 1; n <= 8; n++)
        assert_true(ask_at(tpc0, n * MIB, 1000) == 1000 + walk);
    assert_true(ask_at(tpc0, 9 * MIB, 1000) == 1000 + walk + 200); /* the ninth */
    assert_true(ask_at(tpc0, 0, 1001) == 1001);                    /* passes */
    assert_true(ask_at(tpc1, 0, 1001) == 1001);
    assert_true(ask_at(tpc1, MIB, 3000) == 3000 + TLB_TIME_L1);
    compared("requests beside each other", 16);
}

/* known: the clients' uTLBs by the list of fault codes */
static void clients_have_their_places(void **state)
{
    unsigned places = 0;
    bool seen[TLB_TIME_PLACES] = { false };

    (void)state;
    for (unsigned c = 0; c < MEM_CLIENTS; c++)
        for (unsigned g = 0; g < 2; g++)
            for (unsigned t = 0; t < 2; t++)
                seen[tlb_time_place((enum mem_client)c, g, t)] = true;
    for (unsigned p = 0; p < TLB_TIME_PLACES; p++)
        places += seen[p];
    assert_int_equal(places, 7 + 2 * (1 + 2)); /* of the hub; two GPCs of two TPCs */
    assert_int_equal(tlb_time_place(MEM_TEX, 1, 1), tlb_time_place(MEM_L1, 1, 1));
    assert_int_equal(tlb_time_place(MEM_ZROP, 1, 1), tlb_time_place(MEM_GCC, 1, 0));
    compared("uTLBs", places);
}

static unsigned smmu_reads;
static u64 smmu_read(void *context, u64 address, u64 at)
{
    (void)context;
    assert_true(address % 64 == 0);
    smmu_reads++;
    return at + 70;
}

/* In turn: what the unit finds where, the clocks say. */
static void the_smmus_clocks_are_of_its_lines(void **state)
{
    static struct smmu unit;
    static struct smmu_time t;
    const struct smmu_config cfg = {
        .enable = 1, .bypass = { 1 }, .first = { 0x100 }, .last = { 0x1ff }
    };
    unsigned long n = 0;

    (void)state;
    t.cfg = cfg;
    t.read = smmu_read;
    smmu_time_reset(&t);
    smmu_reset(&unit);
    smmu_set_state(&unit, &cfg);
    for (; n < 100000; n++) {
        const u64 x = random_word();
        const u64 address = x & 7 ? (x >> 3 & 3) << 22 | (x >> 5 & 0x1fffff) : x >> 30;
        const struct smmu_request q = { .address = (u34)address };
        const struct smmu_line line = { .word = { 0 } };
        const u64 ptc = unit.ptc_hits, misses = unit.misses;
        struct smmu_fetch f;
        struct smmu_reply r;
        u64 took;

        assert_true(l2_smmu_into(&unit, &q));
        while (!smmu_l2_from(&unit, &r)) {
            struct smmu_line there = line;

            assert_true(smmu_memory_from(&unit, &f));
            memset(there.word, 0xff, sizeof there.word); /* every table and page is there */
            assert_true(memory_smmu_into(&unit, &there));
        }
        took = smmu_time(&t, address, 1000 * n) - 1000 * n;
        assert_true(took == (unit.misses > misses ? 140 : unit.ptc_hits > ptc ? SMMU_TIME_PTC : 0));
        assert_true(t.hits == unit.hits && t.ptc_hits == unit.ptc_hits && t.misses == unit.misses);
    }
    assert_true(smmu_reads == 2 * t.misses && t.passed > 0);
    t.cfg.enable = 0;
    assert_true(smmu_time(&t, 0x12345678, 5) == 5);
    compared("accesses of the SMMU, by clocks and by unit", n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hits_are_those_of_the_units),
        cmocka_unit_test(walks_read_tables),
        cmocka_unit_test(misses_merge_and_hits_pass),
        cmocka_unit_test(clients_have_their_places),
        cmocka_unit_test(the_smmus_clocks_are_of_its_lines),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
