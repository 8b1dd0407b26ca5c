/* unit_clocks.c - see unit_clocks.h */
#include "profile/unit_clocks.h"

#include <string.h>

struct row {
    const char *profile, *unit;
    struct clock_ratio ratio;
};

static const struct row hot[] = {
#define HOT_CLOCK(profile, ...) { #profile, NULL, { __VA_ARGS__ } },
#include "profile/unit_clocks.def"
};

static const struct row units[] = {
#define UNIT_CLOCKS(profile, unit, ...) { #profile, #unit, { __VA_ARGS__ } },
#include "profile/unit_clocks.def"
};

struct clock_ratio unit_clocks_hot(const struct profile *p)
{
    for (unsigned i = 0; i < sizeof hot / sizeof hot[0]; i++)
        if (strcmp(hot[i].profile, p->name) == 0)
            return hot[i].ratio;
    return (struct clock_ratio){ 1, 1 };
}

struct clock_ratio unit_clocks_of(const struct profile *p, const char *unit)
{
    for (unsigned i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strcmp(units[i].profile, p->name) == 0 && strcmp(units[i].unit, unit) == 0)
            return units[i].ratio;
    return (struct clock_ratio){ 1, 1 };
}
