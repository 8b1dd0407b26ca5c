/* sm_caches.h - the L1 of a profile's SM: numbers that its clocks read (sm_caches.def; facts/other_gpus.md) */
#ifndef SM_CACHES_H
#define SM_CACHES_H

#include "common/l1_tags.h"
#include "profile/profile.h"

struct sm_caches {
    const char *profile;
    struct l1_shape l1, textures; /* of textures zeros: they share L1 */
    unsigned stores_stay, sector, constants;
};

/* Returns the numbers of the profile of that name; those of the default where there is none. */
const struct sm_caches *sm_caches_named(const char *profile);

#endif
