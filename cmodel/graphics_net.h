/* graphics_net.h - graphics.net in C: the ports of the units before the raster */
#ifndef GRAPHICS_NET_H
#define GRAPHICS_NET_H

#include "common/net.h"
#include "gpc/gpc_bus.h"
#include "gpc/tpc/tpc_bus.h"
#include "hub/hub_bus.h"

struct graphics_wires {
    char none; /* nothing around the block has wires to it */
};

#define NET_DEF "graphics.net"
#include "common/net_ports.h"

#endif
