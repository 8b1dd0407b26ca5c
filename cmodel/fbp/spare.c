/* spare.c - steps of the units of spare.net */
#include "fbp/spare.h"

#define NET_DEF "fbp/spare.net"
#include "common/net_step.h"
