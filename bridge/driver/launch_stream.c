/* launch_stream.c - a launch as a driver makes it: QMD, methods, a segment of the ring (see launch.h) */
#include <inttypes.h>
#include <string.h>

#include "driver/launch.h"
#include "vector/quoted.h"

bool launch_map(struct launch *l, u64 va, u64 bytes, u64 *place, struct failure *f)
{
    const struct address_mapping m = {
        .va = va, .bytes = (bytes + ADDRESS_PAGE - 1) / ADDRESS_PAGE * ADDRESS_PAGE
    };

    return device_map(l->device, &m, place, f);
}

/* Of a constant bank that is bound; 0: it is not. */
static u32 bank_bytes(const struct launch *l, unsigned n)
{
    return n == 0 ? (u32)sizeof l->constant : l->image.bank[n].size;
}

struct launch_task launch_task(const struct launch *l)
{
    struct launch_task t = {
        .registers = l->image.registers,
        .shared_bytes = l->shared_bytes,
        .local_bytes = l->local_bytes,
        .region = LAUNCH_CODE,
        .qmd = LAUNCH_QMD,
        .done = LAUNCH_DONE,
        .pools = l->pools,
    };

    memcpy(t.grid, l->how.grid, sizeof t.grid);
    memcpy(t.block, l->how.block, sizeof t.block);
    for (unsigned n = 0; n < CUBIN_BANKS; n++) {
        t.bank[n] = l->addresses.bank[n];
        t.bank_bytes[n] = bank_bytes(l, n);
    }
    return t;
}

/* Memory that begins with 'from'. */
static bool put(struct launch *l, u64 va, u64 bytes, const u8 *from, u64 given, struct failure *f)
{
    u64 place;

    if (bytes && !launch_map(l, va, bytes, &place, f))
        return false;
    if (given)
        memcpy(mem_at(&l->device->gpu->mem, place, given), from, given);
    return true;
}

static bool put_image(struct launch *l, struct failure *f)
{
    const struct cubin_image *m = &l->image;

    if (!put(l, LAUNCH_CODE, m->code_bytes, m->code, m->code_bytes, f) ||
        !put(l, LAUNCH_GLOBALS, m->global_bytes, m->globals, m->init_bytes, f))
        return false;
    for (unsigned n = 0; n < CUBIN_BANKS; n++)
        if (!put(l, l->addresses.bank[n], bank_bytes(l, n), n ? m->bank[n].bytes : l->constant,
                 bank_bytes(l, n), f))
            return false;
    return true;
}

/* Room for local memory, where clocks have its pages.  chosen: of huge stacks there is none, whose tables would take more than the run */
#define LOCAL_MOST (UINT64_C(1) << 28)
static bool map_local(struct launch *l, struct launch_task *t, struct failure *f)
{
    const u64 bytes = l->device->gpu->profile.sms * launch_local(t);
    u64 place;

    if (!t->local_bytes || bytes > LOCAL_MOST)
        return true;
    t->local = LAUNCH_LOCAL;
    return launch_map(l, LAUNCH_LOCAL, bytes, &place, f);
}

/* Code, globals, constants, QMD and pushbuffer into memory; 'bytes' of the last. */
static bool build(struct launch *l, u64 *qmd, u32 *bytes, struct failure *f)
{
    const struct mem *m = &l->device->gpu->mem;
    u32 word[QMD_WORDS];
    u64 push;

    if (!put_image(l, f) || !launch_map(l, LAUNCH_QMD, ADDRESS_PAGE, qmd, f) ||
        !launch_map(l, LAUNCH_PUSH, ADDRESS_PAGE, &push, f))
        return false;
    struct launch_task t = launch_task(l);

    if (!map_local(l, &t, f))
        return false;
    launch_qmd(&t, word);
    mem_put_words(mem_at(m, *qmd, QMD_BYTES), QMD_WORDS, word);
    *bytes = 4 * launch_methods(&t, word);
    mem_put_words(mem_at(m, push, *bytes), *bytes / 4, word);
    return true;
}

/* A fault, or a limit; some have a reason that only the launch knows. */
static bool failed(const struct launch *l, struct failure *f)
{
    const struct gpu *g = l->device->gpu;
    const bool limit = g->fault.kind == GPU_FAULT_LIMIT;
    const bool program = g->fault.kind == GPU_FAULT_PROGRAM;
    const struct sm_fault *sm = &g->fault.sm;
    const char *missing =
        program && sm->kind == SM_BAD_PC ? cubin_image_missing(&l->image, sm->pc) : NULL;
    const bool guessed = program && sm->kind == SM_OUT_OF_LOCAL && !l->kernel->stack_known;

    if (missing)
        return fail(f, EXIT_NOT_MODELLED,
                    "kernel %s calls %s, which is in no section of its file and is not modelled",
                    quote_word(l->kernel->name).text, quote_word(missing).text);
    if (guessed)
        return fail(f, EXIT_DIFFER, "%s (that it needs no more stack than %u bytes is a guess)",
                    g->fault.text, l->local_bytes);
    if (limit && !g->fault.stopped)
        return fail(f, EXIT_NOT_MODELLED, "not modelled: %s; command at 0x%" PRIx64, g->fault.text,
                    (uint64_t)g->fault.address);
    return fail(f, limit ? EXIT_NOT_MODELLED : EXIT_DIFFER, "%s", g->fault.text);
}

bool launch_submit(struct launch *l, struct failure *f)
{
    u64 qmd;
    u32 bytes;

    if (!build(l, &qmd, &bytes, f) ||
        device_enter(l->device, 0, LAUNCH_PUSH, bytes, false, f) != DEVICE_ENTERED)
        return false;
    device_kick(l->device, 0);
    if (gpu_run(l->device->gpu) != GPU_IDLE)
        return failed(l, f);
    return launch_ended(&l->device->gpu->mem, qmd + (LAUNCH_DONE - LAUNCH_QMD), f);
}
