/* cuda_host.c - memory of the host that the GPU sees: made here, or the program's own, whose pages become the GPU's
 *
 * Registered pages are copied once, and the GPU's memory is mapped over them; unregistered they get pages of their own again.
 * A thread that writes to them in the moment of the change may be lost.
 */
#define _GNU_SOURCE /* mremap */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "cuda/cuda_entry.h"
#include "cuda/cuda_memory.h"
#include "cuda/cuda_user.h"

#define PAGE UINT64_C(4096)

int do_cuMemHostAlloc(void **pointer, size_t bytes, unsigned flags)
{
    struct block *b;

    if (!pointer || !bytes || flags & ~7u)
        return CU_INVALID_VALUE;
    b = block_new_seen(cu_here, BLOCK_HOST, bytes);
    if (!b)
        return CU_OUT_OF_MEMORY;
    b->flags = flags | CU_HOST_MAPPED; /* known: with one address space all is mapped */
    if (CU_GIVE(pointer, b->host) == CU_SUCCESS)
        return CU_SUCCESS;
    block_free(b);
    return CU_INVALID_VALUE;
}

int do_cuMemAllocHost_v2(void **pointer, size_t bytes)
{
    return do_cuMemHostAlloc(pointer, bytes, 0);
}

int do_cuMemFreeHost(void *pointer)
{
    struct block *b = block_from((uintptr_t)pointer);

    if (!b || b->kind != BLOCK_HOST)
        return CU_INVALID_VALUE;
    block_free(b);
    return CU_SUCCESS;
}

static struct block *host_block(const void *host)
{
    struct block *b = block_at((uintptr_t)host);

    return b && b->context == cu_here && (b->kind == BLOCK_HOST || b->kind == BLOCK_REGISTERED)
               ? b
               : NULL;
}

int do_cuMemHostGetDevicePointer_v2(u64 *pointer, void *host, unsigned flags)
{
    const struct block *b = host_block(host);

    if (!b || flags)
        return CU_INVALID_VALUE;
    const u64 device =
        b->kind == BLOCK_HOST ? (uintptr_t)host : b->va + (u64)((u8 *)host - b->host);

    return CU_GIVE(pointer, device);
}

int do_cuMemHostGetFlags(unsigned *flags, void *host)
{
    const struct block *b = host_block(host);

    return b ? CU_GIVE(flags, b->flags) : CU_INVALID_VALUE;
}

/* Whether all pages are plain ones of the program, that it may write: others would lose what they are. */
static bool are_plain(u64 from, u64 to)
{
    unsigned long first, last, inode;
    char line[512], how[5];
    FILE *maps = fopen("/proc/self/maps", "r");

    while (maps && from < to && fgets(line, sizeof line, maps)) {
        if (sscanf(line, "%lx-%lx %4s %*x %*x:%*x %lu", &first, &last, how, &inode) != 4 ||
            last <= from)
            continue;
        if (first > from || strcmp(how, "rw-p") != 0 || inode)
            break;
        from = last;
    }
    if (maps)
        fclose(maps);
    return from >= to;
}

int do_cuMemHostRegister_v2(void *host, size_t bytes, unsigned flags)
{
    const u64 at = (uintptr_t)host, from = at / PAGE * PAGE;
    const u64 to = (at + bytes + PAGE - 1) / PAGE * PAGE;
    struct block *b;

    if (!host || !bytes || bytes > CU_MEMORY || at + bytes < at || flags & ~15u)
        return CU_INVALID_VALUE;
    if (flags & 4) /* known: memory of devices */
        return CU_NOT_SUPPORTED;
    if (block_shown(from, to - from))
        return CU_HOST_MEMORY_ALREADY_REGISTERED;
    if (!are_plain(from, to))
        return CU_INVALID_VALUE;
    b = block_new(cu_here, BLOCK_REGISTERED, to - from);
    if (!b)
        return CU_OUT_OF_MEMORY;
    b->bytes = bytes;
    b->offset = (u32)(at - from);
    b->flags = flags | CU_HOST_MAPPED;
    if (cu_take(b->memory, (u8 *)host - b->offset, to - from) &&
        block_show(b, (u8 *)host - b->offset))
        return CU_SUCCESS;
    block_free(b);
    return CU_INVALID_VALUE;
}

int do_cuMemHostRegister(void *host, size_t bytes, unsigned flags)
{
    return do_cuMemHostRegister_v2(host, bytes, flags);
}

/* New pages, filled, take the place of the GPU's in one step. */
void block_return(struct block *b)
{
    u8 *own = mmap(NULL, b->pages, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (own == (u8 *)MAP_FAILED) {
        live_say("no memory for what was registered at %p", (void *)b->host);
        return;
    }
    memcpy(own, b->memory, b->pages);
    mremap(own, b->pages, b->pages, MREMAP_MAYMOVE | MREMAP_FIXED, b->host);
}

int do_cuMemHostUnregister(void *host)
{
    struct block *b = block_at((uintptr_t)host);

    if (!b || b->kind != BLOCK_REGISTERED || b->context != cu_here ||
        b->host + b->offset != (u8 *)host)
        return host ? CU_HOST_MEMORY_NOT_REGISTERED : CU_INVALID_VALUE;
    block_free(b);
    return CU_SUCCESS;
}
