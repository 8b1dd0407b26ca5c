/* test_zrop_step.c - a step takes a packet, gives its result and counts its clocks; or changes nothing */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "fbp/zrop/zrop.h"

static const struct zrop_config config = { .format = ZETA_Z24S8,
                                           .kind = ZETA_KIND_CZ,
                                           .compress_enable = 1,
                                           .table_enable = 1,
                                           .table_z = 0xffffff,
                                           .depth_enable = 1,
                                           .depth_write = 1,
                                           .depth_func = COMPARE_LESS,
                                           .z_max = UINT32_MAX };

static struct zrop_frtx packet(unsigned n)
{
    struct zrop_frtx in = { .coverage = UINT64_MAX >> (n % 64), .front_facing = 1 };

    in.plane = (struct depth_plane){ .exp = 96, .base = 100000, .dx = 5, .dy = 3 };
    in.dst.state = n % 2 ? ZETA_CLEAR : ZETA_PLANES_2;
    in.dst.plane[0] = (struct depth_plane){ .exp = 96, .base = 100000, .dx = -5, .dy = 3 };
    return in;
}

static void a_step_moves_one_packet_or_none(void **state)
{
    static struct zrop_frtx_fifo in;
    static struct zrop_result_fifo out;
    struct zrop_frtx next;
    unsigned cases = 0;
    struct zrop unit;

    (void)state;
    zrop_reset(&unit);
    assert_int_equal(unit.clocks, 0);
    zrop_set_state(&unit, &config);
    assert_false(zrop_step(&unit, &in, &out)); /* no packet */
    assert_true(zrop_result_empty(&out));
    for (; !zrop_result_full(&out); cases++) {
        const u64 before = unit.clocks;
        struct zrop_result wanted;

        next = packet(cases);
        zrop_frtx_push(&in, &next);
        assert_true(zrop_step(&unit, &in, &out));
        assert_true(zrop_frtx_empty(&in));
        zrop_evaluate(&config, &next, &wanted);
        assert_true(zrop_result_same(zrop_result_last(&out), &wanted));
        assert_int_equal(unit.clocks - before, zrop_clocks(&config, &next, &wanted));
    }
    zrop_frtx_push(&in, &next);
    zrop_frtx_push(&in, &next);
    assert_true(zrop_step(&unit, &in, &out)); /* it holds one result until there is room */
    assert_false(zrop_step(&unit, &in, &out));
    assert_int_equal(in.count, 1);
    compared("steps", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_step_moves_one_packet_or_none) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
