/* test_gmmu_tables.c - bytes through page tables: by calls, by the unit over its wires, by a stand-in */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "mem/mem_space.h"
#include "mmu/mmu.h"
#include "mmu/mmu_tests.h"
#include "seeded.h"

#define PAGE  4096
#define PAGES 64 /* of memory; the first two have the tables */

static u8 memory[PAGES * PAGE];
static struct mem mem = { .size = sizeof memory, .byte = memory };

static bool unit_steps(void *self, void *unit, const void *wires)
{
    const struct gmmu_wires *w = wires;

    (void)self;
    return gmmu_step(unit, w->l1tlb_gmmu, w->memory_gmmu, w->gmmu_memory, w->gmmu_l1tlb);
}

static unsigned long asked;

static void count(void *self, const void *packet)
{
    (void)self;
    (void)packet;
    asked++;
}

/* The page of memory of page n of the addresses; 0: it has none. */
static unsigned place_of(unsigned n)
{
    return n % 7 == 3 ? 0 : 2 + n * 5 % (PAGES - 2);
}

/* Directory in page 0; a table of small pages in page 1. */
static void write_tables(void)
{
    memset(memory, 0, 2 * PAGE);
    put_entry(memory, 0, ((u64)1 << 4 | 1) << 32);
    for (unsigned n = 0; n < PAGES; n++)
        if (place_of(n))
            put_entry(memory, PAGE + 8 * n, 1 | (u64)place_of(n) << 4);
    for (unsigned at = 2 * PAGE; at < sizeof memory; at++)
        memory[at] = (u8)random_word();
}

/* Every page, its first bytes and its last, once walked and once remembered. */
static unsigned long check_pages(struct mem_space *s)
{
    unsigned long cases = 0;

    for (unsigned n = 0; n < 2 * PAGES; n++)
        for (unsigned at = 0; at < PAGE; at += PAGE - 8, cases++) {
            const unsigned page = place_of(n % PAGES);
            u8 got[8];

            assert_int_equal(mem_space_read(s, &mem, MEM_FE, n % PAGES * PAGE + at, got, 8),
                             page > 0);
            assert_int_equal(s->faults.any, page == 0);
            assert_true(page || s->faults.code == MMU_FAULT_PTE);
            if (page)
                assert_memory_equal(got, memory + page * PAGE + at, 8);
            s->faults.any = false;
        }
    return cases;
}

static void every_way_reads_the_same(void **state)
{
    static struct mmu nobody_looks, tapped, stood_in = { .stand_in.gmmu = { unit_steps, NULL } };
    static struct mmu *const ways[] = { NULL, &nobody_looks, &tapped, &stood_in };
    struct net_tap tap = { .given = count };
    const struct gmmu_config cfg = { .bound = 1, .limit = 0xfffffff };
    static struct mem_space space;
    unsigned long cases = 0;

    (void)state;
    write_tables();
    net_tap_on(&tapped.client_utlb.tap, &tap);
    for (unsigned i = 0; i < 4; i++) {
        memset(&space, 0xff, sizeof space); /* of what was there before, nothing counts */
        mem_space_begin(&space, &cfg);
        assert_true(!space.faults.any && !space.traffic[MEM_FE].read);
        mem.mmu = ways[i];
        cases += check_pages(&space);
    }
    assert_true(asked > 0 && asked == tapped.utlb_client.pushed);
    assert_true(asked == stood_in.client_utlb.pushed && nobody_looks.client_utlb.pushed == 0);
    compared("places in pages", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_reads_the_same),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
