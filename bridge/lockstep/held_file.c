/* held_file.c - see held_file.h */
#define _DEFAULT_SOURCE /* flock */
#include "held_file.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES 64
#define PATH  4096

static struct {
    char path[PATH]; /* "": free */
    int fd;
} held[FILES];

static void note(int fd, const char *path)
{
    for (unsigned i = 0; i < FILES; i++)
        if (!held[i].path[0] && strlen(path) < PATH) {
            strcpy(held[i].path, path);
            held[i].fd = fd;
            return;
        }
    close(fd);
}

bool held_file_make(char *path, bool folder)
{
    char *end = path + strlen(path) - 6;
    struct stat status;

    for (;;) {
        const int fd = !folder         ? mkstemp(path)
                       : mkdtemp(path) ? open(path, O_RDONLY | O_DIRECTORY)
                                       : -1;

        if (fd < 0 && errno != ENOENT)
            return false;
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        /* Until it is locked somebody may have swept it. */
        if (fd >= 0 && flock(fd, LOCK_EX) == 0 && lstat(path, &status) == 0) {
            note(fd, path);
            return true;
        }
        if (fd >= 0)
            close(fd);
        strcpy(end, "XXXXXX");
    }
}

void held_file_release(const char *path)
{
    for (unsigned i = 0; i < FILES; i++)
        if (held[i].path[0] && strcmp(held[i].path, path) == 0) {
            close(held[i].fd);
            held[i].path[0] = '\0';
        }
}

static bool is_ours(const char *name, const char *prefix)
{
    const size_t length = strlen(prefix);
    unsigned n = 0;

    if (strncmp(name, prefix, length) != 0)
        return false;
    while (isalnum((unsigned char)name[length + n]))
        n++;
    return n == 6 && name[length + n] == '\0';
}

static void remove_folder(int fd)
{
    const int again = dup(fd);
    DIR *d = again >= 0 ? fdopendir(again) : NULL;
    const struct dirent *e;

    while (d && (e = readdir(d)))
        unlinkat(fd, e->d_name, 0); /* none is a folder */
    if (d)
        closedir(d);
}

static void remove_unheld(const char *path)
{
    struct stat status;
    const int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);

    if (fd < 0)
        return;
    if (fstat(fd, &status) == 0 && status.st_uid == geteuid() &&
        flock(fd, LOCK_EX | LOCK_NB) == 0) {
        if (S_ISREG(status.st_mode))
            unlink(path);
        if (S_ISDIR(status.st_mode)) {
            remove_folder(fd);
            rmdir(path);
        }
    }
    close(fd);
}

void held_file_sweep(const char *folder, const char *prefix)
{
    char path[PATH + 300];
    const struct dirent *e;
    DIR *d = opendir(folder);

    while (d && (e = readdir(d))) {
        if (!is_ours(e->d_name, prefix))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        remove_unheld(path);
    }
    if (d)
        closedir(d);
}
