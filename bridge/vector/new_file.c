/* new_file.c - see new_file.h */
#define _GNU_SOURCE /* O_TMPFILE */
#include "new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "clean_up.h"
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

int new_file_temporary(const char *path, char **temporary, struct failure *f)
{
    struct quoted name = quote_path(path);
    int fd = -1;

    *temporary = temporary_beside(path);
    if (!*temporary) {
        fail(f, EXIT_IO, "%s: too little memory to write it", name.text);
    } else if ((fd = mkstemp(*temporary)) < 0) {
        fail(f, EXIT_IO, "%s: cannot be written: %s; check its folder", name.text, strerror(errno));
        free(*temporary);
        *temporary = NULL;
    } else {
        clean_up_note(*temporary);
    }
    return fd;
}

/* A file without a name, in the folder of 'path'; below 0 where the system has none. */
static int open_nameless(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    const int fd = folder && access("/proc/self/fd", X_OK) == 0
                       ? open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600)
                       : -1;

    free(folder);
    return fd;
}

static bool open_named(struct new_file *n, const char *path, struct failure *f)
{
    int fd = open_nameless(path);

    n->path = strdup(path);
    if (fd < 0 && (fd = new_file_temporary(path, &n->temporary, f)) < 0)
        return false;
    n->stream = n->path ? fdopen(fd, "w+") : NULL;
    if (n->stream)
        return true;
    close(fd);
    return fail(f, EXIT_IO, "%s: too little memory to write it", quote_path(path).text);
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

/* It has its name, or is gone. */
static void forget_temporary(struct new_file *n)
{
    if (n->temporary)
        clean_up_forget(n->temporary);
    free(n->temporary);
    n->temporary = NULL;
}

/* Between the two calls of umask() other threads make files that are tighter, never wider. */
unsigned new_file_umask(void)
{
    mode_t mask = umask(077);

    umask(mask);
    return mask;
}

/* Makes 'to' a name of the file without one; false with errno. */
static bool link_to(int fd, const char *to)
{
    char from[40];

    snprintf(from, sizeof from, "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, from, AT_FDCWD, to, AT_SYMLINK_FOLLOW) == 0;
}

/* Names it 'path', or beside it where there is a file already, which is then replaced. */
static bool name_nameless(struct new_file *n, int fd)
{
    struct failure unused = { 0 };

    if (link_to(fd, n->path))
        return true;
    for (unsigned tries = 0; errno == EEXIST && tries < 100; tries++) {
        const int held = new_file_temporary(n->path, &n->temporary, &unused);

        if (held < 0)
            return false;
        close(held); /* a name that is free */
        unlink(n->temporary);
        if (link_to(fd, n->temporary))
            return rename(n->temporary, n->path) == 0;
        forget_temporary(n);
    }
    return false;
}

static bool give_name(struct new_file *n, struct failure *f)
{
    bool good = !ferror(n->stream) && fflush(n->stream) == 0 &&
                fchmod(fileno(n->stream), 0644 & ~new_file_umask()) == 0;
    const int fd = n->temporary ? -1 : dup(fileno(n->stream));
    bool closed = fclose(n->stream) == 0;

    n->stream = NULL;
    good = good && closed &&
           (fd >= 0 ? name_nameless(n, fd) : n->temporary && rename(n->temporary, n->path) == 0);
    if (!good)
        new_file_fail(n, f);
    if (fd >= 0)
        close(fd);
    if (good)
        forget_temporary(n);
    return good;
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
    forget_temporary(n);
    free(n->path);
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
