/* playback_submit.c - submits through a channel's ring, and what the GPU says of them */
#include <inttypes.h>

#include "machine/playback_parts.h"

/* One line of what stopped the GPU, with the place in the trace. */
static bool stopped(struct playback *r, const struct gpu_fault *x, struct failure *f)
{
    const bool limit = x->kind == GPU_FAULT_LIMIT;

    playback_fail(r, f, "%s%s", limit ? "not modelled: " : "", x->text);
    f->code = limit ? EXIT_NOT_MODELLED : EXIT_DIFFER;
    return false;
}

/* Whether the GPU may go on without what it lacks. */
static bool may_lack(struct playback *r, const struct gpu_fault *x, struct failure *f)
{
    if (x->stopped)
        return stopped(r, x, f);
    if (r->taker.lacks)
        return r->taker.lacks(r->taker.context, x, f);
    return fail(f, EXIT_NOT_MODELLED, "not modelled: %s", x->text);
}

bool playback_go_on(struct playback *r, struct failure *f)
{
    struct gpu *g = r->device->gpu;

    for (;;)
        switch (gpu_run(g)) {
        case GPU_FAULTED: return stopped(r, &g->fault, f);
        case GPU_STOPPED: return false;
        case GPU_NOT_MODELLED:
            if (!may_lack(r, &g->fault, f))
                return false;
            break;
        default: return true;
        }
}

bool playback_nothing_waits(struct playback *r, struct failure *f)
{
    char text[300];

    if (!gpu_wait_text(r->device->gpu, text, sizeof text))
        return true;
    playback_fail(r, f, "%s", text);
    f->code = EXIT_DIFFER;
    return false;
}

/* A segment into the channel's ring; a full one means that the channel waits. */
static bool enter(struct playback *r, unsigned channel, const struct trace_push *p,
                  struct failure *f)
{
    switch (device_enter(r->device, channel, p->va, (u32)p->len, p->flags & TRACE_NO_PREFETCH, f)) {
    case DEVICE_FULL:
        return playback_nothing_waits(r, f) && playback_fail(r, f, "the ring is full");
    case DEVICE_FAILED: return false;
    default: r->counts.segments++; return true;
    }
}

bool playback_submit(struct playback *r, const struct trace_record *t, struct failure *f)
{
    const unsigned channel = (unsigned)t->submit.chan;

    if (t->submit.chan >= DEVICE_CHANNELS)
        return playback_fail(r, f, "channel %" PRIu64 ": this GPU has %u", t->submit.chan,
                             DEVICE_CHANNELS);
    r->channel = channel;
    r->counts.submits++;
    for (unsigned i = 0; i < t->pushes; i++)
        if (t->push[i].len && !enter(r, channel, &t->push[i], f))
            return false;
    if (r->device->gpu->hub.channel[channel].used)
        device_kick(r->device, channel);
    return playback_go_on(r, f);
}
