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

/* A program goes to and fro between the SM and its function unit. */
bool tpc_step(struct tpc *t, const struct tpc_wires *w, const struct tpc_stand_ins *s)
{
    bool any = false;

    while (tpc_net_step(t, w, s))
        any = true;
    return any;
}

bool tpc_idle(const struct tpc *t)
{
    return tpc_net_idle(t);
}
