/* launch_trace.h - what a warp executes, an instruction a line with its results */
#ifndef LAUNCH_TRACE_H
#define LAUNCH_TRACE_H

#include "launch_stats.h"

struct launch_trace {
    bool prints;
    unsigned warp;              /* of block 0,0,0 */
    struct launch_stats *stats; /* counts too, or NULL */
};

/* Watches from now on; 't' must last as long as the core runs. */
void launch_trace_start(struct launch_trace *t, struct sm_core *s);

#endif
