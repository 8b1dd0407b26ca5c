/* spare.c - steps of the units of spare.net */
#include "fbp/spare.h"

#define NET_STEP_iblend  NET_STEP_MADE
#define NET_STEP_cbc     NET_STEP_MADE
#define NET_STEP_l2      NET_STEP_MADE
#define NET_STEP_decomp  NET_STEP_MADE
#define NET_STEP_zdecomp NET_STEP_MADE
#define NET_DEF          "fbp/spare.net"
#include "common/net_step.h"
