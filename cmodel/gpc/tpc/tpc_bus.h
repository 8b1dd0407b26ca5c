/* tpc_bus.h - tpc.def in C */
#ifndef TPC_BUS_H
#define TPC_BUS_H

#include "gpc/gpc_bus.h"
#include "gpc/tpc/sm/sm_bus.h"

#define BUS_DEF "gpc/tpc/tpc.def"
#include "common/bus_c.h"

#endif
