/* tlb_bus.h - tlb.def in C */
#ifndef TLB_BUS_H
#define TLB_BUS_H

#include "mmu/mmu_bus.h"

#define BUS_DEF "mmu/tlb.def"
#include "common/bus_c.h"

#endif
