/* warp_counts.h - divergence and bytes of a launch, counted instruction by instruction */
#ifndef WARP_COUNTS_H
#define WARP_COUNTS_H

#include <stdio.h>

#include "gpc/tpc/sm/core/sm_core.h"

/* Spaces of bytes. */
enum warp_space { WARP_GLOBAL, WARP_GENERIC, WARP_SHARED, WARP_LOCAL, WARP_SPACES };

struct warp_counts {
    u64 splits;  /* a warp's threads went two ways */
    u64 partial; /* instructions that a part of the warp's living threads was on the way to */
    u64 off;     /* that no thread executed, for their guard */
    u64 read[WARP_SPACES], written[WARP_SPACES], atomics[WARP_SPACES]; /* bytes; operations */
    u32 active[SM_WARPS]; /* before the next instruction */
};

void warp_counts_add(struct warp_counts *t, const struct sm_core *s, const struct sm_warp *w,
                     const struct sm_operation *op, u32 mask);

/* Prints instructions by opcode, of an SM; what was counted. */
void warp_executed_print(const struct sm_core *s, FILE *out);
void warp_counts_print(const struct warp_counts *t, FILE *out);

#endif
