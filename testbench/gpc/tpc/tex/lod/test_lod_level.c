/* test_lod_level.c - biases, clamps, levels and the trilinear slope, beside the definitions in fractions */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <mpfr.h>

#include "float_reference.h"
#include "gpc/tpc/tex/lod/lod.h"
#include "seeded.h"

#define CASES 200000

/* All codes, all fractions: min(1, S f) cut to 256ths, S = (1 + m/8) 2^e. */
static void slopes_are_those_of_the_code(void **state)
{
    (void)state;
    for (unsigned code = 0; code < 32; code++)
        for (unsigned f = 0; f < 256; f++) {
            const double slope = (1 + code % 8 / 8.) * (1 << code / 8), weight = slope * f;

            assert_int_equal(lod_trilinear((u5)code, f), weight > 256 ? 256 : (unsigned)weight);
        }
    compared("slopes and fractions", 32 * 256);
}

/* deko3d's biases recentre the slopes: -(1 - 1/S)/2, of code 1 -0.0556 and of code 31 -0.4667. */
static void slopes_are_what_biases_recentre(void **state)
{
    (void)state;
    static const struct {
        u5 code;
        double bias;
    } table[] = { { 1, -0.0556 }, { 31, -0.4667 } };

    for (unsigned n = 0; n < 2; n++) {
        unsigned full = 0; /* where the coarser level is alone */

        while (full < 256 && lod_trilinear(table[n].code, full) < 256)
            full++;
        const double centre = -(1 - full / 256.) / 2, miss = centre - table[n].bias;

        assert_true(miss < 1 / 256. && miss > -1 / 256.);
    }
    compared("biases", 2);
}

static void fixed_point_is_the_nearest(void **state)
{
    (void)state;
    mpfr_t x;

    seed_from_environment();
    mpfr_init2(x, 200);
    for (unsigned i = 0; i < CASES; i++) {
        const s32 at = random_between(-70000, 70000) * (random_between(0, 3) ? 1 : 1000);
        const u32 near =
            (u32)oracle_bits(&float_fp32, (float)at / 512.f) + (u32)random_between(-1, 1);
        const u32 a = random_between(0, 3) ? near : (u32)random_word();
        s32 wanted = 0;

        if (!float_is_nan(&float_fp32, a)) {
            mpfr_set_d(x, 256 * oracle_meaning(&float_fp32, a), MPFR_RNDN);
            mpfr_roundeven(x, x);
            wanted = mpfr_cmp_si(x, INT16_MAX) > 0   ? INT16_MAX
                     : mpfr_cmp_si(x, INT16_MIN) < 0 ? INT16_MIN
                                                     : (s32)mpfr_get_si(x, MPFR_RNDN);
        }
        assert_int_equal(lod_fixed(a), wanted);
    }
    mpfr_clear(x);
    compared("numbers", CASES);
}

static struct tex_view some_view(void)
{
    struct tex_view v = { .levels_last = (u4)random_between(0, 14), .normalized = true };

    v.first = (u4)random_between(0, v.levels_last);
    v.last = (u4)random_between(v.first, v.levels_last);
    v.bias = (s13)random_between(-4096, 4095);
    v.least = (u12)(random_between(0, 1) * random_between(0, 4095));
    v.most = (u12)(random_between(0, 2) ? 0xf00 : random_between(0, 4095));
    v.header_least = (u12)(random_between(0, 1) * random_between(0, 4095));
    v.least_whole = random_between(0, 1);
    v.trilinear = (u5)(random_between(0, 1) * random_between(0, 31));
    v.magnify = (u2)random_between(0, 2);
    v.minify = (u2)random_between(0, 3);
    v.mip = (u2)random_between(0, 3);
    v.format.component[0].number = (u8)random_between(TEX_UNORM, TEX_FLOAT);
    return v;
}

static double at_least(double x, double least)
{
    return x < least ? least : x;
}

/* In levels: the last clamp wins. */
static void clamps_are_in_their_order(void **state)
{
    (void)state;
    unsigned raised = 0;

    seed_from_environment();
    for (unsigned i = 0; i < CASES; i++) {
        const struct tex_view v = some_view();
        const s32 lod = random_between(-40000, 40000);
        const u16 least = (u16)(random_between(0, 1) * random_between(0, 65535));
        double x = lod / 256., header = v.header_least / 256.;

        if (v.least_whole && v.mip == TEX_MIP_POINT)
            header = v.header_least / 256;
        x = x > v.most / 256. ? v.most / 256. : x;
        x = at_least(x, v.least / 256.);
        x = at_least(x, header - v.first);
        x = at_least(x, least / 256.);
        x = x > v.last - v.first ? v.last - v.first : x;
        assert_int_equal(lod_within(&v, lod_clamped(&v, lod, least)), (u16)(256 * at_least(x, 0)));
        raised += v.least > v.most;
    }
    assert_true(raised > 0);
    compared("clamps", CASES);
}

static void levels_follow_the_filters(void **state)
{
    (void)state;
    unsigned pairs = 0;

    seed_from_environment();
    for (unsigned i = 0; i < CASES; i++) {
        const struct tex_view v = some_view();
        const u16 clamped =
            (u16)(random_between(0, 3) * random_between(0, 256 * (v.last - v.first)) / 3);
        const struct lod_levels z = lod_levels(&v, clamped);
        const unsigned number = v.format.component[0].number;
        const bool integer = number == TEX_UINT || number == TEX_SINT;
        const unsigned filter = clamped ? v.minify : v.magnify;
        const bool between = v.mip == TEX_MIP_LINEAR && !integer;
        const bool one = v.mip == TEX_MIP_NONE || v.mip == TEX_MIP_UNSET;
        const unsigned near = one ? 0 : between ? clamped / 256u : (clamped + 128u) / 256;
        const unsigned slope = lod_trilinear(v.trilinear, clamped % 256u);
        const unsigned second = between ? slope : 0;

        assert_int_equal(z.linear, filter >= TEX_LINEAR && !integer);
        assert_int_equal(z.weight[0] + z.weight[1], 256);
        if (second == 256) {
            assert_int_equal(z.level[0], near + 1);
            assert_int_equal(z.weight[1], 0);
        } else {
            assert_int_equal(z.level[0], near);
            assert_int_equal(z.weight[1], second);
        }
        if (z.weight[1])
            assert_int_equal(z.level[1], near + 1);
        assert_true(z.level[0] <= (unsigned)(v.last - v.first));
        pairs += z.weight[1] != 0;
    }
    assert_true(pairs > CASES / 50);
    compared("levels", CASES);
}

/* OpenGL's ComputeAccessedLod (GLSL 4.60, 8.9.1), but for a tie between levels, which is the coarser one's here. */
static void queries_tell_what_is_read(void **state)
{
    (void)state;
    struct tex_view v = some_view();

    v.first = 2;
    v.last = 7;
    for (unsigned n = 0; n < 4; n++)
        v.format.component[n].number = TEX_UNORM;
    for (unsigned lod = 0; lod <= 256 * 8; lod += 32) {
        const unsigned within = lod < 256 * 5 ? lod : 256 * 5;

        v.mip = TEX_MIP_LINEAR;
        assert_int_equal(lod_accessed(&v, (u16)lod), within);
        v.mip = TEX_MIP_POINT;
        assert_int_equal(lod_accessed(&v, (u16)lod), (within + 128) / 256 * 256);
        v.mip = TEX_MIP_NONE;
        assert_int_equal(lod_accessed(&v, (u16)lod), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slopes_are_those_of_the_code),
        cmocka_unit_test(slopes_are_what_biases_recentre),
        cmocka_unit_test(fixed_point_is_the_nearest),
        cmocka_unit_test(clamps_are_in_their_order),
        cmocka_unit_test(levels_follow_the_filters),
        cmocka_unit_test(queries_tell_what_is_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
