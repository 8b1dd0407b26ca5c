/* mem_time_mmu.h - translation in memory's clocks: TLBs and walks before the crossbar, the SMMU between L2 and DRAM
 *
 *   request --> tlb_time --> crossbar, L2 --> smmu_time --> DRAM
 *                  |             ^                |           ^
 *                  +-- walks ----+                +-- walks --+
 *
 * Walks of the GMMU are reads of the hub's, which L2 keeps; those of the SMMU go to DRAM.
 */
#ifndef MEM_TIME_MMU_H
#define MEM_TIME_MMU_H

#include "mem/time/mem_time.h"
#include "mmu/smmu_time.h"
#include "mmu/tlb_time.h"

/* Of a client's requests: how many were translated, and missed in their uTLB, and walked; clocks that they waited, in sum. */
struct mem_time_tlb {
    u64 requests, misses, walks, clocks;
};

struct mem_time_mmu {
    struct mem_time_tlb client[MEM_CLIENTS];
    struct tlb_time tlb;   /* tlb_time_space says which spaces requests mean */
    struct smmu_time smmu; /* of zeros: all passes; mem_time_mmu_smmu */
    u64 smmu_clocks;       /* that fills and evictions waited for it, in sum */
    struct mem_time *memory;
};

/* Puts empty TLBs before a memory's clocks, and an SMMU behind them; 'tables' has the page tables, or is NULL.  They live as long as
 * the clocks go; mem_time_reset takes them away.
 */
void mem_time_mmu_join(struct mem_time_mmu *u, struct mem_time *m, const struct mem *tables);

/* Has the SMMU translate what L2 fills and evicts, as where the GMMU's addresses are not final.
 * chosen: its pages map each address to itself: only their clocks are known; nothing but what facts/tlb.md 3 names passes it
 */
void mem_time_mmu_smmu(struct mem_time_mmu *u);

#endif
