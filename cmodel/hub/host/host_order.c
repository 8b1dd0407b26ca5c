/* host_order.c - what Host takes: orders, and answers of memory */
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

bool driver_host_into(struct host *h, const struct host_order *in)
{
    h->orders_wait = h->asked != h->answered;
    if (!h->orders_wait)
        host_obey(h, in);
    return !h->orders_wait;
}

bool memory_host_into(struct host *h, const struct host_answer *in)
{
    if (h->asked == h->answered || h->has_answer || h->gives == HOST_GIVES_ACCESS)
        return false;
    h->answer = *in;
    return h->has_answer = true;
}
