/* launch.c - see launch.h */
#include "driver/launch.h"

#include <stdlib.h>
#include <string.h>

#include "vector/quoted.h"

#define FIRST_ADDRESS UINT64_C(0x500000000) /* of buffers: 64-bit addresses, beyond the windows */
#define APART         UINT64_C(0x100000000)
#define ALIGNED       256 /* of a buffer's address */

static bool sizes_are_good(const struct launch_how *how, struct failure *f)
{
    const u32 *grid = how->grid, *block = how->block;
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
    return true;
}

/* Dynamic shared memory lies behind the kernel's own; the stack begins at the end of local memory. */
static bool find_memory(struct launch *l, struct failure *f)
{
    const struct cubin_kernel *k = l->kernel;
    const u64 shared = (u64)k->shared_bytes + l->how.shared_bytes;
    const u32 local = k->local_bytes > l->how.stack_bytes ? k->local_bytes : l->how.stack_bytes;

    if (local > LAUNCH_LOCAL_MOST)
        return fail(f, EXIT_USAGE, "kernel %s: %u bytes of local memory: %u at most",
                    quote_word(k->name).text, local, LAUNCH_LOCAL_MOST);
    if (shared > LAUNCH_SHARED_MOST)
        return fail(f, EXIT_USAGE,
                    "kernel %s: %u bytes of shared memory and %u more of the launch: %u at most",
                    quote_word(k->name).text, k->shared_bytes, l->how.shared_bytes,
                    LAUNCH_SHARED_MOST);
    l->shared_bytes = (u32)shared;
    l->local_bytes = (local + 15) & ~15u;
    return true;
}

static void fill_constants(struct launch *l)
{
    const struct launch_task t = launch_task(l);

    if (l->image.bank[0].bytes)
        memcpy(l->constant, l->image.bank[0].bytes, l->image.bank[0].size);
    launch_words(&t, l->how.shared_bytes, l->addresses.bank[3], l->constant);
}

/* A GPU of one SM. */
static struct device *open_machine(struct failure *f)
{
    struct device *d = calloc(1, sizeof *d);
    struct profile p = *profile_default();

    p.sms = 1;
    if (!d)
        fail(f, EXIT_IO, "no memory for a GPU");
    if (d && device_open(d, &p, LAUNCH_MEMORY, f))
        return d;
    free(d);
    return NULL;
}

static bool begin(struct launch *l, struct device *d, const struct cubin *c,
                  const struct cubin_kernel *k, const struct launch_how *how, struct failure *f)
{
    memset(l, 0, sizeof *l);
    l->kernel = k;
    l->how = *how;
    l->addresses.globals = LAUNCH_GLOBALS;
    l->addresses.shared_window = LAUNCH_SHARED_WINDOW;
    for (unsigned n = 0; n < CUBIN_BANKS; n++)
        l->addresses.bank[n] = LAUNCH_CONSTANTS + n * sizeof l->constant;
    if (sizes_are_good(how, f) && find_memory(l, f) &&
        cubin_image_open(&l->image, c, k, &l->addresses, f))
        l->device = d ? d : (l->own = open_machine(f));
    if (!l->device) {
        launch_close(l);
        return false;
    }
    l->core = l->device->gpu->grids.sm;
    fill_constants(l);
    return true;
}

bool launch_open(struct launch *l, const struct cubin *c, const struct cubin_kernel *k,
                 const struct launch_how *how, struct failure *f)
{
    return begin(l, NULL, c, k, how, f);
}

bool launch_open_on(struct launch *l, struct device *d, const struct cubin *c,
                    const struct cubin_kernel *k, const struct launch_how *how, struct failure *f)
{
    return begin(l, d, c, k, how, f);
}

void launch_close(struct launch *l)
{
    if (l->own)
        device_close(l->own);
    free(l->own);
    cubin_image_close(&l->image);
    l->device = l->own = NULL;
    l->core = NULL;
}

/* Where parameter n lies in bank 0; NULL with 'f' filled. */
static u8 *parameter(struct launch *l, unsigned n, struct failure *f)
{
    const struct cubin_kernel *k = l->kernel;

    if (n >= k->parameters) {
        fail(f, EXIT_USAGE, "kernel %s has %u parameters: argument %u is too many",
             quote_word(k->name).text, k->parameters, n + 1);
        return NULL;
    }
    if (k->parameter_base + k->parameter[n].offset + k->parameter[n].size > sizeof l->constant) {
        fail(f, EXIT_IO, "parameter %u of kernel %s lies beyond bank 0: the cubin is damaged",
             n + 1, quote_word(k->name).text);
        return NULL;
    }
    return l->constant + k->parameter_base + k->parameter[n].offset;
}

bool launch_number(struct launch *l, unsigned n, u64 value, struct failure *f)
{
    u8 *at = parameter(l, n, f);

    if (!at)
        return false;
    if (l->kernel->parameter[n].size > 8)
        return fail(f, EXIT_USAGE,
                    "parameter %u of kernel %s has %u bytes, which are no number: give hex:BYTES "
                    "or @FILE",
                    n + 1, quote_word(l->kernel->name).text, l->kernel->parameter[n].size);
    for (unsigned b = 0; b < l->kernel->parameter[n].size; b++)
        at[b] = (u8)(value >> 8 * b);
    return true;
}

bool launch_bytes(struct launch *l, unsigned n, const u8 *bytes, u64 size, struct failure *f)
{
    u8 *at = parameter(l, n, f);

    if (!at)
        return false;
    if (size != l->kernel->parameter[n].size)
        return fail(f, EXIT_USAGE, "parameter %u of kernel %s has %u bytes: %llu were given", n + 1,
                    quote_word(l->kernel->name).text, l->kernel->parameter[n].size,
                    (unsigned long long)size);
    memcpy(at, bytes, size);
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
                    quote_word(l->kernel->name).text, l->kernel->parameter[n].size);
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
    const struct mem *m = &l->device->gpu->mem;

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
