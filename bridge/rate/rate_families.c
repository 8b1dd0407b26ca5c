/* rate_families.c - see rate_families.h */
#include "rate_families.h"

#include <stddef.h>

static const struct {
    const char *by;
    rate_family *measure;
} families[] = {
    { "draw", rate_draws },        { "grid", rate_grids },       { "stream", rate_streams },
    { "requests", rate_requests }, { "program", rate_programs },
};

const char *rate_family_of(const struct rate_row *row, struct rate_measured *m)
{
    for (unsigned i = 0; i < sizeof families / sizeof families[0]; i++) {
        *m = (struct rate_measured){ 0 };
        if (families[i].measure(row, m))
            return families[i].by;
    }
    return NULL;
}
