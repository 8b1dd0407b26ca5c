/* temporary.c - see temporary.h */
#include "temporary.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool temporary_file(char *path, size_t size, struct failure *f)
{
    const char *folder = getenv("TMPDIR");
    int fd;

    snprintf(path, size, "%s/aurum-XXXXXX", folder && *folder ? folder : "/tmp");
    fd = mkstemp(path);
    if (fd < 0)
        return fail(f, EXIT_IO, "cannot make %s: %s; set TMPDIR", path, strerror(errno));
    close(fd);
    return true;
}
