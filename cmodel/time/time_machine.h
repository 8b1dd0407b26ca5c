/* time_machine.h - a GPU's clocks: what it does is captured, and done again with times while it goes on
 *
 *   gpu ---taps---> | capture | ---jobs---> | net | <---> | SMs |
 *                                             |              |
 *                                             +--> memory <--+
 *
 * Functional first: no byte depends on it.  After each action time goes as far as is known; the rest is inside, so that draws overlap.
 */
#ifndef TIME_MACHINE_H
#define TIME_MACHINE_H

#include "mem/time/mem_time_mmu.h"
#include "time/sm_server.h"
#include "time/time_capture.h"

/* A unit has worked for a draw. */
struct time_slice {
    u32 unit, draw;
    u64 from, to;
};

/* Warps of all SMs in a clock. */
struct time_sample {
    u64 at;
    unsigned warps;
};

/* Bytes that the crossbar's ports and DRAM move in TIME_PERIOD clocks: when they do, not when they are asked to. */
struct time_traffic {
    u64 crossbar, dram;
};

struct time_machine {
    struct time_net net;
    struct mem_time memory;
    struct mem_time_mmu mmu; /* before and behind it */
    struct time_capture capture;
    struct time_look look;
    struct gpu_watch watch;    /* that the GPU had */
    struct time_array slices;  /* struct time_slice, by unit in ascending order */
    struct time_array samples; /* struct time_sample */
    struct time_array
        traffic; /* struct time_traffic of each period, but for the slots that memory remembers still */
    struct mem_time_moved ports, dram; /* who tells them */
    struct time_array frames;  /* u64: of each frame that is shown, how many actions have begun */
    u32 spaces;                /* of the capture's, that the TLBs know */
    u64 epoch[TIME_SPACES];    /* of each, when it was looked at last */
    struct sm_records records; /* of all cores */
    struct sm_server *sm;      /* a TPC's each: */
    unsigned sms;
};

/* Looks at a GPU that has done nothing yet, has no host threads, and whose watch is set; behind each action time goes on; 'room' is as struct gpu_host has it.  NULL: memory is short. */
struct time_machine *time_machine_new(struct gpu *g, void *(*room)(void *was, u64 had, u64 bytes));
void time_machine_free(struct time_machine *t);

/* A frame is shown: what began since the one before is of it. */
void time_machine_frame(struct time_machine *t);

/* All that is inside ends.  False: memory was short, or a wire is stuck; times end where that was. */
bool time_machine_finish(struct time_machine *t);

/* Returns a wire that is stuck, after time_machine_finish; NULL: all has ended. */
const struct time_pipe *time_machine_stuck(const struct time_machine *t);

/* time_traffic.c: has memory's clocks, as they were reset, tell what moves. */
void time_traffic_look(struct time_machine *t);

/* The same: returns the traffic of each period, so many; free() frees.  NULL: memory is short. */
struct time_traffic *time_machine_traffic(const struct time_machine *t, u64 *count);

#endif
