/* host.c - a channel's next thing: an entry of its ring, a word of its segment, a method */
#include "hub/host/host.h"

#include "common/net_pass.h"

#include "class/action.h"

/* Interrupt 0: a fault of translation, which is not one of Host's own. */
enum host_done host_stop(struct host *h, unsigned channel, u32 interrupt)
{
    h->channel[channel].stopped = h->channel[channel].untold = true;
    h->channel[channel].interrupt |= interrupt;
    return HOST_STOPPED;
}

static void tell_fault(struct host *h, u64 address)
{
    struct host_channel *c = &h->channel[h->current];

    c->untold = false;
    h->fault = (struct host_fault){ (u9)h->current,     c->interrupt,   c->interrupt == 0, address,
                                    c->held.subchannel, c->held.method, c->held.data };
    h->gives = HOST_GIVES_FAULT;
    h->current = -1;
}

/* known: facts/classes/host.md 3: going to and from the copy engine waits for idle */
static enum host_done send(struct host *h, const struct pb_method *m, u64 address)
{
    bool copy = m->subchannel == 4;

    if (m->subchannel > 4) {
        h->software++;
        return HOST_DONE;
    }
    if (copy != h->copy && h->busy)
        return HOST_NOT_IDLE;
    if (host_is_foreign(h)) {
        host_change(h, h->context ? HOST_CONTEXT_NS : 0);
        h->context = (int)h->group + 1;
    }
    h->copy = copy;
    h->methods++;
    h->method = (struct host_method){ (u9)h->current, m->subchannel, m->method, m->data, address };
    h->gives = HOST_GIVES_METHOD;
    return HOST_DONE;
}

static enum host_done try_method(struct host *h, const struct pb_method *m, u64 address)
{
    if (m->method < 0x100 / 4 && m->method != 0)
        return host_method_do(h, (unsigned)h->current, m);
    return send(h, m, address);
}

/* Whether another channel of the runlist could use the time that this one waits.
 * chosen: not one that waits, too: two that wait for a third's word end, and do not change places for ever
 */
static bool others_wait(const struct host *h)
{
    for (unsigned i = 0; i < h->runlist_length; i++) {
        const struct host_channel *c = &h->channel[h->runlist[i].id % HOST_CHANNELS];
        if (!h->runlist[i].tsg && (int)h->runlist[i].id != h->current && c->bound && !c->stopped &&
            !c->timed && !c->engine_waits && (c->pb_left || c->gp_get != c->gp_put))
            return true;
    }
    return false;
}

/* Clocks until a wait that keeps the engine is tried again.  Nobody else counts syncpoints meanwhile, so their waits
 * are tried once more, when the slice or the channel's time is over.
 */
static u64 until_retry(const struct host *h, const struct pb_method *m)
{
    const struct host_channel *c = &h->channel[h->current];
    const u64 clocks = c->retry_clocks ? c->retry_clocks : 1, ps = clocks * h->cfg.ps_per_clock;
    u64 left = (u64)h->slice_left;

    if (class_action_at(CLASS_HOST, m->method) != ACTION_HOST_SYNC_POINT)
        return clocks;
    if (c->timeout_ns && c->timeout_ns * 1000 - (h->time - c->since) < left)
        left = c->timeout_ns * 1000 - (h->time - c->since);
    return (left + ps - 1) / ps * clocks;
}

/* What became of the method that the channel holds, or was given; whether anything moved. */
static bool settle(struct host *h, enum host_done done, const struct pb_method *m, u64 address)
{
    struct host_channel *c = &h->channel[h->current];
    bool was_held = c->has_held;

    c->has_held = done != HOST_DONE && done != HOST_YIELDS;
    if (c->has_held) {
        c->held = *m;
        c->held_at = address;
    }
    switch (done) {
    case HOST_DONE: c->timed = false; return true;
    case HOST_NOT_IDLE:
    case HOST_ASKS: return !was_held; /* taken, then held */
    case HOST_WAITS:                  /* the engine is kept until the slice ends */
        if (others_wait(h) && h->slice_left > 0) {
            host_tick(h, until_retry(h, m));
            return true;
        }
        /* fall through */
    case HOST_WAITS_SWITCH:
        c->waiting = true;
        h->current = -1;
        return true;
    case HOST_YIELDS: h->current = -1; return true;
    default: tell_fault(h, address); return true;
    }
}

/* What came of a word. */
static void take_result(struct host *h, u64 address)
{
    struct host_channel *c = &h->channel[h->current];
    struct host_method from_pb;
    struct pb_error error;

    if (pb_host_from(&c->pb, &from_pb)) {
        const struct pb_method m = { from_pb.subchannel, from_pb.method, from_pb.data };

        if (h->look)
            net_pass(h->look->pb_host, &from_pb);
        if (from_pb.subchannel < 4 && !h->copy && !host_is_foreign(h) &&
            (m.method >= 0x100 / 4 || m.method == 0)) {
            h->methods++; /* as most are: goes on to the engine that the one before went to, or one beside it */
            h->method = from_pb;
            h->method.channel = (u9)h->current;
            h->gives = HOST_GIVES_METHOD;
            c->timed = false;
            return;
        }
        settle(h, try_method(h, &m, address), &m, address);
    } else if (pb_host_error_from(&c->pb, &error)) {
        if (h->look)
            net_pass(h->look->pb_host_error, &error);
        c->held = (struct pb_method){ 0, 0, error.word };
        host_stop(h, (unsigned)h->current, HOST_PBENTRY);
        tell_fault(h, address);
    } else if (c->pb.ended) {
        c->pb_left = 0;
        h->line_at = h->line_count = 0;
    }
}

/* Whether the current channel is amid a line of its segment, and nothing else is to be looked at. */
static inline bool amid_line(const struct host *h)
{
    return h->gives == HOST_GIVES_NOTHING && h->current >= 0 && h->line_at < h->line_count &&
           h->slice_left > 0 && !h->channel[h->current].has_held && !h->channel[h->current].stopped;
}

/* A word of the line, and more until something comes of one. */
static void take_words(struct host *h)
{
    struct host_channel *c = &h->channel[h->current];
    const struct pb_wires *look = h->look;

    do {
        const struct pb_word w = { c->pb_begins, h->line[h->line_at++], (u40)c->pb_get };

        h->headers += c->pb.count == 0;
        c->pb_begins = false;
        c->pb_get += 4;
        c->pb_left--;
        if (c->level == 0)
            c->top_level_get = c->pb_get;
        host_tick(h, pb_clocks(&c->pb));
        if (look)
            net_pass(look->host_pb, &w);
        host_pb_into(&c->pb, &w);
        if (c->pb.gives != PB_NOTHING || c->pb.ended)
            take_result(h, w.address);
        /* current is another channel, or none, only when something leaves or waits */
    } while (amid_line(h) && c == &h->channel[h->current]);
}

static bool next_word(struct host *h)
{
    const enum host_done read = h->line_at == h->line_count ? host_fetch_line(h) : HOST_DONE;

    if (read == HOST_STOPPED)
        tell_fault(h, h->channel[h->current].pb_get);
    if (read == HOST_DONE)
        take_words(h);
    return read != HOST_ASKS;
}

static bool next_entry(struct host *h)
{
    const struct host_channel *c = &h->channel[h->current];
    const u64 at = c->gp_base + 8 * (u64)c->gp_get;
    const enum host_done done = host_fetch_entry(h);

    if (done == HOST_STOPPED)
        tell_fault(h, at);
    return done != HOST_ASKS;
}

/* The current channel's next thing: a fault, the method that it holds, words, an entry. */
static bool go_on(struct host *h)
{
    struct host_channel *c = &h->channel[h->current];

    if (c->stopped) {
        tell_fault(h, c->held_at);
        return true;
    }
    if (c->has_held)
        return settle(h, try_method(h, &c->held, c->held_at), &c->held, c->held_at);
    if (c->pb_left)
        return next_word(h);
    if (c->gp_get != c->gp_put)
        return next_entry(h);
    h->current = -1; /* no work left */
    return true;
}

static bool next(struct host *h)
{
    if (h->current >= 0 && h->slice_left <= 0 && h->asked == h->answered) {
        if (h->busy) /* known: facts/hub.md: stop sending, wait for the engines */
            return false;
        h->current = -1;
    }
    if (h->current < 0 && !host_select(h))
        return false;
    return h->gives != HOST_GIVES_NOTHING || go_on(h);
}

/* Goes on until something leaves; whether it is 'what'. */
static bool leaves(struct host *h, enum host_gives what)
{
    while (h->gives == HOST_GIVES_NOTHING) {
        if (h->asked != h->answered ? !h->has_answer : h->rests || h->orders_wait)
            return false;
        h->rests = !next(h) && h->asked == h->answered;
    }
    return h->gives == what;
}

bool host_memory_from(struct host *h, struct host_access *out)
{
    if (!leaves(h, HOST_GIVES_ACCESS))
        return false;
    *out = h->access;
    h->gives = HOST_GIVES_NOTHING;
    return true;
}

bool host_fe_from(struct host *h, struct host_method *out)
{
    if (amid_line(h) && h->asked == h->answered && !h->orders_wait)
        take_words(h);
    if (h->gives != HOST_GIVES_METHOD && !leaves(h, HOST_GIVES_METHOD))
        return false;
    *out = h->method;
    h->gives = HOST_GIVES_NOTHING;
    return true;
}

bool host_mmu_from(struct host *h, struct host_operation *out)
{
    if (!leaves(h, HOST_GIVES_OPERATION))
        return false;
    *out = h->operation;
    h->gives = HOST_GIVES_NOTHING;
    return true;
}

bool host_driver_from(struct host *h, struct host_fault *out)
{
    if (!leaves(h, HOST_GIVES_FAULT))
        return false;
    *out = h->fault;
    h->gives = HOST_GIVES_NOTHING;
    return true;
}
