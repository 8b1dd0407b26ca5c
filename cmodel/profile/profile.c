/* profile.c - a row for each GPU (rates.csv T2) */
#include "profile/profile.h"

#include <stddef.h>
#include <string.h>

static const struct profile profiles[] = {
    /* name     SMs TPCs GPCs PESs ROPs L2 DRAM */
    { "gm20b", 2, 2, 1, 1, 2, 2, 64 },
};

const struct profile *profile_named(const char *name)
{
    for (size_t i = 0; i < sizeof profiles / sizeof profiles[0]; i++)
        if (strcmp(profiles[i].name, name) == 0)
            return &profiles[i];
    return NULL;
}
