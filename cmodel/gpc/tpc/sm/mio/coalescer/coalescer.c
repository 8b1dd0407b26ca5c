/* coalescer.c - see coalescer.h */
#include "gpc/tpc/sm/mio/coalescer/coalescer.h"

#include <string.h>

void coalescer_reset(struct coalescer *c)
{
    memset(c, 0, sizeof *c);
}

void coalescer_set_state(struct coalescer *c, const struct coalescer_config *cfg)
{
    c->cfg = *cfg;
}

const char *coalescer_not_modelled(const struct coalescer_config *cfg)
{
    (void)cfg;
    return NULL;
}

static unsigned bytes_of(const struct half_access *in)
{
    return in->size > 4 ? 16 : 1u << in->size;
}

static u40 address_of(const struct half_access *in, unsigned thread)
{
    return in->address[thread] & ~(u40)(bytes_of(in) - 1);
}

/* known: facts/other_gpus.md: 64- and 128-bit words need 128 bytes, those of 128 bits two regions of them */
static unsigned region_bytes(unsigned bytes)
{
    return bytes == 4 ? 64 : 128;
}

/* known: CUDA C programming guide 3.2, G.3.2.1: thread k has word k; it does not matter which threads take part */
bool coalescer_in_order(const struct half_access *in)
{
    const unsigned bytes = bytes_of(in), first = in->active ? bits_lowest(in->active) : 0;
    const u40 base = (address_of(in, first) - (u40)first * bytes) & bits_mask(40);

    if (bytes < 4 || base % region_bytes(bytes) != 0)
        return false;
    for (u16 left = in->active; left; left &= (u16)(left - 1)) {
        const unsigned k = bits_lowest(left);

        if (address_of(in, k) != ((base + (u40)k * bytes) & bits_mask(40)))
            return false;
    }
    return true;
}

static struct half_transaction transaction(const struct half_access *in,
                                           enum transaction_bytes bytes, unsigned thread)
{
    const u40 mask = ~(u40)(coalescer_bytes(bytes) - 1);

    return (struct half_transaction){
        .id = in->id, .half = in->half, .bytes = bytes, .address = address_of(in, thread) & mask
    };
}

/* Adds the active threads whose address is in it. */
static struct half_transaction with_threads(struct half_transaction t, const struct half_access *in)
{
    for (u16 left = in->active; left; left &= (u16)(left - 1)) {
        const unsigned k = bits_lowest(left);

        if ((address_of(in, k) & ~(u40)(coalescer_bytes(t.bytes) - 1)) == t.address)
            t.threads |= (u16)(1u << k);
    }
    t.last = t.threads == in->active;
    return t;
}

/* known: CUDA C programming guide 3.2, G.3.2.1: 16 separate transactions of 32 bytes.
 * chosen: of fewer threads as many as take part, in their order
 */
struct half_transaction coalescer_alone(const struct half_access *in)
{
    const unsigned thread = bits_lowest(in->active);
    struct half_transaction t = transaction(in, TRANSACTION_32, thread);

    t.threads = (u16)(1u << thread);
    t.last = t.threads == in->active;
    return t;
}

struct half_transaction coalescer_region(const struct half_access *in)
{
    const enum transaction_bytes bytes = bytes_of(in) == 4 ? TRANSACTION_64 : TRANSACTION_128;

    return with_threads(transaction(in, bytes, bits_lowest(in->active)), in);
}

/* The half of a transaction that its threads use alone, or the whole: 0, 1, 2. */
static unsigned used_half(const struct half_transaction *t, const struct half_access *in)
{
    unsigned halves = 0;

    for (u16 left = t->threads; left; left &= (u16)(left - 1))
        halves |= address_of(in, bits_lowest(left)) & coalescer_bytes(t->bytes) / 2 ? 2 : 1;
    return halves - 1;
}

/* known: CUDA C programming guide 3.2, G.3.2.2: the four steps, in their order */
struct half_transaction coalescer_segment(const struct half_access *in)
{
    const unsigned bytes = bytes_of(in);
    const enum transaction_bytes segment = bytes == 1   ? TRANSACTION_32
                                           : bytes == 2 ? TRANSACTION_64
                                                        : TRANSACTION_128;
    struct half_transaction t = with_threads(transaction(in, segment, bits_lowest(in->active)), in);

    for (unsigned half; t.bytes > TRANSACTION_32 && (half = used_half(&t, in)) < 2;) {
        t.bytes = (enum transaction_bytes)(t.bytes - 1);
        t.address += half * coalescer_bytes(t.bytes);
    }
    return t;
}

static struct half_transaction next(enum coalescer_rule rule, bool in_order,
                                    const struct half_access *in)
{
    if (rule == COALESCE_SEGMENTS)
        return coalescer_segment(in);
    return in_order ? coalescer_region(in) : coalescer_alone(in);
}

bool mio_coalescer_into(struct coalescer *c, const struct half_access *in)
{
    if (c->in.active)
        return false;
    c->in = *in;
    c->in_order = coalescer_in_order(in);
    c->clocks += in->active == 0; /* chosen: a clock to see that there is nothing to do */
    return true;
}

bool coalescer_l2_from(struct coalescer *c, struct half_transaction *out)
{
    if (!c->in.active)
        return false;
    *out = next(c->cfg.rule, c->in_order, &c->in);
    c->in.active &= (u16)~out->threads;
    c->clocks++;
    return true;
}

unsigned coalescer_all(const struct coalescer_config *cfg, const struct half_access *in,
                       struct half_transaction out[COALESCER_THREADS])
{
    const bool in_order = coalescer_in_order(in);
    struct half_access left = *in;
    unsigned count = 0;

    while (left.active) {
        out[count] = next(cfg->rule, in_order, &left);
        left.active &= (u16)~out[count++].threads;
    }
    return count;
}
