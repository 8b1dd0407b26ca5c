/* hub_bench.h - the hub with memory, page tables and channels of its own */
#ifndef HUB_BENCH_H
#define HUB_BENCH_H

#include "machine/address_space.h"
#include "hub/hub.h"

#define HUB_DATA_VA    0x100000
#define HUB_DATA_BYTES 0x100000

struct hub_bench {
    struct memory memory;
    struct address_space space;
    struct gmmu_config config;
    struct hub hub;
    u64 words_at; /* virtual: where the next segment goes */
    u32 put[HUB_CHANNELS];
};

/* Channels 0 to 'channels' - 1, each with a ring, 3D and compute bound; memory at HUB_DATA_VA is zero. */
void hub_bench_start(struct hub_bench *b, unsigned channels);
void hub_bench_end(struct hub_bench *b);

/* A segment of a channel. */
void hub_bench_send(struct hub_bench *b, unsigned channel, const u32 *word, unsigned words);

/* Steps until nothing moves, dropping what goes out. */
void hub_bench_run(struct hub_bench *b);

u32 hub_bench_word(struct hub_bench *b, u64 va);
void hub_bench_write(struct hub_bench *b, u64 va, u32 word);

#endif
