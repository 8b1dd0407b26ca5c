/* vector_bus.h - vector.def in C */
#ifndef VECTOR_BUS_H
#define VECTOR_BUS_H

#include "hub/hub_bus.h"
#include "mmu/mmu_bus.h"
#include "gpc/gpc_bus.h"
#include "gpc/tpc/sm/sm_bus.h"
#include "gpc/tpc/tpc_bus.h"
#include "fbp/fbp_bus.h"

#define BUS_DEF "vector.def"
#include "common/bus_c.h"

#endif
