/* test_tex_view.c - headers and samplers of recorded streams by hand, and what each field and layout of them does
 * (facts/texture/texunit.md 1, 2)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "common/bits.h"
#include "gpc/tpc/tex/tex_view.h"

#define SRGB_BIT 0x2000

static struct tex_view view(struct tex_state s)
{
    struct tex_view v;

    assert_null(tex_view_of(&s, &v));
    return v;
}

static const struct tex_state t03 = { { 0x58d24908, 0x00ef8000, 0x00600001, 0x60070018, 0xe880003f,
                                        0x8000003f, 0x03000000, 0x00000060 },
                                      { 0x00026008, 0x000000e2, 0x00f00000, 0, 0, 0, 0, 0 } };

static void assert_size(const struct tex_view *v, u32 width, u32 height, u32 depth, u32 layers)
{
    assert_int_equal(v->width, width);
    assert_int_equal(v->height, height);
    assert_int_equal(v->depth, depth);
    assert_int_equal(v->layers, layers);
}

/* t03: RGBA8, 64x64, seven levels, blocks of eight GOBs; t21's bias. */
static void texture_of_seven_levels(void **state)
{
    (void)state;
    struct tex_state s = t03;
    struct tex_view v = view(s);

    assert_int_equal(v.version, TEX_BLOCK_LINEAR);
    assert_int_equal(v.type, TEX_2D);
    assert_true(v.address == UINT64_C(0x0100ef8000));
    assert_int_equal(v.block_height, 3);
    assert_int_equal(v.block_depth, 0);
    assert_size(&v, 64, 64, 1, 1);
    assert_int_equal(v.levels_last, 6);
    assert_int_equal(v.first, 0);
    assert_int_equal(v.last, 6);
    assert_true(v.normalized && !v.srgb && !v.compares && v.four_vectors && v.exact_ratio);
    for (unsigned n = 0; n < 4; n++)
        assert_int_equal(v.source[n], 2 + n);
    assert_int_equal(v.wrap[0], TEX_WRAP);
    assert_int_equal(v.wrap[1], TEX_MIRROR);
    assert_int_equal(v.magnify, TEX_LINEAR);
    assert_int_equal(v.minify, TEX_LINEAR);
    assert_int_equal(v.mip, TEX_MIP_LINEAR);
    assert_int_equal(v.least, 0);
    assert_int_equal(v.most, 0xf00);
    assert_int_equal(v.fine_spread, 2);
    assert_int_equal(v.coarse_spread, 1);
    assert_int_equal(v.border_size, 7);
    assert_int_equal(tex_view_axes(&v), 2);
    assert_int_equal(tex_view_size(&v, 3, 0), 8);
    assert_int_equal(tex_view_size(&v, 6, 1), 1);
    assert_int_equal(tex_view_size(&v, 1, 2), 1);
    s.sampler[1] = 0x0004d0a2;
    assert_int_equal(view(s).bias, 0x4d);
    s.sampler[1] = 0x01fff0a2;
    assert_int_equal(view(s).bias, -1);
}

/* t15: converted where header and sampler both say so; so is the border's colour, but for alpha. */
static void srgb_needs_both_bits(void **state)
{
    (void)state;
    struct tex_state s = { { 0x58d24908, 0x00ed0000, 0x00600001, 0x00070008, 0xe8c0000f, 0x8000000f,
                             0x03000000, 0 },
                           { 0x00026000, 0, 0x80000000, 0xff000, 0x11, 0x22, 0x33, 0x44 } };

    assert_true(view(s).srgb);
    assert_int_equal(view(s).border[0], 0x3e5d08dd); /* 14146 / 65535 */
    assert_int_equal(view(s).border[1], 0x3f800000);
    assert_int_equal(view(s).border[2], 0);
    assert_int_equal(view(s).border[3], 0x44);
    s.sampler[0] &= ~(u32)SRGB_BIT;
    assert_false(view(s).srgb);
    assert_int_equal(view(s).border[0], 0x11);
    s.sampler[0] |= SRGB_BIT;
    s.header[4] &= ~UINT32_C(0x400000);
    assert_false(view(s).srgb);
    s.header[4] |= 0x400000;
    s.header[0] = 0x7012491b; /* R16: more than eight bits */
    assert_false(view(s).srgb);
}

/* t17: a cube map, a volume, an array, a rectangle whose coordinates count texels. */
static void types_have_their_sizes(void **state)
{
    (void)state;
    struct tex_state s = { { 0x58d24908, 0x00eb0000, 0x00600001, 0x00070000, 0xe9800007, 0x80000007,
                             0x03000000, 0 },
                           { 0x00026000, 0, 0, 0, 0, 0, 0, 0 } };
    struct tex_view v = view(s);

    assert_int_equal(v.type, TEX_CUBE);
    assert_size(&v, 8, 8, 1, 6);
    s.header[3] = 0x000700c0;
    s.header[4] = 0xe9000007;
    s.header[5] = 0x80070007;
    v = view(s);
    assert_int_equal(v.type, TEX_3D);
    assert_size(&v, 8, 8, 8, 1);
    assert_int_equal(v.block_depth, 3);
    assert_int_equal(tex_view_axes(&v), 3);
    s.header[3] = 0x00070008;
    s.header[4] = 0xea80000f;
    s.header[5] = 0x8003000f;
    v = view(s);
    assert_int_equal(v.type, TEX_2D_ARRAY);
    assert_size(&v, 16, 16, 1, 4);
    s.header[4] = 0xec00000f;
    assert_size(&(struct tex_view){ .width = 16, .height = 16, .depth = 1, .layers = 24 },
                view(s).width, view(s).height, view(s).depth, view(s).layers);
    s = (struct tex_state){ { 0x7412491d, 0x00f6b000, 0x00600001, 0x00070010, 0xe880001d,
                              0x00000013, 0x03000000, 0 },
                            { 0x00026092, 0x02000262, 0, 0, 0, 0, 0, 0 } };
    v = view(s);
    assert_size(&v, 30, 20, 1, 1);
    assert_false(v.normalized);
    assert_int_equal(v.source[1], 0);
    assert_int_equal(v.source[2], 2);
    assert_int_equal(v.source[3], 7);
    assert_int_equal(v.seam, 2);
}

/* t18: a depth texture that is compared; t19: blocks, whose sizes are in texels. */
static void depth_and_blocks(void **state)
{
    (void)state;
    static const u32 word0[8] = { 0x58d24924, 0x58d24925, 0x58d24926, 0x70124927,
                                  0x70d24928, 0x58d24917, 0x78d24906, 0x58d2490b };
    struct tex_state s = { { 0x701493af, 0x00eb0000, 0x00600001, 0x00070020, 0xe880007f, 0x8000007f,
                             0x03000000, 0 },
                           { 0x00026e00, 0x00000062, 0, 0, 0, 0, 0, 0 } };
    struct tex_view v = view(s);

    assert_true(v.compares && v.format.is_depth);
    assert_int_equal(v.function, 3);
    assert_int_equal(v.magnify, TEX_LINEAR);
    for (unsigned n = 0; n < 8; n++) {
        s.header[0] = word0[n];
        s.header[4] = 0xe880001f;
        s.header[5] = 0x8000001f;
        v = view(s);
        assert_size(&v, 32, 32, 1, 1);
        assert_int_equal(v.format.wide * v.format.high, 16);
    }
}

/* Buffers, lines apart by a pitch, colour keys: the two layouts without levels of a view have none. */
static void each_layout_has_its_fields(void **state)
{
    (void)state;
    struct tex_state s = { { 0x58d24908, 0x12345678, 0x00000001, 0x00000001, 0x03000003, 0, 0, 0 },
                           { 0 } };
    struct tex_view v = view(s);

    assert_int_equal(v.version, TEX_BUFFER);
    assert_int_equal(v.type, TEX_1D_BUFFER);
    assert_true(v.address == UINT64_C(0x112345678));
    assert_size(&v, 0x10004, 1, 1, 1);
    assert_int_equal(tex_view_axes(&v), 1);
    s = t03;
    s.header[1] = 0x00ef8020;
    s.header[2] = 0x00400001;
    s.header[3] = 0x6007000a;
    s.header[4] = 0xeb80003f;
    v = view(s);
    assert_int_equal(v.type, TEX_2D_FLAT);
    assert_int_equal(v.pitch, 320);
    assert_true(v.address == UINT64_C(0x100ef8020));
    assert_int_equal(v.levels_last, 0);
    assert_int_equal(v.last, 0);
    s.header[2] = 0x00200001;
    s.header[7] = 0x11223344;
    v = view(s);
    assert_int_equal(v.version, TEX_PITCH_KEY);
    assert_int_equal(v.key, 0x11223344);
    assert_int_equal(v.header_least, 0);
    s = t03;
    s.header[2] = 0x00800001;
    s.header[7] = 0x11223342;
    v = view(s);
    assert_int_equal(v.version, TEX_BLOCK_LINEAR_KEY);
    assert_int_equal(v.first, 0);
    assert_int_equal(v.last, 6);
    assert_int_equal(v.sample_code, 0);
}

/* A view's levels lie in the resource; least levels of both; USE_HEADER_OPT_CONTROL; the unnormalised bit. */
static void levels_and_control(void **state)
{
    (void)state;
    struct tex_state s = t03;
    struct tex_view v;

    s.header[7] = 0x00123042;
    s.sampler[2] = 0x00f00180;
    s.sampler[0] |= 0x00500000;
    s.sampler[1] |= 0x34000000;
    v = view(s);
    assert_int_equal(v.first, 2);
    assert_int_equal(v.last, 4);
    assert_int_equal(v.header_least, 0x123);
    assert_int_equal(v.least, 0x180);
    assert_int_equal(v.anisotropy, 5);
    assert_int_equal(v.trilinear, 13);
    s.header[3] |= 0x04000000;
    s.header[6] |= 2 << 1 | 0x1fff << 6 | UINT32_C(3) << 27;
    v = view(s);
    assert_int_equal(v.anisotropy, 3);
    assert_int_equal(v.trilinear, 2);
    assert_int_equal(v.bias, -1);
    s.header[7] = 0x000000f9;
    v = view(s);
    assert_int_equal(v.first, 6);
    assert_int_equal(v.last, 6);
    s.sampler[1] |= 0x02000000;
    assert_true(view(s).normalized); /* seven levels */
    s.header[3] &= 0x0fffffff;
    assert_false(view(s).normalized);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texture_of_seven_levels),    cmocka_unit_test(srgb_needs_both_bits),
        cmocka_unit_test(types_have_their_sizes),     cmocka_unit_test(depth_and_blocks),
        cmocka_unit_test(each_layout_has_its_fields), cmocka_unit_test(levels_and_control),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
