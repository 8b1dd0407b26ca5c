/* test_bundle_raster.c - what each method does to the bundles of setup, raster and STRI; what a draw refuses
 * (facts/classes/3d_semantics.md 5, 6, 10, 11; draw_semantics.md)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "bundle_fields.h"
#include "class/methods.h"
#include "seeded.h"

static void setup_fields(void **unused)
{
    (void)unused;
    fields = 0;
    SAYS(SET_SNAP_GRID_NON_LINE, 0x104, gpc.setup.snap, 4);
    SAYS(SET_SNAP_GRID_NON_LINE, 0x104, gpc.setup.snap_tesla, 1);
    SAYS(SET_SNAP_GRID_LINE, 0x103, gpc.setup.snap_line, 3);
    SAYS(SET_SNAP_GRID_LINE, 0x103, gpc.setup.snap_line_tesla, 1);
    SAYS(OGL_SET_FRONT_FACE, 0x901, gpc.setup.front_ccw, 1);
    SAYS(SET_WINDOW_ORIGIN, 0x10, gpc.setup.flip_y, 1);
    SAYS(OGL_SET_CULL, 1, gpc.setup.cull_back, 1);
    SAYS(SET_CONSERVATIVE_RASTER, 1, gpc.setup.conservative, 1);
    SAYS(SET_FALCON04, 0x03000000, gpc.setup.dilate, 2);
    SAYS(SET_VIEWPORT_INCREASE_SNAP_GRID_PRECISION, 0x0305, gpc.setup.more_x[0], 5);
    SAYS(SET_VIEWPORT_INCREASE_SNAP_GRID_PRECISION, 0x0305, gpc.setup.more_y[0], 3);
    SAYS(SET_VIEWPORT_INCREASE_SNAP_GRID_PRECISION, 0x1f1f, gpc.setup.more_y[0], 8);
    SAYS(SET_POLY_OFFSET_POINT, 1, gpc.setup.offset_point, 1);
    SAYS(SET_POLY_OFFSET_LINE, 1, gpc.setup.offset_line, 1);
    SAYS(SET_POLY_OFFSET_FILL, 1, gpc.setup.offset_fill, 1);
    SAYS(SET_DEPTH_BIAS_CONTROL, 0, gpc.setup.bias_by_format, 0);
    SAYS(SET_DEPTH_BIAS, 0x41000000, gpc.setup.bias_units, 0x41000000);
    SAYS(SET_SLOPE_SCALE_DEPTH_BIAS, 0x3fc00000, gpc.setup.bias_slope, 0x3fc00000);
    SAYS(SET_DEPTH_BIAS_CLAMP, 0x3c000000, gpc.setup.bias_clamp, 0x3c000000);
    SAYS(SET_POINT_SIZE, 0x40a00000, gpc.setup.point_size, 0x40a00000);
    SAYS(SET_ATTRIBUTE_POINT_SIZE, 1, gpc.setup.point_size_attribute, 1);
    SAYS(SET_POINT_SPRITE, 1, gpc.setup.point_sprite, 1);
    SAYS(SET_POINT_CENTER_MODE, 0, gpc.setup.point_d3d_center, 0);
    SAYS(SET_ANTI_ALIASED_POINT, 1, gpc.setup.point_smooth, 1);
    SAYS(SET_ANTI_ALIASED_LINE, 1, gpc.setup.line_smooth, 1);
    SAYS(SET_POLY_SMOOTH, 1, gpc.setup.poly_smooth, 1);
    SAYS(SET_LINE_SMOOTH_PARAMETERS, 2, gpc.setup.line_falloff, 2);
    SAYS(SET_LINE_MULTISAMPLE_OVERRIDE, 1, gpc.setup.line_override, 1);
    SAYS(SET_LINE_WIDTH_FLOAT, 0x40400000, gpc.setup.line_width, 0x40400000);
    SAYS(SET_ALIASED_LINE_WIDTH_ENABLE, 1, gpc.setup.aliased_width_enable, 1);
    SAYS(SET_ALIASED_LINE_WIDTH_FLOAT, 0x40000000, gpc.setup.aliased_width, 0x40000000);
    SAYS(SET_LINE_STIPPLE, 1, gpc.setup.stipple, 1);
    SAYS(SET_LINE_STIPPLE_PARAMETERS, 0xf0f002, gpc.setup.stipple_factor, 2);
    SAYS(SET_SURFACE_CLIP_HORIZONTAL, 20 << 16 | 7, gpc.setup.surface_x, 7);
    SAYS(SET_SURFACE_CLIP_HORIZONTAL, 20 << 16 | 7, gpc.setup.surface_width, 20);
    SAYS(SET_SURFACE_CLIP_VERTICAL, 21 << 16 | 8, gpc.setup.surface_y, 8);
    SAYS(SET_SURFACE_CLIP_VERTICAL, 21 << 16 | 8, gpc.setup.surface_height, 21);
    SAYS(SET_RASTER_ENABLE, 0, gpc.setup.surface_width, 0);
    SAYS(SET_RASTER_ENABLE, 0, gpc.setup.surface_height, 0);
    compared("fields of setup", fields);
}

/* Each viewport's box, cut by its scissor where that is on. */
static void boxes_are_of_each_viewport(void **unused)
{
    unsigned long boxes = 0;

    (void)unused;
    begin();
    for (unsigned i = 0; i < 16; i++) {
        const unsigned at = 16 * i;

        write(NVB197_SET_VIEWPORT_CLIP_HORIZONTAL + at, i | 100 << 16);
        write(NVB197_SET_VIEWPORT_CLIP_VERTICAL + at, (2 * i) | 50 << 16);
        write(NVB197_SET_SCISSOR_ENABLE + at, i & 1);
        write(NVB197_SET_SCISSOR_HORIZONTAL + at, 8 | 90 << 16);
        write(NVB197_SET_SCISSOR_VERTICAL + at, 10 | 0xffffu << 16);
    }
    make();
    assert_int_equal(g.gpc.setup.scissor_enable, 0xffff);
    for (unsigned i = 0; i < 16; i++, boxes++) {
        const bool cut = i & 1;

        assert_int_equal(g.gpc.setup.scissor_xmin[i], cut && i < 8 ? 8 : i);
        assert_int_equal(g.gpc.setup.scissor_xmax[i], cut ? 90 : i + 100);
        assert_int_equal(g.gpc.setup.scissor_ymin[i], cut && i < 5 ? 10 : 2 * i);
        assert_int_equal(g.gpc.setup.scissor_ymax[i], 2 * i + 50);
    }
    write(NVB197_SET_VIEWPORT_CLIP_HORIZONTAL, 0xffffffff);
    make();
    assert_int_equal(g.gpc.setup.scissor_xmax[0], 0xffff);
    compared("boxes", boxes);
}

static void raster_fields(void **unused)
{
    (void)unused;
    fields = 0;
    SAYS(SET_LINE_STIPPLE_PARAMETERS, 0xf0f002, gpc.frast.stipple_pattern, 0xf0f0);
    SAYS(SET_LINE_STIPPLE_PARAMETERS, 0xf0f002, gpc.frast.stipple_factor, 2);
    SAYS(SET_POLYGON_STIPPLE, 1, gpc.frast.polygon_stipple, 1);
    SAYS(SET_POLYGON_STIPPLE_PATTERN, 0x12345678, gpc.frast.polygon_pattern[0], 0x12345678);
    SAYS(SET_POLYGON_STIPPLE_PATTERN + 124, 0x9abcdef0, gpc.frast.polygon_pattern[31], 0x9abcdef0);
    SAYS(SET_LINE_SMOOTH_EDGE_TABLE, 0x30205500, gpc.frast.edge_table[1], 0x55);
    SAYS(SET_LINE_SMOOTH_EDGE_TABLE + 12, 0xeee8d8c8, gpc.frast.edge_table[15], 0xee);
    SAYS(SET_WINDOW_CLIP_ENABLE, 1, gpc.frast.clip_enable, 1);
    SAYS(SET_WINDOW_CLIP_HORIZONTAL + 56, 9 << 16 | 3, gpc.frast.clip_xmin[7], 3);
    SAYS(SET_WINDOW_CLIP_HORIZONTAL + 56, 9 << 16 | 3, gpc.frast.clip_xmax[7], 9);
    SAYS(SET_WINDOW_CLIP_VERTICAL + 8, 19 << 16 | 13, gpc.frast.clip_ymin[1], 13);
    SAYS(SET_WINDOW_CLIP_VERTICAL + 8, 19 << 16 | 13, gpc.frast.clip_ymax[1], 19);
    SAYS(SET_NONMULTISAMPLED_Z, 1, gpc.frast.z_at_center, 1);
    SAYS(SET_VIEWPORT_CLIP_CONTROL, 2, gpc.frast.depth_clamp, 0);
    SAYS(SET_VIEWPORT_CLIP_CONTROL, 0x10, gpc.frast.z_clip_min, 1);
    SAYS(SET_VIEWPORT_CLIP_CONTROL, 0x08, gpc.frast.z_clip_max, 1);
    SAYS(SET_VIEWPORT_CLIP_CONTROL, 2, gpc.zcull.clip, 1);
    SAYS(SET_VIEWPORT_CLIP_MIN_Z, 0x3f000000, gpc.frast.z_min, 0x800000);
    SAYS(SET_VIEWPORT_CLIP_MAX_Z, 0x3f000000, gpc.frast.z_max, 0x800000);
    SAYS(SET_VIEWPORT_CLIP_MIN_Z, 0x3f000000, fbp.zrop.z_min, 0x800000);
    SAYS(SET_VIEWPORT_CLIP_MAX_Z, 0x3f000000, fbp.zrop.z_max, 0x800000);
    SAYS(SET_VIEWPORT_CLIP_MAX_Z, 0x3f000000, gpc.zcull.z_max, 0x800000);
    SAYS(SET_PROVOKING_VERTEX, 1, gpc.stri.provoking_last, 1);
    SAYS(SET_SURFACE_CLIP_HORIZONTAL, 20 << 16 | 7, gpc.stri.last_x, 26);
    SAYS(SET_SURFACE_CLIP_VERTICAL, 0xffffffff, gpc.stri.last_y, 0x3fff);
    SAYS(SET_SURFACE_CLIP_VERTICAL, 0, gpc.stri.last_y, 0);
    SAYS(SET_SHADE_MODE, 0x1d00, gpc.sfu.flat_shade, 1);
    SAYS(SET_ANTI_ALIAS_ENABLE, 1, gpc.crast.samples.enable, 1);
    SAYS(SET_TIR, 1, gpc.crast.samples.tir, 1);
    SAYS(SET_ANTI_ALIAS_SAMPLE_POSITIONS + 4, 0x88a88888, gpc.crast.samples.position[6], 0xa8);
    compared("fields of raster and STRI", fields);
}

/* ZROP numbers samples its own way, and has one position for all where samples are off. */
static void positions_are_in_zrops_order(void **unused)
{
    static const u8 at[8] = { 0x59, 0xb7, 0x9d, 0x35, 0xd3, 0x71, 0xfb, 0x1f };
    static const u8 tesla[8] = { 5, 3, 4, 1, 0, 7, 6, 2 }; /* D3D's number of sample i */

    (void)unused;
    begin();
    write(NVB197_SET_ANTI_ALIAS, SAMPLES_4X2_D3D);
    write(NVB197_SET_ANTI_ALIAS_ENABLE, 1);
    for (unsigned i = 0; i < 4; i++) /* 8x: 0x359db759, 0x1ffb71d3 twice */
        write(NVB197_SET_ANTI_ALIAS_SAMPLE_POSITIONS + 4 * i, i % 2 ? 0x1ffb71d3 : 0x359db759);
    write(NVB197_SET_COLOR_TARGET_WIDTH, 256);
    write(NVB197_SET_COLOR_TARGET_HEIGHT, 64);
    write(NVB197_SET_ZT_SIZE_A, 256);
    write(NVB197_SET_ZT_SIZE_B, 64);
    assert_null(make());
    assert_int_equal(g.fbp.zrop.samples, 3);
    for (unsigned i = 0; i < 16; i++) {
        assert_int_equal(g.gpc.setup.samples.position[i], at[i % 8]);
        assert_int_equal(g.fbp.zrop.position[i], at[tesla[i % 8]]);
    }
    write(NVB197_SET_NONMULTISAMPLED_Z, 1);
    make();
    assert_int_equal(g.fbp.zrop.position[3], 0x88);
    write(NVB197_SET_NONMULTISAMPLED_Z, 0);
    write(NVB197_SET_ANTI_ALIAS_ENABLE, 0);
    make();
    for (unsigned i = 0; i < 16; i++)
        assert_int_equal(g.fbp.zrop.position[i], 0x88);
    compared("positions", 33);
}

/* One method each, which a draw refuses by name. */
static void refusals_have_names(void **unused)
{
    static const struct {
        u16 method;
        u32 data;
        const char *part;
    } of[] = {
        { NVB197_D3D_SET_CULL_MODE, 2, "D3D_SET_CULL_MODE" },
        { NVB197_SET_FILL_MODE, 2, "SET_FILL_MODE" },
        { NVB197_SET_VIEWPORT_PIXEL, 1, "SET_VIEWPORT_PIXEL" },
        { NVB197_SET_WINDOW_ORIGIN, 1, "SET_WINDOW_ORIGIN" },
        { NVB197_SET_CLIP_ID_TEST, 1, "SET_CLIP_ID_TEST" },
        { NVB197_SET_ANTI_ALIAS, 11, "SET_ANTI_ALIAS" },
        { NVB197_SET_POST_PS_INITIAL_COVERAGE, 1, "SET_POST_PS_INITIAL_COVERAGE" },
        { NVB197_SET_CONSTANT_COLOR_RENDERING, 1, "SET_CONSTANT_COLOR_RENDERING" },
        { NVB197_SET_HYBRID_ANTI_ALIAS_CONTROL, 0x13, "SET_HYBRID_ANTI_ALIAS_CONTROL" },
        { NVB197_SET_ITERATED_BLEND, 1, "iblend" },
        { NVB197_SET_SHADER_CONTROL, 2, "SET_SHADER_CONTROL" },
        { NVB197_SET_GLOBAL_COLOR_KEY, 1, "SET_GLOBAL_COLOR_KEY" },
        { NVB197_SET_GLOBAL_RENDER_ENABLE_C, 2, "SET_GLOBAL_RENDER_ENABLE_C" },
        { NVB197_SET_FILL_VIA_TRIANGLE, 1, "FILL_ALL" },
        { NVB197_SET_ZT_FORMAT, 0x18, "zrop" },
        { NVB197_SET_COLOR_TARGET_B, 0x10, "ccache" },
    };
    unsigned long cases = 0;

    (void)unused;
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++, cases++) {
        begin();
        assert_null(make());
        write(of[i].method, of[i].data);
        if (!make() || !strstr(make(), of[i].part))
            fail_msg("%s: %s", of[i].part, make() ? make() : "modelled");
    }
    begin();
    pixel.stage = SPH_VERTEX;
    assert_non_null(make());
    compared("refusals", cases + 1);
}

/* SET_TIR_CONTROL says whose samples are counted, where some are and the raster has its own. */
static void samples_are_counted(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < 8; i++) {
        begin();
        write(NVB197_SET_TIR, i & 1);
        write(NVB197_SET_ZPASS_PIXEL_COUNT, i >> 1 & 1);
        write(NVB197_SET_TIR_CONTROL, i >> 2 & 1);
        assert_null(make());
        assert_int_equal(g.gpc.prop.target_count, i == 3);
    }
    compared("states", 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setup_fields),        cmocka_unit_test(boxes_are_of_each_viewport),
        cmocka_unit_test(raster_fields),       cmocka_unit_test(positions_are_in_zrops_order),
        cmocka_unit_test(refusals_have_names), cmocka_unit_test(samples_are_counted),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
