/* mmu.h - memory management: the GMMU, which address spaces ask for a page (mem/mem_space.h)
 *
 *               +------+ gmmu_client
 *  client_gmmu  |      |-------------> client
 *  client ----->| gmmu | gmmu_memory
 *               |      |<------------> page tables in memory
 *               +------+ memory_gmmu
 *
 * A pure function answers (gmmu_translate) while nobody looks at the wires; else the GMMU does, over them.
 *
 * Not modelled: TLBs; the SMMU behind it.
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
    struct mmu_stand_ins stand_in;
#define NET_DEF "mmu/mmu.net"
#include "common/net_members.h"
};

/* Returns whether somebody looks at a wire of a memory's GMMU, or stands in for it; false of NULL. */
bool mmu_watched(const struct mmu *u);

/* Asks the GMMU for an access in an address space. */
struct gmmu_reply mmu_ask(struct mmu *u, const struct mem *m, const struct gmmu_config *space,
                          const struct gmmu_request *q);

/* Tell every wire, and every unit. */
void mmu_wires(struct mmu *u, net_wire_told *told, void *context);
void mmu_units(struct mmu *u, net_unit_told *told, void *context);

#endif
