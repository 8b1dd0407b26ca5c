/* new_file.c - see new_file.h */
#include "new_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "quoted.h"

#define TEMPORARY ".aurum-XXXXXX"

/* Renaming onto a device or a link would replace it, not write to it. */
static bool may_replace(const char *path, struct failure *f)
{
    struct stat status;
    struct quoted name = quote_path(path);

    if (path[0] == '\0')
        return fail(f, EXIT_IO, "the name of the file to write is empty; give one");
    if (lstat(path, &status) != 0)
        return errno == ENOENT || fail(f, EXIT_IO,
                                       "%s: cannot be written: %s; check the name and "
                                       "its permissions",
                                       name.text, strerror(errno));
    if (S_ISDIR(status.st_mode))
        return fail(f, EXIT_IO, "%s: is a directory; name a file in it", name.text);
    if (S_ISLNK(status.st_mode))
        return fail(f, EXIT_IO, "%s: is a symbolic link; name the file itself", name.text);
    if (!S_ISREG(status.st_mode))
        return fail(f, EXIT_IO, "%s: is not a regular file; name one, or '-' for standard output",
                    name.text);
    return true;
}

/* A short name in the folder of 'path', so that a long one does not grow too long. */
static char *temporary_beside(const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char *name = malloc(folder + sizeof TEMPORARY);

    if (name) {
        memcpy(name, path, folder);
        memcpy(name + folder, TEMPORARY, sizeof TEMPORARY);
    }
    return name;
}

static bool open_named(struct new_file *n, const char *path, struct failure *f)
{
    struct quoted name = quote_path(path);

    n->path = strdup(path);
    char *temporary = temporary_beside(path);
    if (!n->path || !temporary) {
        free(temporary);
        return fail(f, EXIT_IO, "%s: too little memory to write it", name.text);
    }
    int fd = mkstemp(temporary);
    if (fd < 0) {
        fail(f, EXIT_IO, "%s: cannot be written: %s; check its folder", name.text, strerror(errno));
        free(temporary);
        return false;
    }
    n->temporary = temporary;
    n->stream = fdopen(fd, "w+");
    if (n->stream)
        return true;
    close(fd);
    return fail(f, EXIT_IO, "%s: too little memory to write it", name.text);
}

bool new_file_open(struct new_file *n, const char *path, struct failure *f)
{
    *n = (struct new_file){ 0 };
    if (strcmp(path, "-") == 0) {
        n->stream = tmpfile();
        return n->stream ||
               fail(f, EXIT_IO, "no temporary file: %s; set TMPDIR or make room", strerror(errno));
    }
    if (may_replace(path, f) && open_named(n, path, f))
        return true;
    new_file_abandon(n);
    return false;
}

bool new_file_fail(const struct new_file *n, struct failure *f)
{
    return fail(f, EXIT_IO, "%s: cannot be written: %s; no part of it was kept",
                n->path ? quote_path(n->path).text : "standard output", strerror(errno));
}

static bool copy_to_stdout(FILE *from)
{
    char buffer[16384];
    size_t n;

    rewind(from);
    while ((n = fread(buffer, 1, sizeof buffer, from)) > 0)
        if (fwrite(buffer, 1, n, stdout) != n)
            return false;
    return !ferror(from) && fflush(stdout) == 0;
}

/* Between the two calls of umask() other threads make files that are tighter, never wider. */
static mode_t umask_now(void)
{
    mode_t mask = umask(077);

    umask(mask);
    return mask;
}

static bool give_name(struct new_file *n, struct failure *f)
{
    bool good = !ferror(n->stream) && fflush(n->stream) == 0 &&
                fchmod(fileno(n->stream), 0644 & ~umask_now()) == 0;
    bool closed = fclose(n->stream) == 0;

    n->stream = NULL;
    if (!good || !closed || rename(n->temporary, n->path) != 0)
        return new_file_fail(n, f);
    free(n->temporary);
    n->temporary = NULL;
    return true;
}

bool new_file_commit(struct new_file *n, struct failure *f)
{
    bool good = n->path ? give_name(n, f) : copy_to_stdout(n->stream) || new_file_fail(n, f);

    new_file_abandon(n);
    return good;
}

void new_file_abandon(struct new_file *n)
{
    if (n->stream)
        fclose(n->stream);
    if (n->temporary)
        unlink(n->temporary);
    free(n->path);
    free(n->temporary);
    *n = (struct new_file){ 0 };
}

bool new_file_possible(const char *path, struct failure *f)
{
    struct new_file n;

    if (!path)
        return true;
    if (!new_file_open(&n, path, f))
        return false;
    new_file_abandon(&n);
    return true;
}
