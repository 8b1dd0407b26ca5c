/* mmu_bus.h - mmu.def in C */
#ifndef MMU_BUS_H
#define MMU_BUS_H

#define BUS_DEF "mmu/mmu.def"
#include "common/bus_c.h"

#endif
