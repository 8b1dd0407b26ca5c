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
        inside += x->underway[slice];
        for (unsigned source = 0; source < MXBAR_SOURCES; source++)
            inside += x->queue[source][slice].count + x->reply[source][slice].count;
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
    struct mxbar_requests *q = &x->queue[source][mxbar_slice_of(&x->cfg, in->line)];

    if (q->count == MXBAR_DEPTH)
        return false;
    q->of[(q->first + q->count++) % MXBAR_DEPTH] = *in;
    return true;
}

/* Whether the first request before a slice may go there. */
static bool may_go(const struct mxbar *x, unsigned source, unsigned slice)
{
    const struct mxbar_requests *q = &x->queue[source][slice];

    return q->count && (!mxbar_answered(&q->of[q->first]) || x->underway[slice] < MXBAR_UNDERWAY);
}

static bool give(struct mxbar *x, unsigned slice, struct l2_request *out)
{
    unsigned source = x->turn[slice];
    struct mxbar_requests *q;

    if (!may_go(x, source, slice))
        source = (source + 1) % MXBAR_SOURCES;
    if (!may_go(x, source, slice))
        return false;
    q = &x->queue[source][slice];
    *out = q->of[q->first];
    q->first = (q->first + 1) % MXBAR_DEPTH;
    q->count--;
    x->turn[slice] = (source + 1) % MXBAR_SOURCES;
    if (mxbar_answered(out))
        x->asked[slice][(x->oldest[slice] + x->underway[slice]++) % MXBAR_UNDERWAY] = (u8)source;
    use(x, &x->to[slice], mxbar_clocks(&x->cfg, out));
    return true;
}

static bool take_reply(struct mxbar *x, unsigned slice, const struct l2_reply *in)
{
    struct mxbar_replies *r;

    if (x->underway[slice] == 0)
        return true;
    r = &x->reply[x->asked[slice][x->oldest[slice]]][slice];
    if (r->count == MXBAR_DEPTH)
        return false;
    r->of[(r->first + r->count++) % MXBAR_DEPTH] = *in;
    x->oldest[slice] = (x->oldest[slice] + 1) % MXBAR_UNDERWAY;
    x->underway[slice]--;
    use(x, &x->back[slice], mxbar_reply_clocks(in));
    return true;
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
