/* hub_bus.h - hub.def, and the state bundles of the hub's units, in C */
#ifndef HUB_BUS_H
#define HUB_BUS_H

#include "common/common_bus.h"

#define BUS_DEF "hub/hub.def"
#include "common/bus_c.h"
#define BUS_DEF "hub/host/host.def"
#include "common/bus_c.h"
#define BUS_DEF "hub/host/pb/pb.def"
#include "common/bus_c.h"
#define BUS_DEF "hub/fe/fe.def"
#include "common/bus_c.h"
#define BUS_DEF "hub/fe/mme/mme.def"
#include "common/bus_c.h"
#define BUS_DEF "hub/ce/ce.def"
#include "common/bus_c.h"
#define BUS_DEF "hub/i2m/i2m.def"
#include "common/bus_c.h"
#define BUS_DEF "hub/rstr2d/rstr2d.def"
#include "common/bus_c.h"

#endif
