/* sm_server_room.c - the room that an SM of a profile has (sm_server.h) */
#include "profile/occupancy.h"
#include "time/sm_server.h"

#define WARP_EIGHTS 256 /* registers of a warp's eight */

/* chosen: of vectors that are more than a warp a scheduler has as many registers as of warps
 * chosen: registers by eights, a fourth of each in each sub-partition, as GM20B has them (occupancy.def: how they are given out)
 */
void sm_server_be(struct sm_server *s, const struct profile *p)
{
    const struct occupancy_room *room = occupancy_room(p);
    const struct sm_vector *v = sm_vector_named(p->name);
    const unsigned eights = WARP_EIGHTS * MPC_PARTS;

    s->mpc.cfg.units = (u7)(s->mpc.cfg.units / v->warps);
    if (v->most)
        s->mpc.cfg.warps = (u5)v->most;
    if (room)
        s->mpc.cfg =
            (struct mpc_config){ .shared_bytes = (u17)(room->shared / MPC_GRAIN * MPC_GRAIN),
                                 .warps = (u5)(room->warps / MPC_PARTS),
                                 .units = (u7)(room->registers / eights),
                                 .ctas = (u6)room->ctas };
}
