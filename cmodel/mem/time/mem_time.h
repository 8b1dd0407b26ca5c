/* mem_time.h - clocks of memory: when a request's reply is back at its client
 *
 * Observes: it has states of tags and of "free from" clocks, and no data.  A request lies in one page of 4 KiB.
 *
 * chosen, for now: one latency and one bandwidth for all
 */
#ifndef MEM_TIME_H
#define MEM_TIME_H

#include "common/common_bus.h"

#define MEM_TIME_CLOCKS \
    200 /* known: facts/isa/semantics.md 17: of a read that L2 has, with the way */
#define MEM_TIME_BYTES 64 /* a clock */

struct mem_time_request {
    enum mem_client client;
    enum mem_access access;
    u8 gpc, tpc;        /* whose client it is, of those that each GPC or TPC has; else 0 */
    u8 fbp;             /* of ZROP and CROP: their partition */
    u8 page_shift;      /* of the page table's entry */
    u8 kind, state;     /* of the page; compress bits before the request */
    u8 state_after;     /* of a write: those that it leaves */
    u32 space;          /* the address space's number */
    u32 comptag;        /* the page's first line, plus 1; 0: none */
    u64 va;             /* virtual, of the first byte; without address space that of memory */
    u64 address;        /* of memory; UINT64_MAX: a sparse page */
    u32 bytes, replied; /* that it moves; an atomic's that it gives back */
};

struct mem_time {
    u64 free; /* from then on the next request moves */
};

/* Makes memory idle at clock 0, with nothing in its caches. */
void mem_time_reset(struct mem_time *m);

/* Returns when the reply is back at the client; of a write, when it has been taken.  Requests come in nearly ascending order of 'at'. */
u64 mem_time_ask(struct mem_time *m, const struct mem_time_request *r, u64 at);

#endif
