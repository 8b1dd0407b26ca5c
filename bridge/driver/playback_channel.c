/* playback_channel.c - submits through a channel's ring */
#include <inttypes.h>

#include "driver/channel.h"
#include "driver/playback_parts.h"

bool playback_is_draw(const struct fe_action *a)
{
    if (a->engine != CLASS_3D)
        return false;
    switch (a->method * 4u) {
    case NVB197_DRAW_VERTEX_ARRAY:
    case NVB197_DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST:
    case NVB197_DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT:
    case NVB197_DRAW_AUTO:
    case NVB197_DRAW_INDEX_BUFFER:
    case NVB197_DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST:
    case NVB197_DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_FIRST:
    case NVB197_DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_FIRST:
    case NVB197_DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_SUBSEQUENT:
    case NVB197_DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_SUBSEQUENT:
    case NVB197_DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_SUBSEQUENT: return true;
    default: return false;
    }
}

/* Counts an action by what it is, and gives it on. */
static bool act(struct playback *r, const struct fe_action *a, struct failure *f)
{
    const unsigned offset = a->method * 4u;
    enum playback_acted acted;

    r->counts.draws += playback_is_draw(a);
    r->counts.clears += a->engine == CLASS_3D && offset == NVB197_CLEAR_SURFACE;
    r->counts.grids += a->engine == CLASS_COMPUTE &&
                       (offset == NVB1C0_SEND_PCAS_B || offset == NVB1C0_SEND_SIGNALING_PCAS_B);
    acted = r->taker.act ? r->taker.act(r->taker.context, r, a, f) : PLAYBACK_SKIPPED;
    r->counts.not_modelled += acted == PLAYBACK_SKIPPED;
    return acted != PLAYBACK_FAILED;
}

/* One line of what stopped the GPU. */
static bool gpu_fault(struct playback *r, struct failure *f)
{
    const struct hub_fault *x = &r->hub.fault;
    char text[256];

    switch (x->kind) {
    case HUB_FAULT_FE:
        fe_fault_text(text, sizeof text, &x->fe);
        return trace_fail(r->trace, f, "%s", text);
    case HUB_FAULT_HOST:
        return trace_fail(r->trace, f, "Host stops at 0x%" PRIx64 ": interrupt 0x%x %s",
                          (u64)x->address, x->host.raised, host_interrupt_name(x->host.raised));
    case HUB_FAULT_MMU:
        return trace_fail(r->trace, f,
                          "%s of 0x%" PRIx64
                          " by hub client 0x%x faults with code %u; command at 0x%" PRIx64,
                          x->request.write ? "write" : "read", (u64)x->request.va,
                          x->request.client, x->code, x->address);
    case HUB_FAULT_2D:
        return trace_fail(r->trace, f,
                          "the 2D engine refuses the action at 0x%" PRIx64 ": error 0x%x",
                          x->address, x->error);
    default: return trace_fail(r->trace, f, "%s; command at 0x%" PRIx64, x->text, x->address);
    }
}

static bool run(struct playback *r, struct failure *f)
{
    do {
        while (hub_step(&r->hub, &r->memory.mem, &r->stand_in))
            continue;
        if (r->hub.has_fault) {
            gpu_fault(r, f);
            f->code = EXIT_DIFFER;
            return false;
        }
        while (!fe_action_empty(&r->hub.hub_gpc)) {
            const struct fe_action a = fe_action_pop(&r->hub.hub_gpc);

            if (!act(r, &a, f))
                return false;
        }
    } while (hub_step(&r->hub, &r->memory.mem, &r->stand_in));
    return true;
}

bool playback_submit(struct playback *r, const struct trace_record *t, struct failure *f)
{
    const unsigned channel = (unsigned)t->submit.chan;

    if (t->submit.chan >= HUB_CHANNELS - 1)
        return trace_fail(r->trace, f, "channel %" PRIu64 ": this GPU has %u", t->submit.chan,
                          HUB_CHANNELS - 1);
    if (!r->hub.channel[channel].used) {
        if (!channel_open(&r->hub, channel, &r->config, RING_VA, f))
            return false;
        r->hub.channel[channel].space.gmmu = &r->gmmu;
    }
    r->channel = channel;
    r->counts.submits++;
    for (unsigned i = 0; i < t->pushes; i++) {
        if (t->push[i].len == 0)
            continue;
        if (!channel_enter(&r->hub, &r->memory.mem, channel, RING_VA, r->put[channel],
                           t->push[i].va, (u32)t->push[i].len,
                           t->push[i].flags & TRACE_NO_PREFETCH))
            return trace_fail(r->trace, f, "the ring is not mapped");
        r->put[channel] = (r->put[channel] + 1) % CHANNEL_RING_ENTRIES;
        host_put(&r->hub.host, channel, r->put[channel]);
        r->counts.segments++;
    }
    if (!run(r, f))
        return false;
    if (r->hub.host.channel[channel].has_held || r->hub.host.channel[channel].pb_left) {
        trace_fail(r->trace, f, "channel %u waits for a semaphore that nobody releases", channel);
        f->code = EXIT_DIFFER;
        return false;
    }
    return true;
}
