/* mpc_map.h - an SM as a map of every warp, register and byte, and who has them: what MPC must do by its definition (mpc.h) */
#ifndef MPC_MAP_H
#define MPC_MAP_H

#include "gpc/tpc/mpc/mpc.h"

#define MAP_NOBODY 0
#define MAP_OWNERS 4096

/* Who has each warp, register of a sub-partition's warps, and byte of shared memory: numbers from 1 on, in the order of their begins. */
struct mpc_map {
    unsigned warp[4][16], registers[4][512], byte[65536];
    struct owner {
        u32 id;
        bool cta, here;
        unsigned place; /* in the table of those that are there, the lowest free at the begin */
    } owner[MAP_OWNERS];
    unsigned owners, turn;
    unsigned capacity, warps, each,
        ctas; /* bytes; of a sub-partition, and its registers; of the SM */
};

/* Empties a map of an SM with the room of a bundle. */
void mpc_map_empty(struct mpc_map *m, const struct mpc_config *cfg);

/* Returns how many launches, or CTAs alone, are there. */
unsigned mpc_map_here(const struct mpc_map *m, bool ctas);

/* Returns the sub-partitions that a launch would have, a bit each; 0: there is no room. */
unsigned mpc_map_parts(const struct mpc_map *m, bool cta, const struct mpc_launch *l);

/* Places a launch, if there is room, and says where; ends one. */
void mpc_map_settle(struct mpc_map *m, bool cta, const struct mpc_launch *l,
                    struct mpc_place *want);
void mpc_map_leave(struct mpc_map *m, u32 id);

/* Returns how many CTAs of a task still fit, placing them on a copy. */
unsigned mpc_map_slots(const struct mpc_map *now, const struct mpc_task *t);

#endif
