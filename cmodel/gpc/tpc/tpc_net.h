/* tpc_net.h - tpc.net in C: the ports of the TPC's units */
#ifndef TPC_NET_H
#define TPC_NET_H

#include "common/net.h"
#include "gpc/tpc/tpc_bus.h"

#define NET_DEF "gpc/tpc/tpc.net"
#include "common/net_ports.h"

#endif
