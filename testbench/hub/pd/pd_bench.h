/* pd_bench.h - runs the primitive distributor: memory of indices at the other end, and what batches say */
#ifndef PD_BENCH_H
#define PD_BENCH_H

#include "hub/pd/pd.h"

#define PD_BENCH_AT      UINT64_C(0x1234560000) /* where its memory lies */
#define PD_BENCH_BYTES   16384
#define PD_BENCH_BATCHES 4096

struct pd_bench {
    struct pd unit;
    struct pd_draw_fifo draws;
    struct pd_data_fifo data;
    struct pd_read_fifo reads;
    struct pd_batch_fifo out;
    u8 memory[PD_BENCH_BYTES];
    unsigned slow; /* one of so many steps takes a batch */
    unsigned steps;
    u64 lines;
    unsigned batches;
    struct pd_batch batch[PD_BENCH_BATCHES];
};

/* Forgets batches, and the unit's state. */
void pd_bench_reset(struct pd_bench *b);

/* Gives a packet with the bundle that holds for it, and runs to rest. */
void pd_bench_give(struct pd_bench *b, const struct pd_config *cfg, const struct pd_draw *d);

#endif
