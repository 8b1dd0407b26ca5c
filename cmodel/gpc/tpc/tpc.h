/* tpc.h - the texture/processing cluster: attribute planes, the shader and its function unit (facts/tpc.md)
 *
 *   setup_stri  +------+ stri_tram +------+       +----+ sm_prop
 *  ------------>| stri |---------->| tram |------>| sm |---------> prop
 *   wdx_stri    |      |           +------+       |    |<--------- prop
 *  ------------>+------+                mio_sfu +-|    | prop_gpm
 *                                               v +----+
 *                                             +-----+  ^ sfu_rf
 *                                             | sfu |--+
 *                                             +-----+
 */
#ifndef TPC_H
#define TPC_H

#include "gpc/gpc_net.h"
#include "gpc/tpc/tpc_net.h"

#define TPC_HEADERS
#include "gpc/tpc/tpc.net"
#undef TPC_HEADERS

#define NET     tpc
#define NET_DEF "gpc/tpc/tpc.net"
#include "common/net_block.h"

struct tpc {
#define NET_DEF "gpc/tpc/tpc.net"
#include "common/net_members.h"
};

void tpc_reset(struct tpc *t);

/* Steps every unit; returns whether anything moved. */
bool tpc_step(struct tpc *t, const struct tpc_wires *w, const struct tpc_stand_ins *s);

/* Returns whether no packet is inside. */
bool tpc_idle(const struct tpc *t);

#endif
