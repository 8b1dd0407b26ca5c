/* mmu.h - memory management: the GMMU, which address spaces call (mem/mem_space.h)
 *
 *               +------+ gmmu_client
 *  client_gmmu  |      |-------------> client
 *  client ----->| gmmu | gmmu_memory
 *               |      |<------------> page tables in memory
 *               +------+ memory_gmmu
 *
 * Not modelled: TLBs; the SMMU behind it.
 */
#ifndef MMU_H
#define MMU_H

#include "mmu/mmu_net.h"

#define MMU_HEADERS
#include "mmu/mmu.net"
#undef MMU_HEADERS

#define NET     mmu
#define NET_DEF "mmu/mmu.net"
#include "common/net_block.h"

#endif
