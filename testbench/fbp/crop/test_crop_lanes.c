/* test_crop_lanes.c - a packet's pixels at once give what each gives by the scalar definition (crop_lanes.c) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "common/bits.h"
#include "common/srgb.h"
#include "fbp/crop/crop.h"
#include "unit.h"
#include "vector_bus.h"

#define PACKETS 300000

static unsigned long of_format[256];

/* False: the mode has no lanes. */
static bool check(const struct crop_config *cfg, const struct crop_quads *in)
{
    struct crop_mode m = crop_mode_of(cfg);
    struct crop_sector lanes, pixels;

    if (!m.lanes)
        return false;
    crop_evaluate_by(&m, in, &lanes);
    m.lanes = false;
    crop_evaluate_by(&m, in, &pixels);
    if (memcmp(&lanes, &pixels, sizeof lanes) != 0)
        fail_msg("format %02x, source %08x %08x over %08x: %08x, pixel by pixel %08x",
                 (unsigned)cfg->format, in->src[0], in->src[1], in->dst[0], lanes.pixel[0],
                 pixels.pixel[0]);
    of_format[cfg->format & 255]++;
    return true;
}

static void random_packets_are_alike(void **state)
{
    (void)state;
    const struct unit_ops *u = unit_named("crop");
    const struct unit_sets none = { .count = 0 };
    const uint64_t seed = random_word();
    unsigned long cases = 0;

    for (uint64_t i = 0; i < PACKETS; i++) {
        uint32_t words[BITS_WORDS(crop_vector_BITS)];
        struct crop_vector v;

        unit_random(u, seed, i, &none, words);
        crop_vector_get(&v, words, 0);
        v.cfg.blend_enable = v.cfg.blend_per_format = 1;
        v.cfg.logic_enable = 0;
        cases += check(&v.cfg, &v.pass_crop);
    }
    assert_true(of_format[FORMAT_A8B8G8R8] && of_format[FORMAT_A8BL8GL8RL8] &&
                of_format[FORMAT_A2B10G10R10] && of_format[FORMAT_RF16_GF16_BF16_AF16] &&
                of_format[FORMAT_R16_G16_B16_A16]);
    compared("packets", cases);
}

static struct crop_config plain(enum color_format f, enum blend_factor src, enum blend_factor dst)
{
    return (struct crop_config){ .format = f,
                                 .blend_enable = 1,
                                 .blend_per_format = 1,
                                 .color_op = BLEND_ADD,
                                 .alpha_op = BLEND_ADD,
                                 .color_src = src,
                                 .alpha_src = src,
                                 .color_dst = dst,
                                 .alpha_dst = dst,
                                 .write_mask = 15 };
}

/* Every product of two 10-bit codes, and their sum with another. */
static void every_product_of_ten_bits(void **state)
{
    (void)state;
    const struct crop_config product = plain(FORMAT_A2B10G10R10, FACTOR_DST_COLOR, FACTOR_ZERO),
                             sum = plain(FORMAT_A2B10G10R10, FACTOR_DST_COLOR, FACTOR_SRC_ALPHA);
    unsigned long cases = 0;

    for (u32 s = 0; s < 1024; s++)
        for (u32 d = 0; d < 1024; d += 4) {
            struct crop_quads in = { .coverage = 15 };

            for (u32 i = 0; i < 4; i++) {
                in.src[2 * i] = s | s << 16;
                in.src[2 * i + 1] = s | (d ^ s) << 16;
                in.dst[i] = (d + i) | (d + i) << 10 | (d + i) << 20 | (s & 3) << 30;
            }
            cases += 4 * (check(&product, &in) + check(&sum, &in));
        }
    assert_int_equal(cases, 2 << 20);
    compared("pixels", cases);
}

/* Products of 16 bits around 'x'. */
static unsigned long around(enum color_format f, u64 x)
{
    const struct crop_config c = plain(f, FACTOR_SRC_ALPHA, FACTOR_ZERO);
    const u32 one = f == FORMAT_A2B10G10R10 ? 1023 : 65535;
    unsigned long cases = 0;

    for (u32 less = 0; less < 64 && x <= (u64)one * (one - less); less++) {
        struct crop_quads in = { .coverage = 15 };
        const u32 s = one - less, factor = (u32)(x / s);

        for (u32 i = 0; i < 4; i++) {
            const u32 a = factor + i > one ? one : factor + i;

            in.src[2 * i] = s | s << 16;
            in.src[2 * i + 1] = s | a << 16;
        }
        cases += 4 * (unsigned long)check(&c, &in);
    }
    return cases;
}

static void codes_change_where_the_definition_says(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 1; k < 256; k++) {
        const u64 unit = UINT64_C(65535) * 65535;
        cases += around(FORMAT_A8BL8GL8RL8, srgb_encode_from[k]);
        cases += around(FORMAT_A8BL8GL8RL8, (2 * k - 1) * unit / 510);
    }
    for (unsigned k = 1; k < 4; k++)
        cases += around(FORMAT_A2B10G10R10, (2 * k - 1) * UINT64_C(1023) * 1023 / 6);
    for (u32 a = 0; a < 65536; a++) { /* alpha by alpha */
        const struct crop_config c = plain(FORMAT_A8BL8GL8RL8, FACTOR_SRC_ALPHA, FACTOR_ONE);
        struct crop_quads in = { .coverage = 15 };

        for (u32 i = 0; i < 4; i++) {
            in.src[2 * i + 1] = a << 16;
            in.dst[i] = (a * 4 + i) << 24;
        }
        cases += 4 * (unsigned long)check(&c, &in);
    }
    compared("pixels", cases);
}

/* An fp16 code: any, or one near what matters. */
static u32 half(void)
{
    static const u32 corners[] = { 0,      0x8000, 0x3c00, 0xbc00, 0x3bff, 0x3c01, 0x0400, 0x8400,
                                   0x7bff, 0xfbff, 0x0001, 0x83ff, 0x7c00, 0xfc00, 0x7e01, 0x3800 };

    switch (random_below(&seeded, 8)) {
    case 0: return corners[random_below(&seeded, 12)];
    case 1: return random_below(&seeded, 16) ? 0 : corners[random_below(&seeded, 16)];
    case 2: return (u32)random_word() & 0xffff;
    default: return 0x2400 + ((u32)random_word() & 0x9fff); /* most are normal, of every sign */
    }
}

static void halves_of_every_equation(void **state)
{
    (void)state;
    static const enum color_format formats[] = { FORMAT_RF16_GF16_BF16_AF16, FORMAT_RF16_GF16,
                                                 FORMAT_RF16 };
    static const enum blend_equation ops[] = { BLEND_ADD, BLEND_SUBTRACT, BLEND_REVSUBTRACT };
    static const enum blend_factor factors[] = {
        FACTOR_ZERO,           FACTOR_ONE,           FACTOR_SRC_COLOR,   FACTOR_INV_SRC_COLOR,
        FACTOR_SRC_ALPHA,      FACTOR_INV_SRC_ALPHA, FACTOR_DST_ALPHA,   FACTOR_INV_DST_ALPHA,
        FACTOR_DST_COLOR,      FACTOR_INV_DST_COLOR, FACTOR_CONST_COLOR, FACTOR_INV_CONST_COLOR,
        FACTOR_INV_CONST_ALPHA
    };
    unsigned long cases = 0;

    for (unsigned n = 0; n < PACKETS; n++) {
        struct crop_config c = plain(formats[n % 3], factors[random_below(&seeded, 13)],
                                     factors[random_below(&seeded, 13)]);
        struct crop_quads in = { .coverage = (u8)(random_below(&seeded, 4) ? 15 : random_word()) };

        c.color_op = ops[random_below(&seeded, 3)];
        c.alpha_op = ops[random_below(&seeded, 3)];
        c.alpha_src = factors[random_below(&seeded, 13)];
        c.store_rtz = n & 1;
        c.write_mask = random_below(&seeded, 4) ? 15 : (u4)(1 + random_below(&seeded, 15));
        for (unsigned i = 0; i < 4; i++)
            c.constant[i] = half();
        for (unsigned i = 0; i < 8; i++) {
            in.src[i] = half() | half() << 16;
            in.dst[i] = half() | half() << 16;
        }
        cases += check(&c, &in);
    }
    compared("packets", cases);
}

/* Each code as a source and as what is stored, times a factor that rounds. */
static void every_half(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (u32 a = 0; a < 65536; a++)
        for (unsigned rtz = 0; rtz < 2; rtz++) {
            struct crop_config c =
                plain(FORMAT_RF16_GF16_BF16_AF16, FACTOR_CONST_COLOR, FACTOR_INV_CONST_COLOR);
            struct crop_quads in = { .coverage = 15 };

            c.store_rtz = rtz;
            for (unsigned i = 0; i < 4; i++) {
                c.constant[i] = 0x3400 + 0x155 * i;
                in.src[2 * i] = a | half() << 16;
                in.src[2 * i + 1] = half() | a << 16;
                in.dst[2 * i] = half() | a << 16;
                in.dst[2 * i + 1] = a | half() << 16;
            }
            cases += 4 * (unsigned long)check(&c, &in);
        }
    compared("pixels", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_packets_are_alike),
        cmocka_unit_test(every_product_of_ten_bits),
        cmocka_unit_test(codes_change_where_the_definition_says),
        cmocka_unit_test(halves_of_every_equation),
        cmocka_unit_test(every_half),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
