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
    int fd; /* the file it is in, or -1 */
};

/* Makes memory of 'bytes' bytes, a multiple of 64 KiB, all 0: in the file 'fd', which gets that length, or
 * private (-1).  False with 'f' filled on failure.
 */
bool memory_open(struct memory *m, u64 bytes, int fd, struct failure *f);

/* Zeroes a part of it.  Gives host memory of a part back, whose bytes are of no use any more, if it is in a file. */
void memory_clear(const struct mem *m, u64 at, u64 bytes);
void memory_give_back(const struct mem *m, u64 at, u64 bytes);

/* Lays a file's begin over a part of it, or puts the part back as it was (-1), zeroed: whole pages of 4096.  False with 'f' filled: it cannot
 * be mapped.
 */
bool memory_lay(struct memory *m, u64 at, u64 bytes, int fd, struct failure *f);
void memory_close(struct memory *m);

#endif
