/* test_chase.c - where a pointer chase takes steps, by a kernel (chase_walk.h): how much L1 and L2 hold, how far TLBs reach
 *
 * Positions are the facts' (facts/tpc.md, l2.md, tlb.md); the clocks between them are chosen, and pinned here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>

#include "chase_walk.h"
#include "seeded.h"

/* Of a load.  chosen: what memory takes beyond L1: facts/tlb.md 4 */
#define L1_HIT 80
#define L2_HIT 201
#define DRAM   351
#define L1_TLB 221 /* with an L2 hit */
#define WALK   600 /* at least: two reads */
#define KB     1024u

static unsigned long chases;

static void expect(const struct chase *c, double clocks)
{
    const double got = chase_clocks(c);

    if (got < clocks - 2 || got > clocks + 2)
        printf("stride %u, pages of %u, footprint %u KB: %.1f, expected %.1f\n",
               (unsigned)c->stride, 1u << c->page_shift, (unsigned)(c->footprint / KB), got,
               clocks);
    assert_true(got >= clocks - 2 && got <= clocks + 2);
    chases++;
}

static void expect_stride(unsigned stride, unsigned footprint, double clocks)
{
    expect(&(const struct chase){ .page_shift = 16, .stride = stride, .footprint = footprint },
           clocks);
}

/* known: rates.csv T11: 4 sets of 24 lines of 128 bytes, in sectors of 32; one more line than a set has, and all of the set miss */
static void l1_holds_12_kb(void **state)
{
    (void)state;
    expect_stride(32, 12 * KB, L1_HIT);
    expect_stride(128, 12 * KB, L1_HIT);
    expect_stride(128, 12 * KB + 4 * 128, L2_HIT);
    expect_stride(512, 12 * KB, L1_HIT);
    expect_stride(512, 12 * KB + 512, L2_HIT);
    expect_stride(1024, 24 * KB, L1_HIT); /* of one set: 24 lines, however far apart */
    expect_stride(1024, 25 * KB, L2_HIT);
    expect_stride(4096, 96 * KB, L1_HIT);
    expect_stride(4096, 100 * KB, L2_HIT);
    compared("chases", chases);
}

/* known: facts/l2.md 1: 2 slices of 64 sets of 16 lines; with a line more in each set all miss */
static void l2_holds_256_kb(void **state)
{
    (void)state;
    expect_stride(128, 240 * KB, L2_HIT);
    expect_stride(512, 256 * KB, L2_HIT);
    expect_stride(512, 272 * KB, DRAM);
    expect_stride(2048, 256 * KB, L2_HIT);
    expect_stride(2048, 272 * KB, DRAM);
    compared("chases", chases);
}

static void expect_lines(unsigned shift, unsigned lines, double clocks)
{
    const struct chase c = { .kind = CHASE_TLB_LINES,
                             .page_shift = shift,
                             .footprint = (u64)lines << (shift + 4) };

    if (clocks > 0) {
        expect(&c, clocks);
        return;
    }
    assert_true(chase_clocks(&c) > WALK);
    chases++;
}

/* known: facts/tlb.md 1: lines of 16 pages, 512 of them in the last level: 32 MB by pages of 4 KB, 512 MB of 64 KB; chosen: 16 in a uTLB,
 * 8 in each of the last level's sets
 */
static void tlbs_reach_as_far_as_their_lines(void **state)
{
    (void)state;
    for (unsigned shift = 12; shift <= 16; shift += 4) {
        expect_lines(shift, 1, L2_HIT);
        expect_lines(shift, 16, L2_HIT);
        expect_lines(shift, 17, L1_TLB);
        expect_lines(shift, 512, L1_TLB);
        expect_lines(shift, 576, 0);
    }
    compared("chases", chases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(l1_holds_12_kb),
        cmocka_unit_test(l2_holds_256_kb),
        cmocka_unit_test(tlbs_reach_as_far_as_their_lines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
