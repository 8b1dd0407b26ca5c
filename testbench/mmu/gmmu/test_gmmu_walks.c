/* test_gmmu_walks.c - up to eight walks at once beside single slow ones: what each ends with, and which reads they share */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "gmmu_reference.h"
#include "mmu/gmmu/gmmu.h"
#include "mmu/mmu_tests.h"
#include "seeded.h"

#define MEMORY_BYTES (1u << 20)
#define STEPS        200000

static uint8_t memory[MEMORY_BYTES];
static struct gmmu unit;
static struct slow_space space;

static struct asked {
    bool busy;
    uint64_t va;
} asked[256]; /* by id */
static unsigned under_way;
static uint64_t line[16]; /* on their way, the oldest first */
static unsigned lines;
static unsigned long ended, faults, sparse, shared, passed;

/* Directory in page 2: entries of every sort; tables in pages 4 to 67, half of their entries valid, of no privilege; some outside. */
static void write_tables(void)
{
    for (unsigned at = 0; at < MEMORY_BYTES; at += 8)
        put_entry(memory, at,
                  (random_word() & UINT64_C(0x1000000fff10)) | (random_word() & 1) |
                      (random_word() % 4 == 0 ? UINT64_C(1) << 32 : 0) |
                      (random_word() % 16 == 0 ? 2 : 0));
    for (unsigned n = 0; n < 64; n++) {
        const uint64_t x = random_word(), big = 4 + x % 64, small = 4 + x / 64 % 64;

        put_entry(memory, 2 * 4096 + 8 * n,
                  (x >> 20 & 3) | (x >> 22 & 7 ? 0 : x >> 25 & 12) |
                      (x >> 32 & 31 ? big : 0x4000) << 4 |
                      ((x >> 37 & 3) | (x >> 39 & 8) | small << 4) << 32);
    }
}

static void start(void)
{
    const struct gmmu_config cfg = {
        .bound = 1, .big_64k = random_word() & 1, .directory = 2, .limit = 0xfffffff
    };

    write_tables();
    gmmu_reset(&unit);
    gmmu_set_state(&unit, &cfg);
    space = (struct slow_space){ memory, MEMORY_BYTES, 2 * 4096, 0, cfg.big_64k, UINT64_MAX };
}

static void ask(void)
{
    const uint64_t x = random_word();
    const struct tlb_miss m = { (u8)(x >> 56), (x & 63) << 26 | (x >> 6 & 3) << 24 |
                                                   (x >> 8 & 7) << 16 | (x >> 11 & 3) << 12 };

    if (asked[m.id].busy)
        return;
    assert_int_equal(l1tlb_gmmu_into(&unit, &m), under_way < 8);
    if (under_way == 8)
        return;
    asked[m.id] = (struct asked){ true, m.va };
    under_way++;
}

static void read_line(void)
{
    struct gmmu_fetch f;

    if (!gmmu_memory_from(&unit, &f))
        return;
    assert_int_equal(f.address % 128, 0);
    for (unsigned n = 0; n < lines; n++)
        assert_true(line[n] != f.address); /* nobody asks for what is on its way */
    line[lines++] = f.address;
    assert_true(lines <= 8);
}

static void bring_line(void)
{
    struct gmmu_line l = { .missing = lines && line[0] + 128 > MEMORY_BYTES };
    unsigned waited = 0;

    for (unsigned w = 0; lines && !l.missing && w < 32; w++)
        for (unsigned b = 4; b-- > 0;)
            l.word[w] = l.word[w] << 8 | memory[line[0] + 4 * w + b];
    for (unsigned n = 0; n < GMMU_WALKS; n++)
        waited += unit.slot[n].wait == GMMU_WAIT && unit.slot[n].walk.fetch / 128 * 128 == line[0];
    shared += lines && waited > 1 ? waited - 1 : 0;
    assert_int_equal(memory_gmmu_into(&unit, &l), lines > 0);
    if (lines)
        memmove(line, line + 1, --lines * sizeof line[0]);
}

/* The entry of the address in a line says what a walk of it alone comes to. */
static void end_walk(void)
{
    static const unsigned bytes[] = { 4096, 65536, 131072 };
    struct tlb_line l;
    struct slow_answer s, by_line;
    unsigned n;

    if (!gmmu_l1tlb_from(&unit, &l))
        return;
    assert_true(asked[l.id].busy && asked[l.id].va == l.va);
    asked[l.id].busy = false;
    under_way--;
    ended++;
    passed += under_way > 0;
    s = slow_walk(&space, l.va, false, true);
    faults += s.fault >= 0;
    if (l.fault) {
        assert_int_equal(l.code, s.fault);
        return;
    }
    n = (unsigned)(l.va / bytes[l.page] % 16);
    by_line = slow_entry((uint64_t)l.word[2 * n + 1] << 32 | l.word[2 * n], bytes[l.page],
                         l.small_table, l.va, false, true);
    assert_int_equal(by_line.fault, s.fault);
    assert_int_equal(by_line.sparse, s.sparse);
    assert_true(by_line.address == s.address && by_line.kind == s.kind && by_line.page == s.page);
    sparse += s.sparse;
}

static void walks_end_as_alone(void **state)
{
    (void)state;
    for (unsigned i = 0; i < STEPS; i++) {
        if (i % 5000 == 0 && under_way == 0)
            start();
        switch (random_word() % 4) {
        case 0:
            if (i % 5000 < 4900) /* then they end */
                ask();
            break;
        case 1: read_line(); break;
        case 2: bring_line(); break;
        default: end_walk(); break;
        }
        assert_int_equal(gmmu_idle(&unit), under_way == 0);
    }
    compared("walks", ended);
    compared("of them ends with others under way", passed);
    compared("reads that were another's", shared);
    compared("faults", faults);
    compared("sparse pages", sparse);
}

/* Sixteen pages of one line: eight walks at once, and two reads in all. */
static void eight_walks_of_a_line_are_two_reads(void **state)
{
    const struct tlb_miss more = { 9, 0x90000 };

    (void)state;
    start();
    put_entry(memory, 2 * 4096, 4 << 4 | 1);
    unit.cfg.big_64k = 1;
    for (unsigned n = 0; n < 8; n++)
        assert_true(l1tlb_gmmu_into(&unit, &(struct tlb_miss){ (u8)n, n << 16 }));
    assert_false(l1tlb_gmmu_into(&unit, &more));
    for (unsigned n = 0; n < 2; n++) {
        read_line();
        assert_int_equal(lines, 1);
        read_line();
        assert_int_equal(lines, 1);
        bring_line();
    }
    assert_true(unit.asked == 2);
    for (unsigned n = 0; n < 8; n++) {
        struct tlb_line l;

        assert_true(gmmu_l1tlb_from(&unit, &l));
        assert_int_equal(l.id, n);
        assert_memory_equal(l.word, memory + 4 * 4096, 128);
    }
    assert_true(gmmu_idle(&unit));
    compared("walks of one line", 8);
}

/* An address above the limit, and a space without tables: the walk ends where it begins, in a clock of its own as any. */
static void refused_walks_read_nothing(void **state)
{
    struct tlb_line l;
    struct gmmu_fetch f;

    (void)state;
    start();
    for (unsigned n = 0; n < 2; n++) {
        const struct gmmu_config cfg = { .bound = n == 0, .directory = 2, .limit = 1 };
        const u64 before = unit.clocks;

        gmmu_set_state(&unit, &cfg);
        assert_true(l1tlb_gmmu_into(&unit, &(struct tlb_miss){ (u8)(7 + n), 0x5000 }));
        assert_int_equal(unit.clocks - before, 1);
        assert_false(gmmu_memory_from(&unit, &f));
        assert_true(gmmu_l1tlb_from(&unit, &l));
        assert_true(l.id == 7 + n && l.va == 0x5000 && l.fault);
        assert_int_equal(l.code, n ? MMU_FAULT_UNBOUND_INST_BLOCK : MMU_FAULT_VA_LIMIT);
    }
    assert_true(gmmu_idle(&unit));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_end_as_alone),
        cmocka_unit_test(eight_walks_of_a_line_are_two_reads),
        cmocka_unit_test(refused_walks_read_nothing),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
