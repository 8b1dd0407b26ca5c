/* new_file.h - a file that gets its name only when it is complete
 *
 * Until then it has no name (O_TMPFILE), so that a program that is killed leaves nothing.  Where a file system
 * cannot do that, it has a temporary name in the same folder (clean_up.h).
 */
#ifndef NEW_FILE_H
#define NEW_FILE_H

#include <stdio.h>

#include "failure.h"

struct new_file {
    FILE *stream;    /* read and write; NULL: abandoned or named */
    char *path;      /* NULL: standard output at the end */
    char *temporary; /* or NULL */
};

/* Starts a file for 'path' ("-": standard output).  'path' must be a regular file or not exist. */
bool new_file_open(struct new_file *n, const char *path, struct failure *f);

/* Flushes the file and gives it its name, or copies it to standard output.  Abandons it on failure. */
bool new_file_commit(struct new_file *n, struct failure *f);

/* Removes the file, unless it is gone or has its name. */
void new_file_abandon(struct new_file *n);

/* Returns whether a file can be written ('path' NULL: none is asked for): asked before long work. */
bool new_file_possible(const char *path, struct failure *f);

/* Makes an empty file of another name beside 'path', to be renamed to it; its name, to be freed, to
 * 'temporary', noted in clean_up.h.  A descriptor, or -1 with 'f' filled.
 */
int new_file_temporary(const char *path, char **temporary, struct failure *f);

/* Returns the bits that no new file has. */
unsigned new_file_umask(void);

/* Says that 'stream' could not be written, with errno. */
bool new_file_fail(const struct new_file *n, struct failure *f);

#endif
