/* test_bundle_depth.c - depth in bundles: ranges of viewports, Zcull's region, the target that tests
 * (facts/classes/3d_semantics.md 5, 6, 10; draw_semantics.md)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "bundle_fields.h"
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "seeded.h"

/* MIN_Z_ZERO_MAX_Z_ONE leaves the viewport's ends alone; a float target has them as they are. */
static void depth_ranges(void **unused)
{
    (void)unused;
    fields = 0;
    for (unsigned i = 0; i < 8; i++, fields += 4) {
        const bool unit = i & 1, z16 = i & 2, f32 = i & 4;

        begin();
        write(NVB197_SET_ZT_FORMAT, f32 ? 0x0a : z16 ? 0x13 : 0x14);
        write(NVB197_SET_VIEWPORT_CLIP_MIN_Z, 0x3e800000); /* 1/4 */
        write(NVB197_SET_VIEWPORT_CLIP_MAX_Z, 0x3f400000); /* 3/4 */
        write(NVB197_SET_VIEWPORT_CLIP_CONTROL, unit ? 3 : 2);
        assert_null(make());
        assert_int_equal(g.fbp.zrop.z_min, unit ? 0 : f32 ? 0x3e800000 : z16 ? 0x4000 : 0x400000);
        assert_int_equal(g.fbp.zrop.z_max, f32 && unit ? 0x3f800000
                                           : f32       ? 0x3f400000
                                           : z16       ? unit ? 0xffff : 0xbfff
                                           : unit      ? 0xffffff
                                                       : 0xbfffff);
        assert_int_equal(g.gpc.frast.z_min, g.fbp.zrop.z_min);
        assert_int_equal(g.gpc.zcull.z_max, g.fbp.zrop.z_max);
    }
    compared("ends of ranges", fields);
}

/* Zcull's region is as the class has it; a draw does without. */
static void regions_of_zcull(void **unused)
{
    struct zcull_config c;

    (void)unused;
    begin();
    write(NVB197_SET_ZCULL, 1);
    write(NVB197_SET_ACTIVE_ZCULL_REGION, 5);
    write(NVB197_SET_ZCULL_REGION_FORMAT, 4);
    write(NVB197_SET_ZCULL_DIR_FORMAT, 0x00010001);
    write(NVB197_SET_ZCULL_REGION_LOCATION, 0x00200010);
    write(NVB197_SET_ZCULL_REGION_PIXEL_OFFSET_A, 32);
    write(NVB197_SET_ZCULL_REGION_PIXEL_OFFSET_B, 48);
    write(NVB197_SET_ZCULL_REGION_SIZE_A, 64);
    write(NVB197_SET_ZCULL_REGION_SIZE_B, 33);
    write(NVB197_SET_ZCULL_CRITERION, 0xf0a30002);
    write(NVB197_SET_STENCIL_OP_ZPASS, 0x1e01);
    write(NVB197_SET_STENCIL_MASK, 0x10);
    c = zcull_bundle(state, &pixel);
    assert_true(c.region == 5 && c.format == ZCULL_Z_16X8_4X4 && c.z_format == ZCULL_FP);
    assert_true(c.greater && c.start == 0x10 && c.count == 0x20);
    assert_true(c.x == 2 && c.y == 3 && c.width == 4 && c.height == 3);
    assert_true(c.criterion.func == COMPARE_EQUAL && c.criterion.ref_value == 0xa3 &&
                c.criterion.mask == 0xf0);
    assert_true(c.front.zpass_writes && !c.front.fail_writes && !c.front.zfail_writes);
    assert_true(stencil_criterion_same(&c.front.test, &c.back.test));
    write(NVB197_SET_TWO_SIDED_STENCIL_TEST, 1);
    write(NVB197_SET_BACK_STENCIL_FUNC_REF, 9);
    assert_int_equal(zcull_bundle(state, &pixel).back.test.ref_value, 9);
    assert_null(make());
    assert_int_equal(g.gpc.zcull.format, ZCULL_NONE);
    write(NVB197_SET_ACTIVE_ZCULL_REGION, 0x3f);
    assert_int_equal(zcull_bundle(state, &pixel).format, ZCULL_NONE);
    compared("fields of regions", 18);
}

/* Pixels beyond a depth target that tests have no depth; one that does not test does not matter. */
static void tests_end_with_the_target(void **unused)
{
    unsigned cases = 0;

    (void)unused;
    for (unsigned i = 0; i < 32; i++, cases++) {
        const bool tests = i & 1, bound = i & 2, small = i & 4, samples = i & 8, beside = i & 16;
        const unsigned x = beside ? 90 : 10, width = 80;

        begin();
        write(NVB197_SET_ANTI_ALIAS, samples ? SAMPLES_2X2 : SAMPLES_1X1);
        write(NVB197_SET_SURFACE_CLIP_HORIZONTAL, width << 16 | x);
        write(NVB197_SET_SURFACE_CLIP_VERTICAL, 60u << 16);
        write(NVB197_SET_ZT_SELECT, bound);
        write(NVB197_SET_ZT_SIZE_A, (small ? 40u : 200u) << samples);
        write(NVB197_SET_ZT_SIZE_B, (small ? 30u : 200u) << samples);
        write(NVB197_SET_DEPTH_TEST, 0);
        write(NVB197_SET_STENCIL_TEST, tests);
        const struct setup_config c = setup_bundle(state);
        const bool held = tests && bound && small;

        assert_int_equal(c.surface_width, held ? (beside ? 0 : 30) : width);
        assert_int_equal(c.surface_height, held ? 30 : 60);
    }
    compared("surfaces", cases);
}

/* A verdict by a test of what the target lacks would hide what ZROP, which has no such test, draws. */
static void zcull_tests_what_the_target_has(void **unused)
{
    static const u8 of[7][3] = { { 0x13, 1, 0 }, { 0x14, 1, 1 }, { 0x15, 1, 0 }, { 0x16, 1, 1 },
                                 { 0x17, 0, 1 }, { 0x0a, 1, 0 }, { 0x19, 1, 1 } };

    (void)unused;
    for (unsigned i = 0; i < 14; i++) {
        const bool bound = i < 7;
        const u8 *format = of[i % 7];
        struct zcull_config c;

        begin();
        write(NVB197_SET_ZT_SELECT, bound);
        write(NVB197_SET_ZT_FORMAT, format[0]);
        write(NVB197_SET_DEPTH_TEST, 1);
        write(NVB197_SET_DEPTH_WRITE, 1);
        write(NVB197_SET_DEPTH_BOUNDS_TEST, 1);
        write(NVB197_SET_STENCIL_TEST, 1);
        c = zcull_bundle(state, &pixel);
        assert_int_equal(c.depth_enable, bound && format[1]);
        assert_int_equal(c.depth_write, bound && format[1]);
        assert_int_equal(c.bounds_enable, bound && format[1]);
        assert_int_equal(c.stencil_enable, bound && format[2]);
    }
    compared("formats of depth", 14);
}

/* A last program may choose viewports: each has a range of depths. */
static void viewports_have_depth_ranges(void **unused)
{
    struct screen_state other;

    (void)unused;
    begin();
    write(NVB197_SET_ZT_FORMAT, 0x0a);
    assert_true(state_one_depth_range(state));
    write(NVB197_SET_VIEWPORT_CLIP_MIN_Z + 16 * 9, 0x3e800000);
    write(NVB197_SET_VIEWPORT_CLIP_MAX_Z + 16 * 9, 0x3f000000);
    assert_false(state_one_depth_range(state));
    assert_null(draw_bundle(&g, state, NULL));
    other = g;
    draw_bundle_range(&other, state, 9);
    assert_int_equal(other.fbp.zrop.z_min, 0x3e800000);
    assert_int_equal(other.fbp.zrop.z_max, 0x3f000000);
    assert_int_equal(other.gpc.zcull.z_min, 0x3e800000);
    assert_int_equal(other.gpc.zcull.z_max, 0x3f000000);
    assert_int_equal(other.gpc.frast.z_min, 0x3e800000);
    assert_int_equal(other.gpc.frast.z_max, 0x3f000000);
    draw_bundle_range(&other, state, 8); /* that of viewport 0, and nothing else has changed */
    assert_true(frast_config_same(&other.gpc.frast, &g.gpc.frast));
    assert_true(zrop_config_same(&other.fbp.zrop, &g.fbp.zrop));
    /* What lies between fields may be anything. */
    memcpy(&other.gpc.frast, &g.gpc.frast, sizeof g.gpc.frast);
    memcpy(&other.fbp.zrop, &g.fbp.zrop, sizeof g.fbp.zrop);
    assert_memory_equal(&other, &g, sizeof g);
    write(NVB197_SET_VIEWPORT_CLIP_CONTROL, 1);
    assert_true(state_one_depth_range(state));
    compared("ranges", 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_ranges),
        cmocka_unit_test(regions_of_zcull),
        cmocka_unit_test(zcull_tests_what_the_target_has),
        cmocka_unit_test(tests_end_with_the_target),
        cmocka_unit_test(viewports_have_depth_ranges),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
