/* sm_vector.c - see sm_vector.h */
#include "profile/sm_vector.h"

static const struct sm_vector vectors[] = {
#define SM_VECTOR(profile, ...) { #profile, __VA_ARGS__ },
#include "profile/sm_vector.def"
#undef SM_VECTOR
};

const struct sm_vector *sm_vector_named(const char *profile)
{
    return profile_row(vectors, sizeof vectors[0], sizeof vectors / sizeof vectors[0], profile);
}
