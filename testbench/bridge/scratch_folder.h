/* scratch_folder.h - a fresh folder that a test works in, and the files in it */
#ifndef SCRATCH_FOLDER_H
#define SCRATCH_FOLDER_H

#include <stddef.h>

#include "random.h"

struct scratch {
    struct random random; /* of AURUM_SEED */
    int before;           /* where the test was started */
    char folder[1024];
};

/* The seed of all random content: AURUM_SEED, or 1. */
uint64_t scratch_seed(void);

/* Set-up and tear-down of a cmocka test: '*state' is a struct scratch, and its folder the current
 * one.
 */
int scratch_enter(void **state);
int scratch_leave(void **state);

/* How many files the folder holds. */
unsigned scratch_files(void);

void file_write(const char *name, const char *bytes, size_t size);

/* All of a file and a NUL, to be freed. */
char *file_read(const char *name, size_t *size);

#endif
