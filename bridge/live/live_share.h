/* live_share.h - buffers that other processes have, too (PRIME): each is a file of memory of its own, which all map
 *
 * Processes share memory, not a GPU: each has its own, and sees what others have written when it reads.  The file's name says how its
 * pixels lie, as the kernel's buffer does; it cannot shrink.
 */
#ifndef LIVE_SHARE_H
#define LIVE_SHARE_H

#include "live/live_buffers.h"

/* Makes a descriptor of a buffer, closed by exec() if 'cloexec'.  Below 0: an error, as the kernel's. */
int live_share_export(struct live_buffer *b, bool cloexec);

/* Makes the buffer of a descriptor, or finds it.  NULL: '*error' is one, as the kernel's. */
struct live_buffer *live_share_import(int fd, int *error);

/* Returns whether a descriptor is one of a buffer, of any process. */
bool live_share_is(int fd);

#endif
