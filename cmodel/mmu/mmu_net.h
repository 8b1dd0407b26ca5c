/* mmu_net.h - mmu.net in C: the ports of the units of memory management */
#ifndef MMU_NET_H
#define MMU_NET_H

#include "common/net.h"
#include "mmu/tlb_bus.h"

struct mem;
struct mmu_wires {
    const struct mem *mem;
};

#define NET_DEF "mmu/mmu.net"
#include "common/net_ports.h"

#endif
