/* sm_fetch.h - what loads and samples bring to a profile's SM in a clock (sm_fetch.def; facts/other_gpus.md) */
#ifndef SM_FETCH_H
#define SM_FETCH_H

#include "profile/profile.h"

struct sm_fetch {
    const char *profile;
    unsigned words, floats, gradients;
};

/* Returns the numbers of the profile of that name; those of the default where there is none. */
const struct sm_fetch *sm_fetch_named(const char *profile);

#endif
