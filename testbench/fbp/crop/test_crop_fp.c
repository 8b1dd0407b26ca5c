/* test_crop_fp.c - blended floating-point targets: stores at every boundary, sums of all codes, and
 * what NaN, Inf, zeros, denormals and the options do, by name (facts/texture/rop_rules.md 4, 5, 10)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "seeded.h"
#include "crop_config.h"
#include "crop_reference.h"
#include "fbp/crop/crop_parts.h"
#include "host_float.h"

#define FP16 FORMAT_RF16_GF16_BF16_AF16
#define FP11 FORMAT_BF10GF11RF11
#define FP32 FORMAT_RF32_GF32_BF32_AF32

/* Source and dst weighed as they are. */
static struct crop_config sum_of(unsigned format)
{
    struct crop_config cfg = crop_source_over(format);

    cfg.color_src = cfg.alpha_src = cfg.color_dst = cfg.alpha_dst = FACTOR_ONE;
    return cfg;
}

/*
 * Store
 */

static unsigned long stores;

static void check_store(const struct crop_mode *m, u32 word)
{
    const float x = float_of_bits(word);

    for (unsigned c = 0; c < 4; c++) {
        unsigned bits = m->channel[c].bits;
        u32 got, want;

        if (bits == 0)
            continue;
        got = crop_fp_store(m, c, word);
        want = crop_reference_float_store(x, bits, m->rounding == ROUND_RTZ);
        if (got != want)
            fail_msg("%08x to %u bits, mode %d: %x, not %x", word, bits, m->rounding, got, want);
        stores++;
    }
}

/* Around every fp16 code and every point half-way: all fp32 numbers at which a store may change. */
static void stores_change_at_the_boundaries_of_codes(void **state)
{
    (void)state;
    for (unsigned k = 0; k < 4; k++) {
        struct crop_config cfg = sum_of(k & 1 ? FP11 : FP16);
        cfg.store_rtz = k >> 1;
        struct crop_mode m = crop_mode_of(&cfg);

        for (unsigned code = 0; code < 0x7c00; code++) {
            /* By fp16's definition; a quarter of a last place each time. */
            double step = code < 0x800 ? 0x1p-26 : ldexp(1, (int)(code >> 10) - 27);
            double x = ldexp((code & 0x3ff) | (code < 0x400 ? 0 : 0x400),
                             (code < 0x800 ? 1 : (int)(code >> 10)) - 25);
            for (unsigned q = 0; q < 4; q++)
                for (int near = -1; near <= 1; near++) {
                    u32 word = bits_of_float((float)(x + q * step));
                    if (word == 0 && near < 0)
                        continue;
                    check_store(&m, word + (u32)near);
                    check_store(&m, (word + (u32)near) ^ 0x80000000);
                }
        }
    }
    compared("stores at boundaries", stores);
}

static void stores_of_numbers_of_all_sizes(void **state)
{
    (void)state;
    struct crop_mode modes[4];

    for (unsigned k = 0; k < 4; k++) {
        struct crop_config cfg = sum_of(k & 1 ? FP11 : FP16);
        cfg.store_rtz = k >> 1;
        modes[k] = crop_mode_of(&cfg);
    }
    stores = 0;
    for (u32 n = 0; n < 1u << 18; n++) {
        u32 word = n << 14 | (u32)(random_word() & 0x3fff);
        bool nan = (word & 0x7fffffff) > 0x7f800000;
        bool denormal = (word & 0x7f800000) == 0 && (word & 0x7fffff);

        if (nan)
            word = 0x7fffffff;
        check_store(&modes[n % 4], denormal ? word & 0x80000000 : word);
    }
    compared("stores of numbers spread over all", stores);
}

/*
 * Sums
 */

static void check_packet(const struct crop_config *cfg, const struct crop_quads *q)
{
    struct crop_sector out;

    crop_evaluate(cfg, q, &out);
    for (unsigned i = 0; i < crop_reference_pixels(cfg); i++) {
        struct crop_reference_pixel want = crop_reference_pixel(cfg, q, i);
        unsigned words = crop_reference_words(cfg);

        for (unsigned w = 0; w < words; w++)
            if (out.pixel[i * words + w] != want.words[w])
                fail_msg("format %x, pixel %u, word %u: %08x, not %08x", (unsigned)cfg->format, i,
                         w, out.pixel[i * words + w], want.words[w]);
    }
}

/* Every fp16 dst with sources spread over all: sixteen a packet. */
static void sums_of_every_fp16(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (u32 n = 0; n < 1u << 18; n++) {
        struct crop_config cfg = sum_of(FP16);
        struct crop_quads q = { .coverage = 0xf };

        cfg.store_rtz = n >> 17;
        for (unsigned at = 0; at < 16; at++, cases++) {
            bits_put(q.dst, 16 * at, 16, (16 * n + at) & 0xffff);
            bits_put(q.src, 16 * at, 16, random_word() & 0xffff);
        }
        check_packet(&cfg, &q);
    }
    compared("fp16 sums", cases);
}

/* Every code of fp11 and of fp10 with sources at corners and others. */
static void sums_of_every_fp11_and_fp10(void **state)
{
    (void)state;
    static const u32 corners[8] = { 0, 0x8000, 0x3c00, 0x7c00, 0xfc00, 0x7e00, 0x0001, 0xbc00 };
    unsigned long cases = 0;

    for (u32 n = 0; n < 2048 * 32; n++) {
        struct crop_config cfg = sum_of(FP11);
        struct crop_quads q = { .coverage = 0xf };

        cfg.store_rtz = n >> 15;
        for (unsigned i = 0; i < 4; i++, cases += 3) {
            q.dst[i] = n % 2048 | (n + i * 512) % 2048 << 11 | (n + i * 256) % 1024 << 22;
            for (unsigned c = 0; c < 3; c++)
                crop_put_source(q.src, &cfg, i, c,
                                n & 2048 ? corners[(n / 4096 + c + i) % 8]
                                         : (u32)random_word() & 0xffff);
        }
        check_packet(&cfg, &q);
    }
    compared("fp11 and fp10 sums", cases);
}

/*
 * By name
 */

enum option { NONE, RTZ = 1, WINS = 2 };

static const struct named {
    const char *what;
    unsigned format;
    enum blend_equation op;
    u32 s, s1, d; /* s * s1 and d * 1 are combined */
    enum option option;
    u32 result;
} named[] = {
    { "a NaN of the source is stored as the one NaN", FP16, BLEND_ADD, 0x7d01, 0x3c00, 0, NONE,
      0x7fff },
    { "a NaN in memory becomes the one NaN", FP16, BLEND_ADD, 0, 0x3c00, 0xfe01, NONE, 0x7fff },
    { "fp32's too", FP32, BLEND_ADD, 0, 0x3f800000, 0xffc12345, NONE, 0x7fffffff },
    { "fp11's too", FP11, BLEND_ADD, 0, 0x3c00, 0x7c1, NONE, 0x7ff },
    { "Inf less Inf is NaN", FP16, BLEND_SUBTRACT, 0x7c00, 0x3c00, 0x7c00, NONE, 0x7fff },
    { "Inf and Inf is Inf", FP16, BLEND_ADD, 0x7c00, 0x3c00, 0x7c00, NONE, 0x7c00 },
    { "zero times Inf is NaN", FP16, BLEND_ADD, 0, 0x7c00, 0x3c00, NONE, 0x7fff },
    { "... unless zero wins", FP16, BLEND_ADD, 0, 0x7c00, 0x3c00, WINS, 0x3c00 },
    { "zero times NaN, where zero wins", FP32, BLEND_ADD, 0, 0x7fc00000, 0x40000000, WINS,
      0x40000000 },
    { "-0 and -0 is -0", FP16, BLEND_ADD, 0x8000, 0x3c00, 0x8000, NONE, 0x8000 },
    { "... where zero wins both are +0", FP16, BLEND_ADD, 0x8000, 0x3c00, 0x8000, WINS, 0 },
    { "what cancels is +0", FP32, BLEND_SUBTRACT, 0xc0000000, 0x3f800000, 0xc0000000, NONE, 0 },
    { "an fp16 denormal is a number", FP16, BLEND_ADD, 0x0001, 0x3c00, 0x0001, NONE, 0x0002 },
    { "an fp32 denormal is a zero", FP32, BLEND_ADD, 0x007fffff, 0x3f800000, 0x007fffff, NONE, 0 },
    { "... of its sign", FP32, BLEND_ADD, 0x807fffff, 0x3f800000, 0x80000001, NONE, 0x80000000 },
    { "a product below 2^-126 is a zero", FP32, BLEND_ADD, 0x00800000, 0x3f000000, 0, NONE, 0 },
    { "past the last fp16 to nearest", FP16, BLEND_ADD, 0x7bff, 0x3c00, 0x4c00, NONE, 0x7c00 },
    { "... toward zero", FP16, BLEND_ADD, 0x7bff, 0x3c00, 0x4c00, RTZ, 0x7bff },
    { "Inf toward zero is Inf", FP16, BLEND_ADD, 0x7c00, 0x3c00, 0, RTZ, 0x7c00 },
    { "past the last fp11 to nearest", FP11, BLEND_ADD, 0x7bff, 0x3c00, 0, NONE, 0x7c0 },
    { "... toward zero", FP11, BLEND_ADD, 0x7bff, 0x3c00, 0, RTZ, 0x7bf },
    { "past the last fp32", FP32, BLEND_ADD, 0x7f7fffff, 0x3f800000, 0x7f7fffff, RTZ, 0x7f800000 },
    { "half a last place goes to even", FP16, BLEND_ADD, 0x1000, 0x3c00, 0x3c00, NONE, 0x3c00 },
    { "... up from odd", FP16, BLEND_ADD, 0x1000, 0x3c00, 0x3c01, NONE, 0x3c02 },
    { "... down toward zero", FP16, BLEND_ADD, 0x1000, 0x3c00, 0x3c01, RTZ, 0x3c01 },
    { "fp11 rounds fp16, not fp32", FP11, BLEND_ADD, 0x1fff, 0x3c00, 0x3c1, NONE, 0x3c2 },
    { "below 0 is 0 without a sign", FP11, BLEND_SUBTRACT, 0x3800, 0x3c00, 0x3c0, NONE, 0 },
    { "-Inf too", FP11, BLEND_ADD, 0xfc00, 0x3c00, 0x3c0, NONE, 0 },
    { "NaN not", FP11, BLEND_ADD, 0xfe00, 0x3c00, 0x3c0, NONE, 0x7ff },
    { "a minimum of NaN is the other", FP16, BLEND_MIN, 0x7e00, 0, 0x3c00, NONE, 0x3c00 },
    { "of two NaNs the one NaN", FP16, BLEND_MAX, 0xfe01, 0, 0x7e55, NONE, 0x7fff },
    { "-0 is the lesser zero", FP16, BLEND_MIN, 0, 0, 0x8000, WINS, 0x8000 },
    { "+0 the greater", FP16, BLEND_MAX, 0x8000, 0, 0, WINS, 0 },
    { "a minimum flushes", FP32, BLEND_MIN, 0x80000001, 0, 0x3f800000, NONE, 0x80000000 },
};

static void corners_by_name(void **state)
{
    (void)state;
    const unsigned count = sizeof named / sizeof named[0];

    for (unsigned k = 0; k < count; k++) {
        const struct named *n = &named[k];
        struct crop_config cfg = crop_source_over(n->format);
        struct crop_quads q = { .coverage = 1 };
        struct crop_sector out;

        cfg.color_op = n->op;
        cfg.color_src = FACTOR_SRC1_COLOR;
        cfg.color_dst = FACTOR_ONE;
        cfg.write_mask = 1;
        cfg.store_rtz = n->option == RTZ;
        cfg.zero_wins = n->option == WINS;
        crop_put_source(q.src, &cfg, 0, 0, n->s);
        crop_put_source(q.src1, &cfg, 0, 0, n->s1);
        q.dst[0] = n->d;
        crop_evaluate(&cfg, &q, &out);
        u32 got = crop_reference_code(crop_reference_format(n->format), out.pixel, 0);
        if (got != n->result)
            fail_msg("%s: %x, not %x", n->what, got, n->result);
    }
    compared("corners by name", count);
}

/* What nothing blends is stored as it comes: no denormal flushed, no NaN changed. */
static void a_store_without_a_blend_changes_nothing(void **state)
{
    (void)state;
    for (unsigned k = 0; k < 10000; k++) {
        struct crop_config cfg = sum_of(FP32);
        struct crop_quads q = { .coverage = 3 };
        struct crop_sector out;

        cfg.blend_enable = 0;
        for (unsigned w = 0; w < 8; w++)
            q.src[w] = k & 1 ? (u32)random_word() & 0x807fffff : (u32)random_word() | 0x7f800000;
        crop_evaluate(&cfg, &q, &out);
        assert_memory_equal(out.pixel, q.src, sizeof q.src);
    }
    compared("packets of denormals and NaNs stored", 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stores_change_at_the_boundaries_of_codes),
        cmocka_unit_test(stores_of_numbers_of_all_sizes),
        cmocka_unit_test(sums_of_every_fp16),
        cmocka_unit_test(sums_of_every_fp11_and_fp10),
        cmocka_unit_test(corners_by_name),
        cmocka_unit_test(a_store_without_a_blend_changes_nothing),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
