/* host_fetch.c - memory, entries of the ring, words of segments */
#include <string.h>

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

/* Asks, or takes the answer to what was asked before. */
static const struct host_answer *ask(struct host *h, const struct host_access *a)
{
    if (h->asked == h->answered) {
        h->access = *a;
        h->gives = HOST_GIVES_ACCESS;
        h->asked++;
        return NULL;
    }
    assert(h->has_answer);
    h->has_answer = false;
    h->answered++;
    return &h->answer;
}

enum host_reply host_read(struct host *h, unsigned channel, u64 va, u32 *word, unsigned words)
{
    const struct host_access a = { (u9)channel, 0, va & bits_mask(40), (u7)words, { 0 } };
    const struct host_answer *answer = ask(h, &a);

    if (!answer)
        return HOST_LATER;
    memcpy(word, answer->word, words * sizeof *word);
    return answer->missing ? HOST_MISSING : HOST_HERE;
}

enum host_reply host_write(struct host *h, unsigned channel, u64 va, const u32 *word,
                           unsigned words)
{
    struct host_access a = { (u9)channel, 1, va & bits_mask(40), (u7)words, { 0 } };
    const struct host_answer *answer;

    memcpy(a.word, word, words * sizeof *word);
    answer = ask(h, &a);
    return !answer ? HOST_LATER : answer->missing ? HOST_MISSING : HOST_HERE;
}

enum host_done host_fetch_entry(struct host *h)
{
    struct host_channel *c = &h->channel[h->current];
    struct gp_entry e;
    u32 word[2], bad;

    switch (host_read(h, (unsigned)h->current, c->gp_base + 8 * (u64)c->gp_get, word, 2)) {
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

enum host_done host_fetch_line(struct host *h)
{
    struct host_channel *c = &h->channel[h->current];
    unsigned n = c->pb_left < HOST_LINE ? c->pb_left : HOST_LINE;

    switch (host_read(h, (unsigned)h->current, c->pb_get, h->line, n)) {
    case HOST_MISSING: return host_stop(h, (unsigned)h->current, 0);
    case HOST_LATER: return HOST_ASKS;
    default: break;
    }
    h->line_at = 0;
    h->line_count = n;
    return HOST_DONE;
}
