/* occupancy.h - how many threads an SM of a profile has at once (occupancy.def; facts/other_gpus.md) */
#ifndef OCCUPANCY_H
#define OCCUPANCY_H

#include "profile/profile.h"

struct occupancy_room {
    const char *profile;
    unsigned warps, ctas, cta_threads, registers, most, per_warp, grain, pair, shared, shared_grain;
};

/* Returns what an SM of a profile has room for; NULL: it is not known. */
const struct occupancy_room *occupancy_room(const struct profile *p);

/* Returns the threads of an SM by the raw division of its registers, and by its warps. */
unsigned occupancy_by_division(const struct occupancy_room *r, unsigned registers);

/* Returns the CTAs of an SM: of so many threads, each with so many registers (0: none), and so many bytes of shared memory; 0: not
 * even one has room.
 */
unsigned occupancy_ctas(const struct occupancy_room *r, unsigned threads, unsigned registers,
                        unsigned shared);

#endif
