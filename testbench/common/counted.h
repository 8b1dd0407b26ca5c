/* counted.h - all that two ways of the same work have counted, one number behind the other, to be compared: for tests */
#ifndef COUNTED_H
#define COUNTED_H

#include <assert.h>
#include <string.h>

#include "common/net.h"

#define COUNTED_MOST 16384

struct counted {
    unsigned counts;
    u64 count[COUNTED_MOST];
};

/* Numbers of 64 bits. */
static inline void counted_add(struct counted *c, const void *from, size_t bytes)
{
    assert(bytes % 8 == 0 && c->counts + bytes / 8 <= COUNTED_MOST);
    memcpy(&c->count[c->counts], from, bytes);
    c->counts += (unsigned)(bytes / 8);
}

/* As screen_wires and screen_units call them. */
static inline void counted_wire(void *to, const struct net_wire *w)
{
    counted_add(to, &w->pushed, sizeof w->pushed);
}

static inline void counted_unit(void *to, const struct net_unit *u)
{
    counted_add(to, &u->packets, sizeof u->packets);
    counted_add(to, &u->clocks, sizeof u->clocks);
}

/* The first number that differs; all of 'counts' if none does, of both as many. */
static inline unsigned counted_same(const struct counted *a, const struct counted *b)
{
    unsigned n = 0;

    while (n < a->counts && n < b->counts && a->count[n] == b->count[n])
        n++;
    return n;
}

#endif
