/* world/world_net.h - world/world.net in C: the ports of the units before the raster */
#ifndef WORLD_NET_H
#define WORLD_NET_H

#include "common/net.h"
#include "gpc/gpc_bus.h"
#include "gpc/tpc/tpc_bus.h"
#include "hub/hub_bus.h"

struct world_wires {
    char none; /* nothing around the block has wires to it */
};

#define NET_DEF "world/world.net"
#include "common/net_ports.h"

#endif
