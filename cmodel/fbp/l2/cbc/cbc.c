/* cbc.c - see cbc.h */
#include "fbp/l2/cbc/cbc.h"

#include <string.h>

#include "common/bits.h"

void cbc_reset(struct cbc *c)
{
    memset(c, 0, sizeof *c);
}

void cbc_set_state(struct cbc *c, const struct cbc_config *cfg)
{
    c->cfg = *cfg;
}

const char *cbc_not_modelled(const struct cbc_config *cfg)
{
    (void)cfg;
    return NULL;
}

unsigned cbc_clocks(const struct cbc_config *cfg, const struct l2_request *in)
{
    (void)cfg;
    (void)in;
    return 1;
}

bool cbc_looks(const struct cbc_config *cfg, const struct l2_request *in)
{
    return !cfg->bypass && in->comptag != 0 && (in->op == L2_READ || in->op == L2_WRITE);
}

void cbc_put(struct cbc_lines *l, unsigned n, u12 comptag)
{
    l->line[n] = (struct cbc_line){ .valid = true, .comptag = comptag };
    l->place[comptag] = (u16)n;
}

unsigned cbc_victim(const struct cbc_lines *l)
{
    const struct cbc_line *line = l->line;
    unsigned at = 0;

    for (unsigned n = 0; n < CBC_LINES - (unsigned)l->without; n++) {
        if (!line[n].valid)
            return n;
        if (line[n].used < line[at].used)
            at = n;
    }
    return at;
}

/* The line is there. */
static void look(struct cbc *c)
{
    struct cbc_line *line = &c->lines.line[c->at];
    const unsigned lsb = 2 * cbc_tile(c->in.line);

    line->used = ++c->now;
    if (c->in.op == L2_WRITE) {
        line->dirty |= bits_get(line->word, lsb, 2) != c->in.state;
        bits_put(line->word, lsb, 2, c->in.state);
    } else {
        c->in.state = (u2)bits_get(line->word, lsb, 2);
        c->in.sectors &= cbc_sectors(&c->in, c->in.state);
    }
    c->phase = CBC_PASS;
}

/* Finds the request's line, or makes room for it. */
static void begin(struct cbc *c)
{
    c->at = (u16)cbc_find(&c->lines, c->in.comptag);
    if (c->at < CBC_LINES) {
        look(c);
        return;
    }
    c->at = (u16)cbc_victim(&c->lines);
    c->phase = c->lines.line[c->at].valid && c->lines.line[c->at].dirty ? CBC_EVICT : CBC_ASK;
}

/* Goes on to the next line that is to be written. */
static void clean(struct cbc *c)
{
    while (c->at < CBC_LINES && !(c->lines.line[c->at].valid && c->lines.line[c->at].dirty))
        c->at++;
    c->phase = c->at < CBC_LINES ? CBC_CLEAN : CBC_PASS;
}

/* The first of those that are looked at begins, if there is one. */
static void start(struct cbc *c)
{
    const struct l2_queue *q = &c->queue;
    unsigned n = 0;

    while (n < q->count && l2_channel_of(&q->of[n]) != L2_CHANNEL_OTHERS)
        n++;
    if (c->phase != CBC_FREE || n == q->count)
        return;
    c->in = q->of[n];
    c->at = 0;
    if (c->in.op == L2_CLEAN_BITS)
        clean(c);
    else if (cbc_looks(&c->cfg, &c->in))
        begin(c);
    else
        c->phase = CBC_PASS;
}

bool xbar_cbc_into(struct cbc *c, const struct l2_request *in)
{
    if (!l2_queue_put(&c->queue, in))
        return false;
    c->clocks += cbc_clocks(&c->cfg, in);
    start(c);
    return true;
}

bool memory_cbc_into(struct cbc *c, const struct cbc_filled *in)
{
    if (c->answered == c->asked)
        return false;
    c->answered++;
    cbc_put(&c->lines, c->at % CBC_LINES, c->in.comptag);
    memcpy(c->lines.line[c->at % CBC_LINES].word, in->word, sizeof in->word);
    look(c);
    return true;
}

static void write_line(struct cbc_line *line, struct cbc_fetch *out)
{
    *out = (struct cbc_fetch){ .write = 1, .comptag = line->comptag };
    memcpy(out->word, line->word, sizeof out->word);
    line->dirty = false;
}

bool cbc_memory_from(struct cbc *c, struct cbc_fetch *out)
{
    switch (c->phase) {
    case CBC_EVICT:
        write_line(&c->lines.line[c->at], out);
        c->phase = CBC_ASK;
        return true;
    case CBC_ASK:
        *out = (struct cbc_fetch){ .comptag = c->in.comptag };
        c->asked++;
        c->phase = CBC_WAIT;
        return true;
    case CBC_CLEAN:
        write_line(&c->lines.line[c->at], out);
        clean(c);
        return true;
    default: return false;
    }
}

/* Whether a request of the queue must wait: for its bits, or as it must not pass one before it. */
static bool waits(const struct cbc *c, unsigned n)
{
    const struct l2_queue *q = &c->queue;
    const enum l2_channel of = l2_channel_of(&q->of[n]);

    if (of == L2_CHANNEL_OTHERS && c->phase != CBC_PASS)
        return true;
    return l2_queue_waits(q, n);
}

bool cbc_l2_from(struct cbc *c, struct l2_request *out)
{
    struct l2_queue *q = &c->queue;
    enum l2_channel of;
    unsigned n = 0;

    while (n < q->count && waits(c, n))
        n++;
    if (n == q->count)
        return false;
    of = l2_channel_of(&q->of[n]);
    *out = of == L2_CHANNEL_OTHERS ? c->in : q->of[n];
    if (of == L2_CHANNEL_OTHERS)
        c->phase = CBC_FREE;
    c->freed[l2_queue_drop(q, n)]++;
    start(c);
    return true;
}

/* chosen: of the lowest channel first */
bool cbc_room_from(struct cbc *c, struct l2_room *out)
{
    unsigned n = 0;

    while (n < L2_CHANNELS && c->freed[n] == 0)
        n++;
    if (n == L2_CHANNELS)
        return false;
    c->freed[n]--;
    *out = (struct l2_room){ .channel = (enum l2_channel)n };
    return true;
}
