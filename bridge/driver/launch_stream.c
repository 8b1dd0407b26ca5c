/* launch_stream.c - a launch as a driver makes it: QMD, methods, a segment of the ring (see launch.h) */
#include <inttypes.h>
#include <string.h>

#include "class/methods.h"
#include "driver/launch.h"
#include "vector/quoted.h"

#define CRS_BYTES 16384 /* chosen: deep enough for any compiler */
#define PAYLOAD   0x600d
#define BARRIERS  16

bool launch_map(struct launch *l, u64 va, u64 bytes, u64 *place, struct failure *f)
{
    const struct address_mapping m = {
        .va = va, .bytes = (bytes + ADDRESS_PAGE - 1) / ADDRESS_PAGE * ADDRESS_PAGE
    };

    return device_map(l->device, &m, place, f);
}

static u32 up(u32 x, u32 to)
{
    return (x + to - 1) / to * to;
}

/* Of a constant bank that is bound; 0: it is not. */
static u32 bank_bytes(const struct launch *l, unsigned n)
{
    return n == 0 ? (u32)sizeof l->constant : l->image.bank[n].size;
}

void launch_qmd(const struct launch *l, u32 *word)
{
    const struct {
        enum qmd_field field;
        u64 value;
    } fields[] = {
        { QMD_QMD_MAJOR_VERSION, 1 },
        { QMD_QMD_VERSION, 7 },
        { QMD_L1_CONFIGURATION, 3 },
        { QMD_INVALIDATE_INSTRUCTION_CACHE, 1 },
        { QMD_INVALIDATE_SHADER_CONSTANT_CACHE, 1 },
        { QMD_API_VISIBLE_CALL_LIMIT, 1 },
        { QMD_CTA_RASTER_WIDTH, l->how.grid[0] },
        { QMD_CTA_RASTER_HEIGHT, l->how.grid[1] },
        { QMD_CTA_RASTER_DEPTH, l->how.grid[2] },
        { QMD_CTA_THREAD_DIMENSION0, l->how.block[0] },
        { QMD_CTA_THREAD_DIMENSION1, l->how.block[1] },
        { QMD_CTA_THREAD_DIMENSION2, l->how.block[2] },
        { QMD_REGISTER_COUNT, l->image.registers },
        { QMD_BARRIER_COUNT, BARRIERS },
        { QMD_SHARED_MEMORY_SIZE, up(l->shared_bytes, 256) },
        { QMD_SHADER_LOCAL_MEMORY_LOW_SIZE, l->local_bytes },
        { QMD_SHADER_LOCAL_MEMORY_CRS_SIZE, CRS_BYTES },
        { QMD_SEMAPHORE_RELEASE_ENABLE0, 1 },
        { QMD_RELEASE0_ADDRESS_LOWER, (u32)LAUNCH_DONE },
        { QMD_RELEASE0_ADDRESS_UPPER, LAUNCH_DONE >> 32 },
        { QMD_RELEASE0_STRUCTURE_SIZE, 1 },
        { QMD_RELEASE0_PAYLOAD, PAYLOAD },
    };

    memset(word, 0, QMD_BYTES);
    for (unsigned n = 0; n < sizeof fields / sizeof fields[0]; n++)
        qmd_set(word, fields[n].field, 0, (u32)fields[n].value);
    for (unsigned n = 0; n < CUBIN_BANKS; n++)
        if (bank_bytes(l, n)) {
            qmd_set(word, QMD_CONSTANT_BUFFER_VALID, n, 1);
            qmd_set(word, QMD_CONSTANT_BUFFER_ADDR_LOWER, n, (u32)l->addresses.bank[n]);
            qmd_set(word, QMD_CONSTANT_BUFFER_ADDR_UPPER, n, (u32)(l->addresses.bank[n] >> 32));
            qmd_set(word, QMD_CONSTANT_BUFFER_SIZE, n, bank_bytes(l, n));
        }
}

/* One method with one word of data: known: facts/classes/host.md 2, an incrementing header */
static u32 *method(u32 *at, unsigned offset, u32 data)
{
    *at++ = 1u << 29 | 1u << 16 | CLASS_COMPUTE << 13 | offset / 4;
    *at++ = data;
    return at;
}

static u32 *pools(u32 *at, const struct launch_pools *p)
{
    at = method(at, NVB1C0_SET_TEX_SAMPLER_POOL_A, (u32)(p->samplers >> 32));
    at = method(at, NVB1C0_SET_TEX_SAMPLER_POOL_B, (u32)p->samplers);
    at = method(at, NVB1C0_SET_TEX_SAMPLER_POOL_C, p->last_sampler);
    at = method(at, NVB1C0_SET_TEX_HEADER_POOL_A, (u32)(p->headers >> 32));
    at = method(at, NVB1C0_SET_TEX_HEADER_POOL_B, (u32)p->headers);
    return method(at, NVB1C0_SET_TEX_HEADER_POOL_C, p->last_header);
}

/* The pushbuffer; returns its words. */
static u32 stream(const struct launch *l, u32 *word)
{
    const u64 local = 64 * (32 * (u64)l->local_bytes + CRS_BYTES); /* 64 warps of an SM */
    u32 *at = word;

    at = method(at, NVB1C0_SET_OBJECT, classes[CLASS_COMPUTE].id);
    at = method(at, NVB1C0_SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_A, (u32)(local >> 32));
    at = method(at, NVB1C0_SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_B, (u32)local);
    at = method(at, NVB1C0_SET_SHADER_LOCAL_MEMORY_WINDOW, LAUNCH_LOCAL_WINDOW);
    at = method(at, NVB1C0_SET_SHADER_SHARED_MEMORY_WINDOW, LAUNCH_SHARED_WINDOW);
    at = method(at, NVB1C0_SET_PROGRAM_REGION_A, LAUNCH_CODE >> 32);
    at = method(at, NVB1C0_SET_PROGRAM_REGION_B, (u32)LAUNCH_CODE);
    if (l->pools.headers)
        at = pools(at, &l->pools);
    at = method(at, NVB1C0_SEND_PCAS_A, (u32)(LAUNCH_QMD >> 8));
    at = method(at, NVB1C0_SEND_SIGNALING_PCAS_B, 3);
    return (u32)(at - word);
}

static void copy_words(const struct mem *m, u64 place, const u32 *word, unsigned words)
{
    u8 *byte = mem_at(m, place, 4 * words);

    for (unsigned w = 0; w < words; w++)
        mem_put(byte + 4 * w, 4, word[w]);
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

/* Code, globals, constants, QMD and pushbuffer into memory; 'bytes' of the last. */
static bool build(struct launch *l, u64 *qmd, u32 *bytes, struct failure *f)
{
    const struct mem *m = &l->device->gpu->mem;
    u32 word[QMD_WORDS];
    u64 push;

    if (!put_image(l, f) || !launch_map(l, LAUNCH_QMD, ADDRESS_PAGE, qmd, f) ||
        !launch_map(l, LAUNCH_PUSH, ADDRESS_PAGE, &push, f))
        return false;
    launch_qmd(l, word);
    copy_words(m, *qmd, word, QMD_WORDS);
    *bytes = 4 * stream(l, word);
    copy_words(m, push, word, *bytes / 4);
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
        return fail(f, EXIT_DIFFER,
                    "%s (that it needs no more stack than %u bytes is a guess: give "
                    "--stack BYTES)",
                    g->fault.text, l->local_bytes);
    if (limit && !g->fault.stopped)
        return fail(f, EXIT_NOT_MODELLED, "not modelled: %s; command at 0x%" PRIx64, g->fault.text,
                    (uint64_t)g->fault.address);
    return fail(f, limit ? EXIT_NOT_MODELLED : EXIT_DIFFER, "%s", g->fault.text);
}

bool launch_submit(struct launch *l, struct failure *f)
{
    const struct mem *m = &l->device->gpu->mem;
    u64 qmd;
    u32 bytes;

    if (!build(l, &qmd, &bytes, f) ||
        device_enter(l->device, 0, LAUNCH_PUSH, bytes, false, f) != DEVICE_ENTERED)
        return false;
    device_kick(l->device, 0);
    if (gpu_run(l->device->gpu) != GPU_IDLE)
        return failed(l, f);
    return mem_get(mem_at(m, qmd + (LAUNCH_DONE - LAUNCH_QMD), 4), 4) == PAYLOAD ||
           fail(f, EXIT_IO, "the grid has not ended: its semaphore is not released");
}
