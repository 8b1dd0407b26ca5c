/* live_gpu.c - see live_gpu.h */
#define _GNU_SOURCE /* memfd_create */
#include "live/live_gpu.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "live/live.h"
#include "live/live_fences.h"
#include "live/live_host.h"
#include "live/live_looks.h"
#include "live/live_record.h"
#include "live/live_stats.h"

static struct aurum_gpu *gpu;
static enum { NONE, READY, STOPPED, FAILED } state;
static int file = -1;
static struct live_counts counts;

/* What is written at the end of the program. */
__attribute__((destructor)) static void at_end(void)
{
    if (!gpu)
        return;
    live_record_end();
    live_stats_write(gpu, &counts);
    if (live_looks_end(gpu))
        return;
    fflush(NULL);
    _exit(AURUM_DIFFER);
}

/* What was asked for of the command line and cannot be ends the program: it would run for nothing. */
static bool begin_looks(void)
{
    if (live_looks_begin(gpu) && live_record_begin())
        return true;
    fflush(NULL);
    _exit(AURUM_USAGE);
}

static bool open_gpu(void)
{
    const char *name = live_options()->profile;
    const struct aurum_numbers as_it_has = { 0 };
    struct aurum_error e;

    file = memfd_create("aurum", MFD_CLOEXEC);
    if (file < 0) {
        live_say("memory that is a file: %s", strerror(errno));
        return false;
    }
    gpu = aurum_gpu_new_in(name ? name : aurum_profile_name(0), &as_it_has, file, &e);
    if (gpu && aurum_gpu_jobs(gpu, live_options()->jobs, &e) == AURUM_OK)
        return begin_looks();
    live_say("%s", e.text);
    return false;
}

bool live_gpu_ready(void)
{
    if (state == NONE)
        state = open_gpu() ? READY : FAILED;
    return state != FAILED;
}

void live_gpu_restart(void)
{
    if (state == STOPPED && aurum_gpu_reset(gpu, NULL) == AURUM_OK)
        state = READY;
}

/* chosen: its memory stays mapped, as its threads and files are the parent's: it goes when the child ends */
void live_gpu_forget(void)
{
    if (file >= 0)
        close(file);
    file = -1;
    gpu = NULL;
    state = NONE;
    counts = (struct live_counts){ 0 };
}

struct aurum_gpu *live_gpu(void)
{
    return gpu;
}

int live_gpu_file(void)
{
    return file;
}

bool live_gpu_map(uint64_t va, uint64_t bytes, unsigned kind, uint64_t *place)
{
    struct aurum_error e;

    if (aurum_gpu_map(gpu, va, bytes, kind, &e) == AURUM_OK &&
        aurum_gpu_place(gpu, va, place, &e) == AURUM_OK)
        return true;
    if (!counts.unmapped++)
        live_say("%s", e.text);
    return false;
}

void live_gpu_unmap(uint64_t va)
{
    aurum_gpu_unmap(gpu, va, NULL);
}

static bool stop(const char *what, const char *text)
{
    live_say("%s%s", what, text);
    state = STOPPED;
    counts.stopped = true;
    return false;
}

/* What an action lacks is left out; the first kind of it is told. */
static void lacks(const char *text)
{
    if (counts.left_out++ == 0)
        live_say("not modelled, left out: %s", text);
}

/* Runs until nothing is left to do.  A channel that waits for a word in memory would wait for ever, as the CPU stands still: it stops, as
 * one does whose method the hub lacks.
 */
static bool work(void)
{
    struct aurum_stop why;

    for (;;)
        switch (aurum_gpu_run(gpu, &why)) {
        case AURUM_FAULT:
        case AURUM_WAITING: return stop("", why.text);
        case AURUM_LACKING:
            if (why.stopped)
                return stop("not modelled: ", why.text);
            lacks(why.text);
            break;
        default: return true;
        }
}

/* A ring that is full is run empty. */
static bool enter(unsigned channel, const struct live_segment *s)
{
    struct aurum_error e;

    if (aurum_gpu_submit(gpu, channel, s->va, s->bytes, s->wait, NULL) == AURUM_OK)
        return true;
    return work() && (aurum_gpu_submit(gpu, channel, s->va, s->bytes, s->wait, &e) == AURUM_OK ||
                      stop("", e.text));
}

static bool run(unsigned channel, const struct live_segment *s, unsigned segments)
{
    for (unsigned i = 0; i < segments; i++)
        if (!enter(channel, &s[i]))
            return false;
    return work();
}

/* chosen: fences of what comes behind a fault are written, too: nobody waits for ever */
bool live_gpu_run(unsigned channel, const struct live_segment *s, unsigned segments)
{
    if (state == READY) {
        counts.submits++;
        counts.segments += segments;
        /* known: facts/drm.md 5: reports and PTIMER have one clock */
        aurum_gpu_time(gpu, live_now());
        if (run(channel, s, segments))
            return true;
    }
    for (unsigned i = 0; i < segments; i++)
        live_fences_write(gpu, s[i].va, s[i].bytes);
    return false;
}
