/* live_stats.h - counts of a program at its end: the file of AURUM_LIVE_STATS */
#ifndef LIVE_STATS_H
#define LIVE_STATS_H

#include <stdbool.h>
#include <stdint.h>

struct aurum_gpu;

struct live_counts {
    uint64_t submits, segments, left_out; /* left_out: actions that are not modelled */
    uint64_t unmapped;                    /* buffers that there was no memory for */
    bool stopped;                         /* by a fault */
};

/* Writes them and what the GPU's units did, as JSON, if that is asked for; what fails is said on stderr. */
void live_stats_write(struct aurum_gpu *g, const struct live_counts *c);

#endif
