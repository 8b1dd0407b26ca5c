/* hub.c - see hub.h */
#include "hub/hub.h"

#include "common/net_pass.h"

#include <string.h>

void hub_reset(struct hub *h)
{
    host_reset(&h->host);
    hub_net_reset(h);
    hub_join_wires(h);
}

void hub_join_wires(struct hub *h)
{
    h->pb_wires = (struct pb_wires){ &h->host_pb, &h->pb_host, &h->pb_host_error };
    h->mme_wires = (struct mme_wires){ &h->fe_mme, &h->mme_fe };
    h->host.look = &h->pb_wires;
    for (unsigned c = 0; c < HUB_CHANNELS; c++)
        h->channel[c].fe.look = &h->mme_wires;
}

void hub_part_wires(struct hub *h)
{
    h->pb_wires = (struct pb_wires){ NULL, NULL, NULL };
    h->mme_wires = (struct mme_wires){ NULL, NULL };
    h->host.look = NULL;
    for (unsigned c = 0; c < HUB_CHANNELS; c++)
        h->channel[c].fe.look = NULL;
}

void hub_open(struct hub *h, unsigned channel, const struct gmmu_config *space)
{
    struct hub_channel *c = &h->channel[channel];

    assert(channel < HUB_CHANNELS);
    memset(c, 0, sizeof *c);
    c->used = true;
    c->render[0] = c->render[1] = true;
    fe_reset(&c->fe);
    c->fe.look = &h->mme_wires;
    h->inner.fe.cfg = c->fe.cfg;
    h->inner.mme.cfg.limit = c->fe.cfg.macro_limit;
    mem_space_begin(&c->space, space);
}

bool hub_fail(struct hub *h, struct hub_channel *c, const struct gpu_fault *fault)
{
    h->fault = *fault;
    h->fault.channel = (unsigned)(c - h->channel);
    h->fault.stopped = true;
    h->has_fault = true;
    c->fe.stopped = true;
    hub_order(h, &(struct host_order){ .what = HOST_STOP, .channel = (u9)h->fault.channel });
    return false;
}

bool hub_fail_access(struct hub *h, struct hub_channel *c, u64 address)
{
    const struct gpu_fault f = { .kind = GPU_FAULT_ACCESS,
                                 .request = mem_request_of(&c->space.faults.first),
                                 .code = c->space.faults.code,
                                 .address = address };

    return hub_fail(h, c, &f);
}

void hub_order(struct hub *h, const struct host_order *o)
{
    const bool obeyed = driver_host_into(&h->host, o);

    assert(obeyed); /* memory has answered all that Host asked (pour_host) */
    (void)obeyed;
    net_pass(&h->driver_host, o);
    if (o->what == HOST_BIND)
        h->inner.pb.cfg = h->host.channel[o->channel].pb.cfg;
}

static bool read_words(struct hub *h, const struct mem *m, const struct host_access *q,
                       struct host_answer *answer)
{
    u8 byte[4 * HOST_LINE];

    if (q->channel >= HUB_CHANNELS ||
        !mem_space_read(&h->channel[q->channel].space, m, MEM_HOST, q->address, byte, 4 * q->words))
        return false;
    for (unsigned w = 0; w < q->words; w++)
        answer->word[w] = mem_get(byte + 4 * w, 4);
    return true;
}

static bool write_words(struct hub *h, const struct mem *m, const struct host_access *q)
{
    u8 byte[4 * HOST_LINE];

    for (unsigned w = 0; w < q->words; w++)
        mem_put(byte + 4 * w, 4, q->word[w]);
    return q->channel < HUB_CHANNELS && mem_space_write(&h->channel[q->channel].space, m, MEM_HOST,
                                                        q->address, byte, 4 * q->words);
}

/* Memory at the other end of Host's wires; false: it asks for nothing. */
static bool answer_host(struct hub *h, const struct mem *m)
{
    struct host_answer answer;
    struct host_access q;

    if (!host_memory_from(&h->host, &q))
        return false;
    net_pass(&h->host_memory, &q);
    if (q.write)
        hub_heard(h, q.channel, CLASS_HOST, ACTION_OTHER);
    assert(q.words <= HOST_LINE);
    memset(answer.word + q.words, 0, sizeof answer.word - q.words * sizeof answer.word[0]);
    answer.missing = q.write ? !write_words(h, m, &q) : !read_words(h, m, &q, &answer);
    if (q.write || answer.missing)
        memset(answer.word, 0, sizeof answer.word);
    net_pass(&h->memory_host, &answer);
    return memory_host_into(&h->host, &answer);
}

/* known: facts/classes/mmu.md 4: MEM_OP_D invalidates translations; barriers and flushes have nothing to do here, but in time: class_l2_operation */
static bool operate(struct hub *h)
{
    struct host_operation o;

    if (!host_mmu_from(&h->host, &o))
        return false;
    net_pass(&h->host_mmu, &o);
    hub_heard(h, HUB_CHANNELS, CLASS_HOST, ACTION_OTHER);
    for (unsigned c = 0; c < HUB_CHANNELS; c++)
        mem_space_invalidate(&h->channel[c].space);
    return true;
}

static bool fail_host(struct hub *h)
{
    struct gpu_fault f = { .kind = GPU_FAULT_HOST };

    if (!host_driver_from(&h->host, &f.host))
        return false;
    net_pass(&h->host_driver, &f.host);
    f.address = f.host.address;
    if (f.host.channel < HUB_CHANNELS && h->channel[f.host.channel].space.faults.any) {
        f.kind = GPU_FAULT_ACCESS;
        f.request = mem_request_of(&h->channel[f.host.channel].space.faults.first);
        f.code = h->channel[f.host.channel].space.faults.code;
    }
    return hub_fail(h, &h->channel[f.host.channel % HUB_CHANNELS], &f);
}

/* What a front end has to give, until it has given all, or its channel waits, or the next thing is somebody else's; false: so. */
static bool pour_fe(struct hub *h, const struct mem *m, unsigned channel)
{
    struct hub_channel *c = &h->channel[channel];
    struct fe_action a;
    struct fe_fault fault;

    while (fe_engine_from(&c->fe, &a)) {
        net_pass(&h->fe_engine, &a);
        h->running |= (u32)1 << channel;
        if (!hub_act(h, c, m, &a) || h->engines || c->wait.on || !fe_action_empty(&h->hub_gpc))
            return false;
    }
    h->running &= ~((u32)1 << channel);
    if (!fe_driver_from(&c->fe, &fault))
        return true;
    net_pass(&h->fe_driver, &fault);
    return hub_fail(
        h, c,
        &(struct gpu_fault){ .kind = GPU_FAULT_METHOD, .fe = fault, .address = fault.address });
}

/* A channel whose front end may have more to give, and whose pipe does not wait; HUB_CHANNELS: none. */
static unsigned next_running(const struct hub *h)
{
    unsigned c = 0;

    while (c < HUB_CHANNELS &&
           (!(h->running >> c & 1) || h->channel[c].wait.on || h->channel[c].fe.stopped))
        c++;
    return c;
}

/* Host's methods, a burst of them, and what they bring about; whether anything moved.  Channels that wait are tried again. */
static bool pour_host(struct hub *h, const struct mem *m)
{
    const u64 clocks = h->host.clocks, switches = h->host.switches;
    struct host_method x;

    if (h->host.rests)
        hub_order(h, &(struct host_order){ .what = HOST_TIME });
    for (;;) {
        while (host_fe_from(&h->host, &x)) {
            net_pass(&h->host_fe, &x);
            if (x.channel >= HUB_CHANNELS || !h->channel[x.channel].used)
                continue;
            host_fe_into(&h->channel[x.channel].fe, &x);
            if (!pour_fe(h, m, x.channel) || h->waiting)
                return true;
        }
        if (!answer_host(h, m) && !operate(h) && !fail_host(h))
            return !h->has_fault && (h->host.clocks != clocks || h->host.switches != switches);
    }
}

bool hub_step(struct hub *h, const struct mem *m, const struct hub_stand_ins *s)
{
    const struct hub_wires w = { m };
    unsigned running;

    if (h->has_fault || !fe_action_empty(&h->hub_gpc))
        return false;
    while (h->engines)
        h->engines = hub_net_step(h, &w, s) && !h->has_fault;
    if (h->has_fault)
        return false;
    running = h->running ? next_running(h) : HUB_CHANNELS;
    if (running < HUB_CHANNELS) {
        pour_fe(h, m, running);
        return true;
    }
    return (h->waiting && hub_wake(h, m)) || pour_host(h, m);
}
