/* smmu_vectors.c - vectors of accesses and lines of tables: random ones, and the corners by name */
#include <string.h>

#include "common/bits.h"
#include "mmu/smmu/smmu.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char smmu_work_unit[] = "accesses";
const struct unit_rate smmu_rates[] = { { 0 } };
const uint64_t smmu_exhaustive_lines = 0;

unsigned smmu_work(const struct smmu_vector *v)
{
    return v->l2_smmu_valid;
}

void smmu_random_config(struct random *r, struct smmu_vector *v)
{
    v->cfg.enable = random_below(r, 16) != 0;
    v->cfg.directory = (u22)(random_bits(r) & bits_mask(22));
    for (unsigned n = 0; n < SMMU_RANGES; n++) {
        v->cfg.bypass[n] = random_below(r, 4) == 0;
        v->cfg.first[n] = (u22)(random_bits(r) & bits_mask(20));
        v->cfg.last[n] = (u22)((v->cfg.first[n] + random_below(r, 0x1000)) & bits_mask(22));
    }
}

/* Mostly of a few lines; an entry of a directory is one of a table too. */
void smmu_random_inputs(struct random *r, struct smmu_vector *v)
{
    const u64 x = random_bits(r);

    v->l2_smmu_valid = random_below(r, 3) != 0;
    v->l2_smmu.flush = random_below(r, 256) == 0;
    v->l2_smmu.write = x & 1;
    v->l2_smmu.address = (u34)(random_below(r, 16) ? (x >> 1 & 7) << 22 | (x >> 8 & 0x1fffff)
                                                   : x >> 8 & bits_mask(34));
    for (unsigned n = 0; n < SMMU_ENTRIES; n++)
        v->memory_smmu.word[n] = (u32)random_bits(r) | (random_below(r, 8) ? 0xd0000000u : 0);
}

/* Whatever is read, memory has the line that the access's line brought. */
void smmu_line_make(uint64_t number, const uint32_t *line, struct smmu_line *l)
{
    struct smmu_vector v;

    (void)number;
    smmu_vector_get(&v, line, 0);
    *l = v.memory_smmu;
}

void smmu_exhaustive(uint64_t i, struct smmu_vector *v)
{
    (void)i;
    (void)v;
}

/* An access, and what memory has for both reads. */
static void walked(struct smmu_vector *v, u64 address)
{
    v->l2_smmu.address = (u34)address;
    for (unsigned n = 0; n < SMMU_ENTRIES; n++)
        v->memory_smmu.word[n] = 0xf0012340u + n + (u32)(address >> 12) * 16;
}

/* Every bit of both entries, of reads and writes. */
static void entry_bits(unsigned n, struct smmu_vector *v)
{
    walked(v, 0x89abcdef);
    v->reset = 1;
    v->l2_smmu.write = n >> 5 & 1;
    v->memory_smmu.word[n >> 6 & 1 ? 0xc : 0x6] ^= 1u << (n & 31);
}

static void address_bits(unsigned i, struct smmu_vector *v)
{
    v->reset = i % 2 == 0;
    walked(v, 0x13579bdf ^ (u64)(i % 2) << i / 2);
}

/* 25 lines of one set of the TLB, of which the PTC has all: forth and back. */
static void tlb_ways(unsigned n, struct smmu_vector *v)
{
    v->reset = n % 150 == 0;
    walked(v, ((u64)(n % 50 < 25 ? n % 25 : 24 - n % 25) << 16) + (n / 150 << 15));
}

/* Seven lines of one set of the PTC, with others between them that take the TLB. */
static void ptc_ways(unsigned n, struct smmu_vector *v)
{
    v->reset = n == 0;
    walked(v, n & 1 ? (u64)(n * 7 % 64) << 15 | (u64)1 << 31
                    : (u64)(n % 28 < 14 ? n / 2 % 7 : 6 - n / 2 % 7) << 22);
}

static void ranges(unsigned n, struct smmu_vector *v)
{
    v->cfg.enable = n / 32 == 0;
    v->cfg.bypass[n & 3] = n >> 2 & 1;
    for (unsigned r = 0; r < SMMU_RANGES; r++)
        v->cfg.first[r] = 0x3fffff;
    v->cfg.first[n & 3] = 0x400;
    v->cfg.last[n & 3] = 0x4ff;
    walked(v, (u64[]){ 0x3fffff, 0x400000, 0x4fffff, 0x500000 }[n >> 3 & 3]);
}

/* What is beyond, and what a flush leaves. */
static void others(unsigned i, struct smmu_vector *v)
{
    const unsigned at = i % 4;

    v->reset = at == 0;
    walked(v, at < 3 ? 0x12345678 : (u64)(1 + i / 4) << 32);
    v->l2_smmu.flush = at == 1 && i / 4 != 1;
}

static const struct section {
    const char *name;
    unsigned count; /* of lines */
    void (*make)(unsigned i, struct smmu_vector *v);
} sections[] = {
    { "every bit of both entries", 128, entry_bits },
    { "every bit of an address", 2 * 34, address_bits },
    { "one line more than a set of the TLB has", 2 * 150, tlb_ways },
    { "one line more than a set of the PTC has", 168, ptc_ways },
    { "ranges that pass", 64, ranges },
    { "beyond 4 GiB, and flushes", 12, others },
};

const char *smmu_directed(unsigned i, struct smmu_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);

    memset(v, 0, sizeof *v);
    if (s == SECTIONS(sections))
        return NULL;
    v->cfg = (struct smmu_config){ .enable = 1, .directory = 0x2468a };
    v->l2_smmu_valid = 1;
    sections[s].make(i, v);
    return sections[s].name;
}
