/* run_dump.h - aurum run --dump: memory at the end of a trace */
#ifndef RUN_DUMP_H
#define RUN_DUMP_H

#include <argp.h>

#include "api.h"

#define RUN_DUMPS 16

struct run_dumps {
    unsigned count;
    struct run_dump {
        uint64_t va, bytes;
        const char *file;
    } dump[RUN_DUMPS];
};

/* Takes ADDRESS:BYTES:FILE; ends the program with a message if it is something else. */
void run_dumps_add(struct run_dumps *d, const char *text, struct argp_state *state);

/* Writes them all; false with 'f' filled on failure. */
bool run_dumps_write(const struct run_dumps *d, struct aurum_gpu *g, struct failure *f);

#endif
