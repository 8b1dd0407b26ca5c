/* sm_caches.c - see sm_caches.h */
#include "profile/sm_caches.h"

#include <string.h>

static const struct sm_caches caches[] = {
#define SM_CACHES(profile, a, b, c, d, e, f, ...) \
    { #profile, { a, b, c }, { d, e, f }, __VA_ARGS__ },
#include "profile/sm_caches.def"
#undef SM_CACHES
};

const struct sm_caches *sm_caches_named(const char *profile)
{
    for (unsigned i = 0; i < sizeof caches / sizeof caches[0]; i++)
        if (strcmp(caches[i].profile, profile) == 0)
            return &caches[i];
    return &caches[0];
}
