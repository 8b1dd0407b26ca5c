/* fbp_net.h - fbp.net in C: the ports of the partition's units */
#ifndef FBP_NET_H
#define FBP_NET_H

#include "mem/mem_port.h"
#include "common/net.h"
#include "fbp/fbp_bus.h"

#define NET_DEF "fbp/fbp.net"
#include "common/net_ports.h"

#endif
