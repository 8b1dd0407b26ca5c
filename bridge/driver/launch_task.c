/* launch_task.c - what the hardware is told of a grid: its QMD, methods, the words below its parameters (see launch.h) */
#include <string.h>

#include "class/methods.h"
#include "driver/launch.h"

#define CRS_BYTES 16384 /* chosen: deep enough for any compiler */
#define BARRIERS  16

static void bind_banks(const struct launch_task *t, u32 *word)
{
    for (unsigned n = 0; n < CUBIN_BANKS; n++)
        if (t->bank_bytes[n]) {
            qmd_set(word, QMD_CONSTANT_BUFFER_VALID, n, 1);
            qmd_set(word, QMD_CONSTANT_BUFFER_ADDR_LOWER, n, (u32)t->bank[n]);
            qmd_set(word, QMD_CONSTANT_BUFFER_ADDR_UPPER, n, (u32)(t->bank[n] >> 32));
            qmd_set(word, QMD_CONSTANT_BUFFER_SIZE, n, t->bank_bytes[n]);
        }
}

void launch_qmd(const struct launch_task *t, u32 *word)
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
        { QMD_INVALIDATE_TEXTURE_HEADER_CACHE, t->pools.headers != 0 },
        { QMD_INVALIDATE_TEXTURE_SAMPLER_CACHE, t->pools.headers != 0 },
        { QMD_INVALIDATE_TEXTURE_DATA_CACHE, t->pools.headers != 0 },
        { QMD_API_VISIBLE_CALL_LIMIT, 1 },
        { QMD_PROGRAM_OFFSET, t->entry },
        { QMD_CTA_RASTER_WIDTH, t->grid[0] },
        { QMD_CTA_RASTER_HEIGHT, t->grid[1] },
        { QMD_CTA_RASTER_DEPTH, t->grid[2] },
        { QMD_CTA_THREAD_DIMENSION0, t->block[0] },
        { QMD_CTA_THREAD_DIMENSION1, t->block[1] },
        { QMD_CTA_THREAD_DIMENSION2, t->block[2] },
        { QMD_REGISTER_COUNT, t->registers },
        { QMD_BARRIER_COUNT, BARRIERS },
        { QMD_SHARED_MEMORY_SIZE, cubin_up(t->shared_bytes, 256) },
        { QMD_SHADER_LOCAL_MEMORY_LOW_SIZE, t->local_bytes },
        { QMD_SHADER_LOCAL_MEMORY_CRS_SIZE, CRS_BYTES },
        { QMD_SEMAPHORE_RELEASE_ENABLE0, 1 },
        { QMD_RELEASE0_ADDRESS_LOWER, (u32)t->done },
        { QMD_RELEASE0_ADDRESS_UPPER, t->done >> 32 },
        { QMD_RELEASE0_STRUCTURE_SIZE, 1 },
        { QMD_RELEASE0_PAYLOAD, LAUNCH_PAYLOAD },
    };

    memset(word, 0, QMD_BYTES);
    for (unsigned n = 0; n < sizeof fields / sizeof fields[0]; n++)
        qmd_set(word, fields[n].field, 0, (u32)fields[n].value);
    bind_banks(t, word);
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

u64 launch_local(const struct launch_task *t)
{
    return 64 * (32 * (u64)t->local_bytes + CRS_BYTES); /* 64 warps */
}

u32 launch_methods(const struct launch_task *t, u32 *word)
{
    const u64 local = launch_local(t);
    u32 *at = word;

    at = method(at, NVB1C0_SET_OBJECT, classes[CLASS_COMPUTE].id);
    at = method(at, NVB1C0_SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_A, (u32)(local >> 32));
    at = method(at, NVB1C0_SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_B, (u32)local);
    at = method(at, NVB1C0_SET_SHADER_LOCAL_MEMORY_WINDOW, LAUNCH_LOCAL_WINDOW);
    at = method(at, NVB1C0_SET_SHADER_SHARED_MEMORY_WINDOW, LAUNCH_SHARED_WINDOW);
    at = method(at, NVB1C0_SET_PROGRAM_REGION_A, (u32)(t->region >> 32));
    at = method(at, NVB1C0_SET_PROGRAM_REGION_B, (u32)t->region);
    if (t->local) {
        at = method(at, NVB1C0_SET_SHADER_LOCAL_MEMORY_A, (u32)(t->local >> 32));
        at = method(at, NVB1C0_SET_SHADER_LOCAL_MEMORY_B, (u32)t->local);
    }
    if (t->pools.headers)
        at = pools(at, &t->pools);
    at = method(at, NVB1C0_SEND_PCAS_A, (u32)(t->qmd >> 8));
    at = method(at, NVB1C0_SEND_SIGNALING_PCAS_B, 3);
    return (u32)(at - word);
}

bool launch_ended(const struct mem *m, u64 done, struct failure *f)
{
    return mem_get(mem_at(m, done, 4), 4) == LAUNCH_PAYLOAD ||
           fail(f, EXIT_IO, "the grid has not ended: its semaphore is not released");
}

static void put_address(u8 *at, u64 x)
{
    mem_put(at, 4, (u32)x);
    mem_put(at + 4, 4, (u32)(x >> 32));
}

/* known: facts/isa/semantics.md 15: what compiled code reads of bank 0 below the parameters
 * chosen: the grid's number is 1; %envreg are 0
 */
void launch_words(const struct launch_task *t, u32 dynamic_shared, u64 constants, u8 *bank)
{
    mem_put(bank + 0x0, 4, LAUNCH_SHARED_WINDOW);
    mem_put(bank + 0x4, 4, LAUNCH_LOCAL_WINDOW);
    for (unsigned d = 0; d < 3; d++) {
        mem_put(bank + 0x8 + 4 * d, 4, t->block[d]);
        mem_put(bank + 0x14 + 4 * d, 4, t->grid[d]);
    }
    mem_put(bank + 0x20, 4, t->local_bytes - t->spare);
    put_address(bank + 0x28, 1);
    put_address(bank + 0xd0, constants);
    mem_put(bank + 0xfc, 4, dynamic_shared);
}
