/* test_bundle_targets.c - where a state's targets lie: layouts, layers, slices, samples (facts/classes/3d_semantics.md 7,
 * 10; texture/blocklinear.md)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "class/b197/draw_bundle.h"

#include <cmocka.h>

#include "bundle_state.h"
#include "class/b197/target.h"
#include "class/methods.h"
#include "seeded.h"

static u32 state[CLASS_METHODS];

static u32 *target(unsigned t)
{
    return &state[(NVB197_SET_COLOR_TARGET_A + 64 * t) / 4];
}

/* Address, sizes, format, memory, layers, pitch of layers, first layer. */
static void set_target(unsigned t, const u32 word[9])
{
    memcpy(target(t), word, 9 * sizeof *word);
}

/* Sizes are of samples: a 2x2 target of 128x128 pixels says 256x256. */
static void sizes_are_of_samples(void **unused)
{
    static const u8 across[7] = { 1, 2, 2, 4, 4, 2, 4 }, down[7] = { 1, 1, 2, 2, 2, 1, 4 };
    unsigned long cases = 0;

    (void)unused;
    for (unsigned m = 0; m < 7; m++, cases++) {
        struct fbp_target color, zeta;

        bundle_plain(state);
        bundle_set(state, NVB197_SET_ANTI_ALIAS, m);
        assert_true(fbp_color_target(state, 0, 0, &color));
        assert_true(fbp_zeta_target(state, 0, &zeta));
        assert_int_equal(color.surface.samples, m);
        assert_int_equal(color.surface.width, 64 / across[m]);
        assert_int_equal(color.surface.height, 32 / down[m]);
        assert_int_equal(zeta.surface.width, 64 / across[m]);
        assert_int_equal(zeta.surface.height, 32 / down[m]);
        /* with target-independent raster depth has the raster's, 4x4 */
        bundle_set(state, NVB197_SET_TIR, 1);
        bundle_set(state, NVB197_SET_ANTI_ALIAS_RASTER, SAMPLES_4X4);
        assert_true(fbp_zeta_target(state, 0, &zeta));
        assert_int_equal(zeta.surface.samples, SAMPLES_4X4);
        assert_int_equal(zeta.surface.width, 16);
        assert_true(fbp_color_target(state, 0, 0, &color));
        assert_int_equal(color.surface.samples, m);
    }
    compared("modes", cases);
}

static void layouts(void **unused)
{
    struct fbp_target t;

    (void)unused;
    bundle_plain(state);
    set_target(3, (const u32[9]){ 2, 0x1000, 512, 20, 0xca, 0x1000, 1, 0, 0 });
    assert_true(fbp_color_target(state, 3, 0, &t));
    assert_int_equal(t.surface.layout, SURFACE_PITCH);
    assert_int_equal(t.surface.pitch, 512); /* bytes of a row: 64 pixels */
    assert_int_equal(t.surface.width, 64);
    assert_int_equal(t.surface.height, 20);
    assert_int_equal(t.surface.element_bytes, 8);
    assert_true(t.base == UINT64_C(0x200001000));
    set_target(3, (const u32[9]){ 2, 0x1000, 512, 20, 0xca, 0x230, 1, 0, 0 });
    assert_true(fbp_color_target(state, 3, 0, &t));
    assert_int_equal(t.surface.layout, SURFACE_BLOCK_LINEAR);
    assert_int_equal(t.surface.width, 512);
    assert_int_equal(t.surface.block_height, 3);
    assert_int_equal(t.surface.block_depth, 2);
    for (unsigned w = 2; w < 5; w++) { /* nothing is bound without a size or a format */
        set_target(3, (const u32[9]){ 2, 0, 512, 20, 0xca, 0x230, 1, 0, 0 });
        target(3)[w] = 0;
        assert_false(fbp_color_target(state, 3, 0, &t));
        assert_false(t.bound);
    }
    for (unsigned m = 0; m < 3; m++) {
        static const u16 method[3] = { NVB197_SET_ZT_SELECT, NVB197_SET_ZT_SIZE_A,
                                       NVB197_SET_ZT_SIZE_B };

        bundle_plain(state);
        bundle_set(state, method[m], 0);
        assert_false(fbp_zeta_target(state, 0, &t));
    }
    compared("layouts", 19);
}

/* The first layer, that of the draw and that of a clear add up; slices of three dimensions lie in blocks of depth. */
static void layers_and_slices(void **unused)
{
    struct fbp_target t, first;
    unsigned long cases = 0;

    (void)unused;
    for (u32 layer = 0; layer < 20; layer++, cases++) {
        const struct surface deep = { .layout = SURFACE_BLOCK_LINEAR,
                                      .width = 40,
                                      .height = 24,
                                      .depth = 32,
                                      .levels = 1,
                                      .layers = 1,
                                      .element_bytes = 4,
                                      .element_width = 1,
                                      .element_height = 1,
                                      .block_height = 1,
                                      .block_depth = 2 };

        bundle_plain(state);
        set_target(0, (const u32[9]){ 1, 0x400000, 64, 32, 0xd5, 0x10, 40, 0x800, 3 });
        assert_true(fbp_color_target(state, 0, layer, &t));
        assert_true(t.base == UINT64_C(0x100400000) + (layer + 3) * 0x2000);
        set_target(0, (const u32[9]){ 1, 0x400000, 40, 24, 0xd5, 0x10210, 40, 0x800, 0 });
        assert_true(fbp_color_target(state, 0, layer, &t));
        assert_true(t.base == UINT64_C(0x100400000) + surface_offset(&deep, 0, 0, 0, 0, layer));
        bundle_plain(state);
        bundle_set(state, NVB197_SET_ZT_ARRAY_PITCH, 0x1000);
        bundle_set(state, NVB197_SET_ZT_LAYER, 2);
        bundle_set(state, NVB197_SET_ZT_SIZE_C, 40);
        assert_true(fbp_zeta_target(state, layer, &t));
        assert_true(t.base == UINT64_C(0x100800000) + (layer + 2) * 0x4000);
        bundle_set(state, NVB197_SET_ZT_SIZE_C, 0x10001); /* one layer */
        assert_true(fbp_zeta_target(state, layer, &t) && fbp_zeta_target(state, 0, &first));
        assert_true(t.base == first.base);
        bundle_set(state, NVB197_SET_RT_LAYER, layer);
        bundle_set(state, NVB197_SET_COLOR_TARGET_ARRAY_PITCH, 0x800);
        assert_true(fbp_color_target(state, 0, layer, &t));
        assert_true(fbp_bundle(state).color[0].base == t.base);
    }
    compared("layers", cases);
}

/* Outputs go to the targets that SET_CT_SELECT names; others are not bound. */
static void outputs_select_targets(void **unused)
{
    const struct sph pixel = bundle_pixel();
    unsigned long cases = 0;

    (void)unused;
    for (unsigned i = 0; i < 500; i++, cases++) {
        const unsigned count = (unsigned)(random_word() % 10);
        u32 select = count, chosen = 0;
        struct screen_state g;

        bundle_plain(state);
        for (unsigned t = 1; t < 8; t++) {
            memcpy(target(t), target(0), 64);
            target(t)[1] += 0x10000 * t;
            target(t)[4] = random_word() % 4 ? 0xd5 : 0;
        }
        for (unsigned k = 0; k < 8; k++) {
            const unsigned t = (unsigned)(random_word() % 8);

            select |= t << (4 + 3 * k);
            if (k < count && target(t)[4])
                chosen |= 1u << t;
        }
        bundle_set(state, NVB197_SET_CT_SELECT, select);
        assert_null(draw_bundle(&g, state, &pixel));
        assert_int_equal(g.gpc.prop.outputs, count > 8 ? 8 : count);
        for (unsigned t = 0; t < 8; t++) {
            assert_int_equal(g.gpc.prop.select[t], select >> (4 + 3 * t) & 7);
            assert_int_equal(g.fbp.color[t].bound, chosen >> t & 1);
            assert_int_equal(g.fbp.cread.target[t].format, chosen >> t & 1 ? 0xd5 : 0);
            assert_int_equal(g.gpc.prop.target[t].format, chosen >> t & 1 ? 0xd5 : 0);
            if (chosen >> t & 1)
                assert_true(g.fbp.color[t].base == UINT64_C(0x100400000) + 0x10000 * t);
        }
    }
    compared("selections", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_of_samples),
        cmocka_unit_test(layouts),
        cmocka_unit_test(layers_and_slices),
        cmocka_unit_test(outputs_select_targets),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
