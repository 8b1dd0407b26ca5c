/* profile.c - see profile.h */
#include "profile/profile.h"
#include "profile/profile_isa.h"

#include <stddef.h>
#include <string.h>

static const struct profile profiles[] = {
#define PROFILE(name, isa, ...) { #name, __VA_ARGS__ },
#include "profile/profiles.def"
#undef PROFILE
};

static const char *const isas[] = {
#define PROFILE(name, isa, ...) isa,
#include "profile/profiles.def"
#undef PROFILE
};

const struct profile *profile_at(unsigned i)
{
    return i < sizeof profiles / sizeof profiles[0] ? &profiles[i] : NULL;
}

const struct profile *profile_named(const char *name)
{
    for (unsigned i = 0; profile_at(i); i++)
        if (strcmp(profiles[i].name, name) == 0)
            return &profiles[i];
    return NULL;
}

const struct profile *profile_default(void)
{
    return &profiles[0];
}

static unsigned either(unsigned own, unsigned other)
{
    return other ? other : own;
}

struct profile profile_with(const struct profile *p, const struct profile *other)
{
    return (struct profile){ .name = p->name,
                             .sms = either(p->sms, other->sms),
                             .tpcs = either(p->tpcs, other->tpcs),
                             .gpcs = either(p->gpcs, other->gpcs),
                             .pess = either(p->pess, other->pess),
                             .rops = either(p->rops, other->rops),
                             .l2_slices = either(p->l2_slices, other->l2_slices),
                             .dram_bits = either(p->dram_bits, other->dram_bits),
                             .chipset = either(p->chipset, other->chipset) };
}

const char *profile_isa(const struct profile *p)
{
    return isas[profile_named(p->name) - profiles];
}

bool profile_runs_own(const struct profile *p)
{
    return strcmp(profile_isa(p), isas[0]) == 0;
}

const char *profile_names(void)
{
#define PROFILE(name, ...) ", " #name
    static const char names[] =
#include "profile/profiles.def"
        ;
#undef PROFILE

    return names + strlen(", ");
}

const void *profile_row(const void *rows, unsigned size, unsigned count, const char *profile)
{
    const char *row = rows;

    for (unsigned i = 0; i < count; i++, row += size) {
        const char *name;

        memcpy(&name, row, sizeof name);
        if (strcmp(name, profile) == 0)
            return row;
    }
    return rows;
}
