/* zcull_net.h - zcull.net in C: the ports of the judge */
#ifndef ZCULL_NET_H
#define ZCULL_NET_H

#include "common/net.h"
#include "gpc/zcull/zjudge/zjudge.h"

/* Nothing around Zcull has wires to it. */
struct zcull_inner_wires {
    char none;
};

#define NET_DEF "gpc/zcull/zcull.net"
#include "common/net_ports.h"

#define NET     zcull_inner
#define NET_DEF "gpc/zcull/zcull.net"
#include "common/net_block.h"

#endif
