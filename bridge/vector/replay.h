/* replay.h - compares a vector file's outputs with the golden model's */
#ifndef REPLAY_H
#define REPLAY_H

#include "vector_file.h"

struct replay {
    uint64_t compared, differ;    /* output packets */
    uint64_t clocks;              /* of the model */
    char report[8192];            /* of the first line that differs */
    const struct unit_wire *wire; /* of it, in the unit's table; NULL: none differs */
    uint64_t line;
    uint32_t file_line[VECTOR_WORDS], model_line[VECTOR_WORDS];
    bool interrupted; /* by SIGINT */
};

/* Is told each line that was compared: how many packets, how many of them differ, what stands behind it. */
typedef void (*replay_line)(void *context, uint64_t compared, uint64_t differ, const char *comment);

/* Runs every line of an open file; false with 'f' filled if a line is not modelled. */
bool replay_run(struct vector_reader *r, struct replay *result, struct failure *f);
bool replay_each(struct vector_reader *r, struct replay *result, replay_line each, void *context,
                 struct failure *f);

#endif
