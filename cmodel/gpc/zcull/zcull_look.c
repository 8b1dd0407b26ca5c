/* zcull_look.c - the judge and its wires, for who looks at them (zcull.net) */
#include "common/net_pass.h"
#include "gpc/zcull/zcull.h"

#define NET     zcull_inner
#define NET_DEF "gpc/zcull/zcull.net"
#include "common/net_code.h"

void zcull_look(struct zcull *z, const struct zjudge_tile *in, const struct zjudge_verdict *out)
{
    net_pass(&z->inner.zcull_zjudge, in);
    net_pass(&z->inner.zjudge_zcull, out);
}

void zcull_wires_reset(struct zcull *z)
{
    zjudge_reset(&z->inner.zjudge);
    zcull_inner_net_reset(&z->inner);
}

void zcull_wires_told(struct zcull *z, struct net_place at, net_wire_told *told, void *context)
{
    zcull_inner_net_wires(&z->inner, at, told, context);
}

void zcull_units_told(struct zcull *z, struct net_place at, net_unit_told *told, void *context)
{
    const struct zcull_inner_wires none = { 0 };
    struct zcull_inner_stand_ins no_stand_ins = { 0 };

    zcull_inner_net_units(&z->inner, &none, &no_stand_ins, at, told, context);
}
