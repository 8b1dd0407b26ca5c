/* rate_measure.h - what a row of rates.csv is by the model's clocks, and measured on RTL */
#ifndef RATE_MEASURE_H
#define RATE_MEASURE_H

#include "failure.h"
#include "unit.h"
#include "rate_table.h"

#define RATE_TOLERANCE 0.01 /* of the expected value, to both sides */

/* The slowest and the fastest of the kinds of traffic that the row names. */
struct rate_range {
    double low, high; /* 0: not measured */
};

/* What was measured for one row. */
struct rate {
    char by[64];                  /* the units on the row's path; "": no unit gives it yet */
    unsigned of;                  /* the row is of so many of them; one is measured */
    bool all_rtl;                 /* each has RTL that was measured */
    bool differs;                 /* RTL and model */
    struct rate_range model, rtl; /* of the slowest unit */
    char text[64];                /* of the model, where the row is no number; "": it is */
    const char *
        what; /* measured by a "program", "grid", "draw", "stream" or "requests" (rate_families.h); NULL: by the unit's lines */
    const char *slower; /* the unit whose --slower makes the row fail; or NULL, and ... */
    const char *fixed;  /* ... why there is none; or NULL */
    const char *why;    /* it is not measured, since; or NULL */
};

/* Which RTL is measured. */
struct rate_rtl {
    bool any;                    /* of every unit that has some */
    const struct unit_ops *unit; /* of this one, by 'bench'; or NULL */
    const char *bench;           /* NULL: the one beside this program */
    const struct unit_ops
        *only; /* rows of this unit, by lines of its vectors alone; NULL: as the machine runs */
};

/* Returns false with 'f' filled when a bench is missing or is none. */
bool rate_measure(const struct rate_row *row, const struct rate_rtl *rtl, struct rate *r,
                  struct failure *f);

/* Returns whether the unit is one of those that a row is measured on. */
bool rate_is_by(const struct rate *r, const char *unit);

/* Returns "met" (by RTL too), "by program", "by grid", "by draw", "by stream", "by requests", "by unit" (its clocks on lines of vectors), "too slow",
 * "too fast", "differs", "not yet", and "1 of N" when one of N units gives its part.
 */
const char *rate_verdict(const struct rate_row *row, const struct rate *r);

/* Returns whether a verdict is a failure. */
bool rate_failed(const char *verdict);

#endif
