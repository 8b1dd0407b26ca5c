/* gpc_net.h - gpc.net in C: the ports of the cluster's units */
#ifndef GPC_NET_H
#define GPC_NET_H

#include "common/net.h"
#include "gpc/gpc_bus.h"

#define NET_DEF "gpc/gpc.net"
#include "common/net_ports.h"

#endif
