/* coverage_runs.h - how long packets stay away, and go on without a reset (coverage.h)
 *
 * In lines.  Clocks, and what stalls outputs, are the bench's: aurum cosim --json has them.
 */
#ifndef COVERAGE_RUNS_H
#define COVERAGE_RUNS_H

#include "coverage.h"

/* Adds the points; false if memory is short. */
bool coverage_runs_add(struct coverage *c);

/* Counts a line that has a packet, or none, and perhaps a reset first; the end. */
void coverage_runs_line(struct coverage *c, bool packet, bool reset);
void coverage_runs_end(struct coverage *c);

#endif
