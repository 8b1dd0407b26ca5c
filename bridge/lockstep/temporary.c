/* temporary.c - see temporary.h */
#include "temporary.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "vector/clean_up.h"

void temporary_remove(const char *path)
{
    unlink(path);
    clean_up_forget(path);
}

bool temporary_file(char *path, size_t size, struct failure *f)
{
    const char *folder = getenv("TMPDIR");
    int fd;

    snprintf(path, size, "%s/aurum-XXXXXX", folder && *folder ? folder : "/tmp");
    fd = mkstemp(path);
    if (fd < 0)
        return fail(f, EXIT_IO, "cannot make %s: %s; set TMPDIR", path, strerror(errno));
    close(fd);
    clean_up_note(path);
    return true;
}
