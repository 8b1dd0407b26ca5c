/* test_crop_round.c - every rounding of CROP: the model's, and the RTL's without a divider
 *
 * facts/texture/rop_rules.md 5, 10.  What rounds rises with x, so both sides of all boundaries between
 * codes are every x.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "common/norm.h"
#include "common/srgb.h"
#include "crop_config.h"
#include "fbp/crop/crop_parts.h"
#include "random.h"
#include "srgb_reference.h"

/* A sum x of 'one' squared as the nearest code of 0..last, by a circuit. */
struct rounder {
    const char *name;
    enum color_format format;
    unsigned channel;
    u32 one, last;
    u32 (*circuit)(u32 x);
};

/* rtl/fbp/crop/crop_round8.sv: x / 255 and x / 127; else x * last / 255^2, of which 2^16 is 511 more. */
static u32 eight_bits(u32 x)
{
    u32 t = x + 128;

    return (t + (t >> 8)) >> 8;
}

static u32 seven_bits(u32 x)
{
    u32 t = x + 64;

    return (t + (t >> 7)) >> 7;
}

static u32 few_bits(u32 x, unsigned bits)
{
    u32 u = (x << bits) - x + 32512, e = (u >> 16) + 1;

    return (u + (e << 9) - e) >> 16;
}

static u32 six_bits(u32 x)
{
    return few_bits(x, 6);
}

static u32 five_bits(u32 x)
{
    return few_bits(x, 5);
}

static u32 one_bit(u32 x)
{
    return x >= 32513;
}

/* rtl/fbp/crop/crop_round16.sv */
static u32 sixteen_bits(u32 x)
{
    u64 t = (u64)x + 32768;

    return (u32)((t + (t >> 16)) >> 16);
}

static u32 fifteen_bits(u32 x)
{
    u64 t = (u64)x + 16384;

    return (u32)((t + (t >> 15)) >> 15);
}

static u32 ten_bits(u32 x)
{
    u32 t = x + 512;

    return (t + (t >> 10)) >> 10;
}

static u32 two_bits(u32 x)
{
    return 0u + (x >= 174422) + (x >= 523265) + (x >= 872108);
}

/* x / (65535 * 257) as two exact divisions, 65535 = 2^16 - 1 and 65535 / 257 = 255. */
static u32 srgb_alpha(u32 x)
{
    u64 t = (u64)x + 8421247;
    u32 a = (u32)((t + (t >> 16) + 1) >> 16);
    u32 b = (a + 1) * 255;

    assert_true(t < UINT64_C(1) << 33 && a < 1u << 18 && b < 1u << 26);
    return (u8)(b >> 16);
}

static const struct rounder roundings[] = {
    { "UNORM8", FORMAT_A8B8G8R8, 0, 255, 255, eight_bits },
    { "SNORM8", FORMAT_AN8BN8GN8RN8, 0, 127, 127, seven_bits },
    { "6 bits", FORMAT_R5G6B5, 1, 255, 63, six_bits },
    { "5 bits", FORMAT_R5G6B5, 0, 255, 31, five_bits },
    { "1 bit", FORMAT_A1R5G5B5, 3, 255, 1, one_bit },
    { "UNORM16", FORMAT_R16_G16, 0, 65535, 65535, sixteen_bits },
    { "SNORM16", FORMAT_RN16_GN16, 0, 32767, 32767, fifteen_bits },
    { "UNORM10", FORMAT_A2B10G10R10, 0, 1023, 1023, ten_bits },
    { "2 bits beside UNORM10", FORMAT_A2B10G10R10, 3, 1023, 3, two_bits },
    { "alpha beside sRGB", FORMAT_A8BL8GL8RL8, 3, 65535, 255, srgb_alpha },
};
#define ROUNDINGS (sizeof roundings / sizeof roundings[0])

static void check(const struct rounder *r, const struct crop_mode *m, s64 x)
{
    const u64 unit = (u64)r->one * r->one, twice = 2 * (u64)x * r->last + unit;
    const u32 want = (u32)(twice / (2 * unit)), mask = (u32)bits_mask(m->channel[r->channel].bits);

    if (twice % (2 * unit) == 0 || crop_round(m, r->channel, x) != want ||
        r->circuit((u32)x) != want)
        fail_msg("%s, %" PRId64 ": %x by division, model %x, circuit %x", r->name, x, want,
                 crop_round(m, r->channel, x), r->circuit((u32)x));
    if (m->snorm)
        assert_int_equal(crop_round(m, r->channel, -x), (0 - want) & mask);
}

static void a_sum_rounds_to_the_nearest_code(void **state)
{
    (void)state;

    for (unsigned k = 0; k < ROUNDINGS; k++) {
        const struct rounder *r = &roundings[k];
        const struct crop_config cfg = crop_source_over(r->format);
        const struct crop_mode m = crop_mode_of(&cfg);
        const s64 unit = (s64)r->one * r->one;
        unsigned long cases = 0;

        assert_int_equal(m.one, r->one);
        for (s64 x = 0; x <= unit && r->one < 1024; x++, cases++)
            check(r, &m, x);
        for (s64 code = 0; code < r->last; code++) {
            /* The boundary lies between two x: one squared is odd. */
            s64 x = (2 * code + 1) * unit / (2 * r->last);

            for (s64 i = -1; i < 3; i++, cases++)
                check(r, &m, x + i);
        }
        for (unsigned i = 0; i < 1u << 17; i++, cases++)
            check(r, &m, (s64)(random_bits(&seeded) % (u64)(unit + 1)));
        check(r, &m, unit);
        compared(r->name, cases + 1);
    }
}

static void a_wide_colour_encodes_to_the_nearest_code(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned code = 1; code <= 255; code++, cases += 2) {
        u32 x = srgb_smallest(code);

        assert_int_equal(srgb_encode(x - 1), code - 1);
        assert_int_equal(srgb_encode(x), code);
    }
    assert_int_equal(srgb_encode(0), 0);
    assert_int_equal(srgb_encode(UINT32_C(65535) * 65535), 255);
    compared("both sides of every threshold of the encoder, and the ends", cases + 2);
}

/* rtl/fbp/crop/crop_pixel8.sv: a widened code times one rounds back: a kill leaves it. */
static void a_code_of_few_bits_widens_and_comes_back(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (u32 code = 0; code < 64; code++, cases++) {
        u32 six = unorm_convert(code, 6, 8), five = unorm_convert(code % 32, 5, 8);

        assert_int_equal(six, (code * 259 + 33) >> 6);
        assert_int_equal(six, (2 * code * 255 + 63) / (2 * 63));
        assert_int_equal(six_bits(six * 255), code);
        assert_int_equal(five, (code % 32 * 527 + 23) >> 6);
        assert_int_equal(five, (2 * (code % 32) * 255 + 31) / (2 * 31));
        assert_int_equal(five_bits(five * 255), code % 32);
        assert_int_equal(one_bit(code % 2 * 255 * 255), code % 2);
        assert_int_equal(two_bits(code % 4 * 341 * 1023), code % 4);
    }
    compared("codes of 6, 5, 2 and 1 bits", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sum_rounds_to_the_nearest_code),
        cmocka_unit_test(a_wide_colour_encodes_to_the_nearest_code),
        cmocka_unit_test(a_code_of_few_bits_widens_and_comes_back),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
