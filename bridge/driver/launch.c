/* launch.c - see launch.h */
#include "driver/launch.h"

#include <stdio.h>

#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_text.h"

#define FIRST_ADDRESS UINT64_C(0x500000000) /* of buffers: 64-bit addresses, beyond the windows */
#define APART         UINT64_C(0x100000000)

static u8 *mapped(const struct launch *l, u64 address, unsigned bytes)
{
    for (unsigned n = 0; n < l->buffers; n++) {
        const struct launch_buffer *b = &l->buffer[n];

        if (address >= b->address && address - b->address < b->size &&
            bytes <= b->size - (address - b->address))
            return b->bytes + (address - b->address);
    }
    return NULL;
}

static bool read_memory(void *context, u64 address, unsigned bytes, u8 *to)
{
    const u8 *at = mapped(context, address, bytes);

    if (at)
        memcpy(to, at, bytes);
    return at != NULL;
}

static bool write_memory(void *context, u64 address, unsigned bytes, const u8 *from)
{
    u8 *at = mapped(context, address, bytes);

    if (at)
        memcpy(at, from, bytes);
    return at != NULL;
}

static bool fetch_code(void *context, u32 pc, u64 bundle[4])
{
    const struct cubin_kernel *k = ((const struct launch *)context)->kernel;

    if (pc >= k->code_bytes)
        return false;
    for (unsigned n = 0; n < 4; n++) {
        bundle[n] = 0;
        for (unsigned b = 8; b-- > 0;)
            bundle[n] = bundle[n] << 8 | k->code[pc + 8 * n + b];
    }
    return true;
}

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
    l->core = malloc(sizeof *l->core);
    l->local = calloc((size_t)SM_WARPS * SM_LANES, k->local_bytes ? k->local_bytes : 1);
    if (!l->core || !l->local) {
        launch_close(l);
        return fail(f, EXIT_IO, "no memory for an SM");
    }
    sm_core_reset(l->core);
    l->core->memory = (struct sm_memory){ l, read_memory, write_memory, fetch_code };
    l->core->constant[0].bytes = l->constant;
    l->core->constant[0].size = sizeof l->constant;
    l->core->local = l->local;
    l->core->local_size = (u64)SM_WARPS * SM_LANES * k->local_bytes;
    return true;
}

void launch_close(struct launch *l)
{
    free(l->core);
    free(l->local);
    l->core = NULL;
    l->local = NULL;
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

    *b = (struct launch_buffer){ FIRST_ADDRESS + APART * l->buffers, size, bytes };
    l->buffers++;
    return launch_number(l, n, b->address, f);
}

/* One line for a person: what, where, the instruction. */
static bool report(const struct sm_core *s, struct failure *f)
{
    const struct sm_fault *x = &s->fault;
    const struct sm_warp *w = &s->warps[x->warp];
    const u32 *id = s->ctas[w->cta].launch.id;
    struct isa_instruction i;
    char text[ISA_TEXT_SIZE] = "?", address[64] = "";

    if (isa_decode(x->word, 0, &i))
        isa_print(&i, x->pc, NULL, text, sizeof text);
    if (x->kind >= SM_MISALIGNED && x->kind <= SM_OUT_OF_LOCAL)
        snprintf(address, sizeof address, ", thread %u, address 0x%llx", x->lane,
                 (unsigned long long)x->address);
    return fail(f, x->kind == SM_NOT_MODELLED ? EXIT_NOT_MODELLED : EXIT_DIFFER,
                "%s%s%s: block %u,%u,%u warp %u, pc 0x%x: %s%s", sm_fault_name(x->kind),
                x->what ? ": " : "", x->what ? x->what : "", id[0], id[1], id[2], w->index, x->pc,
                text, address);
}

bool launch_run(struct launch *l, struct failure *f)
{
    struct sm_launch cta = { .threads = { l->block[0], l->block[1], l->block[2] },
                             .shared_bytes = l->kernel->shared_bytes,
                             .local_bytes = l->kernel->local_bytes,
                             .crs_bytes = 16384 }; /* chosen: deep enough for any compiler */
    const u64 blocks = (u64)l->grid[0] * l->grid[1] * l->grid[2];

    for (u64 n = 0; n < blocks; n++) {
        cta.id[0] = (u32)(n % l->grid[0]);
        cta.id[1] = (u32)(n / l->grid[0] % l->grid[1]);
        cta.id[2] = (u32)(n / l->grid[0] / l->grid[1]);
        while (!sm_core_place(l->core, &cta))
            if (!sm_core_turn(l->core) || l->core->fault.kind != SM_NO_FAULT)
                break;
        if (l->core->fault.kind != SM_NO_FAULT)
            return report(l->core, f);
    }
    return sm_core_run(l->core) || report(l->core, f);
}
