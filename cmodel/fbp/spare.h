/* spare.h - spare.net in C: units of the partition that no run reaches yet */
#ifndef SPARE_H
#define SPARE_H

#include "common/net.h"
#include "fbp/fbp_bus.h"
#include "fbp/l2/l2_bus.h"

#define NET_DEF "fbp/spare.net"
#include "common/net_ports.h"

#define SPARE_HEADERS
#include "fbp/spare.net"
#undef SPARE_HEADERS

#define NET     spare
#define NET_DEF "fbp/spare.net"
#include "common/net_block.h"

#endif
