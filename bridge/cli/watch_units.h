/* watch_units.h - the recorders and the RTL of aurum run, draw and launch, in a GPU */
#ifndef WATCH_UNITS_H
#define WATCH_UNITS_H

#include "draw/stand_in_options.h"
#include "gpu.h"

/* Puts stand-ins into netlists that have not run yet; 'what' describes the stream, the report receives the benches' counts;
 * 'c' are the clocks beside an SM, or NULL.
 * Takes them out, and those of who looked on, and ends their files.  False with 'f' filled.
 */
bool watch_units(struct stand_ins *in, struct gpu *g, struct sm_clocks *c, const char *what,
                 FILE *report, struct failure *f);
bool unwatch_units(struct stand_ins *in, struct gpu *g, struct failure *f);

#endif
