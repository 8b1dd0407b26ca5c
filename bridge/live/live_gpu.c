/* live_gpu.c - see live_gpu.h */
#define _GNU_SOURCE /* memfd_create */
#include "live/live_gpu.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "live/live.h"
#include "live/live_fences.h"
#include "profile_text.h"
#include "vector/new_file.h"

u64 live_gpu_time(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (u64)t.tv_sec * 1000000000 + (u64)t.tv_nsec;
}

static struct device device;
static enum { NONE, READY, STOPPED, FAILED } state;
static int file = -1;
static pid_t owner;
static u64 submits, segments_run, left_out;

/* Counts at the end of the program. */
static void tell(const char *path)
{
    const struct gpu_counts *c = &device.gpu->counts;
    struct failure f = { 0 };
    struct new_file n;

    if (new_file_open(&n, path, &f)) {
        fprintf(n.stream,
                "{\"submits\": %" PRIu64 ", \"segments\": %" PRIu64 ", \"draws\": %" PRIu64
                ", \"clears\": %" PRIu64 ", \"grids\": %" PRIu64 ", \"left_out\": %" PRIu64
                ", \"stopped\": %s}\n",
                submits, segments_run, c->draws, c->clears, c->grids, left_out,
                state == STOPPED ? "true" : "false");
        new_file_commit(&n, &f);
    }
    if (f.code)
        live_say("%s", f.text);
}

__attribute__((destructor)) static void at_end(void)
{
    const char *path = live_options()->stats;

    if (path && (state == READY || state == STOPPED) && getpid() == owner)
        tell(path);
}

static bool open_gpu(void)
{
    struct failure f = { 0 };
    const char *name = live_options()->profile;
    const struct profile *p = profile_of(name ? name : "gm20b", &f);

    owner = getpid();
    file = memfd_create("aurum", MFD_CLOEXEC);
    if (file < 0)
        fail(&f, EXIT_IO, "memory that is a file: %s", strerror(errno));
    if (p && file >= 0 && device_open_in(&device, p, DEVICE_MEMORY, file, &f)) {
        if (device_jobs(&device, live_options()->jobs, &f))
            return true;
        device_close(&device);
    }
    live_say("%s", f.text);
    return false;
}

bool live_gpu_ready(void)
{
    if (state == NONE)
        state = open_gpu() ? READY : FAILED;
    return state != FAILED && owner == getpid();
}

int live_gpu_file(void)
{
    return file;
}

bool live_gpu_map(const struct address_mapping *m, u64 *physical)
{
    struct failure f = { 0 };

    if (device_map(&device, m, physical, &f))
        return true;
    live_say("%s", f.text);
    return false;
}

void live_gpu_unmap(const struct address_mapping *m)
{
    device_unmap(&device, m);
}

static bool stop(const char *text)
{
    live_say("%s", text);
    state = STOPPED;
    return false;
}

/* What an action lacks is left out; the first kind of it is told. */
static void lacks(const char *text)
{
    if (left_out++ == 0)
        live_say("not modelled, left out: %s", text);
}

/* Runs until nothing is left to do; a channel that waits for a word in memory waits for ever, as the CPU stands still. */
static bool work(void)
{
    char text[300];

    for (;;)
        switch (gpu_run(device.gpu)) {
        case GPU_FAULTED: return stop(device.gpu->fault.text);
        case GPU_NOT_MODELLED: lacks(device.gpu->fault.text); break;
        case GPU_WAITING: return gpu_wait_text(device.gpu, text, sizeof text) ? stop(text) : true;
        default: return true;
        }
}

static bool enter(unsigned channel, const struct live_segment *s)
{
    struct failure f = { 0 };
    enum device_entered e = device_enter(&device, channel, s->va, s->bytes, s->wait, &f);

    if (e == DEVICE_FULL) {
        device_kick(&device, channel);
        if (!work())
            return false;
        e = device_enter(&device, channel, s->va, s->bytes, s->wait, &f);
    }
    return e == DEVICE_ENTERED || stop(f.code ? f.text : "the channel's ring is full");
}

static bool run(unsigned channel, const struct live_segment *s, unsigned segments)
{
    for (unsigned i = 0; i < segments; i++)
        if (s[i].bytes && !enter(channel, &s[i]))
            return false;
    device_kick(&device, channel);
    return work();
}

/* Reports and PTIMER have one clock.  known: facts/drm.md 5 */
static void catch_up(void)
{
    u64 *time = &device.gpu->hub.host.time; /* ps */
    const u64 now = 1000 * live_gpu_time();

    *time = *time < now ? now : *time;
}

bool live_gpu_run(unsigned channel, const struct live_segment *s, unsigned segments)
{
    if (state != READY)
        return false;
    submits++;
    segments_run += segments;
    catch_up();
    if (run(channel, s, segments))
        return true;
    for (unsigned i = 0; i < segments; i++)
        live_fences_write(&device, s[i].va, s[i].bytes);
    return false;
}

bool live_gpu_picture(const struct target *t, struct picture *p, struct failure *f)
{
    return target_picture(t, device_cpu(&device), &device.gpu->mem, p, f);
}
