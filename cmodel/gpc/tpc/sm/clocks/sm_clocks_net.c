/* sm_clocks_net.c - the units of an SM's clocks on their netlists (sm_clocks.h) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"

#define NET     sm_quarter
#define NET_DEF "gpc/tpc/sm/clocks/sm_quarter.net"
#include "common/net_code.h"

#define NET     sm_pair
#define NET_DEF "gpc/tpc/sm/clocks/sm_pair.net"
#include "common/net_code.h"

#define NET     sm_clocks
#define NET_DEF "gpc/tpc/sm/clocks/sm_clocks.net"
#include "common/net_code.h"

static struct net_place quarter_at(unsigned i)
{
    return (struct net_place){ i, SM_SCHEDULERS };
}

static struct net_place pair_at(unsigned i)
{
    return (struct net_place){ i, SM_SCHEDULERS / 2 };
}

void sm_clocks_wires(struct sm_clocks *c, net_wire_told *told, void *context)
{
    sm_clocks_net_wires(c, (struct net_place){ 0, 1 }, told, context);
    for (unsigned i = 0; i < SM_SCHEDULERS; i++)
        sm_quarter_net_wires(&c->quarter[i], quarter_at(i), told, context);
    for (unsigned i = 0; i < SM_SCHEDULERS / 2; i++)
        sm_pair_net_wires(&c->pair[i], pair_at(i), told, context);
}

void sm_clocks_units(struct sm_clocks *c, net_unit_told *told, void *context)
{
    struct sm_clocks_stand_ins none = { 0 };
    struct sm_quarter_stand_ins none_of_quarter = { 0 };
    struct sm_pair_stand_ins none_of_pair = { 0 };

    sm_clocks_net_units(c, &(const struct sm_clocks_wires){ 0 }, &none, (struct net_place){ 0, 1 },
                        told, context);
    for (unsigned i = 0; i < SM_SCHEDULERS; i++)
        sm_quarter_net_units(&c->quarter[i], &(const struct sm_quarter_wires){ 0 },
                             &none_of_quarter, quarter_at(i), told, context);
    for (unsigned i = 0; i < SM_SCHEDULERS / 2; i++)
        sm_pair_net_units(&c->pair[i], &(const struct sm_pair_wires){ 0 }, &none_of_pair,
                          pair_at(i), told, context);
}
