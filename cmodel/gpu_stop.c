/* gpu_stop.c - what stopped a channel, and what channels wait for, as lines for people */
#include <inttypes.h>
#include <stdio.h>

#include "gpu.h"

/* What the text of a fault does not say: where the command is. */
static void place(char *text, size_t size, const struct gpu_fault *f)
{
    switch (f->kind) {
    case GPU_FAULT_HOST:
    case GPU_FAULT_METHOD:
    case GPU_FAULT_2D: *text = 0; break;
    case GPU_FAULT_ACCESS:
        snprintf(text, size, "; channel %u, command at 0x%" PRIx64, f->channel, f->address);
        break;
    default: snprintf(text, size, "; command at 0x%" PRIx64, f->address);
    }
}

void gpu_hub_fault(struct gpu *g)
{
    char text[256], where[64];

    g->fault = g->hub.fault;
    gpu_fault_text(text, sizeof text, &g->fault);
    place(where, sizeof where, &g->fault);
    snprintf(g->fault.text, sizeof g->fault.text, "%s%s", text, where);
}

/* What a channel waits for, and where it was asked. */
struct wait {
    const char *who, *relation;
    u64 va, asked_at;
    u32 payload;
};

static const char *relation_of(u32 operation)
{
    return operation == 4 ? "at least" : operation == 8 ? "a bit of" : "";
}

/* Host's semaphore, by the method that it holds. */
static struct wait host_wait_of(const struct host_channel *c)
{
    return (struct wait){ .who = "Host",
                          .relation = relation_of(c->held.data & 31),
                          .va = (u64)(c->semaphore[0] & 0xff) << 32 | c->semaphore[1],
                          .asked_at = c->held_at,
                          .payload = c->semaphore[2] };
}

static struct wait pipe_wait_of(const struct hub_wait *w)
{
    return (struct wait){ .who = "SET_REPORT_SEMAPHORE_D",
                          .relation = w->at_least ? "at least" : "",
                          .va = w->va,
                          .asked_at = w->address,
                          .payload = w->payload };
}

static void memory_text(char *text, size_t size, struct gpu *g, unsigned channel,
                        const struct wait *w)
{
    u8 byte[4] = { 0 };

    mem_space_read(&g->hub.channel[channel].space, &g->mem, MEM_HOST, w->va, byte, 4);
    snprintf(text, size,
             "channel %u waits for good: %s wants %s%s0x%" PRIx32 " at 0x%" PRIx64
             ", which holds 0x%" PRIx32 "; command at 0x%" PRIx64,
             channel, w->who, w->relation, *w->relation ? " " : "", w->payload, w->va,
             mem_get(byte, 4), w->asked_at);
}

bool gpu_wait_text(struct gpu *g, char *text, size_t size)
{
    const struct host *host = &g->hub.host;

    for (unsigned i = 0; i < HUB_CHANNELS; i++) {
        const bool pipe = g->hub.channel[i].wait.on;
        const struct host_channel *c = &host->channel[i];
        const struct wait w = pipe ? pipe_wait_of(&g->hub.channel[i].wait) : host_wait_of(c);

        if (!pipe && !c->has_held)
            continue;
        if (!pipe && host_holds_syncpoint(c))
            snprintf(text, size,
                     "channel %u waits for good: syncpoint %u is %" PRIu32 ", not %" PRIu32
                     "; command at 0x%" PRIx64,
                     i, c->held.data >> 8 & 255, host->syncpoint[c->held.data >> 8 & 255],
                     c->syncpoint, c->held_at);
        else
            memory_text(text, size, g, i, &w);
        return true;
    }
    return false;
}
