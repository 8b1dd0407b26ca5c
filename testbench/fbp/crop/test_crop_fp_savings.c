/* test_crop_fp_savings.c - what a float blend may leave out (facts/texture/rop_rules.md 5, 7)
 *
 * Every flag is held against the full blend over every stored fp16 or fp11, or corners and random
 * fp32: a read-suppress and a fill change no bit; a kill may, where the state allows it, and is given
 * exactly where crop_reference_may_kill says so.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "crop_config.h"
#include "crop_reference.h"
#include "fbp/crop/crop.h"
#include "fbp/crop/crop_floats.h"

#define FACTORS 21
#define OPTIONS 4 /* zero wins, kills */

static struct {
    unsigned long pixels, killed, suppressed, filled, blends;
} seen;

/* Whether the flags of pixel 0 hold for one stored code in its first channel. */
static void check_code(const struct crop_config *cfg, const struct crop_quads *q,
                       const struct crop_sector *out, u32 code)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    struct crop_quads with = *q;

    bits_put(with.dst, 0, crop_reference_bits(f, 0), code);
    u32 full = crop_reference_float(cfg, &with, 0, 0);
    u32 given = crop_reference_code(f, out->pixel, 0);

    if (!(out->killed & 1) && full != given)
        fail_msg("format %x, op %u, factors %u %u, zero wins %u, source %08x, second %08x over "
                 "%x: full blend %x, without dst %x",
                 (unsigned)cfg->format, cfg->color_op, cfg->color_src, cfg->color_dst,
                 cfg->zero_wins, q->src[0], q->src1[0], code, full, given);
    seen.blends++;
}

/* The source as it is stored when nothing blends it. */
static u32 source_code(const struct crop_config *cfg, const struct crop_quads *q)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    u32 code = crop_reference_field(q->src, 0, crop_reference_lane(cfg));
    struct crop_config copy = *cfg;
    struct crop_quads one = *q;

    if (crop_reference_bits(f, 0) >= 16)
        return code;
    /* Of fp11: the source and nothing else, which no NaN that may be filled passes. */
    copy.color_op = BLEND_ADD;
    copy.color_src = FACTOR_ONE;
    copy.color_dst = FACTOR_ZERO;
    one.dst[0] = 0;
    return crop_reference_float(&copy, &one, 0, 0);
}

static void check_pixel(const struct crop_config *cfg, const struct crop_quads *q)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    const unsigned bits = crop_reference_bits(f, 0);
    struct crop_sector out;

    crop_evaluate(cfg, q, &out);
    seen.pixels++;
    seen.killed += out.killed;
    seen.suppressed += out.read_suppressed;
    seen.filled += out.filled;
    assert_int_equal(out.killed, crop_reference_may_kill(cfg, q, 0));
    assert_true(!out.killed || (out.read_suppressed && !out.filled));
    if (out.filled)
        assert_int_equal(crop_reference_code(f, out.pixel, 0), source_code(cfg, q));
    for (u32 k = 0; out.read_suppressed && !out.killed && k < 256; k++)
        check_code(cfg, q, &out,
                   k < CROP_FLOAT_CORNERS && bits >= 16 ? crop_float_corner(k, bits)
                   : bits == 32                         ? (u32)random_word()
                                                        : (u32)random_word() & ((1u << bits) - 1));
}

/* Channels that are written: R; of fp11 and fp10, which share bytes, all, with one source. */
static u4 alike(const struct crop_config *cfg)
{
    return cfg->format == FORMAT_BF10GF11RF11 ? 7 : 1;
}

/* Every equation, pair of factors and options, the source and what can be a factor at corners. */
static void every_blend(enum color_format format)
{
    struct crop_config cfg = crop_source_over(format);
    struct crop_quads q = { .coverage = 1 };
    const unsigned lane = crop_reference_lane(&cfg);

    cfg.write_mask = alike(&cfg);
    for (unsigned k = 0; k < 5 * FACTORS * FACTORS * OPTIONS * CROP_FLOAT_CORNERS; k++) {
        unsigned how = k / CROP_FLOAT_CORNERS / OPTIONS;

        cfg.zero_wins = k / CROP_FLOAT_CORNERS & 1;
        cfg.float_kills = k / CROP_FLOAT_CORNERS >> 1 & 1;
        cfg.color_op = (enum blend_equation)(1 + how / FACTORS / FACTORS);
        cfg.color_src = (enum blend_factor)(1 + how / FACTORS % FACTORS);
        cfg.color_dst = (enum blend_factor)(1 + how % FACTORS);
        for (unsigned c = 0; c < 4; c++) {
            unsigned pick = (unsigned)random_word();

            crop_put_source(q.src, &cfg, 0, c,
                            crop_float_corner(cfg.write_mask >> c & 1 ? k : pick, lane));
            crop_put_source(q.src1, &cfg, 0, c, crop_float_corner(pick >> 4, lane));
            cfg.constant[c] = crop_float_corner(pick >> 8, lane);
        }
        for (unsigned w = 0; w < 4; w++)
            q.dst[w] = (u32)random_word();
        check_pixel(&cfg, &q);
    }
    printf("  %s: %lu pixels, %lu killed, %lu read-suppressed, %lu filled\n",
           pixel_format_of(format)->name, seen.pixels, seen.killed, seen.suppressed, seen.filled);
    assert_true(seen.killed > 0 && seen.suppressed > seen.killed && seen.filled > 0);
}

static void flags_change_no_bit_but_for_kills_that_are_allowed(void **state)
{
    (void)state;
    every_blend(FORMAT_RF16_GF16_BF16_AF16);
    every_blend(FORMAT_RF16_GF16_BF16_X16);
    every_blend(FORMAT_BF10GF11RF11);
    every_blend(FORMAT_RF32_GF32_BF32_AF32);
    every_blend(FORMAT_RF32);
    compared("full blends of flagged pixels", seen.blends);
}

/* Over every stored code: fp16, fp11. */
static void no_code_in_memory_changes_what_does_not_read_it(void **state)
{
    (void)state;
    static const enum color_format formats[2] = { FORMAT_RF16, FORMAT_BF10GF11RF11 };

    seen.blends = 0;
    for (unsigned k = 0; k < 2 * 3 * CROP_FLOAT_CORNERS; k++) {
        struct crop_config cfg = crop_source_over(formats[k % 2]);
        struct crop_quads q = { .coverage = 1 };
        struct crop_sector out;

        cfg.write_mask = alike(&cfg);
        cfg.zero_wins = 1;
        cfg.color_op = (enum blend_equation)(1 + k / 2 % 3);
        cfg.color_src = FACTOR_ONE;
        cfg.color_dst = FACTOR_ZERO;
        for (unsigned c = 0; c < 3; c++)
            crop_put_source(q.src, &cfg, 0, c, crop_float_corner(k / 6, 16));
        crop_evaluate(&cfg, &q, &out);
        assert_true(out.read_suppressed & 1);
        for (u32 code = 0; code < (k % 2 ? 2048 : 65536); code++)
            check_code(&cfg, &q, &out, code);
    }
    compared("full blends over every code", seen.blends);
}

/* Weight 0 is not enough, for dst may be a NaN; nor is weight 1 for a kill. */
static void nothing_is_saved_where_a_nan_would_show(void **state)
{
    (void)state;
    struct crop_config cfg = crop_source_over(FORMAT_RF16_GF16_BF16_AF16);
    struct crop_quads q = { .coverage = 0xf };
    struct crop_sector out;

    cfg.alpha_src = FACTOR_SRC_ALPHA;
    crop_evaluate(&cfg, &q, &out); /* of a transparent source */
    assert_int_equal(out.killed | out.read_suppressed | out.filled, 0);
    cfg.float_kills = 1;
    crop_evaluate(&cfg, &q, &out);
    assert_int_equal(out.killed, 0xf);
    cfg.float_kills = 0;
    cfg.color_src = cfg.alpha_src = FACTOR_ONE;
    cfg.color_dst = cfg.alpha_dst = FACTOR_ZERO;
    crop_evaluate(&cfg, &q, &out);
    assert_int_equal(out.killed | out.read_suppressed | out.filled, 0);
    cfg.zero_wins = 1;
    crop_evaluate(&cfg, &q, &out);
    assert_true(out.killed == 0 && out.read_suppressed == 0xf && out.filled == 0xf);
    compared("sets of flags", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flags_change_no_bit_but_for_kills_that_are_allowed),
        cmocka_unit_test(no_code_in_memory_changes_what_does_not_read_it),
        cmocka_unit_test(nothing_is_saved_where_a_nan_would_show),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
