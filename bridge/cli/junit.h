/* junit.h - what a command checked, as a JUnit file for CI servers
 *
 * The file is written however the command ends: with its cases; with an <error> when it could not run, a
 * <skipped> when that is not modelled; with an <error> when its options are wrong, too.  A command has one.
 */
#ifndef JUNIT_H
#define JUNIT_H

#include <stdbool.h>
#include <stdint.h>

#include "failure.h"

enum junit_outcome { JUNIT_PASSED, JUNIT_FAILED, JUNIT_ERROR, JUNIT_SKIPPED };

/* Finds --junit FILE among the options before they are parsed, and starts the clock. */
void junit_begin(const char *suite, int argc, char **argv);

/* Note what the suite is of, and how the random was seeded. */
void junit_seed(uint64_t seed);

/* Adds a case of so many packets or lines; 'text' says why it did not pass. */
void junit_case(const char *name, enum junit_outcome outcome, uint64_t compared, const char *text);

/* Adds a case that did not run, as the exit code says. */
void junit_failure(const char *name, const struct failure *why);

/* Writes no file, as its name is that of another file of the command. */
void junit_none(void);

/* Writes the file, if one is asked for; false with 'f' filled if it cannot be. */
bool junit_end(struct failure *f);

#endif
