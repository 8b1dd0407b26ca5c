/* net_heard.h - what taps hear of wires: how many packets, and checksums over them, in their order and in any (common/net_tap.h)
 *
 * With one GPC both drivers put the same packets on each wire in the same order, but for memory's wires, where by FIFOs a packet's reads go
 * between the writes of the one before: the same requests, in an order that only the bytes of one address depend on, and keep.  Of several GPCs each one's own wires, and its end of a
 * wire to the partitions, are so too.  Behind the arbiter the order of packets is not a draw's property: by calls a primitive goes
 * through one GPC after the other, by FIFOs all GPCs work at a time and the arbiter takes what is there, as hardware's does.  There the
 * packets of a wire are compared as a set.  A tile is one GPC's, so the packets of a pixel stay in order, and the sets are the same.
 *
 * One thing does depend on that order: which line a cache gives up, and so what it asks of memory, and where colours are compressed
 * what a tile holds when it is.  Where there are several GPCs these wires are left out: memory's, and between ccache and comp
 * (test_net_order.c has the order traced).
 */
#ifndef NET_HEARD_H
#define NET_HEARD_H

#include "screen/screen.h"
#include "type.h"

#define NET_HEARD_WIRES 512

struct net_heard_side {
    u64 packets, sum, set;
};

struct net_heard {
    unsigned wires, gpcs;
    bool memory;
    struct net_heard_wire {
        struct net_tap tap;
        struct net_tap **at;
        char name[64];
        const struct type *type;
        bool as_set;
        struct net_heard_side given, taken;
    } wire[NET_HEARD_WIRES];
};

/* Puts a tap on each wire of the screen, at all its ends; on memory's, which count only while somebody looks, if 'memory'. */
void net_hear(struct net_heard *h, struct screen *g, bool memory);

/* Returns the name of the first wire on which the two heard different packets, or whose packets were not all taken; else NULL.
 * Adds the packets to 'packets'.
 */
const char *net_heard_differs(const struct net_heard *a, const struct net_heard *b,
                              unsigned long *packets);

#endif
