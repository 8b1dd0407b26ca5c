/* hazards_seen.h - control words of programs that run, checked when a draw or a grid first has them (code/code_hazard.h) */
#ifndef HAZARDS_SEEN_H
#define HAZARDS_SEEN_H

#include <stdio.h>

#include "gpu.h"

struct hazards_seen {
    FILE *out;
    u64 *known; /* hashes of programs */
    size_t count, room;
    u64 hazards;
};

/* Is told of an action that was done: each program of it that is new gets a line for each hazard. */
void hazards_seen_after(struct hazards_seen *h, const struct gpu *g, const struct fe_action *a);
void hazards_seen_free(struct hazards_seen *h);

#endif
