/* aurum_gpu.c - see aurum.h: the machine, with the memory and rings of machine/device.h */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api_errors.h"
#include "api_gpu.h"
#include "profile_text.h"

#define OURS       (UINT64_C(0xfe) << 32) /* the segments; the rings lie behind */
#define PUSH_BYTES (UINT64_C(1) << 20)    /* of all that waits */

bool api_gpu(const struct aurum_gpu *g, struct failure *f)
{
    return g ||
           fail(f, EXIT_USAGE, "there is no GPU: aurum_gpu_new() has failed, or was not called");
}

struct aurum_gpu *aurum_gpu_new(const char *profile, struct aurum_error *e)
{
    const struct address_mapping segments = { .va = OURS, .bytes = PUSH_BYTES };
    struct failure f = { 0 };
    const struct profile *p = profile_of(profile ? profile : "NULL", &f);
    struct aurum_gpu *g = p ? calloc(1, sizeof *g) : NULL;

    if (p && !g)
        fail(&f, EXIT_IO, "out of memory");
    if (g && device_open(&g->device, p, DEVICE_MEMORY, &f)) {
        if (device_map(&g->device, &segments, NULL, &f))
            return g;
        device_close(&g->device);
    }
    free(g);
    api_report(e, &f);
    return NULL;
}

void aurum_gpu_free(struct aurum_gpu *g)
{
    if (!g)
        return;
    api_taps_free(g);
    device_close(&g->device);
    free(g);
}

static bool touches(const struct aurum_gpu *g, uint64_t va, uint64_t bytes)
{
    for (unsigned i = 0; i < g->mappings; i++)
        if (va < g->mapping[i].va + g->mapping[i].bytes && g->mapping[i].va < va + bytes)
            return true;
    return false;
}

static bool map(struct aurum_gpu *g, uint64_t va, uint64_t bytes, unsigned kind, struct failure *f)
{
    const struct address_mapping m = { .va = va, .bytes = bytes, .kind = (u8)kind };

    if (!bytes || va % ADDRESS_PAGE || bytes % ADDRESS_PAGE || va > OURS || bytes > OURS - va)
        return fail(f, EXIT_USAGE,
                    "a mapping of %" PRIu64 " bytes at 0x%" PRIx64
                    ": whole pages of 4096 below 0xfe00000000",
                    bytes, va);
    if (kind > 255)
        return fail(f, EXIT_USAGE, "kind 0x%x: a page's kind has 8 bits", kind);
    if (touches(g, va, bytes))
        return fail(f, EXIT_USAGE, "0x%" PRIx64 ", %" PRIu64 " bytes: a part is mapped already", va,
                    bytes);
    if (g->mappings == API_MAPPINGS)
        return fail(f, EXIT_USAGE, "%d mappings at most: map larger ones", API_MAPPINGS);
    if (!device_map(&g->device, &m, NULL, f))
        return false;
    g->mapping[g->mappings++] = m;
    return true;
}

int aurum_gpu_map(struct aurum_gpu *g, uint64_t va, uint64_t bytes, unsigned kind,
                  struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f))
        map(g, va, bytes, kind, &f);
    return f.code ? api_report(e, &f) : AURUM_OK;
}

int aurum_gpu_unmap(struct aurum_gpu *g, uint64_t va, struct aurum_error *e)
{
    struct failure f = { 0 };
    unsigned i = 0;

    if (!api_gpu(g, &f))
        return api_report(e, &f);
    while (i < g->mappings && g->mapping[i].va != va)
        i++;
    if (i == g->mappings) {
        fail(&f, EXIT_USAGE, "no mapping begins at 0x%" PRIx64, va);
        return api_report(e, &f);
    }
    device_unmap(&g->device, &g->mapping[i]);
    g->mapping[i] = g->mapping[--g->mappings];
    return AURUM_OK;
}

/* What a CPU's access came to; 'what' is its verb. */
static bool accessed(bool done, uint64_t va, uint64_t bytes, const char *what, struct failure *f)
{
    return done || fail(f, EXIT_USAGE,
                        "%" PRIu64 " bytes at 0x%" PRIx64 " cannot be %s: not all are mapped",
                        bytes, va, what);
}

static bool in_space(uint64_t va, uint64_t bytes)
{
    return va <= UINT64_C(1) << 40 && bytes <= (UINT64_C(1) << 40) - va;
}

int aurum_gpu_write(struct aurum_gpu *g, uint64_t va, const void *from, uint64_t bytes,
                    struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f))
        accessed(in_space(va, bytes) && device_write(&g->device, va, from, bytes), va, bytes,
                 "written", &f);
    return f.code ? api_report(e, &f) : AURUM_OK;
}

int aurum_gpu_read(struct aurum_gpu *g, uint64_t va, void *to, uint64_t bytes,
                   struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f))
        accessed(in_space(va, bytes) && device_read(&g->device, va, to, bytes), va, bytes, "read",
                 &f);
    return f.code ? api_report(e, &f) : AURUM_OK;
}

/* Words behind those that wait; the channel is told when all runs. */
static bool push(struct aurum_gpu *g, unsigned channel, const uint32_t *words, uint64_t count,
                 struct failure *f)
{
    u8 byte[4096];

    if (channel >= DEVICE_CHANNELS)
        return fail(f, EXIT_USAGE, "channel %u: 0 to %u", channel, DEVICE_CHANNELS - 1);
    if (count > (PUSH_BYTES - g->pushed) / 4)
        return fail(f, EXIT_USAGE,
                    "%" PRIu64 " words: %" PRIu64 " may wait beside those there; run first", count,
                    (PUSH_BYTES - g->pushed) / 4);
    for (uint64_t done = 0, n; done < count; done += n) {
        n = count - done < sizeof byte / 4 ? count - done : sizeof byte / 4;
        for (uint64_t i = 0; i < n; i++)
            mem_put(byte + 4 * i, 4, words[done + i]);
        device_write(&g->device, OURS + g->pushed + 4 * done, byte, 4 * n);
    }
    switch (count ? device_enter(&g->device, channel, OURS + g->pushed, (u32)(4 * count), false, f)
                  : DEVICE_ENTERED) {
    case DEVICE_FULL:
        return fail(f, EXIT_USAGE, "the ring of channel %u is full; run first", channel);
    case DEVICE_FAILED: return false;
    default: break;
    }
    g->pushed += 4 * count;
    g->kick |= (count != 0) << channel;
    return true;
}

int aurum_gpu_push(struct aurum_gpu *g, unsigned channel, const uint32_t *words, uint64_t count,
                   struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f))
        push(g, channel, words, count, &f);
    return f.code ? api_report(e, &f) : AURUM_OK;
}

/* known: facts/classes/host.md 2: an incrementing header; 13 bits of count */
int aurum_gpu_methods(struct aurum_gpu *g, unsigned channel, unsigned subchannel, unsigned method,
                      const uint32_t *data, unsigned count, struct aurum_error *e)
{
    uint32_t word[8192] = { 1u << 29 | count << 16 | subchannel << 13 | method / 4 };
    struct failure f = { 0 };

    if (!api_gpu(g, &f))
        return api_report(e, &f);
    if (count >= 8192 || subchannel >= 8 || method % 4 || method >= 0x4000 - 4 * count) {
        fail(&f, EXIT_USAGE,
             "%u methods from 0x%x on of subchannel %u: fewer than 8192, below 0x4000, 4 bytes "
             "apart, 0 to 7",
             count, method, subchannel);
        return api_report(e, &f);
    }
    memcpy(word + 1, data, count * sizeof *word);
    push(g, channel, word, count + 1, &f);
    return f.code ? api_report(e, &f) : AURUM_OK;
}

static const char *kind_of(enum gpu_fault_kind kind)
{
    static const char *const names[] = {
        [GPU_NO_FAULT] = "",
        [GPU_FAULT_LIMIT] = "not modelled",
        [GPU_FAULT_HOST] = "host",
        [GPU_FAULT_METHOD] = "method",
        [GPU_FAULT_ACCESS] = "memory",
        [GPU_FAULT_COPY] = "copy",
        [GPU_FAULT_2D] = "2d",
        [GPU_FAULT_QMD] = "task",
        [GPU_FAULT_CONSTANT] = "memory",
        [GPU_FAULT_RELEASE] = "memory",
        [GPU_FAULT_CHAIN] = "task",
        [GPU_FAULT_PROGRAM] = "program",
        [GPU_FAULT_MISSING] = "memory",
        [GPU_FAULT_STUCK] = "stuck",
    };

    return names[kind];
}

static enum aurum_state tell(struct aurum_gpu *g, struct aurum_stop *stop, enum aurum_state state)
{
    const struct gpu_fault *x = &g->device.gpu->fault;

    *stop = (struct aurum_stop){ .kind = kind_of(x->kind),
                                 .stopped = x->stopped,
                                 .channel = x->channel,
                                 .command = x->address };
    snprintf(stop->text, sizeof stop->text, "%s", x->text);
    return state;
}

enum aurum_state aurum_gpu_run(struct aurum_gpu *g, struct aurum_stop *stop)
{
    struct aurum_stop nobody;

    stop = stop ? stop : &nobody;
    *stop = (struct aurum_stop){ .kind = "" };
    if (!g)
        return AURUM_IDLE;
    for (unsigned c = 0; c < DEVICE_CHANNELS; c++)
        if (g->kick >> c & 1)
            device_kick(&g->device, c);
    g->kick = 0;
    switch (gpu_run(g->device.gpu)) {
    case GPU_FAULTED: return tell(g, stop, AURUM_FAULT);
    case GPU_NOT_MODELLED: return tell(g, stop, AURUM_LACKING);
    case GPU_WAITING:
        stop->kind = "wait";
        gpu_wait_text(g->device.gpu, stop->text, sizeof stop->text);
        return AURUM_WAITING;
    default: g->pushed = 0; return AURUM_IDLE;
    }
}
