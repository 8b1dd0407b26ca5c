/* mxbar.h - the crossbar between memory's clients and L2's slices: ports, routing, turns (facts/mem.md, XBAR)
 *
 *   gpc_mxbar   +---------+ mxbar_slice0 -> cbc, l2 of slice 0
 *  ------------>|         |-------------------------------->
 *   hub_mxbar   |  mxbar  | mxbar_slice1
 *  ------------>|         |-------------------------------->
 *   mxbar_gpc   |         | slice0_mxbar
 *  <------------|         |<--------------------------------
 *   mxbar_hub   |         | slice1_mxbar
 *  <------------|         |<--------------------------------
 *               +---------+
 *
 * Carries requests of a source, the GPCs or the hub, to the slice of their address, and answers back to who asked.  Each source
 * has a queue before each slice, so its requests to a slice stay in order, and those to different slices have none.  Sources
 * take turns at a slice, one request each; where one has none, the other goes on.  Answers to a source from different slices take
 * turns likewise.  A request that has an answer takes a place among those under way to its slice, whose answers come in their order.
 *
 * known: facts/mem.md, XBAR: 32 bytes a clock and slice each way; slices take turns every 1 KB
 * chosen: a request is a flit of 32 bytes and one for each sector of data; an answer one for each sector, at least one
 * chosen: a source's requests wait behind one whose slice has no room
 *
 * Not modelled: virtual channels; several GPCs, which share one source.
 */
#ifndef MXBAR_H
#define MXBAR_H

#include "fbp/l2/l2_bus.h"

#define MXBAR_SOURCES  2 /* GPCs, the hub */
#define MXBAR_SLICES   2
#define MXBAR_DEPTH    4  /* chosen: requests of a source before a slice, and answers */
#define MXBAR_UNDERWAY 32 /* chosen: requests of a slice that are to be answered */

struct mxbar_requests {
    unsigned first, count;
    struct l2_request of[MXBAR_DEPTH];
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
    struct mxbar_requests queue[MXBAR_SOURCES][MXBAR_SLICES];
    struct mxbar_replies reply[MXBAR_SOURCES][MXBAR_SLICES];
    u8 asked[MXBAR_SLICES][MXBAR_UNDERWAY]; /* sources of requests under way, from 'oldest' on */
    unsigned oldest[MXBAR_SLICES], underway[MXBAR_SLICES];
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

/* Returns whether no packet is inside, and none under way. */
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

bool mxbar_step(struct mxbar *x, struct l2_request_fifo *gpc, struct l2_request_fifo *hub,
                struct l2_reply_fifo *slice0, struct l2_reply_fifo *slice1,
                struct l2_request_fifo *to0, struct l2_request_fifo *to1,
                struct l2_reply_fifo *to_gpc, struct l2_reply_fifo *to_hub);

#endif
