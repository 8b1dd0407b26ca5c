/* sm_caches.c - see sm_caches.h */
#include "profile/sm_caches.h"

static const struct sm_caches caches[] = {
#define SM_CACHES(profile, a, b, c, d, e, f, ...) \
    { #profile, { a, b, c }, { d, e, f }, __VA_ARGS__ },
#include "profile/sm_caches.def"
#undef SM_CACHES
};

const struct sm_caches *sm_caches_named(const char *profile)
{
    return profile_row(caches, sizeof caches[0], sizeof caches / sizeof caches[0], profile);
}
