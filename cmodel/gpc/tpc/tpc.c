/* tpc.c - see tpc.h */
#include "gpc/tpc/tpc.h"

#include <string.h>

#define NET     tpc
#define NET_DEF "gpc/tpc/tpc.net"
#include "common/net_code.h"

void tpc_reset(struct tpc *t)
{
    memset(t, 0, sizeof *t);
    tpc_net_reset(t);
}

/* Nothing has come, and what is inside, if anything, waits for it: so most steps of one TPC of several end here. */
static bool rests(const struct tpc *t, const struct tpc_wires *w, const struct tpc_stand_ins *s)
{
    return shade_quads_empty(w->prop_gpm) && stri_prim_empty(w->setup_stri) &&
           stri_attribute_empty(w->wdx_stri) && stri_plane_empty(&t->stri_tram) &&
           sm_idle(&t->sm) && !s->stri.step && !s->sfu.step;
}

/* A program goes to and fro between the SM and what stands in for its function unit. */
bool tpc_step(struct tpc *t, const struct tpc_wires *w, const struct tpc_stand_ins *s)
{
    bool any = false;

    while (!rests(t, w, s) && tpc_net_step(t, w, s))
        any = true;
    return any;
}

bool tpc_idle(const struct tpc *t)
{
    return tpc_net_idle(t);
}
