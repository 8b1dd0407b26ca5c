/* grid_bench.c - see grid_bench.h */
#include "grid_bench.h"

#include "class/methods.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#undef fail
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/sm_bench.h"

#define MEMORY_BYTES  (UINT64_C(1) << 30)
#define CODE_BYTES    65536
#define QMDS          65536
#define SHARED_WINDOW 0xfe000000
#define LOCAL_WINDOW  0xff000000

static void map(struct grid_bench *b, u64 va, u64 bytes)
{
    const struct address_mapping m = { .va = va, .bytes = bytes };
    struct failure f = { 0 };

    if (!device_map(&b->device, &m, NULL, &f))
        fail_msg("%s", f.text);
}

static void set(struct grid_bench *b, unsigned offset, u32 data)
{
    b->hub->channel[0].fe.state[CLASS_COMPUTE][offset / 4] = data;
}

static void set_state(struct grid_bench *b)
{
    set(b, NVB1C0_SET_PROGRAM_REGION_A, GRID_CODE >> 32);
    set(b, NVB1C0_SET_PROGRAM_REGION_B, (u32)GRID_CODE);
    set(b, NVB1C0_SET_SHADER_SHARED_MEMORY_WINDOW, SHARED_WINDOW);
    set(b, NVB1C0_SET_SHADER_LOCAL_MEMORY_WINDOW, LOCAL_WINDOW);
    set(b, NVB1C0_SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_B, 1 << 22);
    set(b, NVB1C0_SET_SHADER_LOCAL_MEMORY_THROTTLED_B, 1 << 18);
}

struct grid_bench *grid_open(unsigned sms)
{
    const u32 base[] = { (u32)GRID_DATA, GRID_DATA >> 32 };
    struct grid_bench *b = calloc(1, sizeof *b);
    struct profile p = *profile_default();
    struct failure f = { 0 };

    assert_non_null(b);
    p.sms = sms;
    if (!device_open(&b->device, &p, MEMORY_BYTES, &f))
        fail_msg("%s", f.text);
    b->hub = &b->device.gpu->hub;
    b->compute = &b->device.gpu->grids;
    map(b, GRID_CODE, CODE_BYTES);
    map(b, GRID_QMD, QMDS);
    map(b, GRID_CONSTANTS, 65536);
    map(b, GRID_DATA, GRID_BYTES);
    gpu_open(b->device.gpu, 0, &b->device.config);
    set_state(b);
    grid_put(b, GRID_CONSTANTS + 0x140, base, 2);
    return b;
}

void grid_close(struct grid_bench *b)
{
    device_close(&b->device);
    free(b);
}

void grid_put(struct grid_bench *b, u64 va, const u32 *word, unsigned words)
{
    for (unsigned w = 0; w < words; w++) {
        u8 byte[4];

        mem_put(byte, 4, word[w]);
        assert_true(mem_space_write(&b->hub->channel[0].space, &b->device.gpu->mem, MEM_HOST,
                                    va + 4 * w, byte, 4));
    }
}

u32 grid_word(struct grid_bench *b, u32 index)
{
    u8 byte[4];

    assert_true(mem_space_read(&b->hub->channel[0].space, &b->device.gpu->mem, MEM_HOST,
                               GRID_DATA + 4 * (u64)index, byte, 4));
    return mem_get(byte, 4);
}

void grid_program(struct grid_bench *b, u32 offset, const char *text)
{
    struct sm_bench *s = sm_bench_open();

    sm_assemble(s, text);
    for (u32 w = 0; w < s->words; w++) {
        const u32 halves[2] = { (u32)s->code[w], (u32)(s->code[w] >> 32) };

        grid_put(b, GRID_CODE + offset + 8 * w, halves, 2);
    }
    free(s);
}

void grid_qmd(u32 *word, bool v17, u32 offset, u32 ctas, u32 threads)
{
    memset(word, 0, QMD_BYTES);
    qmd_set(word, QMD_QMD_MAJOR_VERSION, 0, v17);
    qmd_set(word, QMD_QMD_VERSION, 0, v17 ? 7 : 6);
    qmd_set(word, QMD_L1_CONFIGURATION, 0, 3);
    qmd_set(word, QMD_PROGRAM_OFFSET, 0, offset);
    qmd_set(word, QMD_CTA_RASTER_WIDTH, 0, ctas);
    qmd_set(word, QMD_CTA_RASTER_HEIGHT, 0, 1);
    qmd_set(word, QMD_CTA_RASTER_DEPTH, 0, 1);
    qmd_set(word, QMD_CTA_THREAD_DIMENSION0, 0, threads);
    qmd_set(word, QMD_CTA_THREAD_DIMENSION1, 0, 1);
    qmd_set(word, QMD_CTA_THREAD_DIMENSION2, 0, 1);
    qmd_set(word, QMD_REGISTER_COUNT, 0, 32);
    qmd_set(word, QMD_SHADER_LOCAL_MEMORY_CRS_SIZE, 0, 1024);
    qmd_set(word, QMD_CONSTANT_BUFFER_VALID, 0, 1);
    qmd_set(word, QMD_CONSTANT_BUFFER_ADDR_LOWER, 0, (u32)GRID_CONSTANTS);
    qmd_set(word, QMD_CONSTANT_BUFFER_ADDR_UPPER, 0, GRID_CONSTANTS >> 32);
    qmd_set(word, QMD_CONSTANT_BUFFER_SIZE, 0, 4096);
    qmd_set(word, QMD_INVALIDATE_INSTRUCTION_CACHE, 0, 1);
}

void grid_put_qmd(struct grid_bench *b, unsigned n, const u32 *word)
{
    grid_put(b, GRID_QMD + QMD_BYTES * (u64)n, word, QMD_WORDS);
}

enum grids_result grid_act(struct grid_bench *b, unsigned offset, u32 data)
{
    const struct fe_action a = {
        .engine = CLASS_COMPUTE, .method = (u12)(offset / 4), .data = data, .address = 0x1234
    };

    set(b, offset, data);
    return grids_act(b->compute, b->hub, 0, &b->device.gpu->mem, &a);
}

enum grids_result grid_start(struct grid_bench *b, unsigned n)
{
    set(b, NVB1C0_SEND_PCAS_A, (u32)(GRID_QMD >> 8) + n);
    return grid_act(b, NVB1C0_SEND_SIGNALING_PCAS_B, 3);
}
