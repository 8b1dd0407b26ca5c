/* smmu_time.c - see smmu_time.h */
#include "mmu/smmu_time.h"

void smmu_time_reset(struct smmu_time *s)
{
    *s = (struct smmu_time){ .cfg = s->cfg, .read = s->read, .context = s->context };
}

static u64 read_line(const struct smmu_time *s, u64 address, u64 at)
{
    return s->read ? s->read(s->context, address, at) : at + SMMU_TIME_READ;
}

u64 smmu_time(struct smmu_time *s, u64 address, u64 at)
{
    const struct tlb_key line = smmu_tlb_key(address), lines = smmu_ptc_key(address);
    struct tlb_tag *tlb = s->tlb_tag[smmu_tlb_set(address)];
    struct tlb_tag *ptc = s->ptc_tag[smmu_ptc_set(address)];

    if (smmu_passes(&s->cfg, address) || address >> 32) {
        s->passed++;
        return at;
    }
    if (tlb_use(tlb, SMMU_TLB_WAYS, &line, ++s->now) < SMMU_TLB_WAYS) {
        s->hits++;
        return at;
    }
    tlb_keep(tlb, SMMU_TLB_WAYS, &line, ++s->now);
    if (tlb_use(ptc, SMMU_PTC_WAYS, &lines, ++s->now) < SMMU_PTC_WAYS) {
        s->ptc_hits++;
        return at + SMMU_TIME_PTC;
    }
    tlb_keep(ptc, SMMU_PTC_WAYS, &lines, ++s->now);
    s->misses++;
    at = read_line(s, smmu_fetch_address(&s->cfg, address, NULL), at);
    return read_line(s, smmu_fetch_address(&s->cfg, address, &s->cfg.directory), at);
}
