/* gcc_time.h - clocks of GCC, the cache of code and constants of a GPC, behind those of its SMs (facts/gpc.md, GCC)
 *
 *   SM's cache of code ------->+-----+  sectors that it lacks
 *   SM's constants ----------->| GCC |------------------------> mem_time_ask: uTLB, crossbar, L2, DRAM
 *                              +-----+
 *
 * Observes: it has tags, and when each sector comes, and no data.  Only sectors that were asked for and are not there are fetched;
 * who asks for one that is on its way waits for it.
 *
 * known: facts/gpc.md: it is behind the SMs' caches and before L2, of both; it keeps versions of constants apart
 * chosen: 32 KB, 32 sets of 4 lines of 256 bytes, the one used longest ago goes: as has been published of larger Maxwells
 * chosen: 32 bytes a clock go to the SMs; what is there takes no clocks more than the SM counts for it (SM_ICC_MISS)
 *
 * Not modelled: that code is invalidated: its bytes come from where they did.
 */
#ifndef GCC_TIME_H
#define GCC_TIME_H

#include "mem/time/mem_time.h"

#define GCC_TIME_LINE    256
#define GCC_TIME_SECTORS (GCC_TIME_LINE / MEM_SECTOR_BYTES)
#define GCC_TIME_SETS    32
#define GCC_TIME_WAYS    4

struct gcc_time_line {
    u64 key;  /* its place in virtual memory, space and version, plus a top bit; 0: empty */
    u64 used; /* when, in accesses */
    u64 there[GCC_TIME_SECTORS]; /* when each sector comes */
    u8 held;                     /* sectors that have come, or will */
};

struct gcc_time {
    struct mem_time *memory;
    u64 free;           /* the way to the SMs */
    u64 looked, missed; /* sectors */
    u64 now;
    struct gcc_time_line line[GCC_TIME_SETS][GCC_TIME_WAYS];
};

/* Empties it. */
void gcc_time_reset(struct gcc_time *g, struct mem_time *memory);

/* Returns when bytes of a line, whole sectors, are there. */
u64 gcc_time_ask(struct gcc_time *g, const struct mem_time_request *r, u64 at);

#endif
