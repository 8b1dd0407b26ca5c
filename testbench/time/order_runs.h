/* order_runs.h - a recorded stream run with clocks, pipes moving in an order at random, and all that such a run reports */
#ifndef ORDER_RUNS_H
#define ORDER_RUNS_H

#include "profile/profile.h"
#include "time/time_machine.h"

#define ORDER_DRAWS 512

/* What a run reports. */
struct order_told {
    u64 clocks, bytes, hash;
    u64 unit[TIME_UNITS][4];  /* busy, stalled, starved, jobs */
    u64 pipe[TIME_PIPES][3];  /* full, lasted, packets */
    u64 draw[ORDER_DRAWS][2]; /* begin, end */
    struct mem_time_counts client[MEM_CLIENTS + 1];
    struct mem_time_totals totals;
};

/* Runs a stream of vectors/trace; 'seed' 0: pipes move by their numbers. */
void order_run(const char *stream, const struct profile *profile, u32 seed, struct order_told *t);

#endif
