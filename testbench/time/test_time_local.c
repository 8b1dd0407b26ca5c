/* test_time_local.c - local memory of the clocked machine lies in pages of the driver's, and is found by the uTLB (sm_recorder.h)
 *
 * A grid whose threads store words of local memory and load them again, with the driver's room for it and without: each warp's words lie
 * side by side, a warp's behind another's, and requests are translated where there are pages.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#undef fail

#include "kernel_stream.h"
#include "seeded.h"

#define LOCAL_VA (UINT64_C(8) << 32)
#define WORDS    16 /* of a thread */
#define WARPS    4

/* Stores, then loads. */
static void write_kernel(char *text, size_t size)
{
    size_t n = (size_t)snprintf(text, size, "[B------:R-:W-:-:S06] MOV32I R0, 0x0;\n");

    for (unsigned i = 0; i < WORDS; i++)
        n += (size_t)snprintf(text + n, size - n, "[B------:R1:W-:-:S02] STL [R0+0x%x], R0;\n",
                              4 * i);
    for (unsigned i = 0; i < WORDS; i++)
        n += (size_t)snprintf(text + n, size - n, "[B-1----:R-:W0:-:S02] LDL R2, [R0+0x%x];\n",
                              4 * i);
    snprintf(text + n, size - n, "[B0-----:R-:W-:-:S15] EXIT;\n");
}

struct outcome {
    u64 requests, asked, translated, missed;
};

static struct outcome run(bool pages)
{
    static char text[(2 * WORDS + 2) * 64];
    struct launch_task t = kernel_task(0, 32 * WARPS);
    struct rate_gpu *g;
    u32 qmd[QMD_WORDS];
    struct outcome x;

    write_kernel(text, sizeof text);
    g = kernel_open(text);
    stream_buffer(g->to, LOCAL_VA, 16 * PAGE, 0);
    t.local_bytes = 4 * WORDS;
    t.local = pages ? LOCAL_VA : 0;
    launch_qmd(&t, qmd);
    kernel_launch(g, &t, qmd);
    rate_gpu_finish(g);
    x = (struct outcome){ .requests = g->time->memory.client[MEM_L1].requests,
                          .asked = g->time->memory.client[MEM_L1].asked,
                          .translated = g->time->mmu.client[MEM_L1].requests,
                          .missed = g->time->mmu.client[MEM_L1].misses };
    rate_gpu_close(g);
    return x;
}

static void local_memory_has_pages(void **state)
{
    const struct outcome with = run(true), without = run(false);

    (void)state;
    /* stores go through, a line each; loads miss, as no store leaves its line in L1 */
    assert_int_equal(with.asked, 2 * WARPS * WORDS * 128);
    assert_int_equal(with.asked, without.asked);
    assert_int_equal(with.requests, without.requests);
    assert_int_equal(with.translated, with.requests);
    assert_true(with.missed > 0);
    assert_int_equal(without.translated, 0);
    compared("requests", with.requests);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(local_memory_has_pages) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
