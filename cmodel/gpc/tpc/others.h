/* others.h - others.net in C: units of TPCs that no block has */
#ifndef OTHERS_H
#define OTHERS_H

#include "common/net.h"

#define OTHERS_HEADERS
#include "gpc/tpc/others.net"
#undef OTHERS_HEADERS

#define NET_DEF "gpc/tpc/others.net"
#include "common/net_ports.h"

#define NET     others
#define NET_DEF "gpc/tpc/others.net"
#include "common/net_block.h"

#endif
