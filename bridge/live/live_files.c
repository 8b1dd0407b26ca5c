/* live_files.c - see live_files.h */
#define _GNU_SOURCE /* pipe2 */
#include "live/live_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#define FILES 65536 /* of a process that are looked at */

/* Of each descriptor its node, and its open file; of each of those the write end of its pipe, -1 where none is open. */
static _Atomic unsigned char node_of[FILES], file_of[FILES];
static _Atomic int event_end[LIVE_FILES_OPEN];
static _Atomic unsigned opened; /* of them; the first have been */

enum live_node live_node_of_path(const char *path)
{
    if (!path)
        return LIVE_NO_NODE;
    if (strcmp(path, "/dev/dri/renderD128") == 0)
        return LIVE_RENDER;
    return strcmp(path, "/dev/dri/card0") == 0 ? LIVE_CARD : LIVE_NO_NODE;
}

enum live_node live_node_of(int fd)
{
    return fd >= 0 && fd < FILES ? (enum live_node)node_of[fd] : LIVE_NO_NODE;
}

/* A number that no open file has, with the write end; -1: there is none. */
static int take_number(int end)
{
    for (unsigned i = 0; i < LIVE_FILES_OPEN; i++) {
        int none = i < opened ? -1 : 0; /* 0: was never used */

        if (atomic_compare_exchange_strong(&event_end[i], &none, end)) {
            opened = i < opened ? opened : i + 1;
            return (int)i;
        }
    }
    return -1;
}

int live_files_open(enum live_node node, int flags)
{
    int end[2], number;

    if (pipe2(end, (flags & O_CLOEXEC) | O_NONBLOCK) != 0)
        return -1;
    fcntl(end[1], F_SETFD, FD_CLOEXEC);
    number = end[0] < FILES ? take_number(end[1]) : -1;
    if (number < 0) {
        close(end[0]);
        close(end[1]);
        errno = EMFILE;
        return -1;
    }
    file_of[end[0]] = (unsigned char)number;
    node_of[end[0]] = (unsigned char)node;
    return end[0];
}

unsigned live_files_number(int fd)
{
    return file_of[fd];
}

void live_files_copied(int fd, int copy)
{
    if (live_node_of(fd) == LIVE_NO_NODE || copy < 0 || copy >= FILES)
        return;
    file_of[copy] = file_of[fd];
    node_of[copy] = node_of[fd];
}

int live_files_closed(int fd)
{
    const enum live_node node = live_node_of(fd);
    unsigned number;

    if (node == LIVE_NO_NODE)
        return -1;
    number = file_of[fd];
    node_of[fd] = LIVE_NO_NODE;
    if (node == LIVE_PARENTS)
        return -1;
    for (int i = 0; i < FILES; i++)
        if (node_of[i] != LIVE_NO_NODE && node_of[i] != LIVE_PARENTS && file_of[i] == number)
            return -1;
    close(atomic_exchange(&event_end[number], -1));
    return (int)number;
}

void live_files_forked(void)
{
    for (int i = 0; i < FILES; i++)
        if (node_of[i] != LIVE_NO_NODE)
            node_of[i] = LIVE_PARENTS;
    for (unsigned i = 0; i < opened; i++) {
        const int end = atomic_exchange(&event_end[i], -1);

        if (end >= 0)
            close(end);
    }
}

bool live_files_event(int fd, const void *event, size_t bytes)
{
    return live_node_of(fd) != LIVE_NO_NODE &&
           write(event_end[file_of[fd]], event, bytes) == (ssize_t)bytes;
}
