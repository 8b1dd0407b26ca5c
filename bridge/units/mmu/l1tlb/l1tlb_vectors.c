/* l1tlb_vectors.c - vectors of misses, orders and lines: random ones, and the corners by name */
#include <string.h>

#include "common/bits.h"
#include "mmu/l1tlb/l1tlb.h"
#include "section.h"
#include "mmu/tlb_random.h"
#include "unit.h"
#include "vector_bus.h"

const char l1tlb_work_unit[] = "misses";
const struct unit_rate l1tlb_rates[] = { { 0 } };
const uint64_t l1tlb_exhaustive_lines = 0;

unsigned l1tlb_work(const struct l1tlb_vector *v)
{
    return v->utlb_l1tlb_valid;
}

void l1tlb_random_config(struct random *r, struct l1tlb_vector *v)
{
    v->cfg = tlb_random_space(r);
}

void l1tlb_random_inputs(struct random *r, struct l1tlb_vector *v)
{
    v->utlb_l1tlb_valid = random_bits(r) & 1;
    v->utlb_l1tlb.id = (u8)random_bits(r);
    v->utlb_l1tlb.va = tlb_random_va(r);
    v->mmu_l1tlb_valid = random_below(r, 128) == 0;
    v->mmu_l1tlb = tlb_random_forget(r);
    v->gmmu_l1tlb_valid = 1;
    v->gmmu_l1tlb = tlb_random_line(r);
}

void l1tlb_exhaustive(uint64_t i, struct l1tlb_vector *v)
{
    (void)i;
    (void)v;
}

static const u64 page_of = 0xabcde << 4 | 1;

/* A miss, and what the walker brings if it must walk. */
static void walked(struct l1tlb_vector *v, u64 va, enum mmu_page page, u64 entry)
{
    v->utlb_l1tlb_valid = 1;
    v->utlb_l1tlb.va = va;
    v->gmmu_l1tlb_valid = 1;
    v->gmmu_l1tlb = (struct tlb_line){ .id = v->utlb_l1tlb.id, .va = va, .page = page };
    tlb_all_entries(v->gmmu_l1tlb.word, entry);
}

/* Nine lines of a set, forth and back, then in another order, by pages of each size. */
static void ways(unsigned n, struct l1tlb_vector *v)
{
    const enum mmu_page page = (enum mmu_page)(n / 81 % 3);
    const unsigned at = n % 27;
    const u64 line = at < 9 ? n % 9 : at < 18 ? 8 - n % 9 : n * 5 % 9;

    v->reset = n % 81 == 0;
    v->cfg.big_64k = page == PAGE_64K;
    walked(v, line << (tlb_page_shift(page) + 4 + 6), page, page_of + n % 9 * 16);
}

/* Each set once, then again. */
static void sets(unsigned i, struct l1tlb_vector *v)
{
    v->reset = i == 0;
    walked(v, (u64)(i % 64) << 20 | 0x12345, PAGE_64K, page_of + i % 64 * 16);
}

/* Every bit of an address tells lines apart, or does not. */
static void address_bits(unsigned i, struct l1tlb_vector *v)
{
    const unsigned n = i / 2;

    v->reset = i % 2 == 0;
    v->cfg.big_64k = n / 40 == 1;
    walked(v, 0x5a5a5a5a5a ^ (u64)(i % 2) << n % 40, (enum mmu_page)(n / 40), page_of);
}

/* A big entry of each sort, then the address again, for which the walker brings a small line: which is found; and again. */
static void both(unsigned i, struct l1tlb_vector *v)
{
    const unsigned at = i % 3, n = i / 3;

    v->reset = at == 0;
    walked(v, 0x123456789, at ? PAGE_4K : PAGE_64K, page_of);
    if (!at)
        tlb_all_entries(v->gmmu_l1tlb.word,
                        (page_of & ~(u64)1) | (n & 3) | (u64)(n >> 2 & 1) << 32);
    v->gmmu_l1tlb.small_table = !at && (n >> 3 & 1);
    v->gmmu_l1tlb.fault = n >> 4 & 1;
    if (v->gmmu_l1tlb.fault)
        v->gmmu_l1tlb.code = n & 1 ? MMU_FAULT_PDE_SIZE : MMU_FAULT_REGION;
}

static void forgotten(unsigned i, struct l1tlb_vector *v)
{
    const enum mmu_page page = tlb_forgotten(i, &v->cfg, &v->mmu_l1tlb);

    v->reset = i % 5 == 0;
    walked(v, 0x1230000, page, page_of + (u64)(i % 5) * 16);
    v->mmu_l1tlb_valid = i % 5 == 2;
    v->utlb_l1tlb_valid = !v->mmu_l1tlb_valid;
}

static const struct section {
    const char *name;
    unsigned count; /* of lines */
    void (*make)(unsigned i, struct l1tlb_vector *v);
} sections[] = {
    { "one line more than a set has", 3 * 81, ways },
    { "every set", 128, sets },
    { "every bit of an address", 2 * 120, address_bits },
    { "a big and a small line", 3 * 32, both },
    { "orders to forget", TLB_FORGOTTEN, forgotten },
};

const char *l1tlb_directed(unsigned i, struct l1tlb_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);

    memset(v, 0, sizeof *v);
    if (s == SECTIONS(sections))
        return NULL;
    v->cfg = (struct gmmu_config){
        .bound = 1, .big_64k = 1, .directory = 0x54321, .limit = (u28)bits_mask(28)
    };
    v->utlb_l1tlb.id = (u8)i;
    sections[s].make(i, v);
    return sections[s].name;
}
