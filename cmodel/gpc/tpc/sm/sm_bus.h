/* sm_bus.h - sm.def in C */
#ifndef SM_BUS_H
#define SM_BUS_H

#include "common/common_bus.h"

#define BUS_DEF "gpc/tpc/sm/sm.def"
#include "common/bus_c.h"

#endif
