/* fuzz.h - what every fuzz target has: bytes as a file, and promises of a reader */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "failure.h"

/* The target: libFuzzer's name for it, which fuzz_main calls too. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the run if a promise, or our own machinery, is broken. */
void need(bool good, const char *what);

/* Of a reader that refused: the code of bad files, and a reason in one line. */
void need_reason(const struct failure *f);

/* The bytes in a file of that name, in a folder of its own under TMPDIR; to be removed. */
struct scratch {
    char folder[1024], path[1088];
};
struct scratch scratch_new(const char *name, const void *bytes, size_t size);
void scratch_free(struct scratch *s);

#endif
