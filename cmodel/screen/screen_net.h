/* screen/screen_net.h - screen/screen.net in C: the ports of the GPU's blocks */
#ifndef SCREEN_NET_H
#define SCREEN_NET_H

#include "mem/mem.h"
#include "common/net.h"
#include "gpu_bus.h"

#define NET_DEF "screen/screen.net"
#include "common/net_ports.h"

#endif
