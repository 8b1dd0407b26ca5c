/* mem_time_mmu.c - see mem_time_mmu.h */
#include "mem/time/mem_time_mmu.h"

#include <string.h>

static u64 translate(void *context, const struct mem_time_request *r, u64 at)
{
    struct mem_time_mmu *u = context;
    const struct tlb_time_ask ask = { .place = tlb_time_place(r->client, r->gpc, r->tpc),
                                      .space = r->space,
                                      .page_shift = r->page_shift,
                                      .va = r->va };

    const struct tlb_time_counts *c = &u->tlb.counts[ask.place], was = *c;
    struct mem_time_tlb *to = &u->client[r->client];
    u64 known;

    if (!r->page_shift)
        return at; /* it is memory's address already */
    known = tlb_time(&u->tlb, &ask, at);
    to->requests++;
    to->misses += c->misses - was.misses;
    to->walks += c->walks - was.walks;
    to->clocks += known - at;
    return known;
}

static u64 behind(void *context, u64 address, u64 at)
{
    struct mem_time_mmu *u = context;
    const u64 known = smmu_time(&u->smmu, address, at);

    u->smmu_clocks += known - at;
    return known;
}

static u64 read_l2(void *context, u64 address, unsigned bytes, u64 at)
{
    struct mem_time_mmu *u = context;

    return mem_time_entry(u->memory, address, bytes, at);
}

static u64 read_dram(void *context, u64 address, u64 at)
{
    struct mem_time_mmu *u = context;

    return mem_time_dram_past(u->memory, address, 4 * SMMU_ENTRIES, at);
}

void mem_time_mmu_join(struct mem_time_mmu *u, struct mem_time *m, const struct mem *tables)
{
    memset(u, 0, sizeof *u);
    u->memory = m;
    u->tlb.mem = tables;
    u->tlb.read = read_l2;
    u->smmu.read = read_dram;
    u->tlb.context = u->smmu.context = u;
    m->hooks = (struct mem_time_hooks){ .translate = translate, .behind = behind, .context = u };
}

void mem_time_mmu_smmu(struct mem_time_mmu *u)
{
    u->smmu.cfg = (struct smmu_config){ .enable = true };
}
