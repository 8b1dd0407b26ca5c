/* test_time_smmu.c - the SMMU of the clocked machine: what L2 fills and evicts is looked up, walks take bytes of DRAM and time
 *
 * Copies of more than L2 has, once and again: each 64 KB is walked once, of lines of 32 KB the TLB has 48 (facts/tlb.md 3); page walks of the
 * GMMU and compress bits pass.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include "rate/rate_gpu.h"
#include "rate/rate_streams.h"

#include <cmocka.h>
#undef fail

#include "seeded.h"

#define LINE     32768         /* of the TLB */
#define MOST     (1024 * 1024) /* both ends have more lines than the TLB */
#define TLB_MOST (SMMU_TLB_SETS * SMMU_TLB_WAYS)

struct outcome {
    struct smmu_time smmu;
    u64 waited, dram, moved, clocks;
};

static struct outcome run(unsigned bytes, unsigned copies, bool on)
{
    static const u32 class = 0xb0b5;
    struct rate_gpu *g = rate_stream_open(2 * MOST, 0);
    struct outcome x;

    if (on)
        mem_time_mmu_smmu(&g->time->mmu);
    rate_methods(g, CLASS_COPY, 0, &class, 1);
    for (unsigned n = 0; n < copies; n++)
        rate_copy(g, RATE_BUFFER_VA + MOST, RATE_BUFFER_VA, bytes, 1);
    rate_gpu_finish(g);
    x = (struct outcome){ .smmu = g->time->mmu.smmu,
                          .waited = g->time->mmu.smmu_clocks,
                          .dram = g->time->memory.dram_bytes,
                          .clocks = g->time->net.now };
    for (unsigned c = 0; c <= MEM_CLIENTS; c++)
        x.moved += g->time->memory.client[c].filled + g->time->memory.client[c].evicted;
    x.moved += g->time->memory.totals.bits_read + g->time->memory.totals.bits_written;
    rate_gpu_close(g);
    return x;
}

static u64 lookups(const struct outcome *x)
{
    return x->smmu.hits + x->smmu.ptc_hits + x->smmu.misses;
}

static void walks_are_of_lines(void **state)
{
    static const unsigned sizes[] = { LINE, 8 * LINE, MOST };
    u64 all = 0;

    (void)state;
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (unsigned copies = 1; copies <= 2; copies++) {
            const struct outcome none = run(sizes[i], 0, true), with = run(sizes[i], copies, true),
                                 past = run(sizes[i], copies, false);
            const u64 lines = 2 * sizes[i] / LINE, walks = with.smmu.misses - none.smmu.misses;

            print_message(
                "  %u bytes, %u times: %llu walks, %llu found by the PTC, %llu by the TLB; %llu "
                "clocks, %llu without, %llu waited\n",
                sizes[i], copies, (unsigned long long)walks, (unsigned long long)with.smmu.ptc_hits,
                (unsigned long long)with.smmu.hits, (unsigned long long)with.clocks,
                (unsigned long long)past.clocks, (unsigned long long)with.waited);
            assert_int_equal(with.smmu.passed, none.smmu.passed); /* before it was on */
            assert_int_equal(lookups(&past) + past.waited, 0);
            assert_int_equal(past.dram, past.moved);
            assert_int_equal(with.dram - with.moved, 2 * 4 * SMMU_ENTRIES * with.smmu.misses);
            assert_true(with.waited > 0 && with.clocks > past.clocks);
            assert_in_range(walks, lines / 2 > 2 ? lines / 2 - 2 : 1, lines / 2 + 2);
            if (lines <= TLB_MOST / 2)
                assert_true(with.smmu.ptc_hits <= lines + 4);
            else /* once more, all of them but the last few */
                assert_true(with.smmu.ptc_hits >= (copies - 1) * lines + lines / 2 - 4);
            all += lookups(&with);
        }
    compared("fills and evictions", all);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(walks_are_of_lines) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
