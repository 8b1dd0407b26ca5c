/* host_burst.c - words of a line at once, while they ask for no more than decoding */
#include "hub/host/host.h"

/* A method that is only sent on, to the engine that the one before went to or one beside it. */
static bool plain(unsigned subchannel, unsigned method)
{
    return subchannel < 4 && (method >= 0x100 / 4 || method == 0);
}

/* Takes a word, if it asks for no more than decoding; else changes nothing and gives PB_ERROR. */
static enum pb_result take_plain(struct pb *pb, u32 word, struct pb_method *m)
{
    const struct pb before = *pb;
    enum pb_result r;

    if (pb->count)
        return plain(pb->subchannel, pb->method) ? pb_take(pb, word, m) : PB_ERROR;
    r = pb_header(pb, word, m);
    if (r == PB_NOTHING || (r == PB_METHOD && plain(m->subchannel, m->method)))
        return r;
    *pb = before;
    return PB_ERROR;
}

/* Words of the line that are read, while they ask for no more than decoding; how many. */
static unsigned burst(struct host *h, struct host_method_fifo *out)
{
    struct host_channel *c = &h->channel[h->current];
    const u64 time = (u64)h->slice_left / h->cfg.ps_per_clock + 1;
    unsigned n = 0, room = BUS_FIFO_DEPTH - out->count, sent = 0, headers = 0;

    for (; h->line_at + n < h->line_count && sent < room && n < time; n++) {
        struct pb_method m;
        bool header = c->pb.count == 0;
        enum pb_result r = take_plain(&c->pb, h->line[h->line_at + n], &m);
        if (r == PB_ERROR)
            break;
        headers += header;
        if (r == PB_NOTHING)
            continue;
        sent++;
        *host_method_next(out) = (struct host_method){ (u9)h->current, m.subchannel, m.method,
                                                       m.data, c->pb_get + 4 * (u64)n };
    }
    c->pb_get += 4 * (u64)n;
    c->pb_left -= n;
    if (n && c->level == 0)
        c->top_level_get = c->pb_get;
    h->line_at += n;
    h->headers += headers;
    h->methods += sent;
    host_tick(h, (u64)n * host_clocks());
    return n;
}

bool host_run(struct host *h, const struct host_port *port, bool idle, struct host_method_fifo *out,
              struct host_fault_fifo *faults)
{
    bool decodes = h->current >= 0 && h->slice_left > 0 && !h->copy && h->line_at < h->line_count &&
                   h->cfg.ps_per_clock > 0;

    if (decodes && !h->channel[h->current].has_held && !h->channel[h->current].stopped &&
        burst(h, out))
        return true;
    return host_next(h, port, idle, out, faults);
}
