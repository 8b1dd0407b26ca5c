/* profile_option.c - see profile_option.h */
#include "profile_option.h"

#include "profile_text.h"

const char *profile_taken(const char *name, struct argp_state *state)
{
    struct failure wrong = { 0 };
    const struct profile *p = profile_of(name, &wrong);

    if (!p)
        argp_error(state, "%s", wrong.text);
    else
        profile_say(p);
    return name;
}
