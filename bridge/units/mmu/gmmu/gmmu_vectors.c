/* gmmu_vectors.c - vectors of misses and lines of page tables: random ones, and the corners by name */
#include <string.h>

#include "common/bits.h"
#include "mmu/gmmu/gmmu.h"
#include "mmu/gmmu/gmmu_tables.h"
#include "section.h"
#include "mmu/tlb_random.h"
#include "unit.h"
#include "vector_bus.h"

const char gmmu_work_unit[] = "misses";
const struct unit_rate gmmu_rates[] = { { 0 } };
const uint64_t gmmu_exhaustive_lines = 0;

unsigned gmmu_work(const struct gmmu_vector *v)
{
    return v->l1tlb_gmmu_valid;
}

void gmmu_random_config(struct random *r, struct gmmu_vector *v)
{
    v->cfg = tlb_random_space(r);
}

void gmmu_random_inputs(struct random *r, struct gmmu_vector *v)
{
    v->l1tlb_gmmu_valid = random_below(r, 3) == 0;
    v->l1tlb_gmmu.id = (u8)random_bits(r);
    v->l1tlb_gmmu.va = tlb_random_va(r);
    v->memory_gmmu.missing = random_below(r, 32) == 0;
    tlb_random_entries(r, v->memory_gmmu.word);
}

/* Whatever is read, memory has the line that the miss's line brought: the directory's entry and those of both tables are entries of
 * one line, by their places.
 */
void gmmu_line_make(uint64_t number, const uint32_t *line, struct gmmu_line *l)
{
    struct gmmu_vector v;

    (void)number;
    gmmu_vector_get(&v, line, 0);
    *l = v.memory_gmmu;
}

void gmmu_exhaustive(uint64_t i, struct gmmu_vector *v)
{
    (void)i;
    (void)v;
}

static const u64 page_of = 0xabcde << 4 | 1, generic = (u64)0xfe << 36, big_table = 0x111 << 4 | 1,
                 small_table = (u64)(0x222 << 4 | 1) << 32;

static void put(struct gmmu_vector *v, unsigned shift, u64 entry)
{
    const unsigned n = v->l1tlb_gmmu.va >> shift & 15;

    gmmu_words(&v->memory_gmmu.word[2 * n], entry);
}

/* The entries of a walk: the directory's, and its tables'.  Where they have one place, the directory's is it. */
static void walk(struct gmmu_vector *v, u64 pde, u64 big, u64 small)
{
    const unsigned wide = !v->cfg.big_64k;

    put(v, 12, small);
    put(v, 16 + wide, big);
    put(v, 26 + wide, pde);
}

static void directory_bits(unsigned i, struct gmmu_vector *v)
{
    walk(v, (u64)1 << i, page_of | generic, page_of | generic);
}

static void directory_length(unsigned i, struct gmmu_vector *v)
{
    const unsigned size = i & 3, edge = i >> 2 & 1;
    const u64 reach = (u64)1 << (v->cfg.big_64k ? 26 : 27), end = reach >> size;

    v->l1tlb_gmmu.va = (v->l1tlb_gmmu.va & ~(reach - 1)) + (edge ? end % reach : end - 1);
    walk(v, big_table | size << 2, page_of | generic, 0);
}

static void big_bits(unsigned i, struct gmmu_vector *v)
{
    walk(v, big_table, (page_of | generic) ^ (u64)1 << (i & 63), 0);
}

/* Valid, privilege and volatile of both entries; a table of small pages alone. */
static void both_tables(unsigned i, struct gmmu_vector *v)
{
    const u64 big = (i & 3) | (u64)(i >> 2 & 1) << 32;
    const u64 small = (i >> 3 & 3) | (u64)(i >> 5 & 1) << 32;

    walk(v, (i >> 6 ? 0 : big_table) | small_table, 0xabcd0 << 4 | generic | big,
         0x12345 << 4 | small);
}

static void every_address_bit(unsigned i, struct gmmu_vector *v)
{
    v->l1tlb_gmmu.va = (u64)1 << i;
    tlb_all_entries(v->memory_gmmu.word, page_of | small_table);
}

static void limit(unsigned i, struct gmmu_vector *v)
{
    v->cfg.limit = 0x12345;
    v->l1tlb_gmmu.va = 0x12345fff + i - 2;
    walk(v, big_table, page_of, 0);
}

static void space(unsigned i, struct gmmu_vector *v)
{
    v->cfg.bound = i & 1;
    v->cfg.target = (enum mmu_aperture)(i >> 1 & 3);
    walk(v, big_table, page_of, 0);
}

static void no_memory(unsigned i, struct gmmu_vector *v)
{
    v->memory_gmmu.missing = 1;
    walk(v, i & 1 ? big_table : small_table, page_of, page_of);
}

static const struct section {
    const char *name;
    unsigned count; /* of lines */
    void (*make)(unsigned i, struct gmmu_vector *v);
} sections[] = {
    { "every bit of a directory entry", 128, directory_bits },
    { "shortened tables", 16, directory_length },
    { "every bit of a big entry", 128, big_bits },
    { "two tables", 256, both_tables },
    { "every bit of an address", 80, every_address_bit },
    { "the last legal address", 8, limit },
    { "no address space, its aperture", 16, space },
    { "no memory", 4, no_memory },
};

const char *gmmu_directed(unsigned i, struct gmmu_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);

    memset(v, 0, sizeof *v);
    if (s == SECTIONS(sections))
        return NULL;
    v->cfg = (struct gmmu_config){
        .bound = 1, .big_64k = i & 1, .directory = 0x54321, .limit = (u28)bits_mask(28)
    };
    v->l1tlb_gmmu_valid = 1;
    v->l1tlb_gmmu = (struct tlb_miss){ .id = (u8)i, .va = 0x9876543210 };
    v->reset = i % 8 == 0;
    sections[s].make(i >> 1, v);
    return sections[s].name;
}
