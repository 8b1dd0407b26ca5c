/* launch_clocks.h - clocks of a launch, and what they were lost to */
#ifndef LAUNCH_CLOCKS_H
#define LAUNCH_CLOCKS_H

#include "failure.h"
#include "gpc/tpc/sm/clocks/sm_clocks.h"

/* Counts from now on, under who looks at the units' wires or not; NULL with 'f' filled without memory. */
struct sm_clocks *launch_clocks_start(struct sm_core *s, bool looked_at, struct failure *f);
void launch_clocks_free(struct sm_clocks *c); /* or NULL */

/* Prints clocks, instructions a clock, idle schedulers and conflicts by kind. */
void launch_clocks_print(const struct sm_clocks *c);

#endif
