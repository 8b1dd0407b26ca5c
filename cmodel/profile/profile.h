/* profile.h - the modelled GPUs by their numbers (facts/other_gpus.md, rates.csv T2) */
#ifndef PROFILE_H
#define PROFILE_H

/* tpcs: of a GPC; rops: with an FBP each. */
struct profile {
    const char *name;
    unsigned sms, tpcs, gpcs, pess, rops, l2_slices, dram_bits;
};

/* Returns the profile of that name, or NULL. */
const struct profile *profile_named(const char *name);

#endif
