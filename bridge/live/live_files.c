/* live_files.c - see live_files.h */
#define _GNU_SOURCE /* pipe2 */
#include "live/live_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#define FILES 65536 /* of a process that are looked at */

/* Of each descriptor its node, and the write end of its pipe. */
static _Atomic unsigned char node_of[FILES];
static _Atomic int event_end[FILES];

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

int live_files_open(enum live_node node, int flags)
{
    int end[2];

    if (pipe2(end, (flags & O_CLOEXEC) | O_NONBLOCK) != 0)
        return -1;
    if (end[0] >= FILES) {
        close(end[0]);
        close(end[1]);
        errno = EMFILE;
        return -1;
    }
    event_end[end[0]] = end[1];
    node_of[end[0]] = (unsigned char)node;
    return end[0];
}

void live_files_copied(int fd, int copy)
{
    if (live_node_of(fd) == LIVE_NO_NODE || copy < 0 || copy >= FILES)
        return;
    event_end[copy] = event_end[fd];
    node_of[copy] = node_of[fd];
}

/* chosen: the write end stays open until the last copy is closed */
void live_files_closed(int fd)
{
    bool others = false;

    if (live_node_of(fd) == LIVE_NO_NODE)
        return;
    node_of[fd] = LIVE_NO_NODE;
    for (int i = 0; i < FILES && !others; i++)
        others = node_of[i] != LIVE_NO_NODE && event_end[i] == event_end[fd];
    if (!others)
        close(event_end[fd]);
}

bool live_files_event(int fd, const void *event, size_t bytes)
{
    return live_node_of(fd) != LIVE_NO_NODE && write(event_end[fd], event, bytes) == (ssize_t)bytes;
}
