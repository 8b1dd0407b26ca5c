/* host_wires.c - Host over wires: orders in, memory asked, one packet of each output at most */
#include <string.h>

#include "hub/host/host.h"

#define ORDER_WORDS   48
#define ORDER_ENTRIES (ORDER_WORDS / 2)

static void bind_channel(struct host *h, const struct host_order *o)
{
    u32 ramfc[128] = { 0 };

    memcpy(ramfc, o->word, ORDER_WORDS * sizeof *ramfc);
    host_bind(h, o->channel, ramfc);
}

/* Its fault is the engine's, which tells it. */
static void stop_channel(struct host *h, unsigned channel)
{
    h->channel[channel].stopped = true;
    if (h->current == (int)channel)
        h->current = -1;
}

void host_obey(struct host *h, const struct host_order *o)
{
    switch (o->what) {
    case HOST_BIND: bind_channel(h, o); break;
    case HOST_PUT: host_put(h, o->channel, o->value); break;
    case HOST_LIST:
        if (o->value <= ORDER_ENTRIES)
            host_runlist(h, o->word, o->value);
        break;
    case HOST_HOLD: host_hold(h, o->channel, o->value & 1); break;
    case HOST_BUSY: h->busy = o->value & 1; break;
    case HOST_TIME: host_wait(h, o->value); break;
    case HOST_STOP: stop_channel(h, o->channel); break;
    default: h->syncpoint[o->value % HOST_SYNCPOINTS]++; break; /* HOST_COUNT */
    }
    h->rests = false;
}

/* The wires of a step. */
struct wires {
    struct host *host;
    struct host_answer_fifo *answers;
    struct host_access_fifo *accesses;
    struct host_operation_fifo *operations;
};

/* Asks, or takes the answer to what was asked before: an access is asked for again until it is answered. */
static const struct host_answer *ask(const struct wires *w, const struct host_access *a)
{
    struct host *h = w->host;

    if (h->asked == h->answered) {
        *host_access_next(w->accesses) = *a;
        h->asked++;
        return NULL;
    }
    h->answered++;
    return host_answer_first(w->answers);
}

static enum host_reply done(const struct wires *w, const struct host_answer *answer)
{
    const bool missing = answer && answer->missing;

    if (answer)
        host_answer_drop(w->answers);
    return !answer ? HOST_LATER : missing ? HOST_MISSING : HOST_HERE;
}

static enum host_reply read_words(void *context, unsigned channel, u64 va, u32 *word,
                                  unsigned words)
{
    const struct host_access a = { (u9)channel, 0, va & bits_mask(40), (u7)words, { 0 } };
    const struct host_answer *answer = ask(context, &a);

    if (answer)
        memcpy(word, answer->word, words * sizeof *word);
    return done(context, answer);
}

static enum host_reply write_words(void *context, unsigned channel, u64 va, const u32 *word,
                                   unsigned words)
{
    struct host_access a = { (u9)channel, 1, va & bits_mask(40), (u7)words, { 0 } };

    memcpy(a.word, word, words * sizeof *word);
    return done(context, ask(context, &a));
}

static void operation(void *context, unsigned channel, u32 c, u32 d)
{
    const struct wires *w = context;

    host_operation_push(w->operations, &(struct host_operation){ (u9)channel, c, d });
}

bool host_step_by(struct host *h, const struct stand_in *pb, struct host_order_fifo *orders,
                  struct host_answer_fifo *answers, struct host_access_fifo *accesses,
                  struct host_method_fifo *out, struct host_operation_fifo *operations,
                  struct host_fault_fifo *faults)
{
    struct wires w = { h, answers, accesses, operations };
    const struct host_port port = { &w, read_words, write_words, operation, pb };
    const bool waits = h->asked != h->answered;
    bool moved;

    if (host_access_full(accesses) || host_method_full(out) || host_operation_full(operations) ||
        host_fault_full(faults) || (waits && host_answer_empty(answers)))
        return false;
    if (!waits && !host_order_empty(orders)) {
        host_obey(h, host_order_first(orders));
        host_order_drop(orders);
        return true;
    }
    if (h->rests)
        return false;
    moved = host_next(h, &port, !h->busy, out, faults) || h->asked != h->answered;
    h->rests = !moved;
    return moved || waits;
}

bool host_step(struct host *h, struct host_order_fifo *orders, struct host_answer_fifo *answers,
               struct host_access_fifo *accesses, struct host_method_fifo *out,
               struct host_operation_fifo *operations, struct host_fault_fifo *faults)
{
    return host_step_by(h, NULL, orders, answers, accesses, out, operations, faults);
}
