/* rate_families.c - see rate_families.h */
#include "rate_families.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *by;
    rate_family *measure;
} families[] = {
    { "draw", rate_draws },       { "grid", rate_grids },        { "grid", rate_grids_texture },
    { "stream", rate_streams },   { "requests", rate_requests }, { "requests", rate_requests_dram },
    { "program", rate_programs },
};

/* Why no slower unit changes a row that names none. */
static const char *fixed(const struct rate_row *row, const struct rate_measured *m)
{
    if (m->slower || m->why)
        return NULL;
    return strcmp(row->unit, "factor") == 0 || strncmp(row->unit, "of the", 6) == 0 ||
                   strcmp(row->item, "L2 slices") == 0
               ? "a ratio: what is slower is so on both sides"
           : m->text ? "what is stored or kept, not when"
                     : "a size or a count, not a time";
}

const char *rate_family_of(const struct rate_row *row, struct rate_measured *m)
{
    for (unsigned i = 0; i < sizeof families / sizeof families[0]; i++) {
        *m = (struct rate_measured){ 0 };
        if (families[i].measure(row, m)) {
            m->fixed = fixed(row, m);
            return families[i].by;
        }
    }
    return NULL;
}
