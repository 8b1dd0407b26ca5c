/* net_heard.h - what taps hear of wires: how many packets, and a checksum over them in their order (common/net_tap.h) */
#ifndef NET_HEARD_H
#define NET_HEARD_H

#include "screen/screen.h"
#include "type.h"

#define NET_HEARD_WIRES 512

struct net_heard_side {
    u64 packets, sum;
};

struct net_heard {
    unsigned wires, gpcs;
    struct net_heard_wire {
        struct net_tap tap;
        struct net_tap **at;
        char name[64];
        const struct type *type;
        struct net_heard_side given, taken;
    } wire[NET_HEARD_WIRES];
};

/* Puts a tap on each wire of the screen that the flow driver tells taps of, at all its ends. */
void net_hear(struct net_heard *h, struct screen *g);

/* Returns NULL if both heard the same, packet by packet within a wire, each of them given and taken; else the wire that differs.
 * Adds the packets to 'packets'.
 */
const char *net_heard_differs(const struct net_heard *a, const struct net_heard *b,
                              unsigned long *packets);

#endif
