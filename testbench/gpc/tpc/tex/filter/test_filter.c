/* test_filter.c - what a program gets: sources, comparison, reduction, gather, integers; by what each says */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <mpfr.h>

#include "common/norm.h"
#include "filter_bench.h"
#include "seeded.h"

#define CASES 50000

static const struct float_rules keeps = { &float_fp32, ROUND_RNE, false };

/* A tap of two texels that have all weight. */
static struct tex_texels two(u32 first, u32 second, u32 weight_second)
{
    struct tex_texels t = { .taps = 1, .weight = 256, .count = 2, .last = 1 };

    for (unsigned c = 0; c < 4; c++) {
        t.texel[0].value[c] = first;
        t.texel[1].value[c] = second;
    }
    t.texel[0].weight = (1 << 24) - weight_second;
    t.texel[1].weight = weight_second;
    return t;
}

/* Every pair of 8-bit codes, some weights: between them, never further from the second with more of its weight. */
static void results_lie_between_texels(void **state)
{
    (void)state;
    const struct tex_view v = view_of(TEX_UNORM, 8);
    unsigned long cases = 0;

    for (u32 a = 0; a < 256; a += 3)
        for (u32 b = 0; b < 256; b++) {
            double before = a / 255.;

            for (u32 w = 0; w <= 256; w += 16, cases++) {
                const struct tex_texels t = two(a, b, w << 16);
                const double z = number(red(&v, &t));

                assert_true(a <= b ? z >= before - 1e-7 : z <= before + 1e-7);
                before = z;
            }
            assert_int_equal((s32)(before * 255 + 0.5), b);
        }
    compared("pairs and weights", cases);
}

/* What one texel alone has: every bit of it, of a NaN too; with none of the weight of others. */
static void a_lone_texel_is_exact(void **state)
{
    (void)state;
    static const u32 floats[] = { 0x80000000, 1,          0x807fffff, 0x7f800000,
                                  0xff800000, 0x7f800001, 0xffc12345 };
    const struct tex_view v = view_of(TEX_FLOAT, 32);

    for (unsigned n = 0; n < 7; n++) {
        const struct tex_texels one = two(floats[n], 0x7fffffff, 0),
                                other = two(0xff800000, floats[n], 1 << 24);

        assert_int_equal(red(&v, &one), floats[n]);
        assert_int_equal(red(&v, &other), floats[n]);
    }
    compared("texels", 14);
}

/* chosen: of two integers the one with more weight, the first of equals */
static void integers_are_picked(void **state)
{
    (void)state;
    const struct tex_view v = view_of(TEX_UINT, 32);
    const struct tex_texels less = two(7, 9, (1 << 23) - 1), half = two(7, 9, 1 << 23),
                            more = two(7, 9, (1 << 23) + 1);

    assert_int_equal(red(&v, &less), 7);
    assert_int_equal(red(&v, &half), 7);
    assert_int_equal(red(&v, &more), 9);
    compared("integers", 3);
}

/* The extreme of texels with a weight, as numbers. */
static void reductions_are_extremes(void **state)
{
    (void)state;
    static const struct {
        enum tex_number number;
        u8 bits;
        u32 texel[3], least, greatest;
    } wanted[] = {
        { TEX_UNORM, 8, { 9, 200, 3 }, 9, 200 },
        { TEX_SNORM, 8, { 0xfffffffe, 5, 0 }, 0xfffffffe, 5 },
        { TEX_SINT, 32, { 0xfffffff0, 5, 0xffffff00 }, 0xfffffff0, 5 },
        { TEX_UINT, 32, { 0xfffffff0, 5, 0 }, 5, 0xfffffff0 },
        { TEX_FLOAT, 32, { 0xbf800000, 0x3f000000, 0xff800000 }, 0xbf800000, 0x3f000000 },
        { TEX_FLOAT, 32, { 0x80000000, 0, 0xbf800000 }, 0x80000000, 0 },
        { TEX_FLOAT, 32, { 0x7fc00000, 0x3f000000, 0 }, 0x3f000000, 0x3f000000 },
        { TEX_FLOAT, 32, { 0x3f000000, 0x7fc00000, 0 }, 0x3f000000, 0x3f000000 },
    };

    for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct tex_view v = view_of(wanted[i].number, wanted[i].bits);
        struct tex_texels t = two(wanted[i].texel[0], wanted[i].texel[1], 1);
        const struct tex_component c = v.format.component[0];

        t.count = 3; /* the third has no weight */
        t.texel[2].value[0] = wanted[i].texel[2];
        v.reduction = TEX_RED_MINIMUM;
        assert_int_equal(red(&v, &t), filter_value(c, wanted[i].least));
        v.reduction = TEX_RED_MAXIMUM;
        assert_int_equal(red(&v, &t), filter_value(c, wanted[i].greatest));
    }
    compared("extremes", 2 * sizeof wanted / sizeof *wanted);
}

/* Sources 0 to 7, with components that the layout has and lacks. */
static void sources(void **state)
{
    (void)state;
    const u32 stored[4] = { 11, 12, 13, 14 };
    struct tex_view v = view_of(TEX_UNORM, 8);
    static const u32 all[8] = { 0, 0, 11, 12, 13, 14, 1, 0x3f800000 };

    for (unsigned s = 0; s < 8; s++)
        assert_int_equal(filter_source(&v, s, stored), all[s]);
    v.format.component[1].number = v.format.component[3].number = TEX_ABSENT;
    assert_int_equal(filter_source(&v, 3, stored), 0);
    assert_int_equal(filter_source(&v, 5, stored), 0x3f800000); /* chosen */
    v.format.component[0].number = TEX_SINT;
    assert_int_equal(filter_source(&v, 5, stored), 1);
    compared("sources", 11);
}

/* The four texels in their order, of the component that the sources say; 0 or 1 of each if compared. */
static void gathers(void **state)
{
    (void)state;
    struct tex_view v = view_of(TEX_UNORM, 8);
    struct tex_texels t = {
        .taps = 1, .weight = 256, .count = 4, .last = 1, .how.access = TEX_GATHER
    };
    struct tex_sum sum;
    u32 value[4];

    v.source[1] = 5;
    t.how.component = 1;
    for (unsigned k = 0; k < 4; k++)
        for (unsigned c = 0; c < 4; c++)
            t.texel[k].value[c] = 10 * k + c;
    memset(&sum, 0, sizeof sum);
    tex_filter_add(&v, &sum, &t);
    tex_filter_end(&v, &sum, value);
    for (unsigned k = 0; k < 4; k++)
        assert_int_equal(value[k], unorm_to_fp32(10 * k + 3, 8));
    v.compares = true;
    v.function = 1;
    t.how.compare = 1;
    t.depth_ref = unorm_to_fp32(15, 8);
    tex_filter_add(&v, &sum, &t);
    tex_filter_end(&v, &sum, value);
    for (unsigned k = 0; k < 4; k++)
        assert_int_equal(value[k], k >= 2 ? 0x3f800000 : 0);
    compared("gathers", 8);
}

/* What a comparison gives is in the place of what is stored: a source of 0 or 1 stays.  piglit's glsl-fs-shadow2DArray-01, -03 */
static void sources_of_comparisons(void **state)
{
    (void)state;
    struct tex_view v = view_of(TEX_UNORM, 8);
    struct tex_texels t = {
        .taps = 1, .weight = 256, .count = 1, .last = 1, .how.access = TEX_SAMPLE, .how.compare = 1
    };

    v.compares = true;
    v.source[0] = 2;
    v.source[1] = 0;
    v.source[2] = 7;
    v.source[3] = 6;
    t.texel[0].weight = 1 << 24;
    for (unsigned function = 0; function < 8; function += 7) { /* never, always */
        struct tex_sum sum;
        u32 value[4];

        v.function = function;
        memset(&sum, 0, sizeof sum);
        tex_filter_add(&v, &sum, &t);
        tex_filter_end(&v, &sum, value);
        assert_int_equal(value[0], function ? 0x3f800000 : 0);
        assert_int_equal(value[1], 0);
        assert_int_equal(value[2], 0x3f800000);
        assert_int_equal(value[3], 1);
    }
    compared("results", 8);
}

/* Levels and taps: each level's weight, each tap the same; a half-precision average of six. */
static void taps_and_levels_add_up(void **state)
{
    (void)state;
    const struct tex_view v = view_of(TEX_UNORM, 16);
    mpfr_t x;

    seed_from_environment();
    mpfr_init2(x, 300);
    for (unsigned i = 0; i < CASES; i++) {
        const unsigned taps = 2 * (unsigned)random_between(1, 8),
                       w = (unsigned)random_between(0, 256);
        struct tex_sum sum;
        u64 wanted = 0;
        u32 value[4];

        memset(&sum, 0, sizeof sum);
        for (unsigned k = 0; k < 2 * taps; k++) {
            const u32 a = (u32)random_between(0, 65535), b = (u32)random_between(0, 65535),
                      f = (u32)random_between(0, 256);
            struct tex_texels t = two(a, b, f << 16);

            t.taps = (u5)taps;
            t.weight = (u9)(k & 1 ? w : 256 - w);
            wanted += (u64)t.weight * (a * (256 - f) + b * f);
            tex_filter_add(&v, &sum, &t);
        }
        tex_filter_end(&v, &sum, value);
        mpfr_set_ui(x, wanted, MPFR_RNDN);
        mpfr_div_ui(x, x, 65536, MPFR_RNDN);
        mpfr_div_ui(x, x, 65535 * taps, MPFR_RNDN);
        assert_int_equal(value[0], oracle_round(&keeps, x));
    }
    mpfr_clear(x);
    compared("lanes", CASES);
}

/* TMML: the level before clamps with its sign, and after them. */
static void queries_give_levels(void **state)
{
    (void)state;
    const struct tex_view v = view_of(TEX_UNORM, 8);
    const struct tex_texels t = {
        .taps = 1, .last = 1, .how.access = TEX_QUERY, .lod = -3, .clamped = 0x300
    };
    struct tex_sum sum;
    u32 value[4];

    memset(&sum, 0, sizeof sum);
    tex_filter_add(&v, &sum, &t);
    tex_filter_end(&v, &sum, value);
    assert_int_equal(value[0], 0xfffffffd);
    assert_int_equal(value[1], 0x300);
    compared("queries", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_lie_between_texels),
        cmocka_unit_test(a_lone_texel_is_exact),
        cmocka_unit_test(integers_are_picked),
        cmocka_unit_test(reductions_are_extremes),
        cmocka_unit_test(sources),
        cmocka_unit_test(gathers),
        cmocka_unit_test(sources_of_comparisons),
        cmocka_unit_test(taps_and_levels_add_up),
        cmocka_unit_test(queries_give_levels),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
