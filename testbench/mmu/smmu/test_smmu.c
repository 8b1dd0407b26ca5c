/* test_smmu.c - the SMMU beside a flat array of pages and lists of lines by age; its set conflict, its reach */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "mmu/smmu/smmu.h"
#include "seeded.h"

#define ACCESSES 300000
#define TABLES   16 /* of 4 MiB each, from 0 on */
#define PAGES    (TABLES * 1024u)

static struct smmu unit;
static struct smmu_config cfg;
static uint32_t flat[PAGES];  /* the entry of each page; 0: there is none */
static bool table_at[TABLES]; /* whether the directory names it */
static unsigned long reads;
static u64 taken; /* accesses and flushes: a clock each */

/* Directory in page 0x300, table n in page 0x400 + 3 n. */
static void answer_read(const struct smmu_fetch *f, struct smmu_line *l)
{
    const uint64_t page = f->address / 4096, first = f->address % 4096 / 4;

    assert_int_equal(f->address % 64, 0);
    for (unsigned n = 0; n < 16; n++) {
        const uint64_t at = first + n;

        if (page == 0x300)
            l->word[n] = at < TABLES && table_at[at] ? (1u << 28) + 0x400 + 3 * (uint32_t)at
                                                     : (uint32_t)random_word() & ~(1u << 28);
        else
            l->word[n] = flat[(page - 0x400) / 3 * 1024 + at];
    }
    reads++;
}

static struct smmu_reply ask(uint64_t address, bool write)
{
    const struct smmu_request q = { .write = write, .address = (u34)address };
    struct smmu_fetch f;
    struct smmu_line l;
    struct smmu_reply r;

    reads = 0;
    taken++;
    assert_true(l2_smmu_into(&unit, &q));
    assert_false(l2_smmu_into(&unit, &q));
    while (!smmu_l2_from(&unit, &r)) {
        assert_true(smmu_memory_from(&unit, &f));
        assert_false(smmu_memory_from(&unit, &f)); /* it waits for this one */
        assert_false(smmu_l2_from(&unit, &r));
        answer_read(&f, &l);
        assert_true(memory_smmu_into(&unit, &l));
    }
    assert_true(smmu_idle(&unit) && !memory_smmu_into(&unit, &l));
    return r;
}

static void flush(void)
{
    taken++;
    assert_true(l2_smmu_into(&unit, &(struct smmu_request){ .flush = 1 }));
    assert_true(smmu_idle(&unit));
}

/* Lists of lines, used last first: what the TLB's two sets and the PTC's 64 have. */
struct list {
    uint64_t line[24];
    unsigned count;
};
static struct list tlb[2], ptc[64];

static bool use(struct list *l, uint64_t line, unsigned ways)
{
    unsigned at = 0;

    while (at < l->count && l->line[at] != line)
        at++;
    const bool there = at < l->count;

    if (!there && l->count < ways)
        l->count++;
    else if (!there)
        at = ways - 1;
    memmove(l->line + 1, l->line, at * sizeof line);
    l->line[0] = line;
    return there;
}

static bool in(const struct list *l, uint64_t line)
{
    for (unsigned n = 0; n < l->count; n++)
        if (l->line[n] == line)
            return true;
    return false;
}

/* Reads that an access must cost, by lists; 'there': its directory entry is. */
static unsigned cost(uint64_t address, bool there)
{
    struct list *t = &tlb[address / 32768 % 2], *p = &ptc[address / 65536 % 64];

    if (in(t, address / 32768)) {
        use(t, address / 32768, 24);
        return 0;
    }
    if (!in(p, address / 65536) && !there)
        return 1;
    const bool kept = use(p, address / 65536, 6);

    use(t, address / 32768, 24);
    return kept ? 0 : 2;
}

static void forget(void)
{
    memset(tlb, 0, sizeof tlb);
    memset(ptc, 0, sizeof ptc);
}

static void start(void)
{
    smmu_reset(&unit);
    taken = 0;
    forget();
    cfg = (struct smmu_config){ .enable = 1, .directory = 0x300 };
    cfg.bypass[2] = 1;
    cfg.first[2] = 0x0abc;
    cfg.last[2] = 0x0abd;
    smmu_set_state(&unit, &cfg);
}

static uint64_t some_address(void)
{
    const uint64_t x = random_word();

    if (x % 64 == 0)
        return random_word() >> 30;
    if (x % 8 == 0)
        return x / 64 % PAGES * 4096 + x % 4096;
    return (x >> 8 & 1) * 0x2000000 + (x >> 9 & 63) * 32768 +
           (x >> 20 & 0x7fff); /* 64 lines of the TLB */
}

static void check(uint64_t address, bool write)
{
    const uint64_t page = address / 4096;
    const struct smmu_reply r = ask(address, write);

    if (page == 0xabc || page == 0xabd) {
        assert_true(!r.fault && r.address == address && reads == 0);
    } else if (address >= UINT64_C(0x100000000)) {
        assert_true(r.fault && r.address == 0 && reads == 0);
    } else {
        const bool there = page < PAGES && table_at[page / 1024];
        const uint32_t e = there ? flat[page] : 0;
        const bool good = e >> (write ? 30 : 31) & 1;

        assert_int_equal(reads, cost(address, there));
        assert_int_equal(r.fault, !good);
        assert_true(r.address == (good ? e % 0x400000 * UINT64_C(4096) + address % 4096 : 0));
    }
}

static void accesses_are_those_of_a_flat_array(void **state)
{
    unsigned long n = 0;

    (void)state;
    start();
    for (; n < ACCESSES; n++) {
        if (n % 5000 == 0) { /* other tables; told, as a driver tells it */
            for (unsigned t = 0; t < TABLES; t++)
                table_at[t] = random_word() % 8 != 0;
            for (unsigned p = 0; p < PAGES; p++)
                flat[p] = random_word() % 8 ? (uint32_t)random_word() | (3u << 30)
                                            : (uint32_t)random_word();
            flush();
            forget();
        }
        check(some_address(), random_word() & 1);
    }
    cfg.enable = 0;
    smmu_set_state(&unit, &cfg);
    for (unsigned i = 0; i < 1000; i++) {
        const uint64_t address = random_word() >> 30;
        const struct smmu_reply r = ask(address, i & 1);

        assert_true(!r.fault && r.address == address && reads == 0);
    }
    assert_true(unit.clocks == taken);
    compared("accesses of the SMMU", n);
    assert_true(unit.hits > 1000 && unit.ptc_hits > 1000 && unit.misses > 1000);
}

static void all_pages(void)
{
    start();
    memset(table_at, 1, sizeof table_at);
    for (unsigned p = 0; p < PAGES; p++)
        flat[p] = 0xc0000000u + p;
}

/* Reads that the TLB does not have, in rounds through 'surfaces' surfaces, each of which begins 'pitch' behind the one before. */
static u64 misses_of(unsigned surfaces, uint64_t pitch)
{
    u64 before = 0;

    all_pages();
    for (unsigned round = 0; round < 4; round++) {
        before = round == 3 ? unit.hits : before;
        for (unsigned s = 0; s < surfaces; s++)
            ask(s * pitch, false);
    }
    return surfaces - (unit.hits - before);
}

/* known: facts/tlb.md 3: bases at even multiples of 32 KB use half of the TLB */
static void even_bases_use_half_of_the_tlb(void **state)
{
    unsigned both = 0, half = 0;

    (void)state;
    while (misses_of(both + 1, 32768) == 0)
        both++;
    while (misses_of(half + 1, 65536) == 0)
        half++;
    assert_int_equal(both, 48);
    assert_int_equal(half, 24);
    assert_int_equal(misses_of(49, 32768),
                     25); /* one set of 25 lines in turn: none of them stays */
    compared("surfaces that keep their translations, and half of them", both + half);
}

/* known: facts/mem.md: the PTC has 24 MB */
static void the_ptc_has_6144_translations(void **state)
{
    u64 walks;

    (void)state;
    all_pages();
    for (unsigned page = 0; page < 6144; page++)
        ask(page * 4096u, false);
    walks = unit.misses;
    assert_int_equal(walks, 384);
    for (unsigned page = 0; page < 6144; page++)
        ask(page * 4096u, false);
    assert_true(unit.misses == walks);
    for (unsigned round = 0; round < 2; round++) /* one line more */
        for (unsigned page = 0; page < 6160; page++)
            ask(page * 4096u, false);
    assert_true(unit.misses > walks + 6);
    compared("translations in the PTC", 6144);
}

/* chosen: an access behind a change sees the old entry until a flush (mmu/tlb.h) */
static void old_entries_stay_until_a_flush(void **state)
{
    (void)state;
    all_pages();
    assert_true(ask(0x5000, false).address == 0x5000);
    flat[5] = 0xc0000077;
    assert_true(ask(0x5000, false).address == 0x5000);
    flush();
    assert_true(ask(0x5000, false).address == 0x77000);
    compared("accesses around a change", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accesses_are_those_of_a_flat_array),
        cmocka_unit_test(even_bases_use_half_of_the_tlb),
        cmocka_unit_test(the_ptc_has_6144_translations),
        cmocka_unit_test(old_entries_stay_until_a_flush),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
