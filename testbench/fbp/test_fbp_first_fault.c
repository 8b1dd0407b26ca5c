/* test_fbp_first_fault.c - where memory may fault, colours by calls keep the first fault that they have by wires
 * (fbp_direct.c): of several packets at once reads can go before writes
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "fbp_watch.h"
#include "told_pages.h"

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
static struct mem_fault first_fault(bool compressed, bool paged, unsigned watched)
{
    static struct mem_space space;
    static struct told_pages told = { is_first };
    static struct stand_in gmmu = { told_step, &told };
    const struct fbp_state s = three_pages(compressed);
    struct mem_fault first;

    bench_begin(&s, &s.color[2]);
    bench_run(); /* what its state begins with goes first, by wires */
    memset(&space, 0, sizeof space);
    if (paged) {
        b.mem.space = &space;
        b.mem.gmmu = &gmmu;
    } else
        b.mem.size = MEM_PAGE_BYTES;
    watch(watched);
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

/* By wires the last packet reads before the second one writes. */
static void the_first_fault_is_the_same(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 4; k++, cases++) {
        const struct mem_fault calls = first_fault(k & 1, k & 2, 0);
        const struct mem_fault wires = first_fault(k & 1, k & 2, 127);

        assert_int_equal(wires.access, MEM_READ);
        assert_int_equal(wires.address >> MEM_PAGE_SHIFT, 2);
        assert_true(mem_fault_same(&calls, &wires));
    }
    compared("first faults by calls and by wires", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_fault_is_the_same),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
