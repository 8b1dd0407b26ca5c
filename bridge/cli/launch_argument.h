/* launch_argument.h - arguments of aurum launch: numbers and files as buffers */
#ifndef LAUNCH_ARGUMENT_H
#define LAUNCH_ARGUMENT_H

#include "api.h"

struct launch_argument {
    uint8_t *bytes; /* NULL: a number */
    uint64_t size;
    const char *to; /* the file that it is written to, or NULL */
};

/* Sets parameter n from the text of --arg. */
bool launch_argument_set(struct launch_argument *a, struct aurum_launch *l, unsigned n,
                         const char *text, struct failure *f);

/* Writes the buffer if all went well, and frees it. */
bool launch_argument_close(struct launch_argument *a, bool write, struct failure *f);

#endif
