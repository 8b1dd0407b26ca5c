/* utlb.h - a client's TLB: answers what it holds, asks for the other lines (facts/tlb.md 1; facts/mem.md)
 *
 *              +------+ utlb_client
 *  client_utlb |      |-------------> client
 *  client ---->| utlb | utlb_l1tlb
 *  mmu_utlb    |      |-------------> l1tlb
 *  host ------>|      |<-------------
 *              +------+ l1tlb_utlb
 *
 * Keeps 16 lines of 16 entries, each in any place; the one used longest ago goes.  Looks a request up as it comes; up to 16 wait, and
 * are answered in their order.  A miss asks for a line; a request whose 64 KiB already wait for one waits for the same.  Checks the
 * page's permissions, aperture and kind for each request, and the space's limit, which no line holds.
 *
 * An order to forget is taken when nothing waits for a line.  A line that nobody waits for is dropped.
 *
 * known: facts/mem.md: one per TPC; chosen: facts/tlb.md 1: 16 lines, one per client of the hub as well
 * chosen: 16 requests wait; no source has the number
 *
 * Not modelled: entries on their own: a line is held whole.
 */
#ifndef UTLB_H
#define UTLB_H

#include "mmu/tlb.h"

#define UTLB_WAITS 16

enum utlb_state {
    UTLB_ASKS,   /* for its line */
    UTLB_AWAITS, /* the line that 'line' has asked for */
    UTLB_ANSWERED
};

struct utlb_wait {
    struct gmmu_request ask;
    enum utlb_state state;
    u8 line; /* the request that asked for it: its place, which is the miss's id */
    struct gmmu_reply reply;
};

struct utlb {
    struct gmmu_config cfg; /* constant while packets are inside */
    u64 clocks;             /* busy so far */
    u64 asked, answered;    /* lines */
    u64 now;                /* of the last access */
    u64 hits, misses;       /* requests; one that waits for another's line is a miss */
    unsigned first, count;  /* of those that wait */
    struct utlb_wait wait[UTLB_WAITS];
    struct tlb_tag tag[UTLB_WAYS];
    struct tlb_entries line[UTLB_WAYS];
};

void utlb_reset(struct utlb *u);

/* Takes a state bundle; no packet is inside.  Lines of other spaces stay. */
void utlb_set_state(struct utlb *u, const struct gmmu_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *utlb_not_modelled(const struct gmmu_config *cfg);

/* Returns the clocks of a request.  known: facts/mem.md: misses stream at full rate */
unsigned utlb_clocks(const struct gmmu_config *cfg, const struct gmmu_request *request);

/* Returns whether no packet is inside. */
static inline bool utlb_idle(const struct utlb *u)
{
    return u->count == 0;
}

/* Takes a request while fewer than 16 wait, an order, a line; gives misses, and answers. */
bool client_utlb_into(struct utlb *u, const struct gmmu_request *in);
bool mmu_utlb_into(struct utlb *u, const struct tlb_forget *in);
bool l1tlb_utlb_into(struct utlb *u, const struct tlb_line *in);
bool utlb_l1tlb_from(struct utlb *u, struct tlb_miss *out);
bool utlb_client_from(struct utlb *u, struct gmmu_reply *out);

bool utlb_step(struct utlb *u, struct gmmu_request_fifo *requests, struct tlb_forget_fifo *orders,
               struct tlb_line_fifo *lines, struct tlb_miss_fifo *misses,
               struct gmmu_reply_fifo *replies);

#endif
