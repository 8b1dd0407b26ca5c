/* cbc.h - the compress bit cache: what each 256-byte tile's compress bits are (facts/fbp.md, Tiles; facts/l2.md 3)
 *
 *             +-------+ cbc_l2
 *  xbar_cbc   |       |------------> l2
 *  xbar ----->|  cbc  | cbc_memory
 *       <-----|       |<-----------> memory: the compression store
 *   cbc_room  +-------+ memory_cbc
 *
 * Keeps lines of 512 tiles' bits, which stand for 128 KB of a surface; the page says which line ('comptag').  A read of a line whose
 * page has one gets its tile's bits as 'state', and asks L2 for those sectors alone that a tile of that state has.  A write sets the
 * tile's bits to its 'state', and goes on as it is.  All others go on as they are.
 *
 * A miss writes the victim, if it is dirty, then fetches.  CLEAN_BITS writes the dirty lines, which stay, and then goes on: its
 * answer comes from L2.  Each channel (l2_bus.h) has a queue of its own: while a request of L2_CHANNEL_OTHERS waits for memory, those behind
 * it do, and the other channels' go on.  Of those that may the oldest goes; none passes another of its tile, or one of all lines.  For each
 * that goes on the crossbar is told that there is room.
 *
 * known: rates.csv T3, CBC footprint: 58 MB are 464 lines of 128 KB
 * chosen: fully associative, the one used longest ago goes
 * chosen: the tile within a line is bits 16:8 of the address
 *
 * Not modelled: atomics on compressed tiles, which L2 expands first.
 */
#ifndef CBC_H
#define CBC_H

#include "fbp/l2/l2_bus.h"

#define CBC_LINES 464
#define CBC_WORDS 32 /* of a line */
#define CBC_TILES 512
#define CBC_TAGS  4096 /* comptags */

struct cbc_line {
    bool valid, dirty;
    u12 comptag;
    u64 used; /* a time */
    u32 word[CBC_WORDS];
};

/* The lines, and where that of a comptag was put last. */
struct cbc_lines {
    struct cbc_line line[CBC_LINES];
    u16 place[CBC_TAGS];
    u16 without; /* lines at the end that are left empty; for who asks what if */
};

/* What a request waits for. */
enum cbc_phase {
    CBC_FREE,  /* for a request */
    CBC_EVICT, /* to write the victim */
    CBC_ASK,   /* to ask for its line */
    CBC_WAIT,  /* for the line */
    CBC_CLEAN, /* to write a dirty line */
    CBC_PASS   /* to go on */
};

struct cbc {
    struct cbc_config cfg;
    u64 clocks;          /* busy so far */
    u64 asked, answered; /* reads of memory */
    u64 now;             /* of the last access */
    struct l2_queue queue;
    unsigned freed[L2_CHANNELS]; /* places that the crossbar is to be told of */
    enum cbc_phase phase;        /* of the first of L2_CHANNEL_OTHERS: */
    struct l2_request in;
    u16 at; /* the request's line; of CLEAN_BITS the next to write */
    struct cbc_lines lines;
};

/* Returns the tile of a line's address within its line of bits. */
static inline unsigned cbc_tile(u27 line)
{
    return line >> 1 & (CBC_TILES - 1);
}

/* Returns the sectors of a line that its tile has in a state. */
static inline u4 cbc_sectors(const struct l2_request *in, u2 state)
{
    return (u4)(in->has[state] >> 4 * (in->line & 1) & 15);
}

/* Returns the line that has a comptag, or CBC_LINES; the line that a new one takes: the lowest empty one, else the one used longest ago.
 * cbc_put: line n is that of a comptag, without bits.
 */
static inline unsigned cbc_find(const struct cbc_lines *l, u12 comptag)
{
    const unsigned n = l->place[comptag];

    return l->line[n].valid && l->line[n].comptag == comptag ? n : CBC_LINES;
}
unsigned cbc_victim(const struct cbc_lines *l);
void cbc_put(struct cbc_lines *l, unsigned n, u12 comptag);

/* Returns whether a request looks at its tile's bits, or sets them. */
bool cbc_looks(const struct cbc_config *cfg, const struct l2_request *in);

/* Returns the clocks of a request.  known: facts/fbp.md, L2: one lookup a clock */
unsigned cbc_clocks(const struct cbc_config *cfg, const struct l2_request *in);

void cbc_reset(struct cbc *c);

/* Takes a state bundle; no packet is inside. */
void cbc_set_state(struct cbc *c, const struct cbc_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *cbc_not_modelled(const struct cbc_config *cfg);

/* Returns whether no packet is inside. */
static inline bool cbc_idle(const struct cbc *c)
{
    return c->queue.count + c->freed[0] + c->freed[1] + c->freed[2] == 0;
}

/* Takes a request while its channel has room, and lines of bits; gives reads and writes of such lines, requests, and room. */
bool xbar_cbc_into(struct cbc *c, const struct l2_request *in);
bool memory_cbc_into(struct cbc *c, const struct cbc_filled *in);
bool cbc_memory_from(struct cbc *c, struct cbc_fetch *out);
bool cbc_l2_from(struct cbc *c, struct l2_request *out);
bool cbc_room_from(struct cbc *c, struct l2_room *out);

bool cbc_step(struct cbc *c, struct l2_request_fifo *requests, struct cbc_filled_fifo *filled,
              struct cbc_fetch_fifo *fetches, struct l2_request_fifo *on,
              struct l2_room_fifo *room);

#endif
