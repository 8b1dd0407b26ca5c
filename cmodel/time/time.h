/* time.h - the clocked machine: what has its own clocks, and how the timed net (time_net.h) drives it
 *
 *              jobs, by number          +--------+  begin, next, run  +--------+
 *   capture ------------------> pipes ->|  net   |------------------->| server |---> mem_time_ask
 *                                       |        |<-------------------|        |
 *                                       +--------+       ended        +--------+
 *
 * A plain unit is a server that the net has itself: a job takes the clocks that the unit counted for it.  What shares itself out
 * among its jobs, as an SM among warps, is a struct time_server.  All times are clocks of the GPC, from the start of the run on.
 */
#ifndef TIME_H
#define TIME_H

#include "common/types.h"

#define TIME_NEVER UINT64_MAX

/* A server with clocks of its own.  It never runs further than it was told, so that memory is asked in nearly ascending order.
 * A server is driven by one thread.
 */
struct time_server {
    void *self;
    /* Returns when something happens inside next; TIME_NEVER: nothing does until a job begins. */
    u64 (*next)(void *self);
    /* Lets happen what is due up to 'until', but comes back behind the first clock in which jobs ended; returns the clock that it
     * has come to, 'until' at most.
     */
    u64 (*run)(void *self, u64 until);
    /* A job begins at 'at', which no run has passed.  False: there is no room; the net asks again when one of its jobs has ended. */
    bool (*begin)(void *self, u32 job, u64 at);
    /* The net's, set by it: called in 'run' for each job that ended, with its time. */
    void (*ended)(void *net, u32 job, u64 at);
    void *net;
    /* Returns, while 'ended' is called, the clocks in which it worked for the job: no clock is two jobs'.  NULL: nobody counts. */
    u64 (*worked)(void *self, u32 job);
};

/* Warps that begin together and were executed whole by the functional machine: one warp of a stage of a draw, or a CTA's.  'job' is
 * the number that time_server.begin of any SM knows them by.
 */
struct time_warps {
    u32 job;
    u8 stage; /* 0 to 4: of a draw, as enum sph_stage has them; TIME_STAGE_CTA */
    u16 warps;
    u32 cta; /* of a CTA: its number among those that the core was given since it is recorded, from 0 on */
};
#define TIME_STAGE_CTA 255

/* Who records warps while the functional machine executes them. */
struct time_recorder {
    void *self;
    /* Gives the next warps of a core (gpu.h, core[]) that have ended since it was last asked, in that order; false: none. */
    bool (*ended)(void *self, unsigned core, struct time_warps *what);
    /* Constants have changed, of what is executed from now on: so many bytes; 0: all of memory's. */
    void (*changed)(void *self, u64 va, u64 bytes);
};

#endif
