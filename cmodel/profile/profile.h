/* profile.h - the modelled GPUs by their numbers (profiles.def) */
#ifndef PROFILE_H
#define PROFILE_H

struct profile {
    const char *name;
    unsigned sms, tpcs, gpcs, pess, rops, l2_slices, dram_bits, chipset;
};

/* Returns the profile of that name, or NULL. */
const struct profile *profile_named(const char *name);

/* Returns profile i in the order of profiles.def, NULL behind the last; 0 is the default. */
const struct profile *profile_at(unsigned i);

/* Returns the row of a table whose rows begin with a profile's name; without one of that name the first, the default's. */
const void *profile_row(const void *rows, unsigned size, unsigned count, const char *profile);

/* Returns the default profile. */
const struct profile *profile_default(void);

/* Returns 'p' with those numbers of 'other' that are not 0; the name stays. */
struct profile profile_with(const struct profile *p, const struct profile *other);

/* Returns all names with commas between. */
const char *profile_names(void);

#endif
