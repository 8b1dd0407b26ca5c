/* mxbar.h - the crossbar between memory's clients and L2's slices: ports, routing, turns (facts/mem.md, XBAR)
 *
 *   gpc_mxbar   +---------+ mxbar_slice0 -> cbc, l2 of slice 0
 *  ------------>|         |-------------------------------->
 *   hub_mxbar   |         | mxbar_slice1
 *  ------------>|         |-------------------------------->
 *   mxbar_gpc   |  mxbar  | slice0_mxbar
 *  <------------|         |<--------------------------------
 *   mxbar_hub   |         | slice1_mxbar
 *  <------------|         |<--------------------------------
 *   ..._room    |         | room0_mxbar, room1_mxbar
 *  <============|         |<================================
 *               +---------+
 *
 * Carries requests of a source, the GPCs or the hub, to the slice of their address, and answers back to who asked.  Each source
 * has a queue for each channel before each slice (l2_bus.h).  Of those that may go, the oldest of a source goes: requests of one
 * channel stay in order, and so do those of one tile, and of all lines with any; else a channel that waits holds up no other.  Sources
 * take turns at a slice, one request each; where one has none, the other goes on.  Answers to a source from different slices take
 * turns likewise.  A request that has an answer takes a place among those of its channel that are under way to its slice, whose
 * answers come in their order.
 *
 * A slice has room for L2_ROOM requests of each channel, and says when one has gone on.  A source that has sent as many of a channel
 * to a slice as its queue takes waits until it is told that one has gone, so that the wire is free for others.
 *
 * known: facts/mem.md, XBAR: 32 bytes a clock and slice each way; slices take turns every 1 KB; virtual channels do not block one another
 * chosen: a request is a flit of 32 bytes and one for each sector of data; an answer one for each sector, at least one
 * chosen: which channels there are; of answers there is one: who asked has room for them
 *
 * Not modelled: several GPCs, which share one source.
 */
#ifndef MXBAR_H
#define MXBAR_H

#include "fbp/l2/l2_bus.h"

#define MXBAR_SOURCES 2 /* GPCs, the hub */
#define MXBAR_SLICES  2
#define MXBAR_DEPTH \
    L2_ROOM               /* chosen: requests of a source and channel before a slice, and answers */
#define MXBAR_UNDERWAY 32 /* chosen: requests of a slice and channel that are to be answered */

/* Of a channel of a slice. */
struct mxbar_channel {
    unsigned sent;            /* requests that have not gone on from there */
    u8 asked[MXBAR_UNDERWAY]; /* sources of those that are to be answered, from 'oldest' on */
    unsigned oldest, underway;
};

struct mxbar_replies {
    unsigned first, count;
    struct l2_reply of[MXBAR_DEPTH];
};

struct mxbar {
    struct mxbar_config cfg;
    u64 clocks;                      /* of the busiest port */
    u64 to[MXBAR_SLICES];            /* flits to each slice */
    u64 back[MXBAR_SLICES];          /* and back */
    unsigned turn[MXBAR_SLICES];     /* the source that is next */
    unsigned answers[MXBAR_SOURCES]; /* the slice that is next */
    struct l2_queue queue[MXBAR_SOURCES][MXBAR_SLICES];
    struct mxbar_replies reply[MXBAR_SOURCES][MXBAR_SLICES];
    struct mxbar_channel channel[MXBAR_SLICES][L2_CHANNELS];
    unsigned freed[MXBAR_SOURCES][MXBAR_SLICES]
                  [L2_CHANNELS]; /* places that sources are to be told of */
};

/* Returns the slice of a line: bit 10 of its address. */
static inline unsigned mxbar_slice_of(const struct mxbar_config *cfg, u27 line)
{
    return cfg->one ? 0 : line >> 3 & 1;
}

/* Returns whether a request has an answer. */
static inline bool mxbar_answered(const struct l2_request *q)
{
    return q->op != L2_WRITE && q->op != L2_REDUCE;
}

/* Return the clocks that a request, and an answer, occupies the port of its slice. */
unsigned mxbar_clocks(const struct mxbar_config *cfg, const struct l2_request *q);
unsigned mxbar_reply_clocks(const struct l2_reply *r);

void mxbar_reset(struct mxbar *x);

/* Takes a state bundle; no packet is inside. */
void mxbar_set_state(struct mxbar *x, const struct mxbar_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *mxbar_not_modelled(const struct mxbar_config *cfg);

/* Returns whether no packet is inside, none under way, and all slices have all their room. */
bool mxbar_idle(const struct mxbar *x);

/* Take requests, while the queue before their slice has room; give them to slices. */
bool gpc_mxbar_into(struct mxbar *x, const struct l2_request *in);
bool hub_mxbar_into(struct mxbar *x, const struct l2_request *in);
bool mxbar_slice0_from(struct mxbar *x, struct l2_request *out);
bool mxbar_slice1_from(struct mxbar *x, struct l2_request *out);

/* Take answers, while there is room for those of who asked; give them back.  chosen: an answer that nobody waits for is dropped */
bool slice0_mxbar_into(struct mxbar *x, const struct l2_reply *in);
bool slice1_mxbar_into(struct mxbar *x, const struct l2_reply *in);
bool mxbar_gpc_from(struct mxbar *x, struct l2_reply *out);
bool mxbar_hub_from(struct mxbar *x, struct l2_reply *out);

/* Take that a slice has room for one more request of a channel, and tell sources that their queues have.  chosen: of a channel that has
 * none there it is dropped
 */
bool room0_mxbar_into(struct mxbar *x, const struct l2_room *in);
bool room1_mxbar_into(struct mxbar *x, const struct l2_room *in);
bool mxbar_gpc_room_from(struct mxbar *x, struct l2_room *out);
bool mxbar_hub_room_from(struct mxbar *x, struct l2_room *out);

bool mxbar_step(struct mxbar *x, struct l2_request_fifo *gpc, struct l2_request_fifo *hub,
                struct l2_reply_fifo *slice0, struct l2_reply_fifo *slice1,
                struct l2_room_fifo *room0, struct l2_room_fifo *room1, struct l2_request_fifo *to0,
                struct l2_request_fifo *to1, struct l2_reply_fifo *to_gpc,
                struct l2_reply_fifo *to_hub, struct l2_room_fifo *gpc_room,
                struct l2_room_fifo *hub_room);

#endif
