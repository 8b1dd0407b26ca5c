/* hub_bus.h - hub.def in C */
#ifndef HUB_BUS_H
#define HUB_BUS_H

#include "common/common_bus.h"

#define BUS_DEF "hub/hub.def"
#include "common/bus_c.h"

#endif
