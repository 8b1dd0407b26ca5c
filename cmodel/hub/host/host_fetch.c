/* host_fetch.c - entries of the ring, words of segments */
#include "hub/host/host.h"

#define VA_LAST_WORD (((u64)1 << 40) - 4)

/* known: facts/classes/host.md 1.  chosen: other opcodes than NOP and the checksums are GPENTRY */
static u32 control(struct host_channel *c, const struct gp_entry *e)
{
    if (e->get_hi == 2 || e->get_hi == 3)
        c->checksums++;
    return e->get_hi == 0 || e->get_hi == 2 || e->get_hi == 3 ? 0 : HOST_GPENTRY;
}

static u32 segment(struct host_channel *c, const struct gp_entry *e)
{
    u64 get = e->get_hi << 32 | e->get << 2;

    if (get + 4 * e->length > VA_LAST_WORD)
        return HOST_GPENTRY;
    if (c->pb.count && e->fetch && !c->segment_conditional)
        return HOST_PBSEG;
    c->segment_conditional = e->fetch;
    c->level = (u8)e->level;
    c->pb_get = get;
    c->pb_left = (u32)e->length;
    c->pb_begins = true;
    return 0;
}

enum host_done host_fetch_entry(struct host *h, const struct host_port *port)
{
    struct host_channel *c = &h->channel[h->current];
    struct gp_entry e;
    u32 word[2], bad;

    switch (
        port->read(port->context, (unsigned)h->current, c->gp_base + 8 * (u64)c->gp_get, word, 2)) {
    case HOST_MISSING: return host_stop(h, (unsigned)h->current, 0);
    case HOST_LATER: return HOST_ASKS;
    default: break;
    }
    h->entries++;
    c->gp_get = (c->gp_get + 1) & (((u32)1 << c->gp_log2) - 1);
    gp_entry_get(&e, word);
    bad = e.length == 0 ? control(c, &e) : segment(c, &e);
    h->line_at = h->line_count = 0;
    return bad ? host_stop(h, (unsigned)h->current, bad) : HOST_DONE;
}

enum host_done host_fetch_line(struct host *h, const struct host_port *port)
{
    struct host_channel *c = &h->channel[h->current];
    unsigned n = c->pb_left < HOST_LINE ? c->pb_left : HOST_LINE;

    switch (port->read(port->context, (unsigned)h->current, c->pb_get, h->line, n)) {
    case HOST_MISSING: return host_stop(h, (unsigned)h->current, 0);
    case HOST_LATER: return HOST_ASKS;
    default: break;
    }
    h->line_at = 0;
    h->line_count = n;
    return HOST_DONE;
}
