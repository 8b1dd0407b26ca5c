/* test_bundle_color.c - what each method does to the bundles of PROP, ZROP and CROP (facts/classes/3d_semantics.md 7, 8, 10;
 * draw_semantics.md 6, 7)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "bundle_fields.h"
#include "class/methods.h"
#include "seeded.h"

static void prop_fields(void **unused)
{
    (void)unused;
    fields = 0;
    SAYS(SET_API_MANDATED_EARLY_Z, 1, gpc.prop.mandated_early, 1);
    SAYS(SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, 0x1f, gpc.prop.hysteresis, 0x1f);
    SAYS(SET_POST_Z_PS_IMASK, 1, gpc.prop.post_depth_mask, 1);
    SAYS(SET_HYBRID_ANTI_ALIAS_CONTROL, 0x14, gpc.prop.passes, 2);
    SAYS(SET_HYBRID_ANTI_ALIAS_CONTROL, 0x14, gpc.prop.pass_centroid, 1);
    SAYS(SET_HYBRID_ANTI_ALIAS_CONTROL, 0x12, gpc.prop.passes, 1);
    SAYS(SET_HYBRID_ANTI_ALIAS_CONTROL, 0x20, gpc.prop.passes, 4);
    SAYS(SET_CT_MRT_ENABLE, 0, gpc.program.mrt, 0);
    SAYS(SET_ALPHA_TEST, 1, gpc.prop.alpha_test, 1);
    SAYS(SET_ALPHA_REF, 0x3f000000, gpc.prop.alpha_ref, 0x3f000000);
    SAYS(SET_SAMPLE_MASK_X0_Y0, 0x1234, gpc.prop.mask[0], 0x1234);
    SAYS(SET_SAMPLE_MASK_X1_Y0, 0x1234, gpc.prop.mask[1], 0x1234);
    SAYS(SET_SAMPLE_MASK_X0_Y1, 0x1234, gpc.prop.mask[2], 0x1234);
    SAYS(SET_SAMPLE_MASK_X1_Y1, 0x1234, gpc.prop.mask[3], 0x1234);
    SAYS(SET_TIR_CONTROL, 2, gpc.prop.reduce_coverage, 1);
    SAYS(SET_TIR_CONTROL, 0x10, gpc.prop.raster_alpha, 1);
    SAYS(SET_TIR_MODULATION_FUNCTION, 1, gpc.prop.modulation_table, 1);
    SAYS(SET_TIR_MODULATION_COEFFICIENT_TABLE + 8, 0x8070, gpc.prop.coefficient[9], 0x80);
    SAYS(SET_COVERAGE_TO_COLOR, 0x51, gpc.prop.coverage_to_color, 1);
    SAYS(SET_COVERAGE_TO_COLOR, 0x51, gpc.prop.coverage_target, 5);
    SAYS(SET_CT_SELECT, 0x0fac6883, gpc.prop.outputs, 3);
    SAYS(SET_CT_SELECT, 0x0fac6811, gpc.prop.select[0], 1);
    SAYS(SET_PS_SATURATE, 0x30000001, gpc.prop.saturate, 0x81);
    SAYS(SET_PS_SATURATE, 0x30000000, gpc.prop.saturate_signed, 0x80);
    SAYS(SET_BLEND, 1, gpc.prop.target[0].blend, 1);
    SAYS(SET_ZT_SELECT, 0, gpc.prop.tests, 0);
    compared("fields of PROP", fields);
}

/* What a program may do, and which methods it takes for that. */
static void programs_decide_late_z(void **unused)
{
    (void)unused;
    begin();
    assert_null(make());
    assert_true(g.gpc.prop.shades && !g.gpc.prop.shader_kills && !g.gpc.prop.shader_z &&
                !g.gpc.prop.side_effects && !g.gpc.prop.shader_mask && g.gpc.zcull.cull);
    pixel.kills = pixel.depth = pixel.stores = true;
    make();
    assert_true(g.gpc.prop.shader_kills && g.gpc.prop.shader_z && g.gpc.prop.side_effects);
    assert_false(g.gpc.zcull.cull);
    assert_int_equal(g.gpc.zcull.shader_z, SHADER_Z_ANY);
    pixel = (struct sph){ .stage = SPH_PIXEL };
    make();
    assert_false(g.gpc.prop.shades);
    pixel.kills = true;
    make();
    assert_true(g.gpc.prop.shades);
    assert_null(draw_bundle(&g, state, NULL));
    assert_true(!g.gpc.prop.shades && gpc_planes(&g.gpc) == 0);
    begin();
    pixel.sample_mask = true;
    for (unsigned i = 0; i < 8; i++) { /* usage on, qualified, and with samples */
        write(NVB197_SET_PS_OUTPUT_SAMPLE_MASK_USAGE, i & 3);
        write(NVB197_SET_ANTI_ALIAS_ENABLE, i >> 2);
        make();
        assert_int_equal(g.gpc.prop.shader_mask, (i & 1) && (!(i & 2) || (i & 4)));
    }
    compared("programs", 13);
}

/* Tests and writes of depth and stencil, each of which brings tiles to ZROP or late Z. */
static void tests_bring_tiles_to_zrop(void **unused)
{
    unsigned long cases = 0;

    (void)unused;
    for (unsigned i = 0; i < 64; i++, cases++) {
        const bool depth = i & 1, stencil = i & 2, bounds = i & 4, count = i & 8, zeta = i & 16,
                   write_z = i & 32;

        begin();
        write(NVB197_SET_DEPTH_TEST, depth);
        write(NVB197_SET_DEPTH_WRITE, write_z);
        write(NVB197_SET_STENCIL_TEST, stencil);
        write(NVB197_SET_DEPTH_BOUNDS_TEST, bounds);
        write(NVB197_SET_ZPASS_PIXEL_COUNT, count);
        write(NVB197_SET_ZT_SELECT, zeta);
        assert_null(make());
        assert_int_equal(g.gpc.prop.tests, zeta && (depth || stencil || bounds));
        assert_int_equal(g.fbp.zeta.bound, g.gpc.prop.tests);
        assert_int_equal(g.gpc.prop.z_writes, (depth && write_z) || stencil);
        assert_int_equal(g.gpc.zcull.depth_write, zeta && depth && write_z);
    }
    begin();
    write(NVB197_SET_ZT_READ_ONLY, 0x11);
    make();
    assert_true(g.fbp.zrop.read_only_z && g.fbp.zrop.read_only_stencil && !g.gpc.prop.z_writes);
    compared("states", cases + 1);
}

static void zrop_fields(void **unused)
{
    (void)unused;
    fields = 0;
    SAYS(SET_Z_COMPRESSION, 0, fbp.zrop.compress_enable, 0);
    SAYS(SET_DEPTH_TEST, 0, fbp.zrop.depth_enable, 0);
    SAYS(SET_DEPTH_WRITE, 0, fbp.zrop.depth_write, 0);
    SAYS(SET_DEPTH_BOUNDS_TEST, 1, fbp.zrop.bounds_enable, 1);
    SAYS(SET_DEPTH_BOUNDS_MIN, 0x3f000000, fbp.zrop.bounds_min, 0x800000);
    SAYS(SET_DEPTH_BOUNDS_MAX, 0x3f000000, fbp.zrop.bounds_max, 0x800000);
    SAYS(SET_STENCIL_TEST, 0, fbp.zrop.stencil_enable, 0);
    SAYS(SET_TWO_SIDED_STENCIL_TEST, 1, fbp.zrop.two_sided, 1);
    SAYS(SET_STENCIL_FUNC_REF, 0x95, fbp.zrop.front.ref_value, 0x95);
    SAYS(SET_STENCIL_FUNC_MASK, 0x96, fbp.zrop.front.func_mask, 0x96);
    SAYS(SET_STENCIL_MASK, 0x97, fbp.zrop.front.write_mask, 0x97);
    SAYS(SET_BACK_STENCIL_FUNC_REF, 0x98, fbp.zrop.back.ref_value, 0x98);
    SAYS(SET_BACK_STENCIL_FUNC_MASK, 0x99, fbp.zrop.back.func_mask, 0x99);
    SAYS(SET_BACK_STENCIL_MASK, 0x9a, fbp.zrop.back.write_mask, 0x9a);
    SAYS(SET_Z_CLEAR_VALUE, 0x3f000000, fbp.zrop.clear_z, 0x800000);
    SAYS(SET_STENCIL_CLEAR_VALUE, 0x35, fbp.zrop.clear_stencil, 0x35);
    SAYS(SET_CLEAR_SURFACE_CONTROL, 1, fbp.zrop.respect_stencil_mask, 1);
    compared("fields of ZROP", fields);
}

static void color_fields(void **unused)
{
    (void)unused;
    fields = 0;
    SAYS(SET_BLEND, 1, fbp.cread.target[0].blend_enable, 1);
    SAYS(SET_BLEND_PER_FORMAT_ENABLE, 0x10, fbp.cread.target[0].blend_per_format, 1);
    SAYS(SET_LOGIC_OP, 1, fbp.cread.target[0].logic_enable, 1);
    SAYS(SET_CT_WRITE, 0x1010, fbp.cread.target[0].write_mask, 10);
    SAYS(SET_BLEND_FLOAT_OPTION, 1, fbp.cread.target[0].zero_wins, 1);
    SAYS(SET_BLEND_OPT_CONTROL, 1, fbp.cread.target[0].float_kills, 1);
    begin();
    write(NVB197_SET_COLOR_TARGET_SAMPLE_MASK, 0x55);
    make();
    assert_int_equal(g.fbp.cread.sample_mask, 0xffff);
    write(NVB197_SET_SAMPLE_MASK, 0x10);
    make();
    assert_int_equal(g.fbp.cread.sample_mask, 0x55);
    compared("fields of CROP", fields + 2);
}

/* Alpha goes with colour where it is not separate; targets have their own state or the common one; masks likewise. */
static void blends_are_of_each_target(void **unused)
{
    unsigned long cases = 0;

    (void)unused;
    for (unsigned i = 0; i < 8; i++, cases++) {
        const bool own = i & 1, separate = i & 2, one_mask = i & 4;

        begin();
        write(NVB197_SET_CT_SELECT, 0x0fac6882);
        memcpy(&state[(NVB197_SET_COLOR_TARGET_A + 64) / 4], &state[NVB197_SET_COLOR_TARGET_A / 4],
               64);
        write(NVB197_SET_BLEND + 4, 1);
        write(NVB197_SET_BLEND_STATE_PER_TARGET, own);
        write(NVB197_SET_BLEND_SEPARATE_FOR_ALPHA, separate);
        write(NVB197_SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA + 32, separate);
        write(NVB197_SET_BLEND_COLOR_OP, 0x800a);
        write(NVB197_SET_BLEND_COLOR_DEST_COEFF, 0x4300);
        write(NVB197_SET_BLEND_ALPHA_OP, 0x800b);
        write(NVB197_SET_BLEND_ALPHA_DEST_COEFF, 0x4301);
        write(NVB197_SET_BLEND_PER_TARGET_COLOR_OP + 32, 0x8007);
        write(NVB197_SET_BLEND_PER_TARGET_COLOR_DEST_COEFF + 32, 0x4302);
        write(NVB197_SET_BLEND_PER_TARGET_ALPHA_OP + 32, 0x8008);
        write(NVB197_SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF + 32, 0x4303);
        write(NVB197_SET_CT_WRITE + 4, 0x0110);
        write(NVB197_SET_SINGLE_CT_WRITE_CONTROL, one_mask);
        assert_null(make());
        const struct crop_config *c = &g.fbp.cread.target[1];
        assert_int_equal(c->color_op, own ? BLEND_MIN : BLEND_SUBTRACT);
        assert_int_equal(c->color_dst, own ? FACTOR_SRC_ALPHA : FACTOR_SRC_COLOR);
        assert_int_equal(c->alpha_op, !separate ? c->color_op
                                      : own     ? BLEND_MAX
                                                : BLEND_REVSUBTRACT);
        assert_int_equal(c->alpha_dst, !separate ? c->color_dst
                                       : own     ? FACTOR_INV_SRC_ALPHA
                                                 : FACTOR_INV_SRC_COLOR);
        assert_int_equal(c->write_mask, one_mask ? 15 : 6);
        assert_true(g.gpc.prop.target[1].blend && !g.gpc.prop.target[0].blend);
    }
    compared("blend states", cases);
}

/* The blend colour in a target's lanes. */
static void constants_are_coded_as_sources(void **unused)
{
    static const struct {
        enum color_format format;
        u32 half, minus, two;
    } of[] = {
        { FORMAT_A8B8G8R8, 128, 0, 255 },
        { FORMAT_A2B10G10R10, 512, 0, 1023 },
        { FORMAT_R16_G16_B16_A16, 32768, 0, 65535 },
        { FORMAT_A8BL8GL8RL8, 32768, 0, 65535 }, /* linear light */
        { FORMAT_AN8BN8GN8RN8, 64, 0x81, 127 },
        { FORMAT_RF16_GF16_BF16_AF16, 0x3800, 0xbc00, 0x4000 },
        { FORMAT_BF10GF11RF11, 0x3800, 0xbc00, 0x4000 },
        { FORMAT_RF32_GF32_BF32_AF32, 0x3f000000, 0xbf800000, 0x40000000 },
    };
    unsigned long cases = 0;

    (void)unused;
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++, cases += 4) {
        begin();
        write(NVB197_SET_COLOR_TARGET_FORMAT, of[i].format);
        write(NVB197_SET_BLEND, 1);
        write(NVB197_SET_BLEND_PER_FORMAT_ENABLE, 0x10);
        write(NVB197_SET_BLEND_CONST_RED, 0x3f000000);
        write(NVB197_SET_BLEND_CONST_GREEN, 0xbf800000);
        write(NVB197_SET_BLEND_CONST_BLUE, 0x40000000);
        write(NVB197_SET_BLEND_CONST_ALPHA, 0);
        assert_null(make());
        assert_int_equal(g.fbp.cread.target[0].constant[0], of[i].half);
        assert_int_equal(g.fbp.cread.target[0].constant[1], of[i].minus);
        assert_int_equal(g.fbp.cread.target[0].constant[2], of[i].two);
        assert_int_equal(g.fbp.cread.target[0].constant[3], 0);
    }
    compared("numbers of blend colours", cases);
}

/* Two sources: of a factor of target 0 that is in use. */
static void second_sources(void **unused)
{
    unsigned long cases = 0;

    (void)unused;
    for (unsigned k = 0; k < 8; k++, cases++) {
        static const u16 at[] = { NVB197_SET_BLEND_COLOR_SOURCE_COEFF,
                                  NVB197_SET_BLEND_COLOR_DEST_COEFF,
                                  NVB197_SET_BLEND_ALPHA_SOURCE_COEFF,
                                  NVB197_SET_BLEND_ALPHA_DEST_COEFF };
        begin();
        pixel.target[1] = 15;
        write(NVB197_SET_BLEND, k >= 4);
        write(at[k % 4], k % 2 ? 0xc900 + k % 4 : 0x10 + k % 4);
        assert_null(make());
        assert_int_equal(g.gpc.prop.dual_source, k >= 4);
    }
    write(NVB197_SET_CT_SELECT, 0x0fac6802 | 1 << 4); /* outputs 0 and 1 to targets 1 and 0 */
    assert_non_null(make());
    compared("states of two sources", cases + 1);
}

/* ALPHA_TO_COVERAGE as its override says. */
static void alphas_are_qualified(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        begin();
        write(NVB197_SET_ANTI_ALIAS_ALPHA_CONTROL, 0x11);
        write(NVB197_SET_ALPHA_TO_COVERAGE_OVERRIDE, i & 1 ? 3 : 2);
        write(NVB197_SET_ANTI_ALIAS_ENABLE, i >> 1);
        assert_null(make());
        assert_int_equal(g.gpc.prop.alpha_to_coverage, i != 1);
        assert_int_equal(g.gpc.prop.alpha_to_one, i >> 1); /* always qualified */
    }
    begin();
    write(NVB197_SET_CT_SELECT, 0x0fac6880);
    write(NVB197_SET_ALPHA_TEST, 1);
    make();
    assert_false(g.gpc.prop.alpha_test); /* without a target it does not act */
    compared("states", 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prop_fields),
        cmocka_unit_test(programs_decide_late_z),
        cmocka_unit_test(tests_bring_tiles_to_zrop),
        cmocka_unit_test(zrop_fields),
        cmocka_unit_test(color_fields),
        cmocka_unit_test(blends_are_of_each_target),
        cmocka_unit_test(constants_are_coded_as_sources),
        cmocka_unit_test(second_sources),
        cmocka_unit_test(alphas_are_qualified),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
