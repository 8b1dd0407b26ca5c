/* sked_bench.h - a legal QMD, written by words */
#ifndef SKED_BENCH_H
#define SKED_BENCH_H

#include <string.h>

#include "hub/sked/sked.h"

static const struct sked_config two_sms = { .sms = 2,
                                            .local_bytes = 1 << 24,
                                            .throttled_bytes = 1 << 24 };

/* A legal QMD by words: 3x2x1 CTAs of 64 threads, 16 registers. */
static inline void plain(u32 *w, bool v17)
{
    memset(w, 0, 256);
    w[18] = v17 ? 0x17 : 0x06;
    w[18] |= 64u << 16;
    w[19] = 1u << 16 | 1;
    w[20] = 1u << 29; /* L1_CONFIGURATION */
    w[12] = 3;
    w[13] = 1u << 16 | 2;
    w[46] = 16u << 24;
}

#endif
