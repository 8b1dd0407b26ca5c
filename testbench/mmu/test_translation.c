/* test_translation.c - TLBs and walker together: how much they cover, what they hold when tables change */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "mem/mem_space.h"
#include "mmu/mmu.h"
#include "mmu/mmu_tests.h"
#include "seeded.h"

#define TABLES (8u << 20) /* bytes of memory, which has tables alone: nobody reads the pages */
#define MIB    (UINT64_C(1) << 20)

static u8 memory[TABLES];
static struct mem mem = { .size = TABLES, .byte = memory };
static struct mmu mmu;
static struct mem_space space;

static u64 page_of(u64 number)
{
    return 1 | (0x100000 + number) << 4;
}

/* Empty TLBs, and 'bytes' of addresses from 0 on by pages of a size; directory at 0, tables from 1 MiB on. */
static void map(u64 bytes, unsigned page_shift, bool big_64k)
{
    const u64 reach = UINT64_C(1) << (big_64k ? 26 : 27), table = (reach >> page_shift) * 8;

    memset(memory, 0, sizeof memory);
    memset(&mmu, 0, sizeof mmu);
    mmu_look_at(&mmu.client_utlb.tap);
    mem_space_begin(&space,
                    &(struct gmmu_config){ .bound = 1, .big_64k = big_64k, .limit = 0xfffffff });
    for (u64 va = 0; va < bytes; va += reach)
        put_entry(memory, va / reach * 8,
                  (MIB + va / reach * table) >> 12 << 4 << (page_shift > 12 ? 0 : 32) |
                      (u64)1 << (page_shift > 12 ? 0 : 32));
    for (u64 va = 0; va < bytes; va += UINT64_C(1) << page_shift)
        put_entry(memory, MIB + va / reach * table + (va % reach >> page_shift) * 8,
                  page_of(va >> 12));
}

static struct gmmu_reply ask(u64 va)
{
    const struct gmmu_request q = { .va = va };

    return mmu_ask(&mmu, &mem, &space, &q);
}

static void pass(u64 bytes, unsigned page_shift)
{
    for (u64 va = 0; va < bytes; va += UINT64_C(1) << page_shift) {
        const struct gmmu_reply r = ask(va + 5);

        assert_true(!r.fault && r.address == (UINT64_C(0x100000) << 12) + va + 5);
    }
}

/* known: facts/mem.md: 512 MB by pages of 64 KB, 1 GB of 128 KB; facts/tlb.md 1: 32 MB of 4 KB */
static void the_last_level_covers(u64 bytes, unsigned page_shift, bool big_64k)
{
    const u64 line = UINT64_C(16) << page_shift;
    u64 walks;

    map(bytes + line, page_shift, big_64k);
    for (unsigned n = 0; n < 3; n++)
        pass(bytes, page_shift);
    assert_int_equal(bytes / line, 512);
    assert_true(mmu.l1tlb.misses == 512 && mmu.gmmu.asked == 2 * 512);
    walks = mmu.l1tlb.misses;
    for (unsigned n = 0; n < 2; n++)
        pass(bytes + line, page_shift);
    assert_true(mmu.l1tlb.misses ==
                walks + 1 + 9); /* then the nine lines of one set, in turn, none of which stays */
    compared("MiB that the last level covers", (unsigned long)(bytes / MIB));
}

static void each_page_size_is_covered(void **state)
{
    (void)state;
    the_last_level_covers(512 * MIB, 16, true);
    the_last_level_covers(1024 * MIB, 17, false);
    the_last_level_covers(32 * MIB, 12, true);
}

/* chosen: facts/tlb.md 1: 16 lines */
static void a_utlb_covers_16_lines(void **state)
{
    u64 misses;

    (void)state;
    map(32 * MIB, 16, true);
    pass(16 * MIB, 16);
    assert_true(mmu.utlb.misses == 16);
    pass(16 * MIB, 16);
    assert_true(mmu.utlb.misses == 16);
    pass(17 * MIB, 16);
    misses = mmu.utlb.misses;
    pass(17 * MIB, 16);
    assert_true(mmu.utlb.misses == misses + 17 && mmu.l1tlb.misses == 17);
    compared("lines of a uTLB", 16);
}

/* chosen: mmu/tlb.h: the old entry as long as a TLB holds it; known: facts/classes/mmu.md 4: invalidate, of one directory or all */
static void old_entries_stay_until_told(void **state)
{
    const u64 at = MIB + 8 * 3, va = 3 << 16;

    (void)state;
    map(16 * MIB, 16, true);
    assert_true(ask(va).address >> 12 == 0x100000 + (va >> 12));
    put_entry(memory, at, 1 | (u64)0x7770 << 4);
    assert_true(ask(va).address >> 12 == 0x100000 + (va >> 12)); /* the uTLB's */
    put_entry(memory, at, 0);
    assert_false(ask(va).fault);
    mem_space_invalidate(&space);
    assert_true(ask(va).fault && ask(va).code == MMU_FAULT_PTE); /* the line has no page there */
    put_entry(memory, at, 1 | (u64)0x7770 << 4);
    assert_true(ask(va).fault); /* and is held like that */
    mem_space_invalidate(&space);
    assert_true(ask(va).address == (u64)0x7770 << 12);
    assert_true(ask(UINT64_C(1) << 30).code == MMU_FAULT_PDE); /* this is not held */
    put_entry(memory, (1 << 4) * 8, (MIB >> 12) << 4 | 1);
    assert_false(ask(UINT64_C(1) << 30).fault);
    compared("accesses around changes", 8);
}

/* A new space, whose tables lie where the old one's were. */
static void a_new_space_finds_its_own(void **state)
{
    (void)state;
    map(MIB, 16, true);
    assert_false(ask(0).fault);
    put_entry(memory, MIB, 1 | (u64)0x5550 << 4);
    mem_space_begin(&space, &(struct gmmu_config){ .bound = 1, .big_64k = 1, .limit = 0xfffffff });
    mmu_forget(&mmu);
    assert_true(ask(0).address == (u64)0x5550 << 12);
    space.cfg.limit = 0; /* another one */
    assert_true(ask(4096).code == MMU_FAULT_VA_LIMIT &&
                ask(4095).address == ((u64)0x5550 << 12 | 4095));
    compared("spaces", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_page_size_is_covered),
        cmocka_unit_test(a_utlb_covers_16_lines),
        cmocka_unit_test(old_entries_stay_until_told),
        cmocka_unit_test(a_new_space_finds_its_own),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
