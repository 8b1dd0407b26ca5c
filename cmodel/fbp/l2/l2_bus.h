/* l2_bus.h - l2.def in C */
#ifndef L2_BUS_H
#define L2_BUS_H

#include "fbp/fbp_bus.h"

#define BUS_DEF "fbp/l2/l2.def"
#include "common/bus_c.h"

#define L2_CHANNELS 3
#define L2_ROOM     4 /* chosen: requests of a channel that wait before a slice */

/* Returns whether a request is of all lines. */
static inline bool l2_sweeps(const struct l2_request *q)
{
    return q->op >= L2_CLEAN;
}

/* Returns a request's channel. */
static inline enum l2_channel l2_channel_of(const struct l2_request *q)
{
    if (q->op > L2_WRITE || q->comptag)
        return L2_CHANNEL_OTHERS;
    return q->op == L2_READ ? L2_CHANNEL_READS : L2_CHANNEL_WRITES;
}

/* Returns whether one may not pass another that came before it: of one tile, or all lines.
 * chosen: channels keep the order of what one tile is asked, as its bytes and bits depend on it
 */
static inline bool l2_in_order(const struct l2_request *before, const struct l2_request *q)
{
    return before->line >> 1 == q->line >> 1 || l2_sweeps(before) || l2_sweeps(q);
}

#endif
