/* rate_grid.c - see rate_grid.h */
#include "rate_grid.h"

#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "code/code_assemble.h"
#include "rate_gpu.h"
#include "rate_planted.h"

#define CODE_BYTES   (1u << 20)
#define PAGE         65536 /* of what a stream has */
#define PROGRAM_STEP 256
#define BUFFERS_VA   (UINT64_C(5) << 32)
#define POOLS_VA     (UINT64_C(4) << 32)
#define TEXEL_BYTES  (1u << 20) /* at 0, where all headers have them */

/* Maps zeros; returns where they lie. */
static u64 map_in(struct rate_grid *g, u64 va, u64 bytes, bool near)
{
    const struct address_mapping m = { .va = va,
                                       .bytes = (bytes + PAGE - 1) / PAGE * PAGE,
                                       .near = near };
    u64 place = 0;

    rate_stop_if(!device_map(&g->device, &m, &place, &g->failure), g->failure.text, "");
    return place;
}

static u64 map(struct rate_grid *g, u64 va, u64 bytes)
{
    return map_in(g, va, bytes, false);
}

static u8 *at(struct rate_grid *g, u64 place, u64 bytes)
{
    return mem_at(&g->device.gpu->mem, place, bytes);
}

struct rate_grid *rate_grid_open_as(const struct profile *p)
{
    struct rate_grid *g = calloc(1, sizeof *g);

    rate_stop_if(!g, "no memory", "");
    rate_stop_if(!device_open(&g->device, p, LAUNCH_MEMORY, &g->failure), g->failure.text, "");
    g->time = time_machine_new(g->device.gpu, g->device.gpu->host.room);
    rate_stop_if(!g->time, "no memory for clocks", "");
    rate_plant(g->time);
    g->code_at = map(g, LAUNCH_CODE, CODE_BYTES);
    g->bank = map(g, LAUNCH_CONSTANTS, RATE_GRID_BANKS * PAGE);
    g->qmds = map(g, LAUNCH_QMD, PAGE);
    g->push = map(g, LAUNCH_PUSH, 4 * RATE_GRID_WORDS);
    g->buffers = BUFFERS_VA;
    return g;
}

struct rate_grid *rate_grid_open(unsigned sms)
{
    struct profile p = *profile_default();

    p.sms = sms ? sms : rate_plant_count("SMs", p.sms);
    return rate_grid_open_as(&p);
}

void rate_grid_close(struct rate_grid *g)
{
    time_machine_free(g->time);
    device_close(&g->device);
    free(g);
}

void rate_grid_program(struct rate_grid *g, const char *text)
{
    struct code_file code = { 0 };

    rate_stop_if(!code_assemble(&code, "rates", text, &g->failure), g->failure.text, text);
    rate_stop_if(g->code + code.part[0].size > CODE_BYTES, "too much code", text);
    memcpy(at(g, g->code_at + g->code, code.part[0].size), code.part[0].bytes, code.part[0].size);
    g->entry = g->code;
    g->code += (u32)(code.part[0].size + PROGRAM_STEP - 1) / PROGRAM_STEP * PROGRAM_STEP;
    code_file_free(&code);
}

static void give_address(struct rate_grid *g, u64 va)
{
    u8 *parameter = at(g, g->bank + RATE_PARAMETERS, 8);

    mem_put(parameter, 4, (u32)va);
    mem_put(parameter + 4, 4, (u32)(va >> 32));
}

bool rate_grid_buffer_at(struct rate_grid *g, u64 va)
{
    const struct address_mapping m = { .va = va, .bytes = PAGE };
    struct failure f = { 0 };

    if (!device_map(&g->device, &m, NULL, &f))
        return false;
    give_address(g, va);
    return true;
}

static void add_buffer(struct rate_grid *g, u64 bytes, bool near)
{
    map_in(g, g->buffers, bytes, near);
    give_address(g, g->buffers);
    g->buffers += (bytes + PAGE - 1) / PAGE * PAGE;
}

void rate_grid_buffer(struct rate_grid *g, u64 bytes)
{
    add_buffer(g, bytes, false);
}

void rate_grid_buffer_near(struct rate_grid *g, u64 bytes)
{
    add_buffer(g, bytes, true);
}

void rate_grid_texture(struct rate_grid *g, enum rate_format format, enum rate_shape shape,
                       enum rate_filter filter)
{
    const u64 place = map(g, POOLS_VA, 2 * PAGE);
    u8 *headers = at(g, place, 2 * PAGE), *samplers = headers + PAGE;

    map(g, 0, TEXEL_BYTES);
    g->pools = (struct launch_pools){ POOLS_VA, POOLS_VA + PAGE, rate_texture_headers(headers) - 1,
                                      RATE_FILTERS - 1 };
    rate_texture_samplers(samplers);
    mem_put(at(g, g->bank + 4 * RATE_GRID_TEXTURE, 4), 4,
            rate_texture(format, shape) | (u32)filter << 20);
}

/* Where the QMD of grid i lies, and the words that it releases. */
static u64 qmd_of(unsigned i)
{
    return LAUNCH_QMD + (u64)i * QMD_BYTES;
}
static u64 done_of(unsigned i)
{
    return LAUNCH_QMD + PAGE / 2 + 16 * (u64)i;
}

static void set_dependent(struct rate_grid *g, unsigned of, unsigned i)
{
    u8 *before = at(g, g->qmds + of * QMD_BYTES, QMD_BYTES);
    u32 word[QMD_WORDS];

    for (unsigned n = 0; n < QMD_WORDS; n++)
        word[n] = (u32)mem_get(before + 4 * n, 4);
    qmd_set(word, QMD_DEPENDENT_QMD_SCHEDULE_ENABLE, 0, 1);
    qmd_set(word, QMD_DEPENDENT_QMD_TYPE, 0, 1);
    qmd_set(word, QMD_DEPENDENT_QMD_POINTER, 0, (u32)(qmd_of(i) >> 8));
    mem_put_words(before, QMD_WORDS, word);
}

/* The methods of a launch; of one behind others the last two, which name its QMD and start it. */
static void add_methods(struct rate_grid *g, const struct launch_task *t, bool others)
{
    u32 word[LAUNCH_WORDS];
    const u32 words = launch_methods(t, word), from = others ? words - 4 : 0;

    memcpy(g->word + g->words, word + from, 4 * (words - from));
    g->words += words - from;
}

static struct launch_task task_of(struct rate_grid *g, const struct rate_grid_how *how, unsigned i)
{
    return (struct launch_task){
        .grid = { how->ctas ? how->ctas : 1, 1, 1 },
        .block = { how->threads ? how->threads : 1, 1, 1 },
        .registers = how->registers ? how->registers : 32,
        .shared_bytes = how->shared_bytes,
        .region = LAUNCH_CODE,
        .entry = g->entry,
        .qmd = qmd_of(i),
        .done = done_of(i),
        .bank = { LAUNCH_CONSTANTS, LAUNCH_CONSTANTS + PAGE },
        .bank_bytes = { PAGE, PAGE },
        .pools = g->pools,
    };
}

void rate_grid_launch(struct rate_grid *g, const struct rate_grid_how *how)
{
    const unsigned i = g->grids++;
    const struct launch_task t = task_of(g, how, i);
    u32 word[QMD_WORDS];

    rate_stop_if(g->grids > RATE_GRIDS || g->words + LAUNCH_WORDS > RATE_GRID_WORDS,
                 "too many grids", "");
    launch_qmd(&t, word);
    mem_put_words(at(g, g->qmds + i * QMD_BYTES, QMD_BYTES), QMD_WORDS, word);
    if (how->dependent)
        set_dependent(g, i - 1, i);
    else
        add_methods(g, &t, i > 0);
}

/* Methods of the class that follow one another, or of which all are one.  known: facts/classes/host.md 2: headers that increment, 1, or do
 * not, 3
 */
static void add(struct rate_grid *g, bool same, unsigned method, const u32 *data, unsigned count)
{
    g->word[g->words++] = (same ? 3u : 1u) << 29 | count << 16 | CLASS_COMPUTE << 13 | method / 4;
    memcpy(g->word + g->words, data, 4 * count);
    g->words += count;
}

void rate_grid_wait(struct rate_grid *g)
{
    add(g, false, NVB1C0_WAIT_FOR_IDLE, &(u32){ 0 }, 1);
}

void rate_grid_set_up(struct rate_grid *g, const struct rate_grid_how *how)
{
    enum { FIRST = QMD_SET_FIRST, COUNT = QMD_SET_END - QMD_SET_FIRST };
    const unsigned i = g->grids++;
    const struct launch_task t = task_of(g, how, i);
    const u64 to = t.qmd + 4 * FIRST;
    const u32 where[] = { 4 * COUNT, 1, (u32)(to >> 32), (u32)to }, pitch = 1;
    const u32 start[] = { (u32)(t.qmd >> 8), 3 };
    u32 word[QMD_WORDS], methods[LAUNCH_WORDS];

    rate_stop_if(g->grids > RATE_GRIDS || g->words + LAUNCH_WORDS + 2 * QMD_WORDS > RATE_GRID_WORDS,
                 "too many grids", "");
    launch_qmd(&t, word);
    if (i == 0) { /* what is not the task's */
        g->words = launch_methods(&t, methods) - 4;
        memcpy(g->word, methods, 4 * g->words);
    }
    add(g, false, NVB1C0_LINE_LENGTH_IN, where, 4);
    add(g, false, NVB1C0_LAUNCH_DMA, &pitch, 1);
    add(g, true, NVB1C0_LOAD_INLINE_DATA, word + FIRST, COUNT);
    add(g, false, NVB1C0_SEND_PCAS_A, start, 1);
    add(g, false, NVB1C0_SEND_SIGNALING_PCAS_B, start + 1, 1);
}

static enum gpu_result run(struct rate_grid *g)
{
    mem_put_words(at(g, g->push, 4 * (u64)g->words), g->words, g->word);
    rate_stop_if(device_enter(&g->device, 0, LAUNCH_PUSH, 4 * g->words, false, &g->failure) !=
                     DEVICE_ENTERED,
                 g->failure.text, "");
    device_kick(&g->device, 0);
    return gpu_run(g->device.gpu);
}

bool rate_grid_faults(struct rate_grid *g)
{
    return run(g) == GPU_FAULTED;
}

void rate_grid_finish(struct rate_grid *g)
{
    rate_stop_if(run(g) != GPU_IDLE, g->device.gpu->fault.text, "");
    for (unsigned i = 0; i < g->grids; i++)
        rate_stop_if(
            !launch_ended(&g->device.gpu->mem, g->qmds + (done_of(i) - LAUNCH_QMD), &g->failure),
            g->failure.text, "");
    rate_stop_if(!time_machine_finish(g->time), "no memory for clocks", "");
}

static const struct time_draw *grid_at(const struct rate_grid *g, unsigned i)
{
    rate_stop_if(i >= g->time->net.draws.count, "no such grid", "");
    return time_net_draw_at(&g->time->net, i);
}

u64 rate_grid_end(const struct rate_grid *g, unsigned i)
{
    return grid_at(g, i)->end;
}

u64 rate_grid_clocks(const struct rate_grid *g, unsigned i)
{
    return grid_at(g, i)->end - grid_at(g, i)->begin;
}

u64 rate_grid_alone(unsigned sms, const char *text, const struct rate_grid_how *how)
{
    struct rate_grid *g = rate_grid_open(sms);
    u64 clocks;

    rate_grid_program(g, text);
    rate_grid_launch(g, how);
    rate_grid_finish(g);
    clocks = rate_grid_clocks(g, 0);
    rate_grid_close(g);
    return clocks;
}
