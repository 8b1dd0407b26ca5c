/* tex_net.h - tex.net in C: the ports of the texture unit's parts */
#ifndef TEX_NET_H
#define TEX_NET_H

#include "common/net.h"
#include "gpc/tpc/tex/tex_bus.h"
#include "mem/mem_port.h"

struct tex_inner_wires {
    struct mem *mem; /* NULL: what looks at the parts has its own way to memory */
};

#define NET_DEF "gpc/tpc/tex/tex.net"
#include "common/net_ports.h"

#define NET     tex_inner
#define NET_DEF "gpc/tpc/tex/tex.net"
#include "common/net_block.h"

#endif
