/* net_pass.h - a packet that goes over a wire by a call, of a unit that another one, or its block's own code, has inside (INNER of a .net)
 *
 * net_pass(wire, packet) counts it and tells who looks; 'wire' is a pointer to a FIFO, which stays empty.
 */
#ifndef NET_PASS_H
#define NET_PASS_H

#include "common/net_tap.h"

#define net_pass(wire, packet) \
    do { \
        (wire)->pushed++; \
        if ((wire)->tap) { \
            net_tap_given(&(wire)->tap, packet); \
            net_tap_taken(&(wire)->tap, packet); \
        } \
    } while (0)

#endif
