/* host_semaphore.c - semaphores in memory, syncpoints.  known: facts/classes/host.md 4 */
#include "hub/host/host.h"

enum { ACQUIRE = 1, RELEASE = 2, ACQ_GEQ = 4, ACQ_AND = 8, REDUCTION = 16 };

struct atomic host_reduction(unsigned operation, bool is_unsigned, u32 payload)
{
    static const enum atomic_op op[] = { ATOMIC_MIN, ATOMIC_MAX, ATOMIC_XOR, ATOMIC_AND,
                                         ATOMIC_OR,  ATOMIC_ADD, ATOMIC_INC };

    return (struct atomic){ .op = operation < 7 ? op[operation] : ATOMIC_DEC,
                            .type = is_unsigned ? ATOMIC_U32 : ATOMIC_S32,
                            .operand = payload };
}

static bool acquired(u32 operation, u32 memory, u32 payload)
{
    if (operation == ACQUIRE)
        return memory == payload;
    if (operation == ACQ_GEQ)
        return (s32)(memory - payload) >= 0;
    return (memory & payload) != 0;
}

/* A wait that fails: for good when the channel's time is over. */
static enum host_done failed(struct host *h, unsigned channel, bool switches)
{
    struct host_channel *c = &h->channel[channel];

    if (!c->timed) {
        c->timed = true;
        c->since = h->time;
    }
    if (c->timeout_ns && (h->time - c->since) / 1000 >= c->timeout_ns)
        return host_stop(h, channel, HOST_ACQUIRE);
    return switches ? HOST_WAITS_SWITCH : HOST_WAITS;
}

/* What became of a method by what memory says. */
static enum host_done by_reply(struct host *h, unsigned channel, enum host_reply r)
{
    return r == HOST_HERE ? HOST_DONE : r == HOST_LATER ? HOST_ASKS : host_stop(h, channel, 0);
}

static enum host_done release(struct host *h, unsigned channel, u64 va, u32 d)
{
    u64 ns = h->time / 1000;
    const u32 word[4] = { h->channel[channel].semaphore[2], 0, (u32)ns, (u32)(ns >> 32) };
    bool one = d >> 24 & 1;

    if (!one && va % 16)
        return host_stop(h, channel, HOST_SEMAPHORE);
    return by_reply(h, channel, host_write(h, channel, va, word, one ? 1 : 4));
}

static enum host_done reduce(struct host *h, unsigned channel, u64 va, u32 d)
{
    struct host_channel *c = &h->channel[channel];
    unsigned operation = d >> 27 & 15;
    enum host_done done;
    struct atomic a;
    u32 memory;

    if (operation > 7)
        return host_stop(h, channel, HOST_SEMAPHORE);
    if (!c->reduced) {
        done = by_reply(h, channel, host_read(h, channel, va, &memory, 1));
        if (done != HOST_DONE)
            return done;
        a = host_reduction(operation, d >> 31, c->semaphore[2]);
        c->reduction = (u32)atomic_result(&a, memory);
    }
    done = by_reply(h, channel, host_write(h, channel, va, &c->reduction, 1));
    c->reduced = done == HOST_ASKS;
    return done;
}

bool host_semaphore_waits(u32 d)
{
    const u32 operation = d & 31;

    return (operation == RELEASE || operation == REDUCTION) && !(d >> 20 & 1);
}

bool host_semaphore_acquires(u32 d)
{
    const u32 operation = d & 31;

    return operation == ACQUIRE || operation == ACQ_GEQ || operation == ACQ_AND;
}

/* chosen: a reduction waits for the engines as a release does */
enum host_done host_semaphore(struct host *h, unsigned channel, u32 d)
{
    const struct host_channel *c = &h->channel[channel];
    u64 va = (u64)(c->semaphore[0] & 0xff) << 32 | c->semaphore[1];
    u32 operation = d & 31, memory;
    enum host_done done;

    if (va % 4)
        return host_stop(h, channel, HOST_SEMAPHORE);
    switch (operation) {
    case RELEASE:
    case REDUCTION:
        if (host_semaphore_waits(d) && h->busy)
            return HOST_NOT_IDLE;
        return operation == RELEASE ? release(h, channel, va, d) : reduce(h, channel, va, d);
    case ACQUIRE:
    case ACQ_GEQ:
    case ACQ_AND:
        done = by_reply(h, channel, host_read(h, channel, va, &memory, 1));
        return done != HOST_DONE || acquired(operation, memory, c->semaphore[2])
                   ? done
                   : failed(h, channel, d >> 12 & 1);
    default: return host_stop(h, channel, HOST_SEMAPHORE);
    }
}

enum host_done host_syncpoint(struct host *h, unsigned channel, u32 b)
{
    u32 *counter = &h->syncpoint[b >> 8 & 255];

    switch (b & 3) {
    case 0:
        return (s32)(*counter - h->channel[channel].syncpoint) >= 0
                   ? HOST_DONE
                   : failed(h, channel, b >> 4 & 1);
    case 1: ++*counter; return HOST_DONE;
    default: return host_stop(h, channel, HOST_METHOD); /* of older GPUs */
    }
}
