/* test_fbp_first_fault.c - where memory may fault, colours go step by step (fbp_flow.c): of several packets at once reads
 * can go before writes
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "told_pages.h"
#include "fbp_bench.h"

#define SIDE 24 /* pixels of a target, less than a page */

/* Page 0 alone is there. */
static bool is_first(u64 va, bool write)
{
    (void)write;
    return va >> MEM_PAGE_SHIFT == 0;
}

/* A target of page 0 that is read, one of page 1 that is written, one of page 2 that is read. */
static struct fbp_state three_pages(bool compressed)
{
    struct fbp_state s;

    memset(&s, 0, sizeof s);
    s.cread.sample_mask = UINT16_MAX;
    for (unsigned t = 0; t < 3; t++) {
        struct crop_config *c = &s.cread.target[t];

        c->format = FORMAT_A8B8G8R8;
        c->write_mask = 15;
        c->blend_enable = t != 1 && !compressed;
        c->color_op = c->alpha_op = BLEND_ADD;
        c->color_src = c->color_dst = c->alpha_src = c->alpha_dst = FACTOR_ONE;
        s.color[t] =
            bench_target(t * MEM_PAGE_BYTES + SURFACE_GOB_BYTES, SAMPLES_1X1, 4, SIDE, SIDE);
        s.color[t].surface.block_height = 0;
    }
    s.color[2].compressed = compressed;
    s.color[2].comp = (struct comp_config){ FORMAT_A8B8G8R8, 0, COMP_CRA, 0, 8 };
    return s;
}

/* A packet of each target, at once; the other pages are not mapped, or beyond memory. */
static struct mem_fault first_fault(bool compressed, bool paged)
{
    static struct mem_space space;
    static struct told_pages told = { is_first };
    static struct mmu mmu = { .stand_in.utlb = { told_step, &told } };
    const struct fbp_state s = three_pages(compressed);
    struct mem_fault first;

    bench_begin(&s, &s.color[2]);
    bench_run(); /* what its state begins with goes first */
    memset(&space, 0, sizeof space);
    if (paged) {
        b.mem.space = &space;
        b.mem.mmu = &mmu;
    } else
        b.mem.size = MEM_PAGE_BYTES;
    assert_false(fbp_flows(&b.fbp, &b.mem));
    for (unsigned t = 0; t < 3; t++) {
        const struct cread_quads q = { .target = (u3)t, .samples = { 1 } };

        cread_quads_push(&b.prop_hazard, &q);
    }
    bench_run();
    assert_true(b.mem.faults.any);
    first = b.mem.faults.first;
    bench_end();
    return first;
}

static void the_last_packet_reads_before_the_second_writes(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 4; k++, cases++) {
        const struct mem_fault first = first_fault(k & 1, k & 2);

        assert_int_equal(first.access, MEM_READ);
        assert_int_equal(first.address >> MEM_PAGE_SHIFT, 2);
    }
    compared("first faults", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_packet_reads_before_the_second_writes),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
