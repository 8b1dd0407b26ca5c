/* failure.h - an error: one line for a person, and its exit code */
#ifndef FAILURE_H
#define FAILURE_H

#include <stdbool.h>

enum {
    EXIT_AGREE = 0,
    EXIT_DIFFER = 1,
    EXIT_USAGE = 2,
    EXIT_NOT_MODELLED = 3,
    EXIT_IO = 4,
};

struct failure {
    int code;        /* one of the above; 0: no error */
    char text[2000]; /* names the file, the line and the fix */
};

/* Fills 'f' (when not NULL and not yet filled) and returns false. */
bool fail(struct failure *f, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
