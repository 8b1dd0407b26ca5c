/* test_time_sweeps.c - what Host's operations do to L2 of the clocked machine: FB_FLUSH, MEM_OP_B and MEM_OP_D (mem_time.h)
 *
 * A copy, an operation, the same copy again: what the first left dirty goes to DRAM by the operation, the second waits for that, and reads
 * DRAM again only if lines were dropped.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "class/methods.h"
#include "profile/mem_shape.h"
#include "profile/profile.h"
#include "rate/rate_gpu.h"
#include "rate/rate_streams.h"

#include <cmocka.h>
#undef fail

#include "seeded.h"

#define BYTES 32768 /* of a copy: L2 has room for both its ends */
#define FROM  RATE_BUFFER_VA
#define TO    (RATE_BUFFER_VA + BYTES)

/* What an operation does: whether data goes to DRAM, and lines are dropped; or compress bits go. */
static const struct operation {
    const char *name;
    bool flushes, drops, bits;
    u32 method, data;
} operations[] = {
    { "none", false, false, false, 0, 0 },
    { "barrier", false, false, false, NVB06F_MEM_OP_D, 0x5u << 27 },
    { "peer's memory", false, false, false, NVB06F_MEM_OP_D, 0xdu << 27 },
    { "FB_FLUSH", true, false, false, NVB06F_FB_FLUSH, 0 },
    { "flush", true, false, false, NVB06F_MEM_OP_D, 0x10u << 27 },
    { "flush, older", true, false, false, NVB06F_MEM_OP_B, 0x10u << 27 },
    { "invalidate", true, true, false, NVB06F_MEM_OP_D, 0xeu << 27 },
    { "clean compress bits", false, false, true, NVB06F_MEM_OP_D, 0xfu << 27 },
};
#define OPERATIONS (sizeof operations / sizeof operations[0])

struct outcome {
    u64 swept, sweeps, filled, evicted, bits_written, clocks;
};

static struct rate_gpu *open(void)
{
    const struct rate_target t = { .width = 64,
                                   .height = 64,
                                   .samples = 1,
                                   .color = FORMAT_A8B8G8R8,
                                   .depth = ZETA_Z24S8,
                                   .compress = true };
    static const u32 copies = 0xb0b5;
    struct rate_gpu *g = rate_gpu_open(&t); /* the clear leaves compress bits */

    stream_buffer(g->to, FROM, 2 * BYTES, 0);
    rate_methods(g, CLASS_COPY, 0, &copies, 1);
    return g;
}

static struct outcome run(const struct operation *o)
{
    const u32 word[] = { 1u << 29 | 1u << 16 | o->method / 4, o->data };
    struct rate_gpu *g = open();
    struct outcome x;

    rate_copy(g, TO, FROM, BYTES, 1);
    if (o->method)
        stream_words(g->to, word, 2);
    rate_copy(g, TO, FROM, BYTES, 1);
    rate_gpu_finish(g);
    x = (struct outcome){ .swept = g->time->memory.totals.swept,
                          .sweeps = g->time->memory.totals.sweeps,
                          .filled = g->time->memory.client[MEM_CE].filled,
                          .evicted = g->time->memory.client[MEM_CE].evicted,
                          .bits_written = g->time->memory.totals.bits_written,
                          .clocks = rate_gpu_end(g, 2) - rate_gpu_end(g, 0) };
    rate_gpu_close(g);
    return x;
}

static void operations_move_what_they_say(void **state)
{
    const struct outcome none = run(&operations[0]), barrier = run(&operations[1]);

    (void)state;
    assert_int_equal(none.evicted, 0);
    assert_int_equal(none.filled, BYTES);
    for (unsigned i = 0; i < OPERATIONS; i++) {
        const struct operation *o = &operations[i];
        const struct outcome x = run(o);

        print_message("  %s: %llu bytes, %llu clocks to the end of the second copy\n", o->name,
                      (unsigned long long)x.swept, (unsigned long long)x.clocks);
        assert_int_equal(x.sweeps, o->flushes || o->bits);
        assert_int_equal(x.evicted, o->flushes ? BYTES : 0);
        assert_int_equal(x.filled, o->drops ? 2 * BYTES : BYTES);
        assert_true(x.swept >= (o->flushes ? BYTES : 0) && (o->flushes || o->bits || !x.swept));
        assert_true((x.bits_written > none.bits_written) == o->bits);
        assert_int_equal(o->bits ? x.bits_written - none.bits_written : x.swept, x.swept);
        if (o->flushes)
            assert_true(x.clocks >= barrier.clocks + BYTES / mem_shape_of(profile_default())->dram);
    }
    compared("operations", OPERATIONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(operations_move_what_they_say) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
