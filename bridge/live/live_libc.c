/* live_libc.c - functions of libc that programs and libdrm call on a node: ours answer, others go on (facts/drm.md 6)
 *
 * Forms for long files are the plain ones: off_t has 64 bits here.  Files are live_files.h's, paths live_paths.h's.  A node has nothing to read by read(), but events.
 */
#define _GNU_SOURCE /* RTLD_NEXT, openat's own flags */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "live/live_files.h"
#include "live/live_gpu.h"
#include "live/live_ioctl.h"
#include "live/live_next.h"
#include "live/live_paths.h"
#include "live/live_share.h"

/* The mode of open(), if its flags ask for one. */
#define MODE(flags, mode)                  \
    mode_t mode = 0;                       \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list ap;                        \
                                           \
        va_start(ap, flags);               \
        mode = va_arg(ap, mode_t);         \
        va_end(ap);                        \
    }

PUBLIC int open(const char *path, int flags, ...)
{
    NEXT(int, open, const char *, int, ...)
    MODE(flags, mode)
    const enum live_node node = live_node_of_path(path);

    return node ? live_files_open(node, flags) : next(path, flags, mode);
}

PUBLIC int open64(const char *path, int flags, ...)
{
    MODE(flags, mode)
    return open(path, flags, mode);
}

PUBLIC int openat(int folder, const char *path, int flags, ...)
{
    NEXT(int, openat, int, const char *, int, ...)
    MODE(flags, mode)
    const enum live_node node = live_node_of_path(path);

    return node ? live_files_open(node, flags) : next(folder, path, flags, mode);
}

PUBLIC int openat64(int folder, const char *path, int flags, ...)
{
    MODE(flags, mode)
    return openat(folder, path, flags, mode);
}

PUBLIC int __open_2(const char *path, int flags)
{
    return open(path, flags);
}

PUBLIC int __open64_2(const char *path, int flags)
{
    return open64(path, flags);
}

/* A descriptor is closed, or becomes another file's. */
static void let_go(int fd)
{
    const int file = live_files_closed(fd);

    if (file >= 0)
        live_released((unsigned)file);
}

PUBLIC int close(int fd)
{
    NEXT(int, close, int)
    let_go(fd);
    return next(fd);
}

PUBLIC int dup(int fd)
{
    NEXT(int, dup, int)
    const int copy = next(fd);

    live_files_copied(fd, copy);
    return copy;
}

PUBLIC int dup2(int fd, int to)
{
    NEXT(int, dup2, int, int)
    if (to != fd)
        let_go(to);
    const int copy = next(fd, to);

    live_files_copied(fd, copy);
    return copy;
}

PUBLIC int dup3(int fd, int to, int flags)
{
    NEXT(int, dup3, int, int, int)
    if (to != fd)
        let_go(to);
    const int copy = next(fd, to, flags);

    live_files_copied(fd, copy);
    return copy;
}

PUBLIC int fcntl(int fd, int command, ...)
{
    NEXT(int, fcntl, int, int, ...)
    va_list ap;

    va_start(ap, command);
    void *argument = va_arg(ap, void *);
    va_end(ap);
    const int result = next(fd, command, argument);

    if (command == F_DUPFD || command == F_DUPFD_CLOEXEC)
        live_files_copied(fd, result);
    return result;
}

PUBLIC int fcntl64(int fd, int command, ...)
{
    va_list ap;

    va_start(ap, command);
    void *argument = va_arg(ap, void *);
    va_end(ap);
    return fcntl(fd, command, argument);
}

PUBLIC int ioctl(int fd, unsigned long request, ...)
{
    NEXT(int, ioctl, int, unsigned long, ...)
    va_list ap;

    va_start(ap, request);
    void *argument = va_arg(ap, void *);
    va_end(ap);
    if (!live_node_of(fd)) /* a buffer's DMA_BUF_IOCTL_SYNC has nothing to wait for */
        return _IOC_TYPE(request) == 'b' && live_share_is(fd) ? 0 : next(fd, request, argument);
    const int result = live_ioctl(fd, request, argument);

    if (result >= 0)
        return result;
    errno = -result;
    return -1;
}

PUBLIC void *mmap(void *at, size_t bytes, int protection, int flags, int fd, off_t offset)
{
    NEXT(void *, mmap, void *, size_t, int, int, int, off_t)
    int64_t place = offset;

    if (live_node_of(fd) && live_node_of(fd) != LIVE_PARENTS)
        fd = live_mapped(&place);
    return next(at, bytes, protection, flags, fd, place);
}

PUBLIC void *mmap64(void *at, size_t bytes, int protection, int flags, int fd, off64_t offset)
{
    return mmap(at, bytes, protection, flags, fd, offset);
}

PUBLIC int stat(const char *path, struct stat *st)
{
    NEXT(int, stat, const char *, struct stat *)
    const enum live_node node = live_node_of_path(path);

    if (!node)
        return live_paths_folder(path, st) ? 0 : next(path, st);
    live_paths_stat(node, st);
    return 0;
}

PUBLIC int stat64(const char *path, struct stat64 *st)
{
    return stat(path, (struct stat *)st);
}

PUBLIC int lstat(const char *path, struct stat *st)
{
    NEXT(int, lstat, const char *, struct stat *)
    const enum live_node node = live_node_of_path(path);

    if (!node)
        return next(path, st);
    live_paths_stat(node, st);
    return 0;
}

PUBLIC int lstat64(const char *path, struct stat64 *st)
{
    return lstat(path, (struct stat *)st);
}

PUBLIC int fstat(int fd, struct stat *st)
{
    NEXT(int, fstat, int, struct stat *)
    const enum live_node node = live_node_of(fd);

    if (!node)
        return next(fd, st);
    live_paths_stat(node, st);
    return 0;
}

PUBLIC int fstat64(int fd, struct stat64 *st)
{
    return fstat(fd, (struct stat *)st);
}

PUBLIC int access(const char *path, int mode)
{
    NEXT(int, access, const char *, int)
    return live_node_of_path(path) ? 0 : next(path, mode);
}

PUBLIC FILE *fopen(const char *path, const char *mode)
{
    NEXT(FILE *, fopen, const char *, const char *)
    const char *text = live_paths_text(path);

    if (text)
        return fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    return next(path, mode);
}

PUBLIC FILE *fopen64(const char *path, const char *mode)
{
    return fopen(path, mode);
}

PUBLIC ssize_t readlink(const char *path, char *to, size_t size)
{
    NEXT(ssize_t, readlink, const char *, char *, size_t)
    const char *link = live_paths_link(path);
    const size_t length = link ? strlen(link) : 0;

    if (!link)
        return next(path, to, size);
    memcpy(to, link, length < size ? length : size);
    return (ssize_t)(length < size ? length : size);
}

PUBLIC ssize_t __readlink_chk(const char *path, char *to, size_t size, size_t room)
{
    return readlink(path, to, size < room ? size : room);
}

PUBLIC char *realpath(const char *path, char *to)
{
    NEXT(char *, realpath, const char *, char *)
    if (!live_paths_device(path))
        return next(path, to);
    to = to ? to : malloc(PATH_MAX);
    return to ? strcpy(to, path) : NULL;
}

PUBLIC char *__realpath_chk(const char *path, char *to, size_t room)
{
    (void)room;
    return realpath(path, to);
}
