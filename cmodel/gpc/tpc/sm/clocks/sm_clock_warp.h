/* sm_clock_warp.h - what an SM's clocks know of a warp (sm_clocks.h) */
#ifndef SM_CLOCK_WARP_H
#define SM_CLOCK_WARP_H

#include "gpc/tpc/sm/clocks/sm_clock_pool.h"

#define SM_CLOCK_SCORES 6
#define SM_CLOCK_OPEN   64 /* users of a scoreboard: known: facts/isa/hazards.md 4 */

struct sm_clock_score {
    u64 last; /* when the last user is done */
    u64 done[SM_CLOCK_OPEN];
    u8 next;
};

struct sm_clock_warp {
    struct sm_clock_stream *stream; /* NULL: no warp is in the slot */
    u64 end;  /* when its last result is there, once its last instruction has issued */
    u64 work; /* clocks in which it issued, or waited for a pipe while none did: each clock of the SM is one warp's at most */
    u64 ready, second_ready; /* clock from which nothing but stalls and pipes holds the next back */
    u64 branch;              /* until a branch is done */
    u8 why;                  /* enum sm_clock_idle of 'ready' */
    u8 pipe; /* place in 'unit' of what takes the next, or SM_CLOCK_ASKS: sm_clocks_pipe_free tells more */
    u32 barrier; /* that it waits at, plus 1 */
    u32 line;    /* of code, plus 1 */
    u64 fetched; /* when it is there */
    struct sm_clock_score score[SM_CLOCK_SCORES];
    u64 available[ISA_RZ]; /* registers: clock for a reader of the ALU */
    u32 written[ISA_RZ];   /* by these lanes */
    u64 predicate[8], carry;
    u32 predicate_written[8];
};

#endif
