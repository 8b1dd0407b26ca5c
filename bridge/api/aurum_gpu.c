/* aurum_gpu.c - see aurum.h: the machine, with the memory and rings of machine/device.h */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api_errors.h"
#include "api_gpu.h"
#include "inspect/warp_clocks.h"
#include "profile_text.h"

#define PUSH_BYTES (UINT64_C(1) << 20) /* of all that waits */

bool api_gpu(const struct aurum_gpu *g, struct failure *f)
{
    return g ||
           fail(f, EXIT_USAGE, "there is no GPU: aurum_gpu_new() has failed, or was not called");
}

struct aurum_gpu *api_gpu_new(const char *profile, const struct aurum_numbers *n, u64 bytes, int fd,
                              struct failure *f)
{
    const struct profile counts = {
        .gpcs = n->gpcs, .tpcs = n->tpcs, .rops = n->fbps, .sms = n->sms
    };
    const struct profile *of = profile_of(profile ? profile : "NULL", f);
    struct aurum_gpu *g = of ? calloc(1, sizeof *g) : NULL;
    struct profile p;

    if (of && !g)
        fail(f, EXIT_IO, "out of memory");
    if (!g)
        return NULL;
    p = profile_with(of, &counts);
    if (!device_open_in(&g->device, &p, bytes, fd, f)) {
        free(g);
        return NULL;
    }
    g->device.gpu->watch = api_watch(g);
    return g;
}

struct aurum_gpu *aurum_gpu_new_in(const char *profile, const struct aurum_numbers *n, int fd,
                                   struct aurum_error *e)
{
    struct failure f = { 0 };
    struct aurum_gpu *g = api_gpu_new(profile, n, DEVICE_MEMORY, fd, &f);

    if (!g)
        api_report(e, &f);
    return g;
}

struct aurum_gpu *aurum_gpu_new_with(const char *profile, const struct aurum_numbers *n,
                                     struct aurum_error *e)
{
    return aurum_gpu_new_in(profile, n, -1, e);
}

struct aurum_gpu *aurum_gpu_new(const char *profile, struct aurum_error *e)
{
    return aurum_gpu_new_with(profile, &(struct aurum_numbers){ 0 }, e);
}

void aurum_gpu_free(struct aurum_gpu *g)
{
    if (!g)
        return;
    aurum_gpu_detach(g, NULL);
    aurum_gpu_keep(g, AURUM_KEEP_NONE);
    pixel_history_free(g->pixel);
    if (g->hazards.out)
        fclose(g->hazards.out);
    hazards_seen_free(&g->hazards);
    warp_clocks_free(g->clocks);
    time_machine_free(g->time);
    api_taps_free(g);
    bandwidth_close(g->bandwidth);
    free(g->compressing);
    device_close(&g->device);
    free(g);
}

int aurum_gpu_jobs(struct aurum_gpu *g, unsigned jobs, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f) && (jobs < 1 || jobs > DEVICE_JOBS))
        fail(&f, EXIT_USAGE, "%u host threads: 1 to %d", jobs, DEVICE_JOBS);
    if (!f.code)
        device_jobs(&g->device, jobs, &f);
    return api_result(e, &f);
}

int aurum_gpu_tiling(struct aurum_gpu *g, enum aurum_tiling how, unsigned width, unsigned height,
                     unsigned primitives, struct aurum_error *e)
{
    static const enum world_tiling_how hows[] = { TILING_BY_STREAM, TILING_ON, TILING_OFF };
    struct failure f = { 0 };
    const struct world_tiling t = { hows[how % 3], (u16)width, (u16)height, (u16)primitives };
    const bool sized = width && height && !(width % 16) && !(height % 16) && width < 65536 &&
                       height < 65536 && primitives <= BIN_ENTRIES;

    if (api_gpu(g, &f) && how == AURUM_TILING_ON && !sized)
        fail(&f, EXIT_USAGE,
             "tiles of %ux%u pixels, %u primitives: multiples of 16 below 65536; 1 to %d, or 0",
             width, height, primitives, BIN_ENTRIES);
    if (!f.code)
        gpu_set_tiling(g->device.gpu, &t);
    return api_result(e, &f);
}

void aurum_gpu_queue(struct aurum_gpu *g, int on)
{
    if (g)
        g->device.gpu->screen.queue = on != 0;
}

static bool enter(struct aurum_gpu *g, unsigned channel, u64 va, u32 bytes, bool wait,
                  struct failure *f)
{
    switch (device_enter(&g->device, channel, va, bytes, wait, f)) {
    case DEVICE_FULL:
        return fail(f, EXIT_USAGE, "the ring of channel %u is full; run first", channel);
    case DEVICE_FAILED: return false;
    default: g->kick |= 1u << channel; return true;
    }
}

int aurum_gpu_submit(struct aurum_gpu *g, unsigned channel, uint64_t va, uint32_t bytes, int wait,
                     struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f) && (va % 4 || bytes % 4 || !api_in_space(va, bytes) || bytes >= 1u << 23))
        fail(&f, EXIT_USAGE,
             "a segment of %" PRIu32 " bytes at 0x%" PRIx64 ": whole words, less than 8 MiB", bytes,
             va);
    if (!f.code && bytes)
        enter(g, channel, va, bytes, wait != 0, &f);
    return api_result(e, &f);
}

int aurum_gpu_close(struct aurum_gpu *g, unsigned channel, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f) && channel >= DEVICE_CHANNELS)
        fail(&f, EXIT_USAGE, "channel %u: 0 to %u", channel, DEVICE_CHANNELS - 1);
    if (!f.code) {
        device_shut(&g->device, channel);
        g->kick &= ~(1u << channel);
    }
    return api_result(e, &f);
}

int aurum_gpu_reset(struct aurum_gpu *g, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f) && (g->taps || g->in || g->pixel || g->playback || g->core || g->time))
        fail(&f, EXIT_USAGE, "a GPU is not reset under who looks at its units");
    if (!f.code && device_reset(&g->device, &f)) {
        g->pushed = 0;
        g->kick = 0;
    }
    return api_result(e, &f);
}

/* The buffer of words that are pushed, with the first of them. */
static bool map_segments(struct aurum_gpu *g, struct failure *f)
{
    const struct address_mapping segments = { .va = API_OURS, .bytes = PUSH_BYTES };

    g->segments = g->segments || device_map(&g->device, &segments, NULL, f);
    return g->segments;
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
    if (!count)
        return true;
    if (!map_segments(g, f))
        return false;
    for (uint64_t done = 0, n; done < count; done += n) {
        n = count - done < sizeof byte / 4 ? count - done : sizeof byte / 4;
        for (uint64_t i = 0; i < n; i++)
            mem_put(byte + 4 * i, 4, words[done + i]);
        device_write(&g->device, API_OURS + g->pushed + 4 * done, byte, 4 * n);
    }
    if (!enter(g, channel, API_OURS + g->pushed, (u32)(4 * count), false, f))
        return false;
    g->pushed += 4 * count;
    return true;
}

int aurum_gpu_push(struct aurum_gpu *g, unsigned channel, const uint32_t *words, uint64_t count,
                   struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f))
        push(g, channel, words, count, &f);
    return api_result(e, &f);
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
    return api_result(e, &f);
}
