/* coverage_pace.h - how long stalls, idles and stretches without a reset were in runs of lock step
 *
 * From results of aurum cosim --json: vectors do not tell.  A bin is a length that some run has had at least.
 */
#ifndef COVERAGE_PACE_H
#define COVERAGE_PACE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

#include "failure.h"

#define PACE_BINS   5
#define PACE_POINTS 3

struct pace_coverage {
    uint64_t runs, hits[PACE_POINTS][PACE_BINS];
};

/* Counts a run of the unit. */
bool pace_coverage_add(struct pace_coverage *p, const char *unit, const char *path,
                       struct failure *f);

/* Returns whether a bin is missing. */
bool pace_coverage_lacks(const struct pace_coverage *p);

void pace_coverage_text(const struct pace_coverage *p);
void pace_coverage_json(cJSON *o, const struct pace_coverage *p);
void pace_coverage_html(const struct pace_coverage *p);

#endif
