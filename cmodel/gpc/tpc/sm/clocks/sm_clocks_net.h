/* sm_clocks_net.h - sm_clocks.net, sm_quarter.net and sm_pair.net in C: the ports of the units of clocks */
#ifndef SM_CLOCKS_NET_H
#define SM_CLOCKS_NET_H

#include "common/net.h"
#include "gpc/tpc/sm/icc/icc.h"
#include "gpc/tpc/sm/mio/lsu/lsu.h"
#include "gpc/tpc/sm/mio/mio.h"
#include "gpc/tpc/sm/rf/rf.h"
#include "gpc/tpc/sm/sched/sched.h"

/* Nothing around the blocks has wires to them. */
struct sm_clocks_wires {
    char none;
};
struct sm_quarter_wires {
    char none;
};
struct sm_pair_wires {
    char none;
};

#define NET_DEF "gpc/tpc/sm/clocks/sm_clocks.net"
#include "common/net_ports.h"
#define NET_DEF "gpc/tpc/sm/clocks/sm_quarter.net"
#include "common/net_ports.h"
#define NET_DEF "gpc/tpc/sm/clocks/sm_pair.net"
#include "common/net_ports.h"

#define NET     sm_quarter
#define NET_DEF "gpc/tpc/sm/clocks/sm_quarter.net"
#include "common/net_block.h"

/* A scheduler and its register banks. */
struct sm_quarter {
    struct sched sched;
    struct rf rf;
#define NET_DEF "gpc/tpc/sm/clocks/sm_quarter.net"
#include "common/net_members.h"
};

#define NET     sm_pair
#define NET_DEF "gpc/tpc/sm/clocks/sm_pair.net"
#include "common/net_block.h"

/* The L1 of two schedulers. */
struct sm_pair {
    struct lsu lsu;
#define NET_DEF "gpc/tpc/sm/clocks/sm_pair.net"
#include "common/net_members.h"
};

#define NET     sm_clocks
#define NET_DEF "gpc/tpc/sm/clocks/sm_clocks.net"
#include "common/net_block.h"

#endif
