/* rate_families.h - who measures which rows of rates.csv on the machine: programs, grids, draws, streams
 *
 *   rate_measure ---> rate_family_of ---> rate_draws, rate_programs, ... (in the order of rate_families.c; the first that takes a row)
 *
 * A family is one function in a file of its own, bridge/rate/rate_NAME.c.  It knows no value of the table: it runs something on the machine
 * and looks at clocks, or bytes, as one does on hardware.
 */
#ifndef RATE_FAMILIES_H
#define RATE_FAMILIES_H

#include "rate_planted.h"
#include "rate_table.h"

/* What was measured of a row. */
struct rate_measured {
    double low, high;   /* over what the row names; 0: not measured */
    const char *text;   /* where the row is no number; or NULL */
    const char *why;    /* not measured, since; or NULL */
    const char *slower; /* the unit whose --slower makes the row fail; or NULL: */
    const char *fixed;  /* ... since */
};

static inline void rate_include(struct rate_measured *m, double x)
{
    m->low = m->high > 0 && m->low < x ? m->low : x;
    m->high = m->high > x ? m->high : x;
}

/* Measures a row; false: it is none of the family's. */
typedef bool rate_family(const struct rate_row *row, struct rate_measured *m);
rate_family rate_programs, rate_draws, rate_grids, rate_grids_texture, rate_streams, rate_requests,
    rate_requests_dram;

/* Returns by what a row is measured, "program", "grid", "draw", "stream" or "requests", with what was; NULL: by nothing of these. */
const char *rate_family_of(const struct rate_row *row, struct rate_measured *m);

#endif
