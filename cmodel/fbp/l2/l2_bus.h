/* l2_bus.h - l2.def in C */
#ifndef L2_BUS_H
#define L2_BUS_H

#include <string.h>

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

/* Requests that wait before a slice, of all channels, in the order in which they came. */
struct l2_queue {
    unsigned count;
    unsigned of_channel[L2_CHANNELS];
    struct l2_request of[L2_CHANNELS * L2_ROOM];
};

/* Adds a request; false: its channel has no room. */
static inline bool l2_queue_put(struct l2_queue *q, const struct l2_request *in)
{
    const enum l2_channel c = l2_channel_of(in);

    if (q->of_channel[c] == L2_ROOM)
        return false;
    q->of_channel[c]++;
    q->of[q->count++] = *in;
    return true;
}

/* Returns whether request n must not pass one before it. */
static inline bool l2_queue_waits(const struct l2_queue *q, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (l2_channel_of(&q->of[i]) == l2_channel_of(&q->of[n]) ||
            l2_in_order(&q->of[i], &q->of[n]))
            return true;
    return false;
}

/* Removes request n; returns its channel. */
static inline enum l2_channel l2_queue_drop(struct l2_queue *q, unsigned n)
{
    const enum l2_channel c = l2_channel_of(&q->of[n]);

    q->count--;
    q->of_channel[c]--;
    memmove(&q->of[n], &q->of[n + 1], (q->count - n) * sizeof q->of[n]);
    return c;
}

#endif
