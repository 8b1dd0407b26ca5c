/* net_tap.h - taps: who looks at a wire, and changes nothing
 *
 *   producer ---- given ---->| wire |---- taken ----> consumer
 *                   |                       |
 *                   +--> tap, tap, ... <----+
 *
 * A tap is the looker's own struct.  Its wire points to it (net.h tells where: struct net_wire, net_unit), and it to the next
 * tap of the same wire.  'given' is called when a packet has been put on the wire, 'taken' when the consumer takes it, while
 * the packet is still in place.  A wire without a tap pays one test.
 *
 * A tap may be taken off in a callback, its own or another's; its struct must live until the callback has returned.  One that is
 * put on in a callback sees the next packet.
 */
#ifndef NET_TAP_H
#define NET_TAP_H

#include <stddef.h>

#include "common/types.h"

#define NET_RARE __attribute__((cold, noinline, unused)) /* of what most runs never call */

/* 'packet' is the wire's struct, and holds while the callback runs; a callback may be NULL.  To one that only counts packets it may be NULL:
 * those that a batch stands for are not made then.
 */
struct net_tap {
    void (*given)(void *self, const void *packet);
    void (*taken)(void *self, const void *packet);
    void *self;
    bool counts;
    struct net_tap *next;   /* of the same wire */
    struct net_tap **wire;  /* where it was parked, */
    struct net_tap *parked; /* and the next one so */
};

/* Puts a tap on a wire, in front of those there. */
static inline void net_tap_on(struct net_tap **wire, struct net_tap *t)
{
    t->next = *wire;
    *wire = t;
}

/* Takes a tap off its wire; one that is not there is left alone.  It keeps 'next', by which the caller of its callback goes on. */
static inline void net_tap_off(struct net_tap **wire, const struct net_tap *t)
{
    while (*wire && *wire != t)
        wire = &(*wire)->next;
    if (*wire)
        *wire = t->next;
}

/* Returns whether a tap of a wire looks at packets. */
static NET_RARE bool net_tap_looks(const struct net_tap *t)
{
    while (t && t->counts)
        t = t->next;
    return t != NULL;
}

/* Calls every tap of a wire. */
static NET_RARE void net_tap_given(struct net_tap *const *wire, const void *packet)
{
    for (struct net_tap *t = *wire; t; t = t->next)
        if (t->given)
            t->given(t->self, packet);
}

static NET_RARE void net_tap_taken(struct net_tap *const *wire, const void *packet)
{
    for (struct net_tap *t = *wire; t; t = t->next)
        if (t->taken)
            t->taken(t->self, packet);
}

#endif
