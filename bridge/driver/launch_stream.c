/* launch_stream.c - a launch as a driver makes it: QMD, methods, a segment of the ring (see launch.h) */
#include <inttypes.h>
#include <string.h>

#include "driver/channel.h"
#include "driver/launch.h"
#include "driver/playback_grid.h"

#define CRS_BYTES     16384      /* chosen: deep enough for any compiler */
#define SHARED_WINDOW 0x01000000 /* chosen */
#define LOCAL_WINDOW  0x02000000
#define PAYLOAD       0x600d
#define BARRIERS      16

bool launch_map(struct launch *l, u64 va, u64 bytes, u64 *place, struct failure *f)
{
    const struct address_mapping m = {
        .va = va, .bytes = (bytes + ADDRESS_PAGE - 1) / ADDRESS_PAGE * ADDRESS_PAGE
    };

    return address_space_map(l->space, &m, place, f);
}

static u32 up(u32 x, u32 to)
{
    return (x + to - 1) / to * to;
}

void launch_qmd(const struct launch *l, u32 *word)
{
    const struct cubin_kernel *k = l->kernel;
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
        { QMD_CTA_RASTER_WIDTH, l->grid[0] },
        { QMD_CTA_RASTER_HEIGHT, l->grid[1] },
        { QMD_CTA_RASTER_DEPTH, l->grid[2] },
        { QMD_CTA_THREAD_DIMENSION0, l->block[0] },
        { QMD_CTA_THREAD_DIMENSION1, l->block[1] },
        { QMD_CTA_THREAD_DIMENSION2, l->block[2] },
        { QMD_REGISTER_COUNT, k->registers },
        { QMD_BARRIER_COUNT, BARRIERS },
        { QMD_SHARED_MEMORY_SIZE, up(k->shared_bytes, 256) },
        { QMD_SHADER_LOCAL_MEMORY_LOW_SIZE, up(k->local_bytes, 16) },
        { QMD_SHADER_LOCAL_MEMORY_CRS_SIZE, CRS_BYTES },
        { QMD_CONSTANT_BUFFER_VALID, 1 },
        { QMD_CONSTANT_BUFFER_ADDR_LOWER, (u32)LAUNCH_CONSTANTS },
        { QMD_CONSTANT_BUFFER_ADDR_UPPER, LAUNCH_CONSTANTS >> 32 },
        { QMD_CONSTANT_BUFFER_SIZE, sizeof l->constant },
        { QMD_SEMAPHORE_RELEASE_ENABLE0, 1 },
        { QMD_RELEASE0_ADDRESS_LOWER, (u32)LAUNCH_DONE },
        { QMD_RELEASE0_ADDRESS_UPPER, LAUNCH_DONE >> 32 },
        { QMD_RELEASE0_STRUCTURE_SIZE, 1 },
        { QMD_RELEASE0_PAYLOAD, PAYLOAD },
    };

    memset(word, 0, QMD_BYTES);
    for (unsigned n = 0; n < sizeof fields / sizeof fields[0]; n++)
        qmd_set(word, fields[n].field, 0, (u32)fields[n].value);
}

/* One method with one word of data: known: facts/classes/host.md 2, an incrementing header */
static u32 *method(u32 *at, unsigned offset, u32 data)
{
    *at++ = 1u << 29 | 1u << 16 | CLASS_COMPUTE << 13 | offset / 4;
    *at++ = data;
    return at;
}

/* The pushbuffer; returns its words. */
static u32 stream(const struct launch *l, u32 *word)
{
    const u64 local =
        64 * (32 * (u64)up(l->kernel->local_bytes, 16) + CRS_BYTES); /* 64 warps of an SM */
    u32 *at = word;

    at = method(at, NVB1C0_SET_OBJECT, classes[CLASS_COMPUTE].id);
    at = method(at, NVB1C0_SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_A, (u32)(local >> 32));
    at = method(at, NVB1C0_SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_B, (u32)local);
    at = method(at, NVB1C0_SET_SHADER_LOCAL_MEMORY_WINDOW, LOCAL_WINDOW);
    at = method(at, NVB1C0_SET_SHADER_SHARED_MEMORY_WINDOW, SHARED_WINDOW);
    at = method(at, NVB1C0_SET_PROGRAM_REGION_A, LAUNCH_CODE >> 32);
    at = method(at, NVB1C0_SET_PROGRAM_REGION_B, (u32)LAUNCH_CODE);
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

/* Code, QMD, constants and pushbuffer into memory; 'bytes' of the last. */
static bool build(struct launch *l, u64 *qmd, u32 *bytes, struct failure *f)
{
    const struct mem *m = &l->memory.mem;
    u32 word[QMD_WORDS];
    u64 code, push, constants;

    if (!launch_map(l, LAUNCH_CODE, l->kernel->code_bytes, &code, f) ||
        !launch_map(l, LAUNCH_QMD, ADDRESS_PAGE, qmd, f) ||
        !launch_map(l, LAUNCH_CONSTANTS, sizeof l->constant, &constants, f) ||
        !launch_map(l, LAUNCH_PUSH, ADDRESS_PAGE, &push, f) ||
        !launch_map(l, LAUNCH_RING, CHANNEL_RING_BYTES, NULL, f))
        return false;
    memcpy(mem_at(m, code, l->kernel->code_bytes), l->kernel->code, l->kernel->code_bytes);
    memcpy(mem_at(m, constants, sizeof l->constant), l->constant, sizeof l->constant);
    launch_qmd(l, word);
    copy_words(m, *qmd, word, QMD_WORDS);
    *bytes = 4 * stream(l, word);
    copy_words(m, push, word, *bytes / 4);
    return true;
}

/* What the hub gives on, until nothing is left. */
static bool run(struct launch *l, struct failure *f)
{
    static const struct hub_stand_ins none;
    struct hub *h = l->hub;
    const struct mem *m = &l->memory.mem;

    do {
        while (hub_step(h, m, &none))
            continue;
        while (!fe_action_empty(&h->hub_gpc)) {
            const struct fe_action a = fe_action_pop(&h->hub_gpc);
            const enum compute_result result = compute_act(l->compute, h, a.channel, m, &a);

            if (result != COMPUTE_DONE)
                return playback_grid_fail(l->compute, result, f);
        }
    } while (hub_step(h, m, &none));
    return !h->has_fault || fail(f, EXIT_IO, "the GPU stops at 0x%" PRIx64 ": fault %d",
                                 (uint64_t)h->fault.address, (int)h->fault.kind);
}

bool launch_submit(struct launch *l, struct failure *f)
{
    const struct mem *m = &l->memory.mem;
    struct gmmu_config space;
    u64 qmd;
    u32 bytes;

    if (!build(l, &qmd, &bytes, f))
        return false;
    space = channel_space(l->space);
    hub_reset(l->hub);
    l->hub->host.cfg.ps_per_clock = 1000;
    if (!channel_open(l->hub, 0, &space, LAUNCH_RING, f))
        return false;
    if (!channel_enter(l->hub, m, 0, LAUNCH_RING, 0, LAUNCH_PUSH, bytes, false))
        return fail(f, EXIT_IO, "the ring is not mapped");
    host_put(&l->hub->host, 0, 1);
    if (!run(l, f))
        return false;
    return mem_get(mem_at(m, qmd + (LAUNCH_DONE - LAUNCH_QMD), 4), 4) == PAYLOAD ||
           fail(f, EXIT_IO, "the grid has not ended: its semaphore is not released");
}
