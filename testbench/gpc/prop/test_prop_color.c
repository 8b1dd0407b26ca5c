/* test_prop_color.c - shader output to stored pixels and lanes, by the definitions of
 * facts/texture/rop_rules.md 5 in GMP and MPFR
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <gmp.h>
#include <math.h>
#include <string.h>

#include "common/float_format.h"
#include "common/norm.h"
#include "gpc/prop/prop_parts.h"
#include "prop_reference.h"
#include "seeded.h"
#include "srgb_reference.h"

#define LIGHT (1.0 / 65535 / 65535) /* the unit of linear light in crop's table */

static u32 some_float(void)
{
    static const u32 corners[] = { 0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000,
                                   0xff800000, 0x7fc00001, 0xffc00001, 0x00000001, 0x477fe000,
                                   0x477fefff, 0x477ff000, 0x33000000, 0x33000001, 0x33800000 };

    if (random_word() % 8 == 0)
        return corners[random_word() % 15];
    if (random_word() % 2)
        return (u32)(random_word() % 0x3f800001) | (u32)(random_word() % 4 == 0) << 31;
    return (u32)random_word();
}

/* Whether c / 1 encodes to code k of 255 or more: 255 * encode(c) + 1/2 >= k. */
static bool encodes_to(double c, unsigned k)
{
    mpfr_t x;
    bool enough;

    mpfr_init2(x, SRGB_DEFINITION_BITS);
    mpfr_set_d(x, c, MPFR_RNDN);
    srgb_from_linear(x, x);
    mpfr_mul_ui(x, x, 255, MPFR_RNDN);
    mpfr_add_d(x, x, 0.5, MPFR_RNDN);
    enough = mpfr_cmp_ui(x, k) >= 0;
    mpfr_clear(x);
    return enough;
}

static bool same_value(double a, double b)
{
    return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b));
}

static void check_float(u32 raw, unsigned bits, u32 a, bool rtz)
{
    const double want = prop_narrowed(bits, prop_value(a), rtz);
    const double got = prop_value(float_to_fp32(float_format_of(bits), raw));

    if (want == 0 && bits < 16)
        assert_true(got == 0);
    else
        assert_true(same_value(got, want));
}

static u32 clamped_integer(enum pixel_type type, unsigned bits, u32 a)
{
    const s64 x = type == PIXEL_SINT ? (s64)(s32)a : (s64)a;
    const s64 low = type == PIXEL_SINT ? -(INT64_C(1) << (bits - 1)) : 0;
    const s64 high = (INT64_C(1) << (type == PIXEL_SINT ? bits - 1 : bits)) - 1;

    return (u32)((u64)(x < low ? low : x > high ? high : x) & ((UINT64_C(1) << bits) - 1));
}

/* One channel of a stored pixel against its definition. */
static void check_stored(const struct pixel_format *f, unsigned c, u32 raw, u32 a, bool rtz)
{
    const unsigned bits = pixel_width(f, (enum channel)c);
    const u32 mask = (u32)((UINT64_C(1) << bits) - 1);

    if (f->type == PIXEL_FLOAT)
        check_float(raw, bits, a, rtz);
    else if (f->type == PIXEL_SNORM)
        assert_int_equal(raw, (u32)prop_signed_nearest(prop_value(a), bits) & mask);
    else if (f->type != PIXEL_UNORM)
        assert_int_equal(raw, clamped_integer(f->type, bits, a));
    else if (!f->srgb || c == CHANNEL_A)
        assert_int_equal(raw, prop_nearest(prop_value(a), mask));
    else if (prop_value(a) > 0 && prop_value(a) < 1)
        assert_true(encodes_to(prop_value(a), raw) && !encodes_to(prop_value(a) - LIGHT, raw + 1));
    else
        assert_int_equal(raw, prop_value(a) >= 1 ? 255 : 0);
}

static void stored_pixels_are_the_definitions(void **state)
{
    unsigned long cases = 0, types[5] = { 0 };

    (void)state;
    for (unsigned i = 0; i < 120000; i++) {
        const struct pixel_format *f = &pixel_formats[i % PIXEL_FORMATS];
        struct prop_config cfg = { .float_rtz = random_word() & 1 };
        struct prop_target t = { (enum color_format)f->code, 0 };
        struct pixel_fields fields;
        u32 color[4], out[4];

        if (f->bits == 0 || (f->srgb && i % 7))
            continue;
        for (unsigned c = 0; c < 4; c++)
            color[c] = some_float();
        prop_convert(&cfg, &t, color, PROP_WHOLE, out);
        fields = pixel_unpack(f, out);
        types[f->type]++;
        for (unsigned c = 0; c < 4; c++)
            if (fields.present >> c & 1) {
                check_stored(f, c, fields.raw[c], color[c], cfg.float_rtz);
                cases++;
            }
    }
    printf("  pixels: UNORM %lu, SNORM %lu, UINT %lu, SINT %lu, float %lu\n", types[0], types[1],
           types[2], types[3], types[4]);
    for (unsigned i = 0; i < 5; i++)
        assert_true(types[i] > 0);
    compared("channels of stored pixels", cases);
}

/* Codes grow with the float, so that the first float of each code tells them all. */
static void srgb_is_right_of_every_float(void **state)
{
    const struct prop_config cfg = { .outputs = 1 };
    const struct prop_target t = { FORMAT_A8BL8GL8RL8, 0 };
    u32 low = 0, out[4], before = 0;
    unsigned inexact = 0;

    (void)state;
    for (unsigned k = 1; k < 256; k++) {
        u32 high = 0x3f800000;

        while (high - low > 1) {
            const u32 middle = low + (high - low) / 2, color[4] = { middle, 0, 0, 0 };

            prop_convert(&cfg, &t, color, PROP_WHOLE, out);
            *((out[0] & 255) >= k ? &high : &low) = middle;
        }
        assert_true(high > before);
        before = high;
        if (k < 255 || high < 0x3f800000) {
            assert_true(encodes_to(prop_value(high), k));
            assert_false(encodes_to(prop_value(low) - LIGHT, k));
            inexact += encodes_to(prop_value(low), k);
        }
    }
    printf("  %u codes begin up to 1/65535^2 late\n", inexact);
    compared("first floats of the codes", 255);
}

/* Lanes, R lowest: 8 bits, 10 in 16, 16, sRGB as linear light, fp16, fp32. */
static void lanes_are_the_definitions(void **state)
{
    static const struct {
        enum color_format format;
        unsigned step, one; /* of a UNORM */
    } rows[] = { { FORMAT_A8B8G8R8, 8, 255 },           { FORMAT_R5G6B5, 8, 255 },
                 { FORMAT_A2B10G10R10, 16, 1023 },      { FORMAT_R16_G16_B16_A16, 16, 65535 },
                 { FORMAT_A8BL8GL8RL8, 16, 65535 },     { FORMAT_AN8BN8GN8RN8, 8, 0 },
                 { FORMAT_RN16_GN16_BN16_AN16, 16, 0 }, { FORMAT_RF16_GF16_BF16_AF16, 16, 1 },
                 { FORMAT_BF10GF11RF11, 16, 1 },        { FORMAT_RF32_GF32_BF32_AF32, 32, 1 } };
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 200000; i++) {
        const unsigned r = i % 10, step = rows[r].step;
        struct prop_config cfg = { .float_rtz = random_word() & 1 };
        const struct prop_target t = { rows[r].format, 1 };
        u32 color[4], out[4];

        for (unsigned c = 0; c < 4; c++)
            color[c] = some_float();
        prop_convert(&cfg, &t, color, PROP_WHOLE, out);
        assert_int_equal(prop_packet_pixels(&t), step == 8 ? 8 : step == 16 ? 4 : 2);
        for (unsigned c = 0; c < 4; c++, cases++) {
            const u32 got = (u32)bits_get(out, step * c, step);

            if (rows[r].one == 1)
                check_float(got, step, color[c], cfg.float_rtz);
            else if (rows[r].one == 0)
                assert_int_equal(got, (u32)prop_signed_nearest(prop_value(color[c]), step) &
                                          (u32)bits_mask(step));
            else
                assert_int_equal(got, prop_nearest(prop_value(color[c]), rows[r].one));
        }
    }
    compared("lanes of blended sources", cases);
}

/* Eight pixels at once are eight, one after the other, of every format that can be. */
static void narrow_pixels_are_the_same_at_once(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 60000; i++) {
        const struct prop_config cfg = { .alpha_to_one = random_word() & 1,
                                         .saturate = random_word() & 1,
                                         .saturate_signed = random_word() & 1 };
        const struct prop_target t = { (enum color_format)pixel_formats[i % PIXEL_FORMATS].code,
                                       random_word() & 1 };
        u32 color[PROP_ENCODED][4], word[PROP_ENCODED], out[4];
        struct prop_encoding e;

        if (prop_packet_pixels(&t) == 0)
            continue;
        e = prop_encoding_of(&cfg, &t, 0);
        for (unsigned c = 0; c < 4 * PROP_ENCODED; c++)
            color[c / 4][c % 4] = some_float();
        if (!e.narrow)
            continue;
        assert_int_equal(prop_packet_pixels(&t), PROP_ENCODED);
        prop_encode_words(&e, 1, (const u32(*)[4])color, word);
        for (unsigned p = 0; p < PROP_ENCODED; p++, cases++) {
            prop_convert(&cfg, &t, color[p], PROP_WHOLE, out);
            assert_int_equal(word[p], out[0]);
        }
    }
    compared("pixels at once", cases);
}

static void depths_are_rounded_to_the_format(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 300000; i++, cases++) {
        const struct prop_config cfg = { .depth = (enum raster_depth)(i % 3) };
        const u32 z = some_float();

        assert_int_equal(
            prop_depth(&cfg, z),
            i % 3 == RASTER_ZF32 ? z : prop_nearest(prop_value(z), i % 3 ? 0xffffff : 0xffff));
    }
    compared("depths", cases);
}

/* Alpha to one, and the colour clamp, before conversion; integers keep their bits. */
static void alpha_to_one_and_clamp(void **state)
{
    struct prop_config cfg = { .alpha_to_one = 1, .saturate = 1 };
    const struct prop_target t = { FORMAT_RF32_GF32_BF32_AF32, 0 };
    const struct prop_target integers = { FORMAT_RU32_GU32_BU32_AU32, 0 };
    const u32 color[4] = { 0x40000000, 0xc0000000, 0x7fc00000, 0x3e800000 };
    u32 out[4];

    (void)state;
    prop_convert(&cfg, &t, color, PROP_WHOLE, out);
    assert_int_equal(out[0], 0x3f800000);
    assert_int_equal(out[1], 0);
    assert_int_equal(out[2], 0);
    assert_int_equal(out[3], 0x3f800000);
    prop_convert(&cfg, &integers, color, PROP_WHOLE, out);
    assert_memory_equal(out, color, sizeof out);
    cfg.saturate_signed = 1; /* -2, a NaN and -1/4 */
    prop_convert(&cfg, &t, (const u32[4]){ 0xc0000000, 0xffc00000, 0xbe800000, 0 }, PROP_WHOLE,
                 out);
    assert_int_equal(out[0], 0xbf800000);
    assert_int_equal(out[1], 0);
    assert_int_equal(out[2], 0xbe800000);
    cfg.saturate = 2; /* of another output */
    prop_convert(&cfg, &t, color, PROP_WHOLE, out);
    assert_int_equal(out[0], color[0]);
    compared("values", 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_pixels_are_the_definitions),
        cmocka_unit_test(srgb_is_right_of_every_float),
        cmocka_unit_test(lanes_are_the_definitions),
        cmocka_unit_test(narrow_pixels_are_the_same_at_once),
        cmocka_unit_test(depths_are_rounded_to_the_format),
        cmocka_unit_test(alpha_to_one_and_clamp),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
