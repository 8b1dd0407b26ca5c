/* live_files.h - file descriptors of the process that are the node's
 *
 * A descriptor is the read end of a pipe, which polls as a node does; events of page flips go in at the other end.  Copies of a
 * descriptor are one open file, which has a number, 0 to 63.
 */
#ifndef LIVE_FILES_H
#define LIVE_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* LIVE_PARENTS: a node that a parent process had opened, before fork(). */
enum live_node { LIVE_NO_NODE, LIVE_RENDER, LIVE_CARD, LIVE_PARENTS };
#define LIVE_FILES_OPEN 64

/* Returns which node a path names, or a descriptor is. */
enum live_node live_node_of_path(const char *path);
enum live_node live_node_of(int fd);

/* Opens a node with the flags of open().  -1 with errno set: it cannot be. */
int live_files_open(enum live_node node, int flags);

/* Returns the number of a descriptor's open file. */
unsigned live_files_number(int fd);

/* Notes that 'copy' is what 'fd' is. */
void live_files_copied(int fd, int copy);

/* Notes that a descriptor will be closed.  Returns the number of its open file if it is the last copy, else -1. */
int live_files_closed(int fd);

/* All that are open are a parent's from now on. */
void live_files_forked(void);

/* Makes an event readable on a descriptor.  False: nobody reads them. */
bool live_files_event(int fd, const void *event, size_t bytes);

#endif
