/* sm_place.c - see sm_place.h */
#include "gpc/tpc/mpc/sm_place.h"

#include "common/net_pass.h"

#define NET     sm_place
#define NET_DEF "gpc/tpc/mpc/sm_place.net"
#include "common/net_code.h"

void sm_place_reset(struct sm_place *p)
{
    mpc_reset(&p->mpc);
}

struct mpc_slots sm_place_slots(struct sm_place *p, const struct mpc_task *t)
{
    struct mpc_slots s;

    net_pass(&p->cwd_mpc, t);
    cwd_mpc_into(&p->mpc, t);
    mpc_cwd_from(&p->mpc, &s);
    net_pass(&p->mpc_cwd, &s);
    return s;
}

bool sm_place_cta(struct sm_place *p, const struct mpc_launch *l, struct mpc_place *to)
{
    if (!mpc_begin(&p->mpc, MPC_CTA, l, to))
        return false;
    net_pass(&p->cta_mpc, l);
    net_pass(&p->mpc_sm, to);
    return true;
}

void sm_place_end(struct sm_place *p, u32 id)
{
    const struct mpc_done d = { .id = id };

    net_pass(&p->sm_mpc, &d);
    sm_mpc_into(&p->mpc, &d);
}

void sm_place_wires_told(struct sm_place *p, struct net_place at, net_wire_told *told,
                         void *context)
{
    sm_place_net_wires(p, at, told, context);
}

void sm_place_units_told(struct sm_place *p, struct net_place at, net_unit_told *told,
                         void *context)
{
    struct sm_place_stand_ins none = { 0 };

    sm_place_net_units(p, &(const struct sm_place_wires){ 0 }, &none, at, told, context);
}
