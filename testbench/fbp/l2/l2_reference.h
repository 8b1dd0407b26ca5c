/* l2_reference.h - L2 by its definition: lists of lines by age, bytes in flat arrays */
#ifndef L2_REFERENCE_H
#define L2_REFERENCE_H

#include "fbp/l2/l2.h"

#define REFERENCE_LINES   4096 /* of memory, at most */
#define REFERENCE_FETCHES 1100 /* of a request, at most */

/* A line that is kept. */
struct reference_line {
    u27 number;
    unsigned evict;
    bool held[128], dirty[128];
};

struct reference {
    struct l2_config cfg;
    struct reference_line set[L2_SETS][L2_WAYS]; /* used last first */
    unsigned lines[L2_SETS];
    u8 seen[REFERENCE_LINES][128];   /* what clients read */
    u8 memory[REFERENCE_LINES][128]; /* what lies in memory */
    /* Of the last request: */
    struct l2_reply reply; /* if there is one */
    bool replies;
    struct l2_fetch fetch[REFERENCE_FETCHES];
    unsigned fetches;
};

/* Does a request: its answer, what it reads and writes of memory; of a sweep the order of 'fetch' is not the unit's. */
void reference_take(struct reference *f, const struct l2_request *q);

/* Returns the place of a line among those of memory; a new one if it was not asked for yet. */
unsigned reference_place(u27 line);

#endif
