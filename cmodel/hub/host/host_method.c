/* host_method.c - the methods below 0x100.  known: facts/classes/host.md 4 */
#include "class/action.h"
#include "hub/host/host.h"

static enum host_done operation(struct host *h, unsigned channel, u32 c, u32 d)
{
    if (h->busy)
        return HOST_NOT_IDLE;
    h->operation = (struct host_operation){ (u9)channel, c, d };
    h->gives = HOST_GIVES_OPERATION;
    return HOST_DONE;
}

/* known: YIELD.OP of clb06f.h.  chosen: PBDMA_TIMESLICE gives up the channel's turn, the others the group's */
static enum host_done yield(struct host *h, u32 op)
{
    if (op == 0)
        return HOST_DONE;
    if (op > 1)
        h->slice_left = 0;
    return HOST_YIELDS;
}

static enum host_done when_idle(const struct host *h)
{
    return !h->busy ? HOST_DONE : HOST_NOT_IDLE;
}

static enum host_done keep(u32 *to, u32 data)
{
    *to = data;
    return HOST_DONE;
}

enum host_done host_method_do(struct host *h, unsigned channel, const struct pb_method *m)
{
    struct host_channel *c = &h->channel[channel];

    switch (class_action_at(CLASS_HOST, m->method)) {
    case ACTION_HOST_NOP: return HOST_DONE;
    case ACTION_HOST_ADDRESS_HIGH: return keep(&c->semaphore[0], m->data);
    case ACTION_HOST_ADDRESS_LOW: return keep(&c->semaphore[1], m->data);
    case ACTION_HOST_PAYLOAD: return keep(&c->semaphore[2], m->data);
    case ACTION_HOST_SEMAPHORE: c->semaphored = m->data; return host_semaphore(h, channel, m->data);
    case ACTION_HOST_INTERRUPT: c->interrupts++; return HOST_DONE;
    case ACTION_HOST_FLUSH: return operation(h, channel, 0, 0);
    case ACTION_HOST_OPERAND_A: return keep(&c->mem_op_a, m->data);
    case ACTION_HOST_OPERATION_B: return operation(h, channel, c->mem_op_a, m->data);
    case ACTION_HOST_OPERAND_C: return keep(&c->mem_op_c, m->data);
    case ACTION_HOST_OPERATION_D: return operation(h, channel, c->mem_op_c, m->data);
    case ACTION_HOST_REFERENCE: return !h->busy ? keep(&c->reference, m->data) : HOST_NOT_IDLE;
    case ACTION_HOST_THRESHOLD: return keep(&c->syncpoint, m->data);
    case ACTION_HOST_SYNC_POINT:
        c->syncpointb = m->data;
        return host_syncpoint(h, channel, m->data);
    case ACTION_HOST_WAIT: return when_idle(h);
    case ACTION_HOST_CHECKSUM: c->checksums++; return HOST_DONE;
    case ACTION_HOST_YIELD: return yield(h, m->data & 3);
    default: return host_stop(h, channel, HOST_METHOD); /* ILLEGAL too */
    }
}

bool host_method_waits(unsigned method, u32 data)
{
    if (method >= 0x100 / 4)
        return false;
    switch (class_action_at(CLASS_HOST, method)) {
    case ACTION_HOST_SEMAPHORE: return host_semaphore_waits(data) || host_semaphore_acquires(data);
    case ACTION_HOST_FLUSH:
    case ACTION_HOST_OPERATION_B:
    case ACTION_HOST_OPERATION_D:
    case ACTION_HOST_REFERENCE:
    case ACTION_HOST_WAIT: return true;
    default: return false;
    }
}

bool host_holds_syncpoint(const struct host_channel *c)
{
    return class_action_at(CLASS_HOST, c->held.method) != ACTION_HOST_SEMAPHORE;
}
