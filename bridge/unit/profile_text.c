/* profile_text.c - see profile_text.h */
#include "profile_text.h"

#include <stddef.h>

const struct profile *profile_of(const char *name, struct failure *f)
{
    const struct profile *p = name ? profile_named(name) : NULL;

    if (!p)
        fail(f, EXIT_USAGE, "there is no profile '%s'; there are: %s", name ? name : "NULL",
             profile_names());
    return p;
}
