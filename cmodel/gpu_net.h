/* gpu_net.h - gpu.net in C: the ports of the GPU's blocks */
#ifndef GPU_NET_H
#define GPU_NET_H

#include "common/mem.h"
#include "common/net.h"
#include "gpu_bus.h"

#define NET_DEF "gpu.net"
#include "common/net_ports.h"

#endif
