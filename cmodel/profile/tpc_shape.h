/* tpc_shape.h - the TPCs of a profile: numbers that clocks of SMs read (tpc_shape.def; facts/other_gpus.md) */
#ifndef TPC_SHAPE_H
#define TPC_SHAPE_H

#include "profile/profile.h"

struct tpc_shape {
    const char *profile;
    unsigned sms, loads;
};

/* Returns the numbers of the profile of that name; those of the default where there is none. */
const struct tpc_shape *tpc_shape_named(const char *profile);

#endif
