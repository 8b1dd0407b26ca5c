/* spool.c - see spool.h */
#include "spool.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether it is a file of which nothing was read. */
static bool is_whole_file(void)
{
    struct stat status;

    return fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode) &&
           lseek(STDIN_FILENO, 0, SEEK_CUR) == 0;
}

static bool copy_rest(FILE *to)
{
    char buffer[65536];
    ssize_t n;

    while ((n = read(STDIN_FILENO, buffer, sizeof buffer)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 || fwrite(buffer, 1, (size_t)n, to) != (size_t)n)
            return false;
    }
    return fflush(to) == 0 && lseek(fileno(to), 0, SEEK_SET) == 0;
}

bool spool_standard_input(struct failure *f)
{
    FILE *file;
    bool good;

    if (is_whole_file())
        return true;
    file = tmpfile();
    if (!file)
        return fail(f, EXIT_IO, "no temporary file for standard input: %s; make room",
                    strerror(errno));
    good = copy_rest(file) && dup2(fileno(file), STDIN_FILENO) == STDIN_FILENO;
    if (!good)
        fail(f, EXIT_IO, "standard input: cannot be kept: %s; make room", strerror(errno));
    fclose(file);
    return good;
}

const char *spool_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}
