/* profile_text.c - see profile_text.h */
#include "profile_text.h"

#include <stdio.h>

#include "profile/profile_isa.h"

const struct profile *profile_of(const char *name, struct failure *f)
{
    const struct profile *p = name ? profile_named(name) : NULL;

    if (!p)
        fail(f, EXIT_USAGE, "there is no profile '%s'; there are: %s", name ? name : "NULL",
             profile_names());
    return p;
}

void profile_say(const struct profile *p)
{
    if (!profile_runs_own(p))
        fprintf(stderr,
                "aurum: machine code of %s (%s) is not modelled: its SMs run programs of %s\n",
                p->name, profile_isa(p), profile_isa(profile_default()));
}
