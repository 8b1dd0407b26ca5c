/* sm_core_net.h - sm_core.net in C: the ports of the core's units */
#ifndef SM_CORE_NET_H
#define SM_CORE_NET_H

#include "common/net.h"
#include "gpc/tpc/tex/tex.h"
#include "gpc/tpc/sm/sm_bus.h"

struct sm_core_wires {
    struct mem *mem; /* NULL: what looks at the texture unit has its own way to memory */
};

#define NET_DEF "gpc/tpc/sm/core/sm_core.net"
#include "common/net_ports.h"

#endif
