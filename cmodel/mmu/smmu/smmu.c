/* smmu.c - see smmu.h */
#include "mmu/smmu/smmu.h"

#include <string.h>

#include "common/bits.h"

/* known: Linux, drivers/iommu/tegra-smmu.c (SMMU_PDE_NEXT, SMMU_PTE_ATTR, SMMU_PFN_MASK of 34 bits) */
#define READABLE (1u << 31)
#define WRITABLE (1u << 30)
#define NEXT     (1u << 28)
#define PAGE(e)  ((e)&0x3fffffu)

void smmu_reset(struct smmu *s)
{
    memset(s, 0, sizeof *s);
}

void smmu_set_state(struct smmu *s, const struct smmu_config *cfg)
{
    s->cfg = *cfg;
}

const char *smmu_not_modelled(const struct smmu_config *cfg)
{
    (void)cfg;
    return NULL;
}

unsigned smmu_clocks(const struct smmu_config *cfg, const struct smmu_request *in)
{
    (void)cfg;
    (void)in;
    return 1;
}

bool smmu_passes(const struct smmu_config *cfg, u64 address)
{
    const u64 page = address >> 12;
    bool passes = !cfg->enable;

    for (unsigned n = 0; n < SMMU_RANGES; n++)
        passes |= cfg->bypass[n] && cfg->first[n] <= page && page <= cfg->last[n];
    return passes;
}

static void answer(struct smmu *s, bool fault, u64 address)
{
    s->out = (struct smmu_reply){ .fault = fault, .address = fault ? 0 : (u34)address };
    s->phase = SMMU_ANSWER;
}

static void answer_by(struct smmu *s, u32 entry)
{
    answer(s, !(entry & (s->in.write ? WRITABLE : READABLE)),
           (u64)PAGE(entry) << 12 | (s->in.address & 0xfff));
}

/* The TLB takes its half of a line of the PTC. */
static void fill(struct smmu *s, const u32 line[SMMU_ENTRIES])
{
    const struct tlb_key key = smmu_tlb_key(s->in.address);
    const unsigned set = smmu_tlb_set(s->in.address);
    const unsigned way = tlb_keep(s->tlb_tag[set], SMMU_TLB_WAYS, &key, ++s->now);

    memcpy(s->tlb[set][way], line + set * SMMU_ENTRIES / 2, sizeof s->tlb[set][way]);
}

static bool in_tlb(struct smmu *s)
{
    const struct tlb_key key = smmu_tlb_key(s->in.address);
    const unsigned set = smmu_tlb_set(s->in.address);
    const unsigned way = tlb_use(s->tlb_tag[set], SMMU_TLB_WAYS, &key, ++s->now);

    if (way == SMMU_TLB_WAYS)
        return false;
    answer_by(s, s->tlb[set][way][s->in.address >> 12 & 7]);
    s->hits++;
    return true;
}

static bool in_ptc(struct smmu *s)
{
    const struct tlb_key key = smmu_ptc_key(s->in.address);
    const unsigned set = smmu_ptc_set(s->in.address);
    const unsigned way = tlb_use(s->ptc_tag[set], SMMU_PTC_WAYS, &key, ++s->now);

    if (way == SMMU_PTC_WAYS)
        return false;
    fill(s, s->ptc[set][way]);
    answer_by(s, s->ptc[set][way][s->in.address >> 12 & 15]);
    s->ptc_hits++;
    return true;
}

static void forget(struct smmu *s)
{
    tlb_drop(s->tlb_tag[0], SMMU_TLB_SETS * SMMU_TLB_WAYS, &(struct tlb_forget){ .all = 1 });
    tlb_drop(s->ptc_tag[0], SMMU_PTC_SETS * SMMU_PTC_WAYS, &(struct tlb_forget){ .all = 1 });
}

bool l2_smmu_into(struct smmu *s, const struct smmu_request *in)
{
    if (s->phase != SMMU_FREE)
        return false;
    s->in = *in;
    s->clocks += smmu_clocks(&s->cfg, in);
    if (in->flush) {
        forget(s);
    } else if (smmu_passes(&s->cfg, in->address)) {
        answer(s, false, in->address);
    } else if (in->address >> 32) {
        answer(s, true, 0);
    } else if (!in_tlb(s) && !in_ptc(s)) {
        s->misses++;
        s->phase = SMMU_DIRECTORY;
    }
    return true;
}

u34 smmu_fetch_address(const struct smmu_config *cfg, u64 address, const u22 *table)
{
    return table ? (u34)((u64)*table << 12 | (address >> 16 & 63) << 6)
                 : (u34)((u64)cfg->directory << 12 | (address >> 26 & 63) << 6);
}

bool smmu_memory_from(struct smmu *s, struct smmu_fetch *out)
{
    if (s->phase != SMMU_DIRECTORY && s->phase != SMMU_TABLE)
        return false;
    s->table = s->phase == SMMU_TABLE;
    out->address = smmu_fetch_address(&s->cfg, s->in.address, s->table ? &s->page : NULL);
    s->asked++;
    s->phase = SMMU_WAIT;
    return true;
}

/* The directory's entry, of a line of them. */
static void take_directory(struct smmu *s, u32 entry)
{
    s->page = (u22)PAGE(entry);
    if (entry & NEXT)
        s->phase = SMMU_TABLE;
    else
        answer(s, true, 0);
}

static void take_table(struct smmu *s, const u32 line[SMMU_ENTRIES])
{
    const struct tlb_key key = smmu_ptc_key(s->in.address);
    const unsigned set = smmu_ptc_set(s->in.address);
    const unsigned way = tlb_keep(s->ptc_tag[set], SMMU_PTC_WAYS, &key, ++s->now);

    memcpy(s->ptc[set][way], line, sizeof s->ptc[set][way]);
    fill(s, line);
    answer_by(s, line[s->in.address >> 12 & 15]);
}

bool memory_smmu_into(struct smmu *s, const struct smmu_line *in)
{
    if (s->answered == s->asked)
        return false;
    s->answered++;
    if (s->table)
        take_table(s, in->word);
    else
        take_directory(s, in->word[s->in.address >> 22 & 15]);
    return true;
}

bool smmu_l2_from(struct smmu *s, struct smmu_reply *out)
{
    if (s->phase != SMMU_ANSWER)
        return false;
    *out = s->out;
    s->phase = SMMU_FREE;
    return true;
}
