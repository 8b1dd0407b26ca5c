/* replay.h - compares a vector file's outputs with the golden model's */
#ifndef REPLAY_H
#define REPLAY_H

#include "vector_file.h"

struct replay {
    uint64_t compared, differ; /* output packets */
    uint64_t clocks;           /* of the model */
    char report[8192];         /* of the first line that differs */
};

/* Runs every line of an open file; false with 'f' filled if a line is not modelled. */
bool replay_run(struct vector_reader *r, struct replay *result, struct failure *f);

#endif
