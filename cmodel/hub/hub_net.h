/* hub_net.h - hub.net in C: the ports of the hub's units */
#ifndef HUB_NET_H
#define HUB_NET_H

#include "mem/mem.h"
#include "common/net.h"
#include "hub/hub_bus.h"

struct hub_wires {
    const struct mem *mem;
};

#define NET_DEF "hub/hub.net"
#include "common/net_ports.h"

#endif
