/* live_user.c - see live_user.h */
#define _GNU_SOURCE /* process_vm_readv */
#include "live/live_user.h"

#include <sys/uio.h>
#include <unistd.h>

bool live_user_read(void *to, uint64_t from, size_t bytes)
{
    const struct iovec here = { to, bytes }, there = { (void *)(uintptr_t)from, bytes };

    return bytes == 0 || process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)bytes;
}

bool live_user_write(uint64_t to, const void *from, size_t bytes)
{
    const struct iovec here = { (void *)(uintptr_t)from, bytes },
                       there = { (void *)(uintptr_t)to, bytes };

    return bytes == 0 || process_vm_writev(getpid(), &here, 1, &there, 1, 0) == (ssize_t)bytes;
}
