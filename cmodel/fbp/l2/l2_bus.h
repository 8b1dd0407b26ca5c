/* l2_bus.h - l2.def in C */
#ifndef L2_BUS_H
#define L2_BUS_H

#include "fbp/fbp_bus.h"

#define BUS_DEF "fbp/l2/l2.def"
#include "common/bus_c.h"

#endif
