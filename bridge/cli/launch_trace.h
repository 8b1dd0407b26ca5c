/* launch_trace.h - what a warp executes, an instruction a line with its result */
#ifndef LAUNCH_TRACE_H
#define LAUNCH_TRACE_H

#include "gpc/tpc/sm/sm_core.h"

struct launch_trace {
    unsigned warp; /* of block 0,0,0 */
};

/* Prints from now on; 't' must last as long as the core runs. */
void launch_trace_start(struct launch_trace *t, struct sm_core *s);

#endif
