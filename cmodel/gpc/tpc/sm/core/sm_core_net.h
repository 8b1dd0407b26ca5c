/* sm_core_net.h - sm_core.net in C: the ports of the core's units */
#ifndef SM_CORE_NET_H
#define SM_CORE_NET_H

#include "common/net.h"
#include "gpc/tpc/sm/sm_bus.h"

struct sm_core_wires {
    char none; /* nothing around the block has wires to it */
};

#define NET_DEF "gpc/tpc/sm/core/sm_core.net"
#include "common/net_ports.h"

#endif
