/* scc.c - see scc.h */
#include "hub/scc/scc.h"

static bool is_inside(const struct scc_bound *b, u64 address)
{
    return b->valid && address - b->address < b->bytes;
}

static bool is_same(const struct scc_bound *a, const struct scc_bound *b)
{
    return a->address == b->address && a->bytes == b->bytes;
}

void scc_bind(struct scc *s, const struct scc_binding *b)
{
    if (b->slot >= SCC_SLOTS)
        return;
    s->bound[b->group][b->slot] = b->to;
    s->rebound = true;
}

/* A buffer is in flight once, however often it is bound. */
static void fly(struct scc *s, const struct scc_bound *b)
{
    for (unsigned i = 0; i < s->flights; i++)
        if (is_same(&s->flight[i], b))
            return;
    if (s->flights < SCC_FLIGHTS)
        s->flight[s->flights++] = *b;
    else
        s->flight[s->oldest++ % SCC_FLIGHTS] = *b;
}

void scc_draw(struct scc *s)
{
    s->block = 0;
    if (!s->rebound)
        return;
    s->rebound = false;
    for (unsigned group = 0; group < SCC_GROUPS; group++)
        for (unsigned slot = 0; slot < SCC_SLOTS; slot++)
            if (s->bound[group][slot].valid)
                fly(s, &s->bound[group][slot]);
}

void scc_idle(struct scc *s)
{
    s->flights = s->oldest = 0;
    s->rebound = true;
    s->block = 0;
}

unsigned scc_clocks(bool used)
{
    return used ? 9 : 0;
}

void scc_update(struct scc *s, u64 address)
{
    const u64 block = address / SCC_BLOCK + 1;
    unsigned i = 0;

    if (block == s->block)
        return;
    s->block = block;
    while (i < s->flights && !is_inside(&s->flight[i], address))
        i++;
    s->clocks += scc_clocks(i < s->flights);
}
