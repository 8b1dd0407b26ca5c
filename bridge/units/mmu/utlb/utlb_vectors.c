/* utlb_vectors.c - vectors of requests, orders and lines: random ones, and the corners by name */
#include <string.h>

#include "common/bits.h"
#include "mmu/utlb/utlb.h"
#include "section.h"
#include "mmu/tlb_random.h"
#include "unit.h"
#include "vector_bus.h"

const char utlb_work_unit[] = "requests";
const struct unit_rate utlb_rates[] = { { 0 } };
const uint64_t utlb_exhaustive_lines = 0;

unsigned utlb_work(const struct utlb_vector *v)
{
    return v->client_utlb_valid;
}

void utlb_random_config(struct random *r, struct utlb_vector *v)
{
    v->cfg = tlb_random_space(r);
}

void utlb_random_inputs(struct random *r, struct utlb_vector *v)
{
    struct gmmu_request *q = &v->client_utlb;

    v->client_utlb_valid = random_below(r, 4) == 0;
    q->hub = random_bits(r) & 1;
    q->gpc = (u5)(random_bits(r) & 31);
    q->client = (u6)(random_bits(r) & 63);
    q->privileged = random_below(r, 4) == 0;
    q->write = random_bits(r) & 1;
    q->va = tlb_random_va(r);
    v->mmu_utlb_valid = random_below(r, 64) == 0;
    v->mmu_utlb = tlb_random_forget(r);
    v->l1tlb_utlb = tlb_random_line(r);
    v->l1tlb_utlb_valid = random_below(r, 8) == 0; /* for any request, or none */
}

/* What the request's line brought, as the answer to its miss; without one, for each place in turn. */
void tlb_line_make(uint64_t number, const uint32_t *line, struct tlb_line *l)
{
    struct utlb_vector v;

    (void)number;
    utlb_vector_get(&v, line, 0);
    *l = v.l1tlb_utlb;
    l->id = v.utlb_l1tlb_valid ? v.utlb_l1tlb.id : (l->id + 1) & 15;
    l->va = v.utlb_l1tlb_valid ? v.utlb_l1tlb.va : l->va;
}

void utlb_exhaustive(uint64_t i, struct utlb_vector *v)
{
    (void)i;
    (void)v;
}

static const u64 page_of = 0xabcde << 4 | 1, generic = (u64)0xfe << 36;

/* What answers the request's miss: one entry 16 times. */
static void one(struct utlb_vector *v, enum mmu_page page, u64 entry)
{
    v->l1tlb_utlb.page = page;
    tlb_all_entries(v->l1tlb_utlb.word, entry);
}

static void entry_bits(unsigned n, struct utlb_vector *v)
{
    v->reset = 1;
    v->cfg.big_64k = n >> 9 & 1;
    v->client_utlb.write = n >> 6 & 1;
    v->client_utlb.privileged = n >> 7 & 1;
    one(v, n >> 8 & 1 ? tlb_big(&v->cfg) : PAGE_4K, (page_of | generic) ^ (u64)1 << (n & 63));
}

static void kinds(unsigned n, struct utlb_vector *v)
{
    v->reset = 1;
    one(v, n >> 8 ? tlb_big(&v->cfg) : PAGE_4K, page_of | (u64)(n & 255) << 36);
}

/* Valid, privilege and volatile of an entry, beside a table of small pages or not; faults. */
static void entries(unsigned n, struct utlb_vector *v)
{
    v->reset = 1;
    one(v, n >> 3 & 1 ? tlb_big(&v->cfg) : PAGE_4K,
        (page_of & ~(u64)1) | (n & 3) | (u64)(n >> 2 & 1) << 32);
    v->l1tlb_utlb.small_table = n >> 3 & n >> 4 & 1;
    v->l1tlb_utlb.fault = n >> 5 & 1;
    if (v->l1tlb_utlb.fault)
        v->l1tlb_utlb.code = n & 1 ? MMU_FAULT_PDE_SIZE : MMU_FAULT_REGION;
}

static void space(unsigned n, struct utlb_vector *v)
{
    v->cfg.bound = n & 1;
    v->cfg.target = (enum mmu_aperture)(n >> 1 & 3);
    v->cfg.limit = 0x12345;
    v->client_utlb.va = 0x12345fff + (n >> 3 & 3) - 2;
    one(v, PAGE_4K, page_of);
}

/* Lines of 17 places, forth and back, by pages of each size. */
static void lines(unsigned n, struct utlb_vector *v)
{
    const enum mmu_page page = (enum mmu_page)(n / 170 % 3);
    const u64 line = n / 17 & 1 ? 16 - n % 17 : n % 17;

    v->reset = n % 170 == 0;
    v->cfg.big_64k = page == PAGE_64K;
    v->client_utlb.va = (line << (tlb_page_shift(page) + 4)) + 4096 * (n % 5);
    one(v, page, page_of + (u64)n % 17 * 16);
}

/* Every bit of an address tells lines apart, or does not, by pages of each size. */
static void address_bits(unsigned i, struct utlb_vector *v)
{
    const unsigned n = i / 2;

    v->reset = i % 2 == 0;
    v->cfg.big_64k = n / 40 == 1;
    v->client_utlb.va = 0x5a5a5a5a5a ^ (u64)(i % 2) << n % 40;
    one(v, (enum mmu_page)(n / 40), page_of);
}

static void forgotten(unsigned i, struct utlb_vector *v)
{
    const enum mmu_page page = tlb_forgotten(i, &v->cfg, &v->mmu_utlb);

    v->reset = i % 5 == 0;
    v->mmu_utlb_valid = i % 5 == 2;
    v->client_utlb_valid = !v->mmu_utlb_valid;
    one(v, page, page_of + (u64)(i % 5) * 16);
}

static const struct section {
    const char *name;
    unsigned count; /* of lines */
    void (*make)(unsigned i, struct utlb_vector *v);
} sections[] = {
    { "every bit of an entry", 1024, entry_bits },
    { "every kind", 512, kinds },
    { "entries and faults", 64, entries },
    { "the address space and its limit", 32, space },
    { "one line more than there are", 3 * 170, lines },
    { "every bit of an address", 2 * 120, address_bits },
    { "orders to forget", TLB_FORGOTTEN, forgotten },
};

const char *utlb_directed(unsigned i, struct utlb_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);

    memset(v, 0, sizeof *v);
    if (s == SECTIONS(sections))
        return NULL;
    v->cfg = (struct gmmu_config){
        .bound = 1, .big_64k = 1, .directory = 0x54321, .limit = (u28)bits_mask(28)
    };
    v->client_utlb_valid = 1;
    v->client_utlb.va = 0x9876543210;
    sections[s].make(i, v);
    return sections[s].name;
}
