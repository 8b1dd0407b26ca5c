/* host_bench.h - Host between a memory of words and what comes out of it */
#ifndef HOST_BENCH_H
#define HOST_BENCH_H

#include "hub/host/host.h"

#define BENCH_WORDS   (1u << 20)
#define BENCH_BASE    ((u64)0x1200000000)
#define BENCH_METHODS (1u << 18)

struct host_bench {
    struct host host;
    u32 word[BENCH_WORDS];  /* from BENCH_BASE on; all else is a fault */
    u32 put[HOST_CHANNELS]; /* GP_PUT */
    unsigned used;          /* words that segments and rings have */
    u64 ring[HOST_CHANNELS];
    unsigned operations;
    struct host_method method[BENCH_METHODS];
    unsigned methods;
    struct host_fault fault[64];
    unsigned faults;
    bool idle;
};

/* Whether Host runs over wires, with memory at their other end, or by calls: all tests, both ways. */
extern bool bench_wires;

void bench_start(struct host_bench *b);

/* A channel with a ring of 1 << log2 entries; and a runlist of single channels 0 .. n-1. */
void bench_channel(struct host_bench *b, unsigned channel, unsigned log2);
void bench_singles(struct host_bench *b, unsigned n);

/* Words into memory, and their address. */
u64 bench_place(struct host_bench *b, const u32 *word, unsigned words);

/* An entry for a segment; flags are bits of its second word. */
void bench_entry(struct host_bench *b, unsigned channel, u64 va, unsigned words, u32 flags);
void bench_segment(struct host_bench *b, unsigned channel, const u32 *word, unsigned words);

u32 *bench_word(struct host_bench *b, u64 va);

/* Steps until nothing moves; how many steps moved.  Over wires, channels that wait are tried again first. */
unsigned bench_run(struct host_bench *b);

#endif
