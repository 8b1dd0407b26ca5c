/* progress.h - progress of long work on a terminal; silent in a pipe */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdint.h>

/* Shows 'done' of 'total' (0: unknown) on standard error, a few times a second. */
void progress_show(const char *what, uint64_t done, uint64_t total);

/* Clears the line. */
void progress_end(void);

#endif
