/* live_files.h - file descriptors of the process that are the node's
 *
 * A descriptor is the read end of a pipe, which polls as a node does; events of page flips go in at the other end.
 */
#ifndef LIVE_FILES_H
#define LIVE_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum live_node { LIVE_NO_NODE, LIVE_RENDER, LIVE_CARD };

/* Returns which node a path names, or a descriptor is. */
enum live_node live_node_of_path(const char *path);
enum live_node live_node_of(int fd);

/* Opens a node with the flags of open().  -1 with errno set: it cannot be. */
int live_files_open(enum live_node node, int flags);

/* Notes that 'copy' is what 'fd' is; that 'fd' is closed. */
void live_files_copied(int fd, int copy);
void live_files_closed(int fd);

/* Makes an event readable on a descriptor.  False: nobody reads them. */
bool live_files_event(int fd, const void *event, size_t bytes);

#endif
