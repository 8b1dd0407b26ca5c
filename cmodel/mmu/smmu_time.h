/* smmu_time.h - clocks of the SMMU: when memory has the address of what L2 fills or evicts (facts/tlb.md 3)
 *
 * Observes: tags, by the unit's own functions (smmu.h).  What passes, and a hit of the TLB, costs nothing, one of the PTC a constant, a
 * miss two reads of memory, one behind the other.
 *
 * chosen: SMMU_TIME_PTC; misses that want one line at a time each read it: nobody but L2 asks, a few lines in flight
 *
 * Not modelled: which line of memory a table lies in: nobody has tables for it, as the GMMU's addresses are final, or (--smmu) are taken for
 * pages that map to themselves.
 */
#ifndef SMMU_TIME_H
#define SMMU_TIME_H

#include "mmu/smmu/smmu.h"

#define SMMU_TIME_PTC  10  /* clocks */
#define SMMU_TIME_READ 150 /* of a read, where nobody has DRAM's clocks.  chosen: facts/tlb.md 4 */

struct smmu_time {
    struct smmu_config cfg; /* of zeros: all passes */
    /* Reads 64 bytes of memory, before all others; returns when they are there.  NULL: after SMMU_TIME_READ. */
    u64 (*read)(void *context, u64 address, u64 at);
    void *context;
    u64 now;
    u64 passed, hits, ptc_hits, misses;
    struct tlb_tag tlb_tag[SMMU_TLB_SETS][SMMU_TLB_WAYS];
    struct tlb_tag ptc_tag[SMMU_PTC_SETS][SMMU_PTC_WAYS];
};

/* Makes TLB and PTC empty; the bundle and the function that reads memory stay. */
void smmu_time_reset(struct smmu_time *s);

/* Returns when the address of an access of clock 'at' is known. */
u64 smmu_time(struct smmu_time *s, u64 address, u64 at);

#endif
