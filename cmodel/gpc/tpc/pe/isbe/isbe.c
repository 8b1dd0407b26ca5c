/* isbe.c - see isbe.h */
#include "gpc/tpc/pe/isbe/isbe.h"

#include <string.h>

#define THREADS 32
#define SCALAR  4   /* bytes */
#define INDICES 128 /* bytes, and of primitive ids */
#define FEWEST  4   /* vertices that outputs have room for */

void isbe_reset(struct isbe *s)
{
    memset(s, 0, sizeof *s);
    s->cfg.capacity = ISBE_BYTES;
}

void isbe_set_state(struct isbe *s, const struct isbe_config *cfg)
{
    s->cfg = *cfg;
}

const char *isbe_not_modelled(const struct isbe_config *cfg)
{
    return cfg->capacity % INDICES ? "isbe: a capacity that is no multiple of 128 bytes" : NULL;
}

static unsigned room_for(unsigned vertices)
{
    unsigned room = FEWEST;

    while (room < vertices)
        room *= 2;
    return room;
}

/* known: facts/tpc.md, ISBE */
struct isbe_entry isbe_size(const struct isbe_config *cfg, const struct isbe_batch *b)
{
    const unsigned in = b->inputs * THREADS * SCALAR;
    const unsigned out = b->outputs * room_for(b->vertices) * SCALAR;
    const unsigned larger = in > out ? in : out;
    const unsigned bytes =
        (b->overlapped ? larger : in + out) + INDICES + (b->primitive_id ? INDICES : 0);
    const unsigned warps = cfg->capacity / bytes;

    return (struct isbe_entry){ .draw = b->draw,
                                .inputs = (u17)in,
                                .outputs = (u17)out,
                                .bytes = (u18)bytes,
                                .warps = (u7)(warps < ISBE_WARPS ? warps : ISBE_WARPS) };
}

bool pe_isbe_into(struct isbe *s, const struct isbe_batch *in)
{
    struct isbe_entry e = isbe_size(&s->cfg, in);

    if (s->gives || (e.warps && (s->held == ISBE_WARPS || s->used + e.bytes > s->cfg.capacity)))
        return false;
    if (e.warps) {
        e.at = (u17)s->next;
        s->next = (s->next + e.bytes) % s->cfg.capacity;
        s->used += e.bytes;
        s->bytes[(s->first + s->held++) % ISBE_WARPS] = (u17)e.bytes;
    }
    s->entry = e;
    s->gives = true;
    s->clocks++;
    return true;
}

bool vsc_isbe_into(struct isbe *s, const struct isbe_done *in)
{
    (void)in;
    if (s->answered == s->asked)
        return false;
    s->used -= s->bytes[s->first];
    s->first = (s->first + 1) % ISBE_WARPS;
    s->held--;
    s->answered++;
    return true;
}

bool isbe_pe_from(struct isbe *s, struct isbe_entry *out)
{
    if (!s->gives)
        return false;
    *out = s->entry;
    s->gives = false;
    s->asked += s->entry.warps != 0;
    return true;
}
