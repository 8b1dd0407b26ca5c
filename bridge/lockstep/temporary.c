/* temporary.c - see temporary.h */
#include "temporary.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "held_file.h"
#include "vector/clean_up.h"

#define PREFIX "aurum-run-"

void temporary_remove(const char *path)
{
    unlink(path);
    clean_up_forget(path);
    held_file_release(path);
}

bool temporary_file(char *path, size_t size, struct failure *f)
{
    const char *given = getenv("TMPDIR"), *folder = given && *given ? given : "/tmp";
    static bool swept;

    if (!swept)
        held_file_sweep(folder, PREFIX);
    swept = true;
    snprintf(path, size, "%s/" PREFIX "XXXXXX", folder);
    if (!held_file_make(path, false))
        return fail(f, EXIT_IO, "cannot make %s: %s; set TMPDIR", path, strerror(errno));
    clean_up_note(path);
    return true;
}
