/* test_gmmu.c - translation against a slow walk, and against the list of mappings that made the tables */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "mem/mem_space.h"
#include "mmu/mmu.h"
#include "mmu/mmu_tests.h"
#include "gmmu_answer.h"

#define MEMORY_BYTES (1u << 20)

static u8 memory[MEMORY_BYTES];

static struct mem whole_memory(void)
{
    return (struct mem){ .size = MEMORY_BYTES, .byte = memory };
}

/* The same request through the TLBs and the walker over their wires, with what they hold of the requests before, and once more. */
static struct mmu units;
static struct gmmu_reply stepped(const struct mem *m, const struct mem_space *space,
                                 const struct gmmu_request *request)
{
    struct gmmu_reply first, again;

    if (!units.client_utlb.tap)
        mmu_look_at(&units.client_utlb.tap);
    first = mmu_ask(&units, m, space, request);
    again = mmu_ask(&units, m, space, request);
    assert_true(gmmu_reply_same(&first, &again));
    assert_int_equal(units.gmmu.asked, units.gmmu.answered);
    assert_true(utlb_idle(&units.utlb) && l1tlb_idle(&units.l1tlb) && gmmu_idle(&units.gmmu));
    return again;
}

/* Entries whose every rule is met often: tables near the start of memory, mostly legal kinds. */
static u64 random_entry(void)
{
    const u64 x = random_word();
    u64 e = random_word() & 0x7fffffffu << 4 & (x & 1 ? 0xff0u : UINT32_MAX);

    e |= (random_word() & 0xfff0) << 32; /* a small table, or flags and kind */
    e |= (x >> 1 & 3) | (x >> 3 & 3) << 32 | (x >> 5 & 3) << 34; /* valid, apertures, volatile */
    if (x >> 8 & 3)
        e &= ~(u64)2; /* not privileged */
    if (x >> 10 & 3)
        e &= ~(u64)12; /* full, or not read only */
    if (x >> 12 & 1)
        e = (e & ~((u64)0xff << 36)) | (x >> 13 & 1 ? (u64)0xfe << 36 : 0);
    if ((x >> 14 & 7) == 0)
        e ^= (u64)1 << (62 + (x >> 17 & 1));
    return (x >> 20 & 15) ? e : random_word();
}

static void translation_is_the_slow_walk(void **state)
{
    static struct mem_space asks;
    unsigned long cases = 0, seen[18] = { 0 };

    (void)state;
    for (unsigned round = 0; round < 200; round++) {
        const struct mem m = whole_memory();
        struct gmmu_config cfg = { .bound = 1,
                                   .target =
                                       (enum mmu_aperture)(round % 16 == 7 ? 1 : 2 * (round & 1)),
                                   .big_64k = round >> 1 & 1,
                                   .directory = (u28)(random_word() & 15),
                                   .limit =
                                       (u28)(round % 3 ? 0xfffffff : random_word() & 0xfffffff) };
        const struct slow_space space = { memory,     MEMORY_BYTES, (u64)cfg.directory << 12,
                                          cfg.target, cfg.big_64k,  ((u64)cfg.limit << 12) + 4095 };

        for (unsigned at = 0; at < MEMORY_BYTES; at += 8)
            put_entry(memory, at, random_entry());
        asks.cfg = cfg;
        mem_space_invalidate(&asks);
        for (unsigned i = 0; i < 2000; i++) {
            const u64 x = random_word() & ~(i % 4 ? (u64)0xf3f8e00000 : 0); /* mostly a few lines */
            const struct gmmu_request q = { .va = x & 0xffffffffff,
                                            .write = x >> 40 & 1,
                                            .privileged = (x >> 41 & 7) == 0 };
            const struct gmmu_reply r = gmmu_translate(&cfg, &m, &q);
            const struct slow_answer s = slow_walk(&space, q.va, q.write, q.privileged);
            struct gmmu_reply by_step;

            assert_answer(&r, &s);
            if (i % 2 == 0) {
                by_step = stepped(&m, &asks, &q);
                assert_true(gmmu_reply_same(&r, &by_step));
            }
            seen[r.fault ? r.code : 16u + r.sparse]++;
            cases++;
        }
    }
    compared("requests in random tables, of each kind of reply:", cases);
    assert_true(units.utlb.hits > 10000 && units.l1tlb.hits > 1000);
    printf("    hits of the uTLB %" PRIu64 ", of the L1 TLB %" PRIu64 ", walks %" PRIu64 "\n",
           units.utlb.hits, units.l1tlb.hits, units.l1tlb.misses);
    for (unsigned k = 0; k < 18; k++) {
        const bool possible = k > 15 || (k != 4 && k != 8 && k != 9 &&
                                         k < 14); /* unbound below; the others not from here */
        printf("    %s %u: %lu\n", k < 16 ? "fault" : "page or sparse", k, seen[k]);
        assert_int_equal(seen[k] > 0, possible);
    }
}

/* Mappings of whole pages, and the tables that a driver would write for them. */
struct mapping {
    u64 va, bytes, pa;
    unsigned page, kind;
    bool read_only;
};
#define MAPPINGS 40

static void put(u64 at, u64 bits)
{
    assert_true(at + 8 <= MEMORY_BYTES);
    put_entry(memory, at, bits);
}

static u64 get_entry(u64 at)
{
    u64 bits = 0;

    for (unsigned b = 8; b-- > 0;)
        bits = bits << 8 | memory[at + b];
    return bits;
}

/* One reach of 64 MiB, directory at 0x40000, big table at 0x10000, small table at 0x20000. */
static void put_mapping(const struct mapping *m)
{
    const u64 reach = 64u << 20, index = m->va / reach;

    put(0x40000 + 8 * index, 0x10u << 4 | 1 | ((u64)0x20 << 4 | 1) << 32);
    for (u64 offset = 0; offset < m->bytes; offset += m->page) {
        const u64 va = m->va + offset, pa = m->pa + offset;
        const u64 pte = 1 | (u64)m->read_only << 2 | (u64)m->read_only << 63 | pa >> 12 << 4 |
                        (u64)m->kind << 36;

        if (m->page == 65536)
            put(0x10000 + va % reach / 65536 * 8, pte);
        else
            put(0x20000 + va % reach / 4096 * 8, pte);
    }
}

static void mappings_are_found_again(void **state)
{
    const struct gmmu_config cfg = {
        .bound = 1, .big_64k = 1, .directory = 0x40, .limit = 0xfffffff
    };
    const struct mem memory_of = whole_memory();
    struct mapping list[MAPPINGS];
    unsigned long cases = 0, found = 0;

    (void)state;
    for (unsigned round = 0; round < 50; round++) {
        const u64 reach = (random_word() & 0x3fff) << 26;
        unsigned count = 0;
        bool used[1024] = { false }; /* chunks of 64 KiB */

        memset(memory, 0, sizeof memory);
        while (count < MAPPINGS) {
            const unsigned chunk = (unsigned)(random_word() & 1023), big = random_word() & 1;
            struct mapping *m = &list[count];

            if (used[chunk])
                continue;
            used[chunk] = true;
            m->page = big ? 65536 : 4096;
            m->va = reach + chunk * 65536u + (big ? 0 : random_word() % 15 * 4096);
            m->bytes = big ? 65536 : 4096;
            m->pa = (random_word() & 0x3ffff) << 16 | (m->va & 0xffff);
            m->kind = random_word() & 1 ? 0xfe : 0;
            m->read_only = random_word() & 1;
            put_mapping(&list[count++]);
        }
        for (unsigned i = 0; i < 4000; i++) {
            const u64 x = random_word();
            const struct gmmu_request q = { .va = reach | (x & 0x3ffffff), .write = x >> 32 & 1 };
            const struct gmmu_reply r = gmmu_translate(&cfg, &memory_of, &q);
            const struct mapping *m = NULL;

            for (unsigned k = 0; k < count; k++)
                if (q.va >= list[k].va && q.va - list[k].va < list[k].bytes)
                    m = &list[k];
            assert_int_equal(r.fault, !m || (q.write && m->read_only));
            if (r.fault)
                assert_int_equal(r.code, m ? MMU_FAULT_RO : MMU_FAULT_PTE);
            else
                assert_true(r.address == m->pa + (q.va - m->va) && r.kind == m->kind);
            found += !r.fault;
            cases++;
        }
        assert_true(get_entry(0x40000 + (reach >> 26) * 8) != 0);
    }
    compared("addresses in and beside random mappings", cases);
    assert_true(found > 1000);
}

static void an_instance_block_is_read(void **state)
{
    u32 instance[132] = { 0 };
    struct gmmu_config cfg;

    (void)state;
    instance[128] = 0x12345000 | 1u << 11 | 1u << 2 | 2;
    instance[129] = 0xab;
    instance[130] = 0xfedcb000;
    instance[131] = 0x7f;
    cfg = gmmu_bundle(instance);
    assert_int_equal(cfg.bound, 1);
    assert_int_equal(cfg.target, APERTURE_SYSTEM_COHERENT);
    assert_int_equal(cfg.big_64k, 1);
    assert_int_equal(cfg.directory, 0xab12345);
    assert_int_equal(cfg.limit, 0x7ffedcb);
    cfg.bound = 0;
    const struct gmmu_request q = { .va = 0 };
    const struct mem m = whole_memory();
    const struct gmmu_reply r = gmmu_translate(&cfg, &m, &q);
    assert_int_equal(r.fault, 1);
    assert_int_equal(r.code, MMU_FAULT_UNBOUND_INST_BLOCK);
    compared("fields of an instance block", 5);
}

static void kinds_are_those_of_the_page(void **state)
{
    unsigned defined = 0, compressed = 0;

    (void)state;
    for (unsigned k = 0; k < 256; k++) {
        defined += gmmu_kind(k)->name != NULL;
        compressed += gmmu_kind(k)->bits != 0;
    }
    assert_int_equal(defined, 233); /* facts/classes/mmu.md 5 */
    assert_int_equal(compressed, 233 - 29);
    assert_string_equal(gmmu_kind(0xdb)->name, "C32_2CRA");
    compared("kinds", defined);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(translation_is_the_slow_walk),
        cmocka_unit_test(mappings_are_found_again),
        cmocka_unit_test(an_instance_block_is_read),
        cmocka_unit_test(kinds_are_those_of_the_page),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
