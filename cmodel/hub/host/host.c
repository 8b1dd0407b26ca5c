/* host.c - a channel's next thing: an entry of its ring, a word of its segment, a method */
#include "hub/host/host.h"

#include "class/action.h"

#include <string.h>

void host_reset(struct host *h)
{
    memset(h, 0, sizeof *h);
    h->cfg.ps_per_clock = 1000;
    h->current = -1;
}

void host_set_state(struct host *h, const struct host_config *cfg)
{
    h->cfg = *cfg;
}

const char *host_not_modelled(const struct host_config *cfg)
{
    return cfg->ps_per_clock ? NULL : "host: clocks that take no time";
}

unsigned host_clocks(void)
{
    return 1;
}

const char *host_interrupt_name(u32 bit)
{
    switch (bit) {
    case 0: return "MMU fault";
    case HOST_GPFIFO: return "GPFIFO";
    case HOST_GPPTR: return "GPPTR";
    case HOST_GPENTRY: return "GPENTRY";
    case HOST_PBENTRY: return "PBENTRY";
    case HOST_METHOD: return "METHOD";
    case HOST_SEMAPHORE: return "SEMAPHORE";
    case HOST_ACQUIRE: return "ACQUIRE";
    case HOST_PBSEG: return "PBSEG";
    case HOST_SIGNATURE: return "SIGNATURE";
    default: return "an interrupt that Host does not raise";
    }
}

/* Interrupt 0: a fault of translation, which is not one of Host's own. */
enum host_done host_stop(struct host *h, unsigned channel, u32 interrupt)
{
    h->channel[channel].stopped = h->channel[channel].untold = true;
    h->channel[channel].interrupt |= interrupt;
    return HOST_STOPPED;
}

static bool tell_fault(struct host *h, struct host_fault_fifo *faults, u64 address)
{
    struct host_channel *c = &h->channel[h->current];

    c->untold = false;
    host_fault_push(faults,
                    &(struct host_fault){ (u9)h->current, c->interrupt, c->interrupt == 0, address,
                                          c->held.subchannel, c->held.method, c->held.data });
    h->current = -1;
    return true;
}

/* known: facts/classes/host.md 3: going to and from the copy engine waits for idle */
static enum host_done send(struct host *h, bool idle, const struct pb_method *m, u64 address,
                           struct host_method_fifo *out)
{
    bool copy = m->subchannel == 4;

    if (m->subchannel > 4) {
        h->software++;
        return HOST_DONE;
    }
    if (copy != h->copy && !idle)
        return HOST_NOT_IDLE;
    h->copy = copy;
    h->methods++;
    *host_method_next(out) =
        (struct host_method){ (u9)h->current, m->subchannel, m->method, m->data, address };
    return HOST_DONE;
}

static enum host_done try_method(struct host *h, const struct host_port *port, bool idle,
                                 const struct pb_method *m, u64 address,
                                 struct host_method_fifo *out)
{
    if (m->method < 0x100 / 4 && m->method != 0)
        return host_method_do(h, (unsigned)h->current, port, idle, m);
    return send(h, idle, m, address, out);
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
static bool settle(struct host *h, enum host_done done, const struct pb_method *m, u64 address,
                   struct host_fault_fifo *faults)
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
    default: return tell_fault(h, faults, address);
    }
}

/* The parser over wires, for who looks at them. */
static enum pb_result wired_pb(struct host_channel *c, const struct stand_in *s, u32 word,
                               u64 address, struct pb_method *m)
{
    struct pb_word_fifo words = { .head = 0 };
    struct host_method_fifo methods = { .head = 0 };
    struct pb_error_fifo errors = { .head = 0 };
    const struct pb_wires w = { &words, &methods, &errors };

    pb_word_push(&words, &(struct pb_word){ c->pb_begins, word, (u40)address });
    s->step(s->self, &c->pb, &w);
    if (!pb_error_empty(&errors))
        return PB_ERROR;
    if (host_method_empty(&methods))
        return c->pb.ended ? PB_END : PB_NOTHING;
    *m = (struct pb_method){ host_method_first(&methods)->subchannel,
                             host_method_first(&methods)->method,
                             host_method_first(&methods)->data };
    return PB_METHOD;
}

/* A word of the segment, which is read. */
static bool take_word(struct host *h, const struct host_port *port, bool idle,
                      struct host_method_fifo *out, struct host_fault_fifo *faults)
{
    struct host_channel *c = &h->channel[h->current];
    struct pb_method m;
    u64 address = c->pb_get;

    h->headers += c->pb.count == 0;
    const u32 word = h->line[h->line_at++];
    const enum pb_result r = port->pb && port->pb->step ? wired_pb(c, port->pb, word, address, &m)
                                                        : pb_take(&c->pb, word, &m);
    c->pb_begins = false;
    c->pb_get += 4;
    c->pb_left--;
    if (c->level == 0)
        c->top_level_get = c->pb_get;
    host_tick(h, host_clocks());
    switch (r) {
    case PB_NOTHING: return true;
    case PB_METHOD:
        return settle(h, try_method(h, port, idle, &m, address, out), &m, address, faults);
    case PB_END:
        c->pb_left = 0;
        h->line_at = h->line_count = 0;
        return true;
    default:
        c->held = (struct pb_method){ 0, 0, h->line[h->line_at - 1] };
        host_stop(h, (unsigned)h->current, HOST_PBENTRY);
        return tell_fault(h, faults, address);
    }
}

static bool next_word(struct host *h, const struct host_port *port, bool idle,
                      struct host_method_fifo *out, struct host_fault_fifo *faults)
{
    const enum host_done read = h->line_at == h->line_count ? host_fetch_line(h, port) : HOST_DONE;

    if (read == HOST_STOPPED)
        return tell_fault(h, faults, h->channel[h->current].pb_get);
    return read == HOST_DONE && take_word(h, port, idle, out, faults);
}

static bool go_on(struct host *h, const struct host_port *port, bool idle,
                  struct host_method_fifo *out, struct host_fault_fifo *faults)
{
    struct host_channel *c = &h->channel[h->current];

    if (c->stopped)
        return tell_fault(h, faults, c->held_at);
    if (c->has_held)
        return settle(h, try_method(h, port, idle, &c->held, c->held_at, out), &c->held, c->held_at,
                      faults);
    if (c->pb_left)
        return next_word(h, port, idle, out, faults);
    if (c->gp_get != c->gp_put) {
        const u64 at = c->gp_base + 8 * (u64)c->gp_get;
        const enum host_done done = host_fetch_entry(h, port);

        return done == HOST_STOPPED ? tell_fault(h, faults, at) : done == HOST_DONE;
    }
    h->current = -1; /* no work left */
    return true;
}

bool host_next(struct host *h, const struct host_port *port, bool idle,
               struct host_method_fifo *out, struct host_fault_fifo *faults)
{
    if (host_method_full(out) || host_fault_full(faults))
        return false;
    if (h->current >= 0 && h->slice_left <= 0 && h->asked == h->answered) {
        if (!idle) /* known: facts/hub.md: stop sending, wait for the engines */
            return false;
        h->current = -1;
    }
    if (h->current < 0 && !host_select(h, port, idle))
        return false;
    return go_on(h, port, idle, out, faults);
}
