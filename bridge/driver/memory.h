/* memory.h - the physical memory of a GPU: sparse, and on a file descriptor if somebody else maps it too
 *
 * Nothing is there until it is written, so that gigabytes cost what is used of them.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include "common/mem.h"
#include "failure.h"

struct memory {
    struct mem mem;
};

/* Memory of so many bytes, a multiple of 64 KiB, all 0; of the file 'fd', which is made as long, or of nobody
 * else (-1).  False with 'f' filled on failure.
 */
bool memory_open(struct memory *m, u64 bytes, int fd, struct failure *f);
void memory_close(struct memory *m);

#endif
