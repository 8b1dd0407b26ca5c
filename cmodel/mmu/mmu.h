/* mmu.h - memory management: translation, which address spaces ask for a page (mem/mem_space.h), and the SMMU behind L2
 *
 *               +------+ utlb_l1tlb +-------+ l1tlb_gmmu +------+ gmmu_memory
 *  client_utlb  |      |----------->|       |----------->|      |------------> page tables
 *  client ----->| utlb | l1tlb_utlb | l1tlb | gmmu_l1tlb | gmmu | memory_gmmu      in memory
 *  utlb_client  |      |<-----------|       |<-----------|      |<------------
 *  client <-----+------+            +-------+            +------+
 *
 *          +------+ smmu_memory
 *  l2 <--->| smmu |<-----------> page tables
 *          +------+ memory_smmu
 *
 * A pure function answers (gmmu_translate) while nobody looks at the wires; else the units do, over them.  Who says that page tables
 * have changed says it to the space, whose next request has the TLBs forget what they hold.
 *
 * One uTLB stands for all clients here; their clocks are those of one each (tlb_time.h).  Nobody asks the SMMU but the clocks of
 * memory (smmu_time.h): the GMMU's addresses are final.
 *
 * Not modelled: what the units do not.
 */
#ifndef MMU_H
#define MMU_H

#include "mmu/mmu_net.h"

#define MMU_HEADERS
#include "mmu/mmu.net"
#undef MMU_HEADERS

/* The step of memory at the other end of the GMMU's wires. */
struct mmu;
bool mmu_fetch(struct mmu *u, const struct mem *m);

#define NET     mmu
#define NET_DEF "mmu/mmu.net"
#include "common/net_block.h"

struct mmu {
    u64 epoch; /* of the space that asked last; MMU_NONE: the TLBs forget before the next request */
    struct mmu_stand_ins stand_in;
#define NET_DEF "mmu/mmu.net"
#include "common/net_members.h"
};

#define MMU_NONE UINT64_MAX

/* Has the TLBs forget all, as a new address space may have the tables' place of an old one. */
static inline void mmu_forget(struct mmu *u)
{
    u->epoch = MMU_NONE;
}

/* Returns whether somebody looks at a wire of translation, or stands in for a unit of it; false of NULL. */
bool mmu_watched(const struct mmu *u);

/* Asks for an access in an address space. */
struct gmmu_reply mmu_ask(struct mmu *u, const struct mem *m, const struct mem_space *space,
                          const struct gmmu_request *q);

/* Tell every wire, and every unit. */
void mmu_wires(struct mmu *u, net_wire_told *told, void *context);
void mmu_units(struct mmu *u, net_unit_told *told, void *context);

#endif
