/* hub.c - see hub.h */
#include "hub/hub.h"

#include <string.h>

void hub_reset(struct hub *h)
{
    memset(h, 0, sizeof *h);
    host_reset(&h->host);
    hub_net_reset(h);
}

void hub_open(struct hub *h, unsigned channel, const struct gmmu_config *space)
{
    struct hub_channel *c = &h->channel[channel];

    assert(channel < HUB_CHANNELS);
    memset(c, 0, sizeof *c);
    c->used = true;
    c->render[0] = c->render[1] = true;
    fe_reset(&c->fe);
    mem_space_begin(&c->space, space);
}

bool hub_fail(struct hub *h, struct hub_channel *c, const struct hub_fault *fault)
{
    h->fault = *fault;
    h->fault.channel = (unsigned)(c - h->channel);
    h->has_fault = true;
    c->fe.stopped = true;
    hub_order(h, &(struct host_order){ .what = HOST_STOP, .channel = (u9)h->fault.channel });
    return false;
}

bool hub_fail_access(struct hub *h, struct hub_channel *c, u64 address)
{
    const struct hub_fault f = { .kind = HUB_FAULT_MMU,
                                 .request = mem_request_of(&c->space.faults.first),
                                 .code = c->space.faults.code,
                                 .address = address };

    return hub_fail(h, c, &f);
}

/* Host's way to memory. */
struct access {
    struct hub *hub;
    const struct mem *mem;
};

static enum host_reply host_read(void *context, unsigned channel, u64 va, u32 *word, unsigned words)
{
    const struct access *a = context;
    u8 byte[4 * HOST_LINE];

    assert(words <= HOST_LINE);
    if (channel >= HUB_CHANNELS ||
        !mem_space_read(&a->hub->channel[channel].space, a->mem, MEM_HOST, va, byte, 4 * words))
        return HOST_MISSING;
    for (unsigned w = 0; w < words; w++)
        word[w] = mem_get(byte + 4 * w, 4);
    return HOST_HERE;
}

static enum host_reply host_write(void *context, unsigned channel, u64 va, const u32 *word,
                                  unsigned words)
{
    const struct access *a = context;
    u8 byte[4 * HOST_LINE];

    assert(words <= HOST_LINE);
    for (unsigned w = 0; w < words; w++)
        mem_put(byte + 4 * w, 4, word[w]);
    return channel < HUB_CHANNELS && mem_space_write(&a->hub->channel[channel].space, a->mem,
                                                     MEM_HOST, va, byte, 4 * words)
               ? HOST_HERE
               : HOST_MISSING;
}

/* known: facts/classes/mmu.md 4: MEM_OP_D invalidates translations; barriers and flushes have nothing to do here */
static void host_operates(void *context, unsigned channel, u32 mem_op_c, u32 mem_op_d)
{
    const struct access *a = context;

    (void)channel;
    (void)mem_op_c;
    (void)mem_op_d;
    for (unsigned c = 0; c < HUB_CHANNELS; c++)
        mem_space_invalidate(&a->hub->channel[c].space);
}

/* What the front end left of a write; false: a fault. */
static bool settle(struct hub *h, struct hub_channel *c, const struct mem *m, enum fe_left left,
                   const struct fe_out *out)
{
    const struct hub_fault f = { .kind = HUB_FAULT_FE,
                                 .fe = out->fault,
                                 .address = out->fault.address };

    switch (left) {
    case FE_ACTION: return hub_act(h, c, m, &out->action);
    case FE_FAULT: return hub_fail(h, c, &f);
    default: return true;
    }
}

/* The channel whose macro has more to write, and whose pipe does not wait; or NULL. */
static struct hub_channel *running(struct hub *h)
{
    for (unsigned i = 0; i < HUB_CHANNELS; i++)
        if (h->channel[i].used && !h->channel[i].wait.on && !h->channel[i].fe.stopped &&
            mme_busy(&h->channel[i].fe.mme))
            return &h->channel[i];
    return NULL;
}

/* One write of the front end's; false: it waits for a method, or has failed. */
static bool step_fe(struct hub *h, const struct mem *m, const struct hub_stand_ins *s)
{
    struct hub_channel *c = running(h);
    struct host_method method;
    struct fe_out out;
    enum fe_left left;

    if (c) {
        left = fe_next(&c->fe, &s->mme, &out);
        if (left != FE_NOTHING)
            return settle(h, c, m, left, &out);
    }
    if (host_method_empty(&h->host_fe))
        return false;
    method = host_method_pop(&h->host_fe);
    if (method.channel >= HUB_CHANNELS || !h->channel[method.channel].used)
        return true;
    c = &h->channel[method.channel];
    return settle(h, c, m, fe_take(&c->fe, &method, &s->mme, &out), &out);
}

/* The channel of the next method, or of the macro that runs; NULL: there is none. */
static struct hub_channel *next_channel(struct hub *h)
{
    struct hub_channel *c = running(h);

    while (!c && !host_method_empty(&h->host_fe)) {
        const unsigned channel = host_method_first(&h->host_fe)->channel;

        if (channel < HUB_CHANNELS && h->channel[channel].used)
            c = &h->channel[channel];
        else
            host_method_drop(&h->host_fe);
    }
    return c;
}

/* The same over the front end's wires, for who looks at them. */
static bool step_wired_fe(struct hub *h, const struct mem *m, const struct hub_stand_ins *s)
{
    const struct fe_wires w = { &h->host_fe, &h->fe_engine, &h->fe_driver };
    struct hub_channel *c = next_channel(h);
    struct fe_out out;

    if (!c || !fe_wired(&c->fe, &w, &s->fe))
        return false;
    if (!fe_action_empty(&h->fe_engine)) {
        out.action = fe_action_pop(&h->fe_engine);
        return settle(h, c, m, FE_ACTION, &out);
    }
    if (fe_fault_empty(&h->fe_driver))
        return true;
    out.fault = fe_fault_pop(&h->fe_driver);
    return settle(h, c, m, FE_FAULT, &out);
}

static bool fe_inside(void *self, void *unit, const void *wires)
{
    const struct fe_wires *w = wires;

    return fe_step_by(unit, self, w->host_fe, w->fe_engine, w->fe_driver);
}

void hub_wire_fe(struct hub_stand_ins *s)
{
    s->fe = (struct stand_in){ fe_inside, &s->mme };
}

void hub_order(struct hub *h, const struct host_order *o)
{
    if (h->wired_host)
        host_order_push(&h->driver_host, o);
    else
        host_obey(&h->host, o);
}

/* The other end of Host's wires. */
static void serve_host(struct hub *h, const struct mem *m)
{
    struct access a = { h, m };

    while (!host_access_empty(&h->host_memory)) {
        const struct host_access q = host_access_pop(&h->host_memory);
        struct host_answer *answer = host_answer_next(&h->memory_host);

        memset(answer, 0, sizeof *answer);
        answer->missing =
            (q.write ? host_write(&a, q.channel, q.address, q.word, q.words)
                     : host_read(&a, q.channel, q.address, answer->word, q.words)) == HOST_MISSING;
    }
    while (!host_operation_empty(&h->host_mmu)) {
        const struct host_operation o = host_operation_pop(&h->host_mmu);

        host_operates(&a, o.channel, o.c, o.d);
    }
}

/* Host over its wires, until it gives something or has nothing to do; whether it went on. */
static bool step_wired_host(struct hub *h, const struct mem *m, const struct hub_stand_ins *s)
{
    const struct host_wires w = { &h->driver_host, &h->memory_host, &h->host_memory,
                                  &h->host_fe,     &h->host_mmu,    &h->host_driver };
    const u64 before = h->host.switches;
    const bool ran = h->host.current >= 0;

    if (h->host.rests && host_order_empty(&h->driver_host))
        host_order_push(&h->driver_host, &(struct host_order){ .what = HOST_TIME });
    while (host_method_empty(&h->host_fe) && host_fault_empty(&h->host_driver) &&
           host_wired(&h->host, &w, &s->host))
        serve_host(h, m);
    return ran || h->host.switches != before;
}

static bool host_inside(void *self, void *unit, const void *wires)
{
    const struct host_wires *w = wires;

    return host_step_by(unit, self, w->driver_host, w->memory_host, w->host_memory, w->host_fe,
                        w->host_mmu, w->host_driver);
}

void hub_wire_host(struct hub *h, struct hub_stand_ins *s)
{
    s->host = (struct stand_in){ host_inside, &s->pb };
    h->wired_host = true;
}

static bool step_called_host(struct hub *h, const struct mem *m, const struct hub_stand_ins *s)
{
    struct access a = { h, m };
    const struct host_port port = { &a, host_read, host_write, host_operates, &s->pb };

    return host_next(&h->host, &port, true, &h->host_fe, &h->host_driver);
}

static bool step_host(struct hub *h, const struct mem *m, const struct hub_stand_ins *s)
{
    struct hub_fault f = { .kind = HUB_FAULT_HOST };
    bool moved = h->wired_host ? step_wired_host(h, m, s) : step_called_host(h, m, s);

    if (host_fault_empty(&h->host_driver))
        return moved;
    f.host = host_fault_pop(&h->host_driver);
    f.address = f.host.address;
    if (f.host.channel < HUB_CHANNELS && h->channel[f.host.channel].space.faults.any) {
        f.kind = HUB_FAULT_MMU;
        f.request = mem_request_of(&h->channel[f.host.channel].space.faults.first);
        f.code = h->channel[f.host.channel].space.faults.code;
    }
    return hub_fail(h, &h->channel[f.host.channel % HUB_CHANNELS], &f);
}

bool hub_step(struct hub *h, const struct mem *m, const struct hub_stand_ins *s)
{
    const struct hub_wires w = { m };

    if (h->has_fault || !fe_action_empty(&h->hub_gpc))
        return false;
    while (h->engines)
        h->engines = hub_net_step(h, &w, s) && !h->has_fault;
    if (h->has_fault)
        return false;
    if ((s->fe.step ? step_wired_fe(h, m, s) : step_fe(h, m, s)) || (h->waiting && hub_wake(h, m)))
        return true;
    return !h->has_fault && host_method_empty(&h->host_fe) && step_host(h, m, s);
}
