/* failure.h - what went wrong, for a person: one line, and the exit code that goes with it */
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
    int code;       /* one of the above; 0: nothing went wrong */
    char text[400]; /* names the file, the line and the mend */
};

/* Fills 'f' (when not NULL and not yet filled) and returns false. */
bool fail(struct failure *f, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
