/* test_bundle_codes.c - every value that the class lists for a field, by its name, as the bundles have it
 * (facts/classes/3d_semantics.md)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "class/b197/draw_bundle.h"

#include <cmocka.h>

#include "bundle_state.h"
#include "class/b197/bundle.h"
#include "class/methods.h"
#include "seeded.h"

static u32 state[CLASS_METHODS];

struct meaning {
    const char *name;
    unsigned code;
};

#include "bundle_meanings.inc"

/* What the state makes of a field. */
#define GET(name, expression)                    \
    static unsigned name(void)                   \
    {                                            \
        const struct sph pixel = bundle_pixel(); \
                                                 \
        (void)pixel;                             \
        return expression;                       \
    }
GET(depth_func, zrop_bundle(state).depth_func)
GET(front_func, zrop_bundle(state).front.func)
GET(back_func, zrop_bundle(state).back.func)
GET(zcull_func, zcull_bundle(state, &pixel).depth_func)
GET(alpha_func, prop_bundle(state, &pixel).alpha_func)
GET(front_fail, zrop_bundle(state).front.op_fail)
GET(front_zfail, zrop_bundle(state).front.op_zfail)
GET(front_zpass, zrop_bundle(state).front.op_zpass)
GET(back_fail, zrop_bundle(state).back.op_fail)
GET(back_zfail, zrop_bundle(state).back.op_zfail)
GET(back_zpass, zrop_bundle(state).back.op_zpass)
GET(color_op, crop_bundle(state, 0).color_op)
GET(color_src, crop_bundle(state, 0).color_src)
GET(color_dst, crop_bundle(state, 0).color_dst)
GET(alpha_op, crop_bundle(state, 0).alpha_op)
GET(alpha_src, crop_bundle(state, 0).alpha_src)
GET(alpha_dst, crop_bundle(state, 0).alpha_dst)
GET(logic_func, crop_bundle(state, 0).logic_func)
GET(front_mode, setup_bundle(state).front_mode)
GET(back_mode, setup_bundle(state).back_mode)
GET(front_ccw, setup_bundle(state).front_ccw)
GET(cull, setup_bundle(state).cull_front + 2u * setup_bundle(state).cull_back)
GET(fill, setup_bundle(state).fill)
GET(snap, setup_bundle(state).snap)
GET(snap_line, setup_bundle(state).snap_line)
GET(clip_type, frast_bundle(state).clip_type)
GET(target_samples, setup_bundle(state).samples.target)
GET(raster_samples, frast_bundle(state).samples.raster)
GET(dither, prop_bundle(state, &pixel).dither)
GET(modulate, prop_bundle(state, &pixel).modulate)
GET(depth, setup_bundle(state).depth)
GET(flat_shade, sfu_bundle(state).flat_shade)
GET(provoking_last, stri_bundle(state).provoking_last)
GET(d3d_center, setup_bundle(state).point_d3d_center)
GET(zcull_format, zcull_bundle(state, &pixel).format)
GET(criterion, zcull_bundle(state, &pixel).criterion.func)

static const struct row {
    u16 method;
    const struct meaning *meaning;
    unsigned (*get)(void);
    u32 own; /* SET_BLEND_STATE_PER_TARGET */
} rows[] = {
    { NVB197_SET_DEPTH_FUNC, compares, depth_func, 0 },
    { NVB197_SET_DEPTH_FUNC, compares, zcull_func, 0 },
    { NVB197_SET_ALPHA_FUNC, compares, alpha_func, 0 },
    { NVB197_SET_STENCIL_FUNC, compares, front_func, 0 },
    { NVB197_SET_BACK_STENCIL_FUNC, compares, back_func, 0 },
    { NVB197_SET_STENCIL_OP_FAIL, stencil_ops, front_fail, 0 },
    { NVB197_SET_STENCIL_OP_ZFAIL, stencil_ops, front_zfail, 0 },
    { NVB197_SET_STENCIL_OP_ZPASS, stencil_ops, front_zpass, 0 },
    { NVB197_SET_BACK_STENCIL_OP_FAIL, stencil_ops, back_fail, 0 },
    { NVB197_SET_BACK_STENCIL_OP_ZFAIL, stencil_ops, back_zfail, 0 },
    { NVB197_SET_BACK_STENCIL_OP_ZPASS, stencil_ops, back_zpass, 0 },
    { NVB197_SET_BLEND_COLOR_OP, equations, color_op, 0 },
    { NVB197_SET_BLEND_COLOR_SOURCE_COEFF, factors, color_src, 0 },
    { NVB197_SET_BLEND_COLOR_DEST_COEFF, factors, color_dst, 0 },
    { NVB197_SET_BLEND_ALPHA_OP, equations, alpha_op, 0 },
    { NVB197_SET_BLEND_ALPHA_SOURCE_COEFF, factors, alpha_src, 0 },
    { NVB197_SET_BLEND_ALPHA_DEST_COEFF, factors, alpha_dst, 0 },
    { NVB197_SET_BLEND_PER_TARGET_COLOR_OP, equations, color_op, 1 },
    { NVB197_SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF, factors, color_src, 1 },
    { NVB197_SET_BLEND_PER_TARGET_COLOR_DEST_COEFF, factors, color_dst, 1 },
    { NVB197_SET_BLEND_PER_TARGET_ALPHA_OP, equations, alpha_op, 1 },
    { NVB197_SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF, factors, alpha_src, 1 },
    { NVB197_SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF, factors, alpha_dst, 1 },
    { NVB197_SET_LOGIC_OP_FUNC, logic_ops, logic_func, 0 },
    { NVB197_SET_FRONT_POLYGON_MODE, polygon_modes, front_mode, 0 },
    { NVB197_SET_BACK_POLYGON_MODE, polygon_modes, back_mode, 0 },
    { NVB197_OGL_SET_FRONT_FACE, faces, front_ccw, 0 },
    { NVB197_OGL_SET_CULL_FACE, culled, cull, 0 },
    { NVB197_SET_FILL_VIA_TRIANGLE, fills, fill, 0 },
    { NVB197_SET_SNAP_GRID_NON_LINE, grids, snap, 0 },
    { NVB197_SET_SNAP_GRID_LINE, grids, snap_line, 0 },
    { NVB197_SET_WINDOW_CLIP_TYPE, clip_types, clip_type, 0 },
    { NVB197_SET_ANTI_ALIAS, stored_modes, target_samples, 0 },
    { NVB197_SET_ANTI_ALIAS_RASTER, sample_modes, raster_samples, 0 },
    { NVB197_SET_ALPHA_TO_COVERAGE_DITHER_CONTROL, dithers, dither, 0 },
    { NVB197_SET_TIR_MODULATION, modulations, modulate, 0 },
    { NVB197_SET_ZT_FORMAT, depths, depth, 0 },
    { NVB197_SET_SHADE_MODE, shades, flat_shade, 0 },
    { NVB197_SET_PROVOKING_VERTEX, provoking, provoking_last, 0 },
    { NVB197_SET_POINT_CENTER_MODE, centers, d3d_center, 0 },
    { NVB197_SET_ZCULL_REGION_FORMAT, zcull_formats, zcull_format, 0 },
    { NVB197_SET_ZCULL_CRITERION, criteria, criterion, 0 },
};

/* The values of a method's first field follow it in the table of the class. */
static const struct class_line *values_of(unsigned method)
{
    const struct class_line *l = classes[CLASS_3D].line;

    while (l->kind != CLASS_METHOD || l->x != method)
        l++;
    while (l->kind != CLASS_VALUE)
        l++;
    return l;
}

static const struct meaning *named(const struct meaning *m, const char *name)
{
    while (m->name && strcmp(m->name, name) != 0)
        m++;
    if (!m->name)
        fail_msg("the test does not know the value %s", name);
    return m;
}

static unsigned long check_row(const struct row *r)
{
    const struct sph pixel = bundle_pixel();
    struct screen_state g;
    unsigned long cases = 0;

    for (const struct class_line *l = values_of(r->method); l->kind == CLASS_VALUE; l++, cases++) {
        const struct meaning *m = named(r->meaning, l->name);

        bundle_plain(state);
        bundle_set(state, NVB197_OGL_SET_CULL, 1);
        bundle_set(state, NVB197_SET_BLEND_STATE_PER_TARGET, r->own);
        bundle_set(state, NVB197_SET_ZCULL, 1);
        bundle_set(state, NVB197_SET_ACTIVE_ZCULL_REGION, 3);
        bundle_set(state, r->method, l->x);
        if (m->code == 99)
            assert_non_null(draw_bundle(&g, state, &pixel));
        else if (r->get() != m->code)
            fail_msg("method 0x%x, %s: %u, not %u", r->method, l->name, r->get(), m->code);
        else if (draw_bundle(&g, state, &pixel) && m->code != FILL_ALL)
            fail_msg("method 0x%x, %s: %s", r->method, l->name, draw_bundle(&g, state, &pixel));
    }
    return cases;
}

static void values_are_by_name(void **unused)
{
    unsigned long cases = 0;

    (void)unused;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cases += check_row(&rows[i]);
    compared("values by name", cases);
}

/* Formats by name, in each unit that has them; a target's bytes. */
static void formats_are_by_name(void **unused)
{
    const struct sph pixel = bundle_pixel();
    unsigned long cases = 0;

    (void)unused;
    for (const struct class_line *l = values_of(NVB197_SET_COLOR_TARGET_FORMAT);
         l->kind == CLASS_VALUE; l++, cases++) {
        const struct pixel_format *f = pixel_format_named(l->name);
        struct screen_state g;

        bundle_plain(state);
        bundle_set(state, NVB197_SET_COLOR_TARGET_FORMAT, l->x);
        assert_non_null(f);
        assert_null(draw_bundle(&g, state, &pixel));
        assert_int_equal(g.fbp.cread.target[0].format, f->code);
        assert_int_equal(g.gpc.prop.target[0].format, f->code);
        assert_int_equal(g.fbp.color[0].bound, f->bits > 0);
        if (f->bits)
            assert_int_equal(g.fbp.color[0].surface.element_bytes, f->bits / 8);
    }
    compared("formats", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_by_name),
        cmocka_unit_test(formats_are_by_name),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
