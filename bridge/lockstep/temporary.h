/* temporary.h - files that live for one command */
#ifndef TEMPORARY_H
#define TEMPORARY_H

#include <stddef.h>

#include "failure.h"

/* Makes an empty file in $TMPDIR, or where the system keeps such files; its name to 'path'. */
bool temporary_file(char *path, size_t size, struct failure *f);

/* Removes it. */
void temporary_remove(const char *path);

#endif
