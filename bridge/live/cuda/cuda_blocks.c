/* cuda_blocks.c - see cuda_memory.h */
#define _GNU_SOURCE /* fallocate, MAP_FIXED_NOREPLACE */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cuda/cuda_memory.h"

/* chosen: below 2^40, where programs have nothing, as heaps and libraries lie far above, and AddressSanitizer's tables end below */
#define FIRST UINT64_C(0x4800000000)
#define LAST  UINT64_C(0xe000000000)
#define GRAIN UINT64_C(65536)
#define PAGE  UINT64_C(4096)

static struct block **block; /* by address */
static size_t blocks, room;
static u64 next = FIRST, numbers;

bool block_range(u64 pointer)
{
    return pointer >= FIRST && pointer < LAST;
}

/* How many begin at an address or below. */
static size_t below(u64 va)
{
    size_t low = 0, high = blocks;

    while (low < high) {
        const size_t middle = (low + high) / 2;

        if (block[middle]->va <= va)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct block *owner(u64 va)
{
    const size_t n = below(va);

    return n && va - block_first(block[n - 1]) < block[n - 1]->bytes ? block[n - 1] : NULL;
}

struct block *block_at(u64 pointer)
{
    if (block_range(pointer))
        return owner(pointer);
    for (size_t n = 0; n < blocks; n++)
        if (block[n]->kind == BLOCK_REGISTERED &&
            pointer - ((uintptr_t)block[n]->host + block[n]->offset) < block[n]->bytes)
            return block[n];
    return NULL;
}

u64 block_first(const struct block *b)
{
    return b->va + b->offset;
}

bool block_holds(const struct block *b, u64 va, u64 bytes)
{
    const u64 from = va - block_first(b);

    return from <= b->bytes && bytes <= b->bytes - from;
}

bool block_shown(u64 host, u64 bytes)
{
    for (size_t n = 0; n < blocks; n++)
        if (block[n]->host && host < (uintptr_t)block[n]->host + block[n]->pages &&
            (uintptr_t)block[n]->host < host + bytes)
            return true;
    return false;
}

struct block *block_from(u64 pointer)
{
    struct block *b = block_at(pointer);

    return b && b->context == cu_here && b->va == pointer ? b : NULL;
}

/* Whether 'bytes' are free at an address; else where the next free place may be. */
static bool is_free(u64 va, u64 bytes, u64 *then)
{
    const size_t n = below(va + bytes + GRAIN);

    if (!n || block[n - 1]->va + block[n - 1]->pages + PAGE <= va)
        return true;
    *then = (block[n - 1]->va + block[n - 1]->pages + PAGE + GRAIN - 1) / GRAIN * GRAIN;
    return false;
}

/* Goes on behind the last one, and round once. */
static u64 place(u64 bytes)
{
    u64 va = next;
    bool round = false;

    for (;;) {
        if (va + bytes >= LAST) {
            if (round)
                return 0;
            round = true;
            va = FIRST;
        }
        if (is_free(va, bytes, &va))
            break;
    }
    next = (va + bytes + PAGE + GRAIN - 1) / GRAIN * GRAIN;
    return va;
}

static bool enter(struct block *b)
{
    const size_t at = below(b->va);

    if (blocks == room) {
        struct block **larger = realloc(block, (room ? 2 * room : 64) * sizeof(struct block *));

        if (!larger)
            return false;
        block = larger;
        room = room ? 2 * room : 64;
    }
    memmove(&block[at + 1], &block[at], (blocks++ - at) * sizeof(struct block *));
    block[at] = b;
    return true;
}

static bool map(struct block *b)
{
    u64 at;

    if (aurum_gpu_map(b->context->gpu, b->va, b->pages, 0, NULL) != AURUM_OK)
        return false;
    if (aurum_gpu_place(b->context->gpu, b->va, &at, NULL) != AURUM_OK)
        return false;
    b->memory = b->context->memory + at;
    return true;
}

struct block *block_new(struct context *c, enum block_kind kind, u64 bytes)
{
    const u64 pages = (bytes + PAGE - 1) / PAGE * PAGE;
    struct block *b;

    if (bytes > CU_MEMORY || (kind != BLOCK_MODULE && pages > CU_MEMORY - c->bytes))
        return NULL;
    b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    *b = (struct block){ .va = place(pages),
                         .bytes = bytes,
                         .pages = pages,
                         .kind = kind,
                         .context = c,
                         .number = ++numbers };
    if (!b->va || (kind != BLOCK_MODULE && !map(b)) || !enter(b)) {
        if (b->memory)
            aurum_gpu_unmap(c->gpu, b->va, NULL);
        free(b);
        return NULL;
    }
    if (kind != BLOCK_MODULE)
        c->bytes += pages;
    return b;
}

bool block_show(struct block *b, u8 *host)
{
    u8 *at = host ? host : (u8 *)(uintptr_t)b->va;

    b->host = mmap(at, b->pages, PROT_READ | PROT_WRITE,
                   MAP_SHARED | (host ? MAP_FIXED : MAP_FIXED_NOREPLACE), b->context->file,
                   b->memory - b->context->memory);
    if (b->host == at)
        return true;
    if (b->host != (u8 *)MAP_FAILED)
        munmap(b->host, b->pages);
    b->host = NULL;
    return false;
}

struct block *block_new_seen(struct context *c, enum block_kind kind, u64 bytes)
{
    struct block *b = block_new(c, kind, bytes);

    if (!b || block_show(b, NULL))
        return b;
    block_free(b);
    return NULL;
}

/* Its pages go back to the host at once, but for small ones: the next block will want them. */
void block_free(struct block *b)
{
    const size_t at = below(b->va) - 1;

    memmove(&block[at], &block[at + 1], (--blocks - at) * sizeof(struct block *));
    if (b->host && b->kind == BLOCK_REGISTERED)
        block_return(b);
    else if (b->host)
        munmap(b->host, b->pages);
    if (b->memory) {
        b->context->bytes -= b->pages;
        aurum_gpu_unmap(b->context->gpu, b->va, NULL);
        if (b->pages >= GRAIN)
            fallocate(b->context->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                      b->memory - b->context->memory, (off_t)b->pages);
    }
    free(b);
}

void cu_memory_forget(struct context *c)
{
    for (size_t n = blocks; n-- > 0;)
        if (block[n]->context == c)
            block_free(block[n]);
}
