/* test_hazard_wires.c - targets that are refused, packets that wait for room (facts/fbp.md, CROP) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "fbp/crop/cread/hazard/hazard.h"
#include "seeded.h"

static struct {
    struct hazard unit;
    struct cread_quads_fifo in;
    struct quads_done_fifo done;
    struct cleared_quads_fifo out;
} h;

static void any_target_can_be_refused(void **state)
{
    (void)state;
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        struct hazard_config cfg = { .cread.sample_mask = UINT16_MAX };

        cfg.target[t] =
            (struct rop_surface){ 512, SAMPLES_1X1, 8, 8, 4, 6, 0, 0 }; /* blocks of 64 GOBs */
        assert_null(hazard_not_modelled(&cfg));                         /* none is drawn to */
        cfg.cread.target[t].format = FORMAT_A8B8G8R8;
        assert_non_null(hazard_not_modelled(&cfg));
        cfg.target[t].block_height = 5;
        assert_null(hazard_not_modelled(&cfg));
    }
    compared("targets", CREAD_TARGETS);
}

/* More packets than the wire behind holds; they have no sample, so that none is under way. */
static void packets_wait_for_room(void **state)
{
    struct cread_quads q;
    unsigned got = 0;

    (void)state;
    memset(&h, 0, sizeof h);
    memset(&q, 0, sizeof q);
    hazard_reset(&h.unit);
    h.unit.cfg.cread.sample_mask = UINT16_MAX;
    h.unit.cfg.cread.target[0].format = FORMAT_A8B8G8R8;
    h.unit.cfg.target[0] = (struct rop_surface){ 512, SAMPLES_1X1, 64, 64, 4, 0, 0, 0 };
    hazard_set_state(&h.unit, &h.unit.cfg);
    for (unsigned n = 0; n < BUS_FIFO_DEPTH + 4; n++) {
        q.id.prim = (u16)n;
        cread_quads_push(&h.in, &q);
        while (hazard_step(&h.unit, &h.in, &h.done, &h.out)) {}
        assert_int_equal(h.out.count, n < BUS_FIFO_DEPTH ? n + 1 : BUS_FIFO_DEPTH);
    }
    for (; !cleared_quads_empty(&h.out); got++) {
        assert_int_equal(cleared_quads_first(&h.out)->quads.id.prim, got);
        cleared_quads_drop(&h.out);
        while (hazard_step(&h.unit, &h.in, &h.done, &h.out)) {}
    }
    assert_int_equal(got, BUS_FIFO_DEPTH + 4);
    compared("packets", got);
}

/* chosen: HAZARD_PACKETS are under way at most, so the next waits for the end of the first */
static void packets_under_way_are_64(void **state)
{
    struct hazard_config cfg = { .cread.sample_mask = UINT16_MAX };
    struct cread_quads q;

    (void)state;
    memset(&h, 0, sizeof h);
    memset(&q, 0, sizeof q);
    hazard_reset(&h.unit);
    cfg.cread.target[0].format = FORMAT_A8B8G8R8;
    cfg.cread.target[0].write_mask = 15;
    cfg.target[0] = (struct rop_surface){ 512, SAMPLES_1X1, 64, 64, 4, 0, 0, 0 };
    hazard_set_state(&h.unit, &cfg);
    assert_true(hazard_config_same(&h.unit.cfg, &cfg));
    q.samples[0] = 1;
    for (unsigned n = 0; n < 2 * 64; n++) {
        cread_quads_push(&h.in, &q);
        while (hazard_step(&h.unit, &h.in, &h.done, &h.out)) {}
        if (n >= 64) {
            assert_true(cleared_quads_empty(&h.out));
            quads_done_next(&h.done)->id.prim = 0;
            while (hazard_step(&h.unit, &h.in, &h.done, &h.out)) {}
        }
        cleared_quads_drop(&h.out);
        assert_true(cread_quads_empty(&h.in));
    }
    compared("packets under way", 2 * 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_target_can_be_refused),
        cmocka_unit_test(packets_wait_for_room),
        cmocka_unit_test(packets_under_way_are_64),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
