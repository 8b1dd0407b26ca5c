/* kernel_stream.h - a kernel of a lone CTA, by a stream of its own on the clocked machine, for tests
 *
 * Include after cmocka.h.
 */
#ifndef KERNEL_STREAM_H
#define KERNEL_STREAM_H

#include "class/methods.h"
#include "code/code_assemble.h"
#include "driver/launch.h"
#include "rate/rate_gpu.h"
#include "rate/rate_streams.h"

#define CODE_VA (UINT64_C(7) << 32) /* behind it what else a grid has, 64 KB each */
#define PAGE    65536
#define QMD_VA  (CODE_VA + PAGE)
#define DONE_VA (CODE_VA + 2 * PAGE)
#define BANK_VA (CODE_VA + 3 * PAGE)

/* Begins a stream that has the kernel's code. */
static inline struct rate_gpu *kernel_open(const char *text)
{
    static const u32 computes = 0xb1c0;
    struct rate_gpu *g = rate_stream_open(PAGE, 0);
    struct code_file code = { 0 };

    assert_true(code_assemble(&code, "kernel", text, &g->failure));
    stream_buffer(g->to, CODE_VA, 4 * PAGE, 0);
    stream_data(g->to, CODE_VA, code.part[0].bytes, code.part[0].size);
    code_file_free(&code);
    rate_methods(g, CLASS_COMPUTE, 0, &computes, 1);
    return g;
}

/* Returns the n-th launch, of so many threads. */
static inline struct launch_task kernel_task(unsigned n, unsigned threads)
{
    return (struct launch_task){ .grid = { 1, 1, 1 },
                                 .block = { threads, 1, 1 },
                                 .registers = 32,
                                 .region = CODE_VA,
                                 .qmd = QMD_VA + QMD_BYTES * n,
                                 .done = DONE_VA + 16 * n,
                                 .bank = { BANK_VA },
                                 .bank_bytes = { PAGE } };
}

/* Sends a launch with its QMD. */
static inline void kernel_launch(struct rate_gpu *g, const struct launch_task *t,
                                 const u32 qmd[QMD_WORDS])
{
    u32 word[LAUNCH_WORDS];

    stream_data(g->to, t->qmd, qmd, QMD_WORDS * sizeof *qmd);
    stream_words(g->to, word, launch_methods(t, word));
}

#endif
