/* profile_text.h - a profile's name as users write it */
#ifndef PROFILE_TEXT_H
#define PROFILE_TEXT_H

#include "failure.h"
#include "profile/profile.h"

/* Returns the profile of that name; NULL: there is none, and 'f' says which there are. */
const struct profile *profile_of(const char *name, struct failure *f);

/* Says on stderr, in one line, that programs of the profile's own machine code are not modelled, if they are not. */
void profile_say(const struct profile *p);

#endif
