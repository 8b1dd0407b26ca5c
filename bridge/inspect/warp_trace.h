/* warp_trace.h - what a warp executes, an instruction a line with its results */
#ifndef WARP_TRACE_H
#define WARP_TRACE_H

#include "warp_counts.h"

struct warp_trace {
    FILE *out;                 /* or NULL: nothing is printed */
    unsigned warp;             /* of block 0,0,0 */
    struct warp_counts *stats; /* counts too, or NULL */
};

/* Watches from now on; 't' must last as long as the core runs. */
void warp_trace_start(struct warp_trace *t, struct sm_core *s);

#endif
