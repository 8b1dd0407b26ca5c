/* memory.c - see memory.h */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE, MADV_HUGEPAGE */
#include "machine/memory.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define GRAIN 65536

/* A first touch of a page of 4 KiB costs as much as thousands of instructions: targets are in large ones where the host has them. */
static void *map(u64 bytes, int fd)
{
    const int flags =
        fd < 0 ? MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE : MAP_SHARED | MAP_NORESERVE;
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, fd, 0);

    if (p == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    if (fd < 0)
        madvise(p, bytes, MADV_HUGEPAGE);
#endif
    return p;
}

bool memory_open(struct memory *m, u64 bytes, int fd, struct failure *f)
{
    memset(m, 0, sizeof *m);
    if (bytes == 0 || bytes % GRAIN)
        return fail(f, EXIT_USAGE, "memory of %llu bytes: it is of whole pages of 64 KiB",
                    (unsigned long long)bytes);
    if (fd >= 0 && ftruncate(fd, (off_t)bytes) != 0)
        return fail(f, EXIT_IO, "memory of %llu bytes: %s", (unsigned long long)bytes,
                    strerror(errno));
    m->fd = fd;
    m->mem.size = bytes;
    m->mem.byte = map(bytes, fd);
    m->mem.tag = map(bytes / MEM_TAG_BYTES, -1);
    if (m->mem.byte && m->mem.tag)
        return true;
    fail(f, EXIT_IO, "memory of %llu bytes: %s", (unsigned long long)bytes, strerror(errno));
    memory_close(m);
    return false;
}

/* Of a private mapping, and on a file system without holes, MADV_REMOVE does nothing. */
static bool give_back(u8 *byte, u64 bytes)
{
    return bytes >= GRAIN && madvise(byte, bytes, MADV_REMOVE) == 0;
}

void memory_clear(const struct mem *m, u64 at, u64 bytes)
{
    u8 *byte = mem_at(m, at, bytes);

    if (!give_back(byte, bytes))
        memset(byte, 0, bytes);
}

void memory_give_back(const struct mem *m, u64 at, u64 bytes)
{
    give_back(mem_at(m, at, bytes), bytes);
}

bool memory_lay(struct memory *m, u64 at, u64 bytes, int fd, struct failure *f)
{
    const int back = MAP_NORESERVE | (m->fd < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED);
    u8 *place = mem_at(&m->mem, at, bytes);
    void *p = mmap(place, bytes, PROT_READ | PROT_WRITE, MAP_FIXED | (fd < 0 ? back : MAP_SHARED),
                   fd < 0 ? m->fd : fd, fd < 0 && m->fd >= 0 ? (off_t)at : 0);

    if (p == MAP_FAILED)
        return fail(f, EXIT_IO, "memory of %llu bytes: %s", (unsigned long long)bytes,
                    strerror(errno));
    if (fd < 0)
        memory_clear(&m->mem, at, bytes);
    return true;
}

void memory_close(struct memory *m)
{
    if (m->mem.byte)
        munmap(m->mem.byte, m->mem.size);
    if (m->mem.tag)
        munmap(m->mem.tag, m->mem.size / MEM_TAG_BYTES);
    memset(m, 0, sizeof *m);
}
