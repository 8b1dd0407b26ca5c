/* playback_channel.c - submits through a channel's ring */
#include <inttypes.h>

#include "class/methods.h"
#include "driver/channel.h"
#include "driver/playback_parts.h"
#include "mmu/gmmu/gmmu.h"

static u64 ring_of(unsigned channel)
{
    return RING_VA + (u64)channel * CHANNEL_RING_BYTES;
}

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
    if (acted == PLAYBACK_SKIPPED && a->engine == CLASS_3D && offset != NVB197_CLEAR_SURFACE)
        hub_uncounted(&r->hub, &r->hub.channel[a->channel]);
    return acted != PLAYBACK_FAILED;
}

/* One line of what stopped the GPU. */
static bool screen_fault(struct playback *r, struct failure *f)
{
    const struct hub_fault *x = &r->hub.fault;
    char text[256];

    switch (x->kind) {
    case HUB_FAULT_FE:
        fe_fault_text(text, sizeof text, &x->fe);
        return playback_fail(r, f, "%s", text);
    case HUB_FAULT_HOST:
        return playback_fail(r, f, "Host stops at 0x%" PRIx64 ": interrupt 0x%x %s",
                             (u64)x->address, x->host.raised, host_interrupt_name(x->host.raised));
    case HUB_FAULT_MMU:
        gmmu_fault_text(text, sizeof text, &x->request, x->code);
        return playback_fail(r, f, "%s; channel %u, command at 0x%" PRIx64, text, x->channel,
                             x->address);
    case HUB_FAULT_2D:
        return playback_fail(r, f, "the 2D engine refuses the action at 0x%" PRIx64 ": error 0x%x",
                             x->address, x->error);
    default: return playback_fail(r, f, "%s; command at 0x%" PRIx64, x->text, x->address);
    }
}

/* Until the hub waits for somebody. */
static void work(struct playback *r)
{
    const struct hub_counts *c = &r->hub.counts;

    for (bool moved = true; moved;) {
        const u64 before = c->blits + c->solids + c->cpu_words;

        moved = hub_step(&r->hub, &r->memory.mem, &r->stand_in);
        if (r->taker.drew_2d && c->blits + c->solids + c->cpu_words != before)
            r->taker.drew_2d(r->taker.context, r, r->hub.channel[r->hub.acting].fe.state[CLASS_2D]);
    }
}

bool playback_go_on(struct playback *r, struct failure *f)
{
    for (;;) {
        work(r);
        if (r->hub.has_fault) {
            screen_fault(r, f);
            f->code = r->hub.fault.kind == HUB_FAULT_LIMIT ? EXIT_NOT_MODELLED : EXIT_DIFFER;
            return false;
        }
        if (fe_action_empty(&r->hub.hub_gpc))
            return true;
        while (!fe_action_empty(&r->hub.hub_gpc)) {
            const struct fe_action a = fe_action_pop(&r->hub.hub_gpc);

            if (!act(r, &a, f))
                return false;
        }
    }
}

/* A segment into the channel's ring; a full one means that the channel waits. */
static bool enter(struct playback *r, unsigned channel, const struct trace_push *p,
                  struct failure *f)
{
    const u32 put = r->put[channel], next = (put + 1) % CHANNEL_RING_ENTRIES;

    if (next == r->hub.host.channel[channel].gp_get)
        return playback_nothing_waits(r, f) && playback_fail(r, f, "the ring is full");
    if (!channel_enter(&r->hub, &r->memory.mem, channel, ring_of(channel), put, p->va, (u32)p->len,
                       p->flags & TRACE_NO_PREFETCH))
        return playback_fail(r, f, "the ring is not mapped");
    r->put[channel] = next;
    r->counts.segments++;
    return true;
}

bool playback_submit(struct playback *r, const struct trace_record *t, struct failure *f)
{
    const unsigned channel = (unsigned)t->submit.chan;

    if (t->submit.chan >= HUB_CHANNELS - 1)
        return playback_fail(r, f, "channel %" PRIu64 ": this GPU has %u", t->submit.chan,
                             HUB_CHANNELS - 1);
    if (!r->hub.channel[channel].used &&
        !channel_open(&r->hub, channel, &r->config, ring_of(channel), f))
        return false;
    r->channel = channel;
    r->counts.submits++;
    for (unsigned i = 0; i < t->pushes; i++)
        if (t->push[i].len && !enter(r, channel, &t->push[i], f))
            return false;
    hub_order(&r->hub, &(struct host_order){
                           .what = HOST_PUT, .channel = (u9)channel, .value = r->put[channel] });
    return playback_go_on(r, f);
}
