/* profile_isa.h - the machine code of a profile's programs (profiles.def) */
#ifndef PROFILE_ISA_H
#define PROFILE_ISA_H

#include <stdbool.h>

#include "profile/profile.h"

/* Returns the name of its machine code. */
const char *profile_isa(const struct profile *p);

/* Returns whether that is modelled: it is the default's. */
bool profile_runs_own(const struct profile *p);

#endif
