/* memory.h - the physical memory of a GPU: sparse; on a file descriptor if another process maps it too
 *
 * A page takes host memory when it is first written, so that gigabytes cost only what is used.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include "mem/mem.h"
#include "failure.h"

struct memory {
    struct mem mem;
};

/* Makes memory of 'bytes' bytes, a multiple of 64 KiB, all 0: in the file 'fd', which gets that length, or
 * private (-1).  False with 'f' filled on failure.
 */
bool memory_open(struct memory *m, u64 bytes, int fd, struct failure *f);
void memory_close(struct memory *m);

#endif
