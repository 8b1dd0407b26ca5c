/* shrunk_lines.h - lines that are left of a run, as a vector file */
#ifndef SHRUNK_LINES_H
#define SHRUNK_LINES_H

#include "failure.h"
#include "unit.h"

/* Writes 'count' lines, each with its number in the run, with the model's outputs and answers; false if it cannot,
 * or if a line is not modelled.
 */
bool shrunk_lines_write(const struct unit_ops *u, uint64_t seed, const uint32_t *lines,
                        const uint64_t *number, unsigned count, const char *path,
                        struct failure *f);

#endif
