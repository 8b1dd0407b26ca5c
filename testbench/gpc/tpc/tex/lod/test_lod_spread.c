/* test_lod_spread.c - where taps lie, by MPFR, and what scales their distance, worked out by hand */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <mpfr.h>

#include "float_reference.h"
#include "gpc/tpc/tex/lod/lod.h"
#include "seeded.h"

#define PRECISION 400
#define CASES     60000

/* Taps by the definition: centre + axis * ((k + 1/2)/n - 1/2), the offset and the sum each rounded to fp32. */
static void taps_lie_evenly_on_the_axis(void **state)
{
    (void)state;
    const struct float_rules flushed = { &float_fp32, ROUND_RNE, true };
    mpfr_t x;

    seed_from_environment();
    mpfr_init2(x, PRECISION);
    for (unsigned i = 0; i < CASES; i++) {
        const struct lod_scale scale = { .axes = 2, .size = { (u32)random_between(1, 16384), 64 } };
        struct lod_shape s = { .taps = 2 * (unsigned)random_between(1, 8),
                               .exp = random_between(-60, -10) };
        const unsigned k = (unsigned)random_between(0, (s32)s.taps - 1);
        const u32 at = (u32)(random_word() & 0x807fffff) | (u32)random_between(110, 130) << 23;
        const u64 spread = random_between(0, 1) ? 1 << 16 : random_word() >> random_between(40, 63);
        u32 wanted;

        s.major[0] = random_between(-(1 << 29), 1 << 29) >> random_between(0, 29);
        mpfr_set_si(x, (2 * (s32)k + 1 - (s32)s.taps) * s.major[0], MPFR_RNDN);
        mpfr_mul_ui(x, x, spread, MPFR_RNDN);
        mpfr_mul_2si(x, x, s.exp - 16, MPFR_RNDN);
        mpfr_div_ui(x, x, 2 * s.taps * scale.size[0], MPFR_RNDN);
        wanted = (u32)oracle_round(&flushed, x);
        wanted = (u32)oracle_add(&flushed, at, wanted);
        assert_int_equal(lod_tap(&s, &scale, 0, k, spread, at), wanted);
    }
    mpfr_clear(x);
    compared("taps", CASES);
}

/* What drivers write changes nothing; constant modifiers: a resolve of 8 samples, 4 texels wide, by two taps. */
static void spreads(void **state)
{
    (void)state;
    struct tex_view v = {
        .anisotropy = 1, .exact_ratio = true, .fine_spread = 2, .coarse_spread = 1
    };
    const struct lod_scale scale = { .axes = 2, .size = { 64, 64 } };
    const struct lod_change x = { { 0x3d800000, 0 } }, y = { { 0, 0x3d000000 } }; /* 4 by 2 */
    struct lod_shape s;

    lod_ellipse(&v, &scale, &x, &y, &s);
    assert_int_equal(s.taps, 2);
    for (unsigned f = 0; f < 256; f++) {
        assert_int_equal(lod_spread(&v, &s, 0, f, false), 1 << 16);
        assert_int_equal(lod_spread(&v, &s, 1, f, true), 1 << 16);
    }
    v.fine_spread = 1; /* ONE: 2^-fraction */
    assert_int_equal(lod_spread(&v, &s, 0, 0, false), 1 << 16);
    assert_int_equal(lod_spread(&v, &s, 0, 128, false), 46340);
    v.fine_modifier = 2; /* two texels apart: they are */
    assert_int_equal(lod_spread(&v, &s, 0, 0, false), 1 << 16);
    assert_int_equal(lod_spread(&v, &s, 1, 0, false), 2 << 16);
    v.fine_modifier = 1;
    assert_int_equal(lod_spread(&v, &s, 0, 0, false), 1 << 15);
    v.fine_modifier = 3; /* 2 to sqrt(2) */
    assert_int_equal(lod_spread(&v, &s, 0, 0, false), 46340);
    v.spread_scale = 16;
    assert_int_equal(lod_spread(&v, &s, 0, 0, false), (u64)46340 * 92681 >> 16);
    compared("spreads", 519);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taps_lie_evenly_on_the_axis),
        cmocka_unit_test(spreads),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
