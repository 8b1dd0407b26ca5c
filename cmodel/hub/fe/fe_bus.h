/* fe_bus.h - fe.def in C */
#ifndef FE_BUS_H
#define FE_BUS_H

#include "gpu_bus.h"

#define BUS_DEF "hub/fe/fe.def"
#include "common/bus_c.h"

#endif
