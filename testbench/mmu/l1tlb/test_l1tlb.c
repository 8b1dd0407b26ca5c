/* test_l1tlb.c - the L1 TLB beside lists of lines by age, one a set; hits pass misses */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "mmu/l1tlb/l1tlb.h"
#include "mmu/lines_by_age.h"
#include "mmu/tlb_random.h"
#include "seeded.h"

#define STEPS 400000

static struct l1tlb unit;
static struct gmmu_config cfg;

static struct lines_by_age list[64]; /* the slow TLB: one a set */
static unsigned long under_way, hits, misses, forgotten;

static struct lines_by_age *list_of(uint64_t va, enum mmu_page page)
{
    return &list[va / aged_bytes(page) % 64];
}

/* Whether a line leaves the address to the small table: a big entry that is not valid, privileged or volatile, beside such a table. */
static bool goes_on(const struct tlb_line *l, uint64_t va)
{
    const unsigned n = (unsigned)(va / (aged_bytes(l->page) / 16) % 16);

    return l->page != PAGE_4K && l->small_table && (l->word[2 * n] & 3) == 0 &&
           (l->word[2 * n + 1] & 1) == 0;
}

static const struct tlb_line *held(uint64_t va)
{
    const enum mmu_page big = cfg.big_64k ? PAGE_64K : PAGE_128K;

    for (unsigned k = 0; k < 2; k++) {
        const enum mmu_page page = k ? PAGE_4K : big;
        struct lines_by_age *set = list_of(va, page);
        const unsigned at = aged_find(set, &cfg, va, page);

        if (at < set->count && !goes_on(&set->at[at].line, va))
            return aged_use(set, at);
    }
    return NULL;
}

/* A miss of a uTLB: answered at once, or it goes on. */
static void ask(uint64_t va, u8 id)
{
    const struct tlb_miss m = { id, va };
    const struct tlb_line *l;
    struct tlb_miss on;
    struct tlb_line out;

    assert_true(utlb_l1tlb_into(&unit, &m));
    l = held(va);
    assert_false(utlb_l1tlb_into(&unit, &m));
    if (l) {
        struct tlb_line expected = *l;

        expected.id = id;
        expected.va = va;
        assert_true(l1tlb_utlb_from(&unit, &out));
        assert_true(tlb_line_same(&out, &expected));
        hits++;
    } else {
        assert_false(l1tlb_utlb_from(&unit, &out));
        assert_true(l1tlb_gmmu_from(&unit, &on));
        assert_true(tlb_miss_same(&on, &m));
        under_way++;
        misses++;
    }
    assert_false(l1tlb_gmmu_from(&unit, &on));
    assert_int_equal(l1tlb_idle(&unit), under_way == 0);
}

/* A line of the walker, of any walk under way. */
static void bring(const struct tlb_line *l)
{
    struct tlb_line out;

    assert_int_equal(gmmu_l1tlb_into(&unit, l), under_way > 0);
    if (under_way == 0)
        return;
    under_way--;
    if (!l->fault)
        aged_keep(list_of(l->va, l->page), 8, &cfg, l);
    assert_true(l1tlb_utlb_from(&unit, &out));
    assert_true(tlb_line_same(&out, l));
}

static void forget(const struct tlb_forget *o)
{
    assert_int_equal(mmu_l1tlb_into(&unit, o), under_way == 0);
    for (unsigned s = 0; s < 64 && under_way == 0; s++)
        forgotten += aged_forget(&list[s], o);
}

/* Of few lines of few sets, or of any. */
static uint64_t some_va(struct random *r)
{
    const unsigned shift[] = { 16, 20, 21 };

    if (random_below(r, 4) == 0)
        return tlb_random_va(r);
    return ((uint64_t)random_below(r, 12) << (6 + shift[random_below(r, 3)])) +
           random_below(r, 1 << 22);
}

static void one_step(struct random *r)
{
    const struct tlb_forget order = { random_bits(r) & 1, 0x1000 * random_below(r, 3) };
    struct tlb_line line = tlb_random_line(r);

    line.va = some_va(r);
    line.page = line.page != PAGE_4K ? (cfg.big_64k ? PAGE_64K : PAGE_128K) : PAGE_4K;
    switch (random_below(r, 128)) {
    case 0: forget(&order); break;
    case 1:
        if (under_way == 0) {
            cfg.directory = 0x1000 * random_below(r, 3);
            cfg.big_64k = random_bits(r) & 1;
            l1tlb_set_state(&unit, &cfg);
        }
        break;
    default:
        if (random_bits(r) & 1)
            ask(some_va(r), (u8)random_bits(r));
        else
            bring(&line);
    }
}

static void lines_are_those_of_lists_by_age(void **state)
{
    struct random r = random_start(seed_from_environment(), 0);

    (void)state;
    l1tlb_reset(&unit);
    for (unsigned i = 0; i < STEPS; i++)
        one_step(&r);
    compared("hits of the L1 TLB, with walks under way or not", hits);
    compared("misses", misses);
    compared("lines forgotten", forgotten);
    assert_int_equal(unit.hits, hits);
    assert_int_equal(unit.misses, misses);
    assert_int_equal(unit.clocks,
                     hits + misses); /* known: facts/mem.md: misses stream at full rate */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_those_of_lists_by_age),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
