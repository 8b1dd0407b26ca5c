/* sm_place.h - an MPC and its wires, for the block that calls it (mpc.h, sm_place.net)
 *
 *   launches +-----+ places
 *  --------->| mpc |------->
 *            +-----+
 */
#ifndef SM_PLACE_H
#define SM_PLACE_H

#include "common/net.h"
#include "gpc/tpc/mpc/mpc.h"

/* Nothing around the block has wires to it. */
struct sm_place_wires {
    char none;
};

#define NET_DEF "gpc/tpc/mpc/sm_place.net"
#include "common/net_ports.h"

#define NET     sm_place
#define NET_DEF "gpc/tpc/mpc/sm_place.net"
#include "common/net_block.h"

struct sm_place {
    struct mpc mpc;
#define NET_DEF "gpc/tpc/mpc/sm_place.net"
#include "common/net_members.h"
};

/* Forgets all launches. */
void sm_place_reset(struct sm_place *p);

/* Asks how many CTAs of a task fit. */
struct mpc_slots sm_place_slots(struct sm_place *p, const struct mpc_task *t);

/* Places a CTA; false: there is no room now, and it is forgotten.  Ends a launch. */
bool sm_place_cta(struct sm_place *p, const struct mpc_launch *l, struct mpc_place *to);
void sm_place_end(struct sm_place *p, u32 id);

/* Tell the wires and the unit, as of an SM's place among all. */
void sm_place_wires_told(struct sm_place *p, struct net_place at, net_wire_told *told,
                         void *context);
void sm_place_units_told(struct sm_place *p, struct net_place at, net_unit_told *told,
                         void *context);

#endif
