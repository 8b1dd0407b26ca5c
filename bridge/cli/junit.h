/* junit.h - one test case as a JUnit file, for CI servers */
#ifndef JUNIT_H
#define JUNIT_H

#include <stdint.h>

#include "failure.h"

/* Writes the case 'name' of 'suite'; 'failed' is the text of the failure, or NULL. */
bool junit_write(const char *path, const char *suite, const char *name, uint64_t seed,
                 uint64_t compared, const char *failed, struct failure *f);

#endif
