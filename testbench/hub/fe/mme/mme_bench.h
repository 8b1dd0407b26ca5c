/* mme_bench.h - the macro engine and the slow one side by side, with what came out of both, for tests */
#ifndef MME_BENCH_H
#define MME_BENCH_H

#include <string.h>

#include "hub/fe/mme/mme.h"
#include "macro_reference.h"

/* Words, as host.md 7 has them in bytes. */
enum {
    CODE_POINTER = 0x114 / 4,
    CODE = 0x118 / 4,
    START_POINTER = 0x11c / 4,
    START = 0x120 / 4,
    CONTROL = 0x124 / 4
};

#define RESULTS 65536

static struct mme engine;
static struct slow_engine slow;
static struct slow_result expected[RESULTS];
static unsigned expectations, results;
static unsigned long waits; /* methods after which a macro waits */

static inline void expect(void *context, const struct slow_result *r)
{
    (void)context;
    if (expectations < RESULTS)
        expected[expectations++] = *r;
}

static struct mme_method_fifo in;
static struct mme_result_fifo out;
static struct mme_result got[RESULTS];

static inline void drain(void)
{
    do
        while (!mme_result_empty(&out)) {
            if (results < RESULTS)
                got[results++] = mme_result_pop(&out);
            else
                mme_result_drop(&out);
        }
    while (mme_step(&engine, &in, &out));
}

static inline void give(bool twod, unsigned method, u32 data)
{
    slow_take(&slow, twod, method, data);
    mme_method_push(&in, &(struct mme_method){ twod, (u12)method, data });
    drain();
    waits += engine.macro.running;
}

static inline void start(u32 limit)
{
    mme_reset(&engine);
    memset(&slow, 0, sizeof slow);
    slow.result = expect;
    engine.cfg.limit = slow.limit = limit;
    expectations = results = 0;
}

#endif
