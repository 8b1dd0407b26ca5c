/* warp_clocks.h - clocks of a launch, and what they were lost to */
#ifndef WARP_CLOCKS_H
#define WARP_CLOCKS_H

#include <stdio.h>

#include "failure.h"
#include "gpc/tpc/sm/clocks/sm_clocks.h"

/* Counts from now on; NULL with 'f' filled without memory. */
struct sm_clocks *warp_clocks_start(struct sm_core *s, struct failure *f);

/* Has the wires of its units told, before the SM runs; false with 'f' filled without memory. */
bool warp_clocks_look(struct sm_clocks *c, struct failure *f);
void warp_clocks_free(struct sm_clocks *c); /* or NULL */

/* Prints clocks, instructions a clock, idle schedulers and conflicts by kind. */
void warp_clocks_print(const struct sm_clocks *c, FILE *out);

#endif
