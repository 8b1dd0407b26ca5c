/* tlb_time.h - clocks of translation: when a request's address is known (facts/tlb.md 1, 2)
 *
 *            +-----------------+    +--------------+    +--------+
 *   at ----->| uTLB of a place |--->| L1 TLB, GPC  |--->| walker |---> reads of L2
 *   when <---|                 |<---|              |<---| 8 at   |<---
 *            +-----------------+    +--------------+    | once   |
 *                                   hub's clients ----->+--------+
 *
 * Observes: it has tags, by the units' own functions (tlb.h), and of each line the clock from which it is there; no entries.  A hit of
 * a uTLB costs nothing, one of the L1 TLB a constant, a walk its reads, one behind the other, as L2 has them.  Who asks for a line that
 * is on its way waits for it; others pass.
 *
 * known: facts/tlb.md 1: a TPC's clients, L1, T1, PE, have one uTLB (LTP_UTLB), those of the rest of a GPC another
 * chosen: facts/tlb.md 1: each client of the hub has its own; its misses go to the walker, as the L1 TLB is the GPC's
 * chosen: TLB_TIME_L1; walks wait for one of the walker's 8 places in the order in which they are asked for
 *
 * Not modelled: more than one lookup in a clock, which takes none longer.
 */
#ifndef TLB_TIME_H
#define TLB_TIME_H

#include "mem/mem_port.h"
#include "mmu/tlb.h"

#define TLB_TIME_L1     20  /* clocks that a hit of the L1 TLB takes longer than one of the uTLB */
#define TLB_TIME_READ   200 /* of a read, where nobody has L2's clocks.  chosen: facts/tlb.md 4 */
#define TLB_TIME_SPACES 256
#define TLB_TIME_GPCS   8
#define TLB_TIME_TPCS   8 /* of a GPC */
#define TLB_TIME_HUB    7 /* clients of the hub */
#define TLB_TIME_PLACES (TLB_TIME_HUB + TLB_TIME_GPCS * (1 + TLB_TIME_TPCS))

/* Lines, and when each is there. */
struct tlb_time_utlb {
    struct tlb_tag tag[UTLB_WAYS];
    u64 ready[UTLB_WAYS];
    unsigned last; /* way that was used last: looked at first, by the simulator */
};
struct tlb_time_l1 {
    struct tlb_tag tag[L1TLB_SETS][L1TLB_WAYS];
    u64 ready[L1TLB_SETS][L1TLB_WAYS];
};

/* What happened: requests by where they found their line; 'waited': of them those whose line was on its way. */
struct tlb_time_counts {
    u64 hits, waited, misses; /* of a uTLB */
    u64 l1_hits, l1_waited, walks, reads;
    u64 clocks; /* that requests waited, in sum */
};

struct tlb_time {
    const struct mem *mem; /* which has the tables; NULL: a walk is two reads of made-up places */
    /* Reads bytes of L2 by a physical address; returns when they are there.  NULL: after TLB_TIME_READ. */
    u64 (*read)(void *context, u64 address, unsigned bytes, u64 at);
    void *context;
    struct gmmu_config space[TLB_TIME_SPACES];
    u64 now;
    u64 walk_free[GMMU_WALKS];
    struct tlb_time_counts counts[TLB_TIME_PLACES];
    struct tlb_time_utlb utlb[TLB_TIME_PLACES];
    struct tlb_time_l1 l1[TLB_TIME_GPCS];
};

/* Makes all TLBs empty, at clock 0, and forgets spaces and counts; memory and the function that reads L2 stay. */
void tlb_time_reset(struct tlb_time *t);

/* Says which address space a number is, modulo TLB_TIME_SPACES. */
void tlb_time_space(struct tlb_time *t, unsigned number, const struct gmmu_config *cfg);

/* Returns the place of a client: its uTLB. */
unsigned tlb_time_place(enum mem_client client, unsigned gpc, unsigned tpc);

struct tlb_time_ask {
    unsigned place;
    unsigned space;      /* its number */
    unsigned page_shift; /* of the page that it has: 12, 16, 17; sparse ones by their entry */
    u64 va;
};

/* Returns when the address of a request of clock 'at' is known.  Requests come in nearly ascending order of 'at'. */
u64 tlb_time(struct tlb_time *t, const struct tlb_time_ask *a, u64 at);

/* Has all TLBs forget. */
void tlb_time_forget(struct tlb_time *t, const struct tlb_forget *order);

#endif
