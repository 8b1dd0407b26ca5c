/* unit_clocks.h - clocks of a profile's machine beside GM20B's: numbers of unit_clocks.def (facts/other_gpus.md) */
#ifndef UNIT_CLOCKS_H
#define UNIT_CLOCKS_H

#include "profile/profile.h"

/* So many clocks of the one in so many of the other. */
struct clock_ratio {
    unsigned clocks, of;
};

/* Returns the clocks of an SM in clocks of all else. */
struct clock_ratio unit_clocks_hot(const struct profile *p);

/* Returns the clocks of a unit, by its name in the timed net, in those of GM20B's. */
struct clock_ratio unit_clocks_of(const struct profile *p, const char *unit);

#endif
