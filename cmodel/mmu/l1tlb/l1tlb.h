/* l1tlb.h - a GPC's TLB, the last level: what the uTLBs miss (facts/tlb.md 1; facts/mem.md)
 *
 *             +-------+ l1tlb_utlb
 *  utlb_l1tlb |       |------------> utlb
 *  utlb ----->| l1tlb | l1tlb_gmmu
 *  mmu_l1tlb  |       |------------> gmmu, the walker
 *  host ----->|       |<------------
 *             +-------+ gmmu_l1tlb
 *
 * Keeps 512 lines of 16 entries as 64 sets of 8; the one of a set that was used longest ago goes.  Answers a hit at once and sends a
 * miss on, so hits pass misses that came before them.  What the walker brings goes to the uTLB before a hit.
 *
 * An order to forget is taken when no walk is under way: what is read behind it is new.
 *
 * chosen: sets and ways (tlb.h); hits wait at most for one another
 *
 * Not modelled: a second GPC's TLB, which GM20B has not.
 */
#ifndef L1TLB_H
#define L1TLB_H

#include "mmu/tlb.h"

struct l1tlb {
    struct gmmu_config cfg; /* constant while packets are inside */
    u64 clocks;             /* busy so far */
    u64 asked, answered;    /* lines */
    u64 now;                /* of the last access */
    u64 hits, misses;
    bool hit, missed, brought; /* whether a packet waits to go: */
    struct tlb_line out;       /* of a hit */
    struct tlb_miss miss;
    struct tlb_line in; /* of the walker's */
    struct tlb_tag tag[L1TLB_SETS][L1TLB_WAYS];
    struct tlb_entries line[L1TLB_SETS][L1TLB_WAYS];
};

void l1tlb_reset(struct l1tlb *l);

/* Takes a state bundle; no packet is inside.  Lines of other spaces stay. */
void l1tlb_set_state(struct l1tlb *l, const struct gmmu_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *l1tlb_not_modelled(const struct gmmu_config *cfg);

/* Returns the clocks of a miss of a uTLB.  known: facts/mem.md: misses stream at full rate */
unsigned l1tlb_clocks(const struct gmmu_config *cfg, const struct tlb_miss *miss);

/* Returns whether no packet is inside. */
static inline bool l1tlb_idle(const struct l1tlb *l)
{
    return l->asked == l->answered && !l->hit && !l->missed && !l->brought;
}

/* Takes a uTLB's miss when those before have gone, an order, a line; gives misses and lines. */
bool utlb_l1tlb_into(struct l1tlb *l, const struct tlb_miss *in);
bool mmu_l1tlb_into(struct l1tlb *l, const struct tlb_forget *in);
bool gmmu_l1tlb_into(struct l1tlb *l, const struct tlb_line *in);
bool l1tlb_gmmu_from(struct l1tlb *l, struct tlb_miss *out);
bool l1tlb_utlb_from(struct l1tlb *l, struct tlb_line *out);

bool l1tlb_step(struct l1tlb *l, struct tlb_miss_fifo *requests, struct tlb_forget_fifo *orders,
                struct tlb_line_fifo *lines, struct tlb_miss_fifo *misses,
                struct tlb_line_fifo *answers);

#endif
