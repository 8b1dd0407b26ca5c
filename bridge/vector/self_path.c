/* self_path.c - see self_path.h */
#define _DEFAULT_SOURCE
#define _XOPEN_SOURCE 700 /* realpath */
#include "self_path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

/* Of a system without /proc: as the kernel was given it, from the folder that we are still in; or NULL.  To be freed. */
static char *path_as_called(void)
{
    const char *called = (const char *)getauxval(AT_EXECFN); /* known: getauxval(3) */

    return called ? realpath(called, NULL) : NULL;
}

bool self_folder(char *to, size_t size, struct failure *f)
{
    const ssize_t n = readlink("/proc/self/exe", to, size - 1);
    char *path = NULL;
    bool found = n > 0 && (size_t)n < size - 1;

    if (found) {
        to[n] = '\0';
    } else if ((path = path_as_called()) && strlen(path) < size) {
        strcpy(to, path);
        found = true;
    }
    free(path);
    if (!found)
        return fail(f, EXIT_IO,
                    "where this program lies cannot be told: /proc is not there; mount it");
    *strrchr(to, '/') = '\0';
    return true;
}

bool self_find(char *to, size_t size, const char *built, const char *name, struct failure *f)
{
    char self[4096];

    if (!self_folder(self, sizeof self, f))
        return false;
    snprintf(to, size, "%s/%s%s", self, built, name);
    if (access(to, F_OK) != 0)
        snprintf(to, size, "%s/../libexec/aurum/%s", self, name);
    return true;
}
