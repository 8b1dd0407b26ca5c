/* sm_vector.h - the vectors that a profile's SMs issue: numbers that their clocks read (sm_vector.def; facts/other_gpus.md) */
#ifndef SM_VECTOR_H
#define SM_VECTOR_H

#include "profile/profile.h"

struct sm_vector {
    const char *profile;
    unsigned warps, most;
};

/* Returns the numbers of the profile of that name; those of the default where there is none. */
const struct sm_vector *sm_vector_named(const char *profile);

#endif
