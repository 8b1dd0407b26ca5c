/* one_thread.h - an interpreter of one thread at a time: no masks, no lanes (facts/isa/semantics.md)
 *
 * It knows the instructions that random_program.c writes, and computes them by itself.
 */
#ifndef ONE_THREAD_H
#define ONE_THREAD_H

#include "sm_bench.h"

/* Runs thread 'tid' of CTA 'cta' on 'memory', SM_BENCH_MEMORY bytes at SM_BENCH_BASE; fails the test on what it
 * does not know, and after a million instructions.
 */
void one_thread(const struct sm_bench *b, u32 cta, u32 tid, u8 *memory);

/* Runs a vertex program for a vertex, lane 'lane' of its batch. */
struct one_vertex {
    u32 lane, invocation;
    const u32 *in;      /* 256 words of attribute space */
    const bool *writes; /* which of them the program may write */
    u32 *out;           /* 0 at first */
};
void one_vertex(const struct sm_bench *b, const struct one_vertex *v, u8 *memory);

#endif
