/* playback_wait.c - channels that wait when nothing is left to end it */
#include <inttypes.h>

#include "class/methods.h"
#include "driver/playback_parts.h"

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

static bool tell_memory(struct playback *r, unsigned channel, const struct wait *w,
                        struct failure *f)
{
    u8 byte[4] = { 0 };

    mem_space_read(&r->hub.channel[channel].space, &r->memory.mem, MEM_HOST, w->va, byte, 4);
    return playback_fail(r, f,
                         "channel %u waits for good: %s wants %s%s0x%" PRIx32 " at 0x%" PRIx64
                         ", which holds 0x%" PRIx32 "; command at 0x%" PRIx64,
                         channel, w->who, w->relation, *w->relation ? " " : "", w->payload, w->va,
                         mem_get(byte, 4), w->asked_at);
}

static bool tell(struct playback *r, unsigned channel, struct failure *f)
{
    const struct host_channel *c = &r->hub.host.channel[channel];
    const bool pipe = r->hub.channel[channel].wait.on;
    const struct wait w = pipe ? pipe_wait_of(&r->hub.channel[channel].wait) : host_wait_of(c);

    if (!pipe && 4 * c->held.method != NVB06F_SEMAPHORED)
        return playback_fail(r, f,
                             "channel %u waits for good: syncpoint %u is %" PRIu32 ", not %" PRIu32
                             "; command at 0x%" PRIx64,
                             channel, c->held.data >> 8 & 255,
                             r->hub.host.syncpoint[c->held.data >> 8 & 255], c->syncpoint,
                             c->held_at);
    return tell_memory(r, channel, &w, f);
}

bool playback_nothing_waits(struct playback *r, struct failure *f)
{
    for (unsigned i = 0; i < HUB_CHANNELS; i++)
        if (r->hub.channel[i].wait.on || r->hub.host.channel[i].has_held) {
            tell(r, i, f);
            f->code = EXIT_DIFFER;
            return false;
        }
    return true;
}
