/* others.c - steps of the units of others.net */
#include "gpc/tpc/others.h"

#define NET_DEF "gpc/tpc/others.net"
#include "common/net_step.h"
