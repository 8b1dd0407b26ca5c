/* launch.c - see launch.h */
#include "driver/launch.h"

#include <stdlib.h>
#include <string.h>

#include "driver/playback_grid.h"

#define FIRST_ADDRESS UINT64_C(0x500000000) /* of buffers: 64-bit addresses, beyond the windows */
#define APART         UINT64_C(0x100000000)
#define MEMORY_BYTES  (UINT64_C(64) << 30) /* sparse */
#define ALIGNED       256                  /* of a buffer's address */
#define LOCAL_MOST    0xfffff0

static void put_word(u8 *at, u32 x)
{
    for (unsigned n = 0; n < 4; n++)
        at[n] = (u8)(x >> 8 * n);
}

static bool sizes_are_good(const struct cubin_kernel *k, const u32 grid[3], const u32 block[3],
                           struct failure *f)
{
    const u64 threads = (u64)block[0] * block[1] * block[2];

    for (unsigned d = 0; d < 3; d++)
        if (grid[d] == 0 || block[d] == 0 || block[d] > 1024)
            return fail(f, EXIT_USAGE,
                        "grid %u,%u,%u of blocks of %u,%u,%u: sizes are 1 and more, of a block "
                        "1024 at most",
                        grid[0], grid[1], grid[2], block[0], block[1], block[2]);
    if (threads > 1024)
        return fail(f, EXIT_USAGE, "a block of %llu threads: 1024 at most",
                    (unsigned long long)threads);
    if (grid[1] > 65535 || grid[2] > 65535)
        return fail(f, EXIT_USAGE, "grid %u,%u,%u: 65535 blocks in y and z at most", grid[0],
                    grid[1], grid[2]);
    if (k->local_bytes > LOCAL_MOST)
        return fail(f, EXIT_USAGE, "kernel %s: %u bytes of local memory: %u at most", k->name,
                    k->local_bytes, LOCAL_MOST);
    if (k->shared_bytes > 49152) /* known: facts/tpc.md */
        return fail(f, EXIT_USAGE, "kernel %s: %u bytes of shared memory: 49152 at most", k->name,
                    k->shared_bytes);
    return true;
}

/* known: facts/isa/semantics.md 15: sizes of block and grid, and the top of the stack */
static void fill_constants(struct launch *l)
{
    if (l->kernel->constant)
        memcpy(l->constant, l->kernel->constant, l->kernel->constant_bytes);
    for (unsigned d = 0; d < 3; d++) {
        put_word(l->constant + 0x8 + 4 * d, l->block[d]);
        put_word(l->constant + 0x14 + 4 * d, l->grid[d]);
    }
    put_word(l->constant + 0x20, l->kernel->local_bytes);
}

bool launch_open(struct launch *l, const struct cubin_kernel *k, const u32 grid[3],
                 const u32 block[3], struct failure *f)
{
    memset(l, 0, sizeof *l);
    if (!sizes_are_good(k, grid, block, f))
        return false;
    l->kernel = k;
    memcpy(l->grid, grid, sizeof l->grid);
    memcpy(l->block, block, sizeof l->block);
    fill_constants(l);
    l->compute = playback_grid_new(1);
    l->space = calloc(1, sizeof *l->space);
    l->hub = calloc(1, sizeof *l->hub);
    if (!l->compute || !l->space || !l->hub) {
        launch_close(l);
        return fail(f, EXIT_IO, "no memory for an SM");
    }
    l->core = l->compute->sm;
    if (memory_open(&l->memory, MEMORY_BYTES, -1, f) &&
        address_space_open(l->space, &l->memory.mem, 0, f))
        return true;
    launch_close(l);
    return false;
}

void launch_close(struct launch *l)
{
    playback_grid_free(l->compute);
    free(l->space);
    free(l->hub);
    memory_close(&l->memory);
    l->compute = NULL;
    l->core = NULL;
    l->space = NULL;
    l->hub = NULL;
}

bool launch_number(struct launch *l, unsigned n, u64 value, struct failure *f)
{
    if (n >= l->kernel->parameters)
        return fail(f, EXIT_USAGE, "kernel %s has %u parameters: argument %u is too many",
                    l->kernel->name, l->kernel->parameters, n + 1);
    const struct cubin_parameter *p = &l->kernel->parameter[n];
    const u32 at = l->kernel->parameter_base + p->offset;

    if (p->size > 8 || at + p->size > sizeof l->constant)
        return fail(f, EXIT_NOT_MODELLED, "parameter %u of kernel %s has %u bytes: 8 at most",
                    n + 1, l->kernel->name, p->size);
    for (unsigned b = 0; b < p->size; b++)
        l->constant[at + b] = (u8)(value >> 8 * b);
    return true;
}

bool launch_buffer(struct launch *l, unsigned n, u8 *bytes, u64 size, struct failure *f)
{
    if (l->buffers == LAUNCH_BUFFERS || size >= APART)
        return fail(f, EXIT_USAGE, "argument %u: %d buffers of less than 4 GiB at most", n + 1,
                    LAUNCH_BUFFERS);
    if (n < l->kernel->parameters && l->kernel->parameter[n].size != 8)
        return fail(f, EXIT_USAGE,
                    "parameter %u of kernel %s has %u bytes: a buffer's address has 8", n + 1,
                    l->kernel->name, l->kernel->parameter[n].size);
    struct launch_buffer *b = &l->buffer[l->buffers];

    const u64 pages = (size + ADDRESS_PAGE - 1) / ADDRESS_PAGE * ADDRESS_PAGE;
    const u64 before = (pages - size) / ALIGNED * ALIGNED;
    const u64 va = FIRST_ADDRESS + APART * l->buffers;

    if (pages && !launch_map(l, va, pages, &b->place, f))
        return false;
    b->place += before;
    b->address = va + before;
    b->size = size;
    b->bytes = bytes;
    l->buffers++;
    return launch_number(l, n, b->address, f);
}

bool launch_run(struct launch *l, struct failure *f)
{
    const struct mem *m = &l->memory.mem;

    for (unsigned n = 0; n < l->buffers; n++)
        memcpy(mem_at(m, l->buffer[n].place, l->buffer[n].size), l->buffer[n].bytes,
               l->buffer[n].size);
    if (!launch_submit(l, f))
        return false;
    for (unsigned n = 0; n < l->buffers; n++)
        memcpy(l->buffer[n].bytes, mem_at(m, l->buffer[n].place, l->buffer[n].size),
               l->buffer[n].size);
    return true;
}
