/* mxbar.c - see mxbar.h */
#include "fbp/l2/mxbar/mxbar.h"

#include <string.h>

#include "common/atomic.h"
#include "common/bits.h"

enum { GPC, HUB };

void mxbar_reset(struct mxbar *x)
{
    memset(x, 0, sizeof *x);
}

void mxbar_set_state(struct mxbar *x, const struct mxbar_config *cfg)
{
    x->cfg = *cfg;
}

const char *mxbar_not_modelled(const struct mxbar_config *cfg)
{
    (void)cfg;
    return NULL;
}

bool mxbar_idle(const struct mxbar *x)
{
    unsigned inside = 0;

    for (unsigned slice = 0; slice < MXBAR_SLICES; slice++) {
        for (unsigned c = 0; c < L2_CHANNELS; c++)
            inside += x->channel[slice][c].underway + x->channel[slice][c].sent;
        for (unsigned source = 0; source < MXBAR_SOURCES; source++) {
            inside += x->queue[source][slice].count + x->reply[source][slice].count;
            for (unsigned c = 0; c < L2_CHANNELS; c++)
                inside += x->freed[source][slice][c];
        }
    }
    return inside == 0;
}

unsigned mxbar_clocks(const struct mxbar_config *cfg, const struct l2_request *q)
{
    unsigned sectors = 0;

    (void)cfg;
    if (q->op == L2_WRITE)
        for (unsigned s = 0; s < 4; s++)
            sectors += q->mask[s] != 0;
    if (q->op == L2_ATOMIC || q->op == L2_REDUCE) /* operands; what to swap in */
        sectors = 1 + (q->atomic == ATOMIC_CAS);
    return 1 + sectors;
}

unsigned mxbar_reply_clocks(const struct l2_reply *r)
{
    return r->sectors ? bits_count(r->sectors) : 1;
}

/* A port was used; the busiest says how long all took. */
static void use(struct mxbar *x, u64 *port, unsigned flits)
{
    *port += flits;
    x->clocks = *port > x->clocks ? *port : x->clocks;
}

static bool take(struct mxbar *x, unsigned source, const struct l2_request *in)
{
    return l2_queue_put(&x->queue[source][mxbar_slice_of(&x->cfg, in->line)], in);
}

/* The oldest request of a queue that may go to its slice, or its count. */
static unsigned next_of(const struct mxbar *x, unsigned source, unsigned slice)
{
    const struct l2_queue *q = &x->queue[source][slice];
    unsigned n = 0;

    for (; n < q->count; n++) {
        const struct mxbar_channel *c = &x->channel[slice][l2_channel_of(&q->of[n])];

        if (c->sent < L2_ROOM && (!mxbar_answered(&q->of[n]) || c->underway < MXBAR_UNDERWAY) &&
            !l2_queue_waits(q, n))
            break;
    }
    return n;
}

/* A request goes to its slice. */
static void send(struct mxbar *x, unsigned source, unsigned slice, unsigned n,
                 struct l2_request *out)
{
    struct l2_queue *q = &x->queue[source][slice];
    struct mxbar_channel *c;
    enum l2_channel of;

    *out = q->of[n];
    of = l2_queue_drop(q, n);
    c = &x->channel[slice][of];
    x->freed[source][slice][of]++;
    c->sent++;
    if (mxbar_answered(out))
        c->asked[(c->oldest + c->underway++) % MXBAR_UNDERWAY] = (u8)source;
    use(x, &x->to[slice], mxbar_clocks(&x->cfg, out));
}

static bool give(struct mxbar *x, unsigned slice, struct l2_request *out)
{
    unsigned source = x->turn[slice], n = next_of(x, source, slice);

    if (n == x->queue[source][slice].count) {
        source = (source + 1) % MXBAR_SOURCES;
        n = next_of(x, source, slice);
    }
    if (n == x->queue[source][slice].count)
        return false;
    send(x, source, slice, n, out);
    x->turn[slice] = (source + 1) % MXBAR_SOURCES;
    return true;
}

static bool take_reply(struct mxbar *x, unsigned slice, const struct l2_reply *in)
{
    struct mxbar_channel *c = &x->channel[slice][in->channel % L2_CHANNELS];
    struct mxbar_replies *r;

    if (c->underway == 0)
        return true;
    r = &x->reply[c->asked[c->oldest]][slice];
    if (r->count == MXBAR_DEPTH)
        return false;
    r->of[(r->first + r->count++) % MXBAR_DEPTH] = *in;
    c->oldest = (c->oldest + 1) % MXBAR_UNDERWAY;
    c->underway--;
    use(x, &x->back[slice], mxbar_reply_clocks(in));
    return true;
}

static bool take_room(struct mxbar *x, unsigned slice, const struct l2_room *in)
{
    struct mxbar_channel *c = &x->channel[slice][in->channel % L2_CHANNELS];

    c->sent -= c->sent > 0;
    return true;
}

/* chosen: of slice 0 first, and of the lowest channel */
static bool give_room(struct mxbar *x, unsigned source, struct l2_room *out)
{
    for (unsigned n = 0; n < MXBAR_SLICES * L2_CHANNELS; n++) {
        unsigned *freed = &x->freed[source][n / L2_CHANNELS][n % L2_CHANNELS];

        if (*freed == 0)
            continue;
        --*freed;
        *out = (struct l2_room){ .channel = (enum l2_channel)(n % L2_CHANNELS),
                                 .slice = n / L2_CHANNELS };
        return true;
    }
    return false;
}

static bool give_reply(struct mxbar *x, unsigned source, struct l2_reply *out)
{
    unsigned slice = x->answers[source];
    struct mxbar_replies *r;

    if (x->reply[source][slice].count == 0)
        slice = (slice + 1) % MXBAR_SLICES;
    r = &x->reply[source][slice];
    if (r->count == 0)
        return false;
    *out = r->of[r->first];
    r->first = (r->first + 1) % MXBAR_DEPTH;
    r->count--;
    x->answers[source] = (slice + 1) % MXBAR_SLICES;
    return true;
}

bool gpc_mxbar_into(struct mxbar *x, const struct l2_request *in)
{
    return take(x, GPC, in);
}

bool hub_mxbar_into(struct mxbar *x, const struct l2_request *in)
{
    return take(x, HUB, in);
}

bool mxbar_slice0_from(struct mxbar *x, struct l2_request *out)
{
    return give(x, 0, out);
}

bool mxbar_slice1_from(struct mxbar *x, struct l2_request *out)
{
    return give(x, 1, out);
}

bool slice0_mxbar_into(struct mxbar *x, const struct l2_reply *in)
{
    return take_reply(x, 0, in);
}

bool slice1_mxbar_into(struct mxbar *x, const struct l2_reply *in)
{
    return take_reply(x, 1, in);
}

bool mxbar_gpc_from(struct mxbar *x, struct l2_reply *out)
{
    return give_reply(x, GPC, out);
}

bool mxbar_hub_from(struct mxbar *x, struct l2_reply *out)
{
    return give_reply(x, HUB, out);
}

bool room0_mxbar_into(struct mxbar *x, const struct l2_room *in)
{
    return take_room(x, 0, in);
}

bool room1_mxbar_into(struct mxbar *x, const struct l2_room *in)
{
    return take_room(x, 1, in);
}

bool mxbar_gpc_room_from(struct mxbar *x, struct l2_room *out)
{
    return give_room(x, GPC, out);
}

bool mxbar_hub_room_from(struct mxbar *x, struct l2_room *out)
{
    return give_room(x, HUB, out);
}
