/* spool.h - standard input as a file that can be read more than once
 *
 * For programs.  What is left of standard input is copied to a file without a name, which takes its place: whoever
 * opens /dev/fd/0 from then on, a child too, reads all of it.  A file that is at its beginning stays.
 */
#ifndef SPOOL_H
#define SPOOL_H

#include "failure.h"

#define STANDARD_INPUT "/dev/fd/0"

bool spool_standard_input(struct failure *f);

/* Returns what messages call a file that is read: "standard input" for "-". */
const char *spool_name(const char *path);

#endif
