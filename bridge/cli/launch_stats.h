/* launch_stats.h - divergence and bytes of a launch, counted instruction by instruction */
#ifndef LAUNCH_STATS_H
#define LAUNCH_STATS_H

#include "gpc/tpc/sm/core/sm_core.h"

/* Spaces of bytes. */
enum launch_space { LAUNCH_GLOBAL, LAUNCH_GENERIC, LAUNCH_SHARED, LAUNCH_LOCAL, LAUNCH_SPACES };

struct launch_stats {
    u64 splits;  /* a warp's threads went two ways */
    u64 partial; /* instructions that a part of the warp's living threads was on the way to */
    u64 off;     /* that no thread executed, for their guard */
    u64 read[LAUNCH_SPACES], written[LAUNCH_SPACES], atomics[LAUNCH_SPACES]; /* bytes; operations */
    u32 active[SM_WARPS]; /* before the next instruction */
};

void launch_stats_count(struct launch_stats *t, const struct sm_core *s, const struct sm_warp *w,
                        const struct sm_operation *op, u32 mask);
void launch_stats_print(const struct launch_stats *t);

#endif
