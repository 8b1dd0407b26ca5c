/* told.h - what the library tells as JSON, to be put into an object of the command's */
#ifndef TOLD_H
#define TOLD_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdio.h>

/* Text that the library tells, in one piece. */
struct told {
    char *text;
    size_t size;
    FILE *stream; /* where to: for api_print */
};

/* Begins; false: memory is short. */
bool told_begin(struct told *t);

/* Ends, and returns what was told as JSON; NULL: it is none. */
cJSON *told_end(struct told *t);

#endif
