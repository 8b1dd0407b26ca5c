/* sm_fetch.c - see sm_fetch.h */
#include "profile/sm_fetch.h"

static const struct sm_fetch fetches[] = {
#define SM_FETCH(profile, ...) { #profile, __VA_ARGS__ },
#include "profile/sm_fetch.def"
#undef SM_FETCH
};

const struct sm_fetch *sm_fetch_named(const char *profile)
{
    return profile_row(fetches, sizeof fetches[0], sizeof fetches / sizeof fetches[0], profile);
}
