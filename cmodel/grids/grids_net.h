/* grids/grids_net.h - grids/grids.net in C: the ports of the units of compute */
#ifndef GRIDS_NET_H
#define GRIDS_NET_H

#include "common/net.h"
#include "hub/hub_bus.h"

struct grids_wires {
    char none; /* nothing around the block has wires to it */
};

#define NET_DEF "grids/grids.net"
#include "common/net_ports.h"

#endif
