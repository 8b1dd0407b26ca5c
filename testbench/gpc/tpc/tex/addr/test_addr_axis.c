/* test_addr_axis.c - coordinates beside exact numbers, modes beside rows of texels written out */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <mpfr.h>

#include "float_reference.h"
#include "gpc/tpc/tex/addr/addr.h"
#include "seeded.h"

#define PRECISION 600
#define CASES     300000

static const struct float_rules flushed = { &float_fp32, ROUND_RNE, true };

/* Which texel lies at i, found by walking there from 0 as a mode says; -1: the border. */
static s32 walked(enum tex_wrap wrap, s32 n, s32 i)
{
    const bool repeats = wrap == TEX_WRAP || wrap == TEX_MIRROR;
    const bool mirrors = wrap >= TEX_MIRROR_EDGE || wrap == TEX_MIRROR;
    s32 at = 0, way = i < 0 ? -1 : 1;

    for (s32 step = 0; step != i; step += i < 0 ? -1 : 1) {
        const s32 next = at + way;

        if (next >= 0 && next < n) {
            at = next;
        } else if (wrap == TEX_MIRROR) {
            way = -way; /* the same texel again */
        } else if (repeats) {
            at = next < 0 ? n - 1 : 0;
        } else if (mirrors && next < 0) {
            way = 1; /* once */
        } else {
            return wrap == TEX_CLAMP_EDGE || wrap == TEX_MIRROR_EDGE ? at : -1;
        }
    }
    return at;
}

static void modes_lead_to_the_texels_that_walking_does(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned wrap = 0; wrap < 8; wrap++)
        for (s32 n = 1; n <= 17; n++)
            for (s32 i = -5 * n; i <= 5 * n; i++, cases++)
                assert_int_equal(addr_wrap((enum tex_wrap)wrap, (u32)n, i),
                                 walked((enum tex_wrap)wrap, n, i));
    /* The ends of what a coordinate and an offset can be. */
    for (u32 n = 1; n <= 16384; n = n * 3 + 1, cases += 2) {
        assert_int_equal(addr_wrap(TEX_WRAP, n, -4194304 - 8),
                         ((-4194304 - 8) % (s32)n + (s32)n) % (s32)n);
        assert_int_equal(addr_wrap(TEX_MIRROR_EDGE, n, 4194311), n - 1);
    }
    compared("modes, sizes and texels", cases);
}

/* 'at' by the definitions, each rounding to fp32 where the facts have one; in 256ths. */
static s32 exact_fixed(enum tex_wrap wrap, bool normalized, u32 n, u32 at)
{
    mpfr_t x, whole;
    s32 z;

    if (float_is_nan(&float_fp32, at))
        return 0;
    mpfr_inits2(PRECISION, x, whole, (mpfr_ptr)0);
    mpfr_set_d(x, oracle_meaning(&float_fp32, float_flush(&float_fp32, at)), MPFR_RNDN);
    if (normalized) {
        if (wrap <= TEX_MIRROR && mpfr_inf_p(x))
            mpfr_set_zero(x, 1);
        if (wrap == TEX_WRAP) {
            mpfr_floor(whole, x);
            mpfr_sub(x, x, whole, MPFR_RNDN);
        } else if (wrap == TEX_MIRROR) {
            mpfr_div_ui(whole, x, 2, MPFR_RNDN);
            mpfr_trunc(whole, whole);
            mpfr_mul_ui(whole, whole, 2, MPFR_RNDN);
            mpfr_sub(x, x, whole, MPFR_RNDN);
        } else if (mpfr_cmp_si(x, 10) > 0) {
            mpfr_set_ui(x, 10, MPFR_RNDN);
        } else if (mpfr_cmp_si(x, -10) < 0) {
            mpfr_set_si(x, -10, MPFR_RNDN);
        }
        mpfr_set_d(x, oracle_meaning(&float_fp32, oracle_round(&flushed, x)), MPFR_RNDN);
        mpfr_mul_ui(x, x, n, MPFR_RNDN);
        mpfr_set_d(x, oracle_meaning(&float_fp32, oracle_round(&flushed, x)), MPFR_RNDN);
    }
    if (mpfr_cmpabs_ui(x, 1u << 22) >= 0)
        mpfr_set_si(x, mpfr_signbit(x) ? -(1 << 22) : 1 << 22, MPFR_RNDN);
    mpfr_mul_ui(x, x, 256, MPFR_RNDN);
    mpfr_roundeven(x, x);
    z = (s32)mpfr_get_si(x, MPFR_RNDN);
    mpfr_clears(x, whole, (mpfr_ptr)0);
    return z;
}

/* CLAMP_OGL: a coordinate is kept where the footprint has half of the border at most. */
static s32 kept_half(enum tex_wrap wrap, s32 n, bool linear, s32 fixed)
{
    const s32 low = wrap == TEX_CLAMP_OGL ? 0 : -256 * n, high = 256 * n;

    fixed = wrap != TEX_CLAMP_OGL && wrap != TEX_MIRROR_OGL ? fixed
            : fixed < low                                   ? low
            : fixed > high                                  ? high
                                                            : fixed;
    return linear ? fixed - 128 : fixed;
}

/* A size: 1, powers of two and their neighbours, odd ones. */
static u32 some_size(void)
{
    const s32 power = 1 << random_between(0, 14), size = power + random_between(-1, 1);

    return random_between(0, 3) ? (u32)(size < 1       ? 1
                                        : size > 16384 ? 16384
                                                       : size)
                                : (u32)random_between(1, 16384);
}

/* A coordinate: at an edge or a centre of a texel, or at a bound of rounding to 256ths, and next to it; a special; any. */
static u32 some_coordinate(bool normalized, u32 n)
{
    static const u32 special[] = { 0,          0x80000000, 1,          0x80000001, 0x007fffff,
                                   0x00800000, 0x33800000, 0xb3800000, 0xb3000000, 0xb2ffffff,
                                   0x3f800000, 0xbf800000, 0x3f7fffff, 0x40000000, 0x4b800000,
                                   0xcb000001, 0x41200000, 0xc1200001, 0x7f7fffff, 0x7f800000,
                                   0xff800000, 0x7fc00000, 0xffffffff };
    const s32 step = random_between(0, 2) ? 512 : 2, parts = random_between(-12 * 512, 12 * 512);
    mpfr_t x;
    u32 z;

    if (random_between(0, 7) == 0)
        return special[random_between(0, 22)];
    if (random_between(0, 3) == 0)
        return (u32)random_word();
    mpfr_init2(x, PRECISION);
    mpfr_set_si(x, (s32)(random_word() % (3 * n)) - (s32)n, MPFR_RNDN);
    mpfr_mul_si(x, x, step, MPFR_RNDN);
    mpfr_add_si(x, x, parts % step, MPFR_RNDN);
    mpfr_div_ui(x, x, (unsigned)step, MPFR_RNDN);
    if (normalized)
        mpfr_div_ui(x, x, n, MPFR_RNDN);
    z = (u32)oracle_round(&flushed, x) + (u32)random_between(-1, 1);
    mpfr_clear(x);
    return z;
}

static void spans_are_those_of_exact_numbers(void **state)
{
    (void)state;
    seed_from_environment();
    for (unsigned i = 0; i < CASES; i++) {
        const enum tex_wrap wrap = (enum tex_wrap)random_between(0, 7);
        const struct tex_view v = { .normalized = random_between(0, 3) != 0 };
        const bool linear = random_between(0, 1);
        const u32 n = some_size(), at = some_coordinate(v.normalized, n);
        const struct addr_span span = addr_span(&v, wrap, n, linear, at);
        const s32 fixed = kept_half(wrap, (s32)n, linear, exact_fixed(wrap, v.normalized, n, at));

        if (span.first != fixed >> 8 || span.weight != (linear ? fixed & 255 : 0))
            print_error("mode %d, %u texels, %08x: texel %d + %d/256, wanted %d/256\n", wrap, n, at,
                        span.first, span.weight, fixed);
        assert_int_equal(span.first, fixed >> 8);
        assert_int_equal(span.weight, linear ? fixed & 255 : 0);
    }
    compared("coordinates", CASES);
}

/* Named ones, written out: what a coordinate means at the ends of a row of 4. */
static void ends_of_a_row(void **state)
{
    (void)state;
    static const struct {
        enum tex_wrap wrap;
        u32 at;
        s32 first;
        unsigned weight;
    } wanted[] = {
        { TEX_WRAP, 0xb3000000, 3, 128 },        /* a little below 0 is 1 */
        { TEX_WRAP, 0x00000000, -1, 128 },       /* between the last and the first */
        { TEX_MIRROR, 0xbf800000, -5, 128 },     /* -1 */
        { TEX_CLAMP_EDGE, 0x7f800000, 39, 128 }, /* 10 rows of 4 */
        { TEX_CLAMP_EDGE, 0x7fc00000, -1, 128 }, /* NaN */
        { TEX_CLAMP_OGL, 0x40000000, 3, 128 },   /* half of the border */
        { TEX_CLAMP_OGL, 0xc0000000, -1, 128 },  { TEX_MIRROR_OGL, 0xc0000000, -5, 128 },
        { TEX_CLAMP_BORDER, 0x3ee00000, 1, 64 }, /* 0.4375 * 4 - 1/2 */
        { TEX_WRAP, 0x3ea00000, 0, 192 },
    };
    const struct tex_view v = { .normalized = true };

    for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        const struct addr_span s = addr_span(&v, wanted[i].wrap, 4, true, wanted[i].at);

        assert_int_equal(s.first, wanted[i].first);
        assert_int_equal(s.weight, wanted[i].weight);
    }
    compared("ends", sizeof wanted / sizeof *wanted);
}

/* chosen: modes that repeat are the edge's where coordinates are texels */
static void texels_as_coordinates_do_not_repeat(void **state)
{
    (void)state;
    const struct tex_view texels = { .wrap = { TEX_WRAP, TEX_CLAMP_BORDER, TEX_MIRROR_OGL } };
    const struct tex_view rows = { .normalized = true, .wrap = { TEX_WRAP, 0, TEX_MIRROR_OGL } };

    assert_int_equal(addr_mode(&texels, 0), TEX_CLAMP_EDGE);
    assert_int_equal(addr_mode(&texels, 1), TEX_CLAMP_BORDER);
    assert_int_equal(addr_mode(&texels, 2), TEX_CLAMP_EDGE);
    assert_int_equal(addr_mode(&rows, 0), TEX_WRAP);
    assert_int_equal(addr_mode(&rows, 2), TEX_MIRROR_OGL);
    compared("modes", 5);
}

/* A buffer is as large as 32 bits: no coordinate reaches its end, by any mode. */
static void large_buffers(void **state)
{
    (void)state;
    static const u32 sizes[] = { 1u << 23, 1u << 30, 1u << 31, UINT32_MAX };
    const struct tex_view texels = { .wrap = { TEX_CLAMP_OGL } };
    const u32 most = 0x4a7fffff; /* below 2^22 */

    for (unsigned n = 0; n < sizeof sizes / sizeof *sizes; n++) {
        assert_int_equal(addr_span(&texels, TEX_CLAMP_OGL, sizes[n], false, most).first, 4194303);
        assert_int_equal(addr_span(&texels, TEX_CLAMP_OGL, sizes[n], false, 0xca7fffff).first, 0);
        assert_int_equal(addr_wrap(TEX_CLAMP_EDGE, sizes[n], 4194303), 4194303);
        assert_int_equal(addr_wrap(TEX_CLAMP_EDGE, sizes[n], -1), 0);
        assert_int_equal(addr_wrap(TEX_CLAMP_BORDER, sizes[n], -1), -1);
    }
    compared("sizes", sizeof sizes / sizeof *sizes);
}

/* What a tap has for those behind goes on as it is. */
static void a_footprint_has_what_its_tap_has(void **state)
{
    const struct tex_view v = { .width = 1, .height = 1, .depth = 1, .layers = 1 };

    (void)state;
    for (unsigned last = 0; last < 2; last++) {
        const struct tex_tap in = { .lane = 2,
                                    .how.access = TEX_QUERY,
                                    .last = last & 1,
                                    .taps = 3,
                                    .weight = 200,
                                    .level = 4,
                                    .sample = 5,
                                    .depth_ref = 6,
                                    .lod = -7,
                                    .clamped = 8 };
        struct tex_footprint out;

        tex_addr(&v, &in, &out);
        assert_true(out.lane == 2 && out.how.access == TEX_QUERY && out.last == last);
        assert_true(out.taps == 3 && out.weight == 200 && out.level == 4 && out.sample == 5);
        assert_true(out.depth_ref == 6 && out.lod == -7 && out.clamped == 8 && out.count == 0);
    }
    compared("taps", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modes_lead_to_the_texels_that_walking_does),
        cmocka_unit_test(spans_are_those_of_exact_numbers),
        cmocka_unit_test(ends_of_a_row),
        cmocka_unit_test(texels_as_coordinates_do_not_repeat),
        cmocka_unit_test(large_buffers),
        cmocka_unit_test(a_footprint_has_what_its_tap_has),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
