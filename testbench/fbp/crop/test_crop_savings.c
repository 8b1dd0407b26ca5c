/* test_crop_savings.c - kill, read-suppress and fill change no bit (facts/texture/rop_rules.md 7)
 *
 * Every flag that the model gives is held against the full blend over every stored code.  Which
 * flags it must give: test_crop_savings_named.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "seeded.h"
#include "common/bits.h"
#include "crop_channel.h"
#include "crop_config.h"
#include "fbp/crop/crop.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

#define FACTORS   21 /* codes 1..21 */
#define EQUATIONS 5
#define COLOURS   7 /* write mask of R, G and B */
#define ALPHA     8

static uint64_t seed;

static struct {
    unsigned long pixels, killed, suppressed, filled, blends;
} seen;

static void print_seen(const char *what)
{
    printf("  %s: %lu pixels, %lu killed, %lu read-suppressed, %lu filled\n", what, seen.pixels,
           seen.killed, seen.suppressed, seen.filled);
    compared("full blends of flagged pixels", seen.blends);
    memset(&seen, 0, sizeof seen);
}

static bool flag(u8 flags, unsigned i)
{
    return flags >> i & 1;
}

static void random_vector(struct crop_vector *v, uint64_t index)
{
    const struct unit_sets none = { .count = 0 };
    uint32_t words[BITS_WORDS(crop_vector_BITS)];

    unit_random(unit_named("crop"), seed, index, &none, words);
    crop_vector_get(v, words, 0);
}

/* One of the codes around 0, one half (SNORM: both -1) and one. */
static u32 corner(const struct crop_config *cfg, uint64_t k)
{
    static const u32 narrow[8] = { 0, 1, 2, 127, 128, 129, 254, 255 };
    static const u32 ten[8] = { 0, 1, 2, 511, 512, 513, 1022, 1023 };
    static const u32 broad[8] = { 0, 1, 257, 32767, 32768, 65278, 65534, 65535 };
    unsigned lane = crop_reference_lane(cfg);

    return lane == 8 ? narrow[k % 8] : lane == 10 ? ten[k % 8] : broad[k % 8];
}

/* Sources: R, G and B are one corner, alpha is 'a' of 255; all that can be a factor is a corner. */
static void make_packet(struct crop_config *cfg, struct crop_quads *in, unsigned a)
{
    const unsigned lane = crop_reference_lane(cfg), pixels = crop_reference_pixels(cfg);
    const u32 alpha = lane == 8 ? a : lane == 10 ? (2 * a * 1023 + 255) / 510 : a * 257;

    cfg->constant[0] = corner(cfg, random_bits(&seeded));
    cfg->constant[1] = cfg->constant[2] = cfg->constant[0];
    cfg->constant[3] = corner(cfg, random_bits(&seeded));
    for (unsigned i = 0; i < pixels; i++) {
        /* Of four pixels the other four corners with the next a. */
        u32 s = corner(cfg, pixels == 8 ? i : i + a % 2 * 4);
        u32 second = corner(cfg, random_bits(&seeded));
        u32 second_alpha = corner(cfg, random_bits(&seeded));

        for (unsigned c = 0; c < 4; c++) {
            crop_put_source(in->src, cfg, i, c, c < 3 ? s : alpha);
            crop_put_source(in->src1, cfg, i, c, c < 3 ? second : second_alpha);
        }
    }
    for (unsigned i = 0; i < 8; i++)
        in->dst[i] = (u32)random_bits(&seeded);
}

static void broken(const char *flags, const struct crop_config *cfg, const struct crop_quads *in,
                   unsigned i, unsigned got, unsigned want)
{
    fail_msg("%s: format %02x, equations %u %u, factors %u %u, %u %u, mask %x, pixel %u of source "
             "%08" PRIx32 " %08" PRIx32 ": full blend %02x, flag says %02x",
             flags, (unsigned)cfg->format, cfg->color_op, cfg->alpha_op, cfg->color_src,
             cfg->color_dst, cfg->alpha_src, cfg->alpha_dst, cfg->write_mask, i, in->src[i],
             in->src1[i], got, want);
}

/* Every stored code of channel c, then every stored alpha if it is another that can matter; of more
 * than 8 bits the first, the last and random ones.
 */
static u32 code_to_try(unsigned k, unsigned bits)
{
    u32 mask = (u32)((UINT64_C(1) << bits) - 1);

    return bits <= 8 || k < 16 ? k & mask : k < 32 ? (31 - k) ^ mask : random_bits(&seeded) & mask;
}

static void sweep(const struct crop_config *cfg, const struct crop_quads *in,
                  const struct crop_sector *out, unsigned i, unsigned c)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    struct crop_channel l = crop_channel_of(cfg, in, i, c);
    u32 stored = crop_reference_code(f, &out->pixel[i * crop_reference_words(cfg)], c);
    const bool killed = flag(out->killed, i), two = c < 3 && l.alpha_bits;
    const unsigned codes = l.bits < 8 ? 1u << l.bits : 256;
    const unsigned alphas = !two ? 0 : l.alpha_bits < 8 ? 1u << l.alpha_bits : 256;

    for (unsigned k = 0; k < codes + alphas; k++, seen.blends++) {
        u32 d = code_to_try(k < codes ? k : (u32)random_bits(&seeded) & 255, l.bits);
        u32 d_alpha = c == 3       ? d
                      : !two       ? 0
                      : k >= codes ? code_to_try(k - codes, l.alpha_bits)
                                   : code_to_try((u32)random_bits(&seeded) & 255, l.alpha_bits);
        u32 want = killed ? d : stored, got = crop_channel_stored(&l, d, d_alpha);

        if (got != want)
            broken(killed ? "killed" : "read-suppressed", cfg, in, i, got, want);
    }
    if (flag(out->filled, i) && stored != crop_channel_source(&l))
        broken("filled", cfg, in, i, crop_channel_source(&l), stored);
}

/* Flags, and what does not depend on dst, stay when dst is another. */
static void check_packet(const struct crop_config *cfg, struct crop_quads *in)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    const unsigned words = crop_reference_words(cfg);
    struct crop_sector out, other;

    crop_evaluate(cfg, in, &out);
    for (unsigned i = 0; i < 8; i++)
        in->dst[i] = (u32)random_bits(&seeded);
    crop_evaluate(cfg, in, &other);
    assert_true(out.killed == other.killed && out.filled == other.filled &&
                out.read_suppressed == other.read_suppressed &&
                out.byte_enable == other.byte_enable);
    assert_int_equal(out.killed & ~out.read_suppressed, 0);
    assert_int_equal(out.filled & ~out.read_suppressed, 0);
    assert_int_equal(out.killed & out.filled, 0);
    if (f->numbers == CROP_SNORM || strpbrk(f->letters, "ZO"))
        assert_int_equal(out.killed, 0);
    for (unsigned i = 0; i < crop_reference_pixels(cfg); i++) {
        seen.pixels++;
        seen.killed += flag(out.killed, i);
        seen.suppressed += flag(out.read_suppressed, i);
        seen.filled += flag(out.filled, i);
        if (!flag(out.read_suppressed, i))
            continue;
        for (unsigned w = i * words; w < (i + 1) * words; w++)
            assert_int_equal(out.pixel[w], other.pixel[w]);
        /* Colours are all alike but for G of 6 bits. */
        for (unsigned c = 0; c < 4; c++)
            if (crop_reference_writes(cfg, c) &&
                (c == 0 || c == 3 || crop_reference_bits(f, c) != crop_reference_bits(f, 0)))
                sweep(cfg, in, &out, i, c);
    }
}

/* Every equation and pair of factors, and source alphas 'step' apart, with sources at corners. */
static void every_blend(enum color_format format, unsigned mask, unsigned step)
{
    struct crop_config cfg = crop_source_over(format);
    struct crop_quads in = { .coverage = 0xff };

    cfg.write_mask = (u4)mask;
    for (unsigned k = 0; k < EQUATIONS * FACTORS * FACTORS; k++) {
        cfg.color_op = cfg.alpha_op = (enum blend_equation)(1 + k / FACTORS / FACTORS);
        cfg.color_src = cfg.alpha_src = (enum blend_factor)(1 + k / FACTORS % FACTORS);
        cfg.color_dst = cfg.alpha_dst = (enum blend_factor)(1 + k % FACTORS);
        for (unsigned a = 0; a < 256; a += step) {
            make_packet(&cfg, &in, a);
            check_packet(&cfg, &in);
        }
    }
    printf("%02x, mask %x: ", (unsigned)format, mask);
    print_seen(crop_reference_format(format)->letters);
}

static void flags_of_unorm8_blends_change_no_bit(void **state)
{
    (void)state;
    every_blend(FORMAT_A8B8G8R8, COLOURS, 3);
    every_blend(FORMAT_A8B8G8R8, ALPHA, 3);
    every_blend(FORMAT_X8R8G8B8, COLOURS, 17);
    every_blend(FORMAT_O8R8G8B8, COLOURS, 17);
}

static void flags_of_blends_below_8_bits_change_no_bit(void **state)
{
    (void)state;
    every_blend(FORMAT_R5G6B5, COLOURS, 5);
    every_blend(FORMAT_A1R5G5B5, COLOURS | ALPHA, 5);
    every_blend(FORMAT_X1R5G5B5, COLOURS, 17);
}

static void flags_of_snorm8_blends_change_no_bit(void **state)
{
    (void)state;
    every_blend(FORMAT_AN8BN8GN8RN8, COLOURS, 3);
    every_blend(FORMAT_AN8BN8GN8RN8, ALPHA, 3);
}

static void flags_of_srgb_blends_change_no_bit(void **state)
{
    (void)state;
    every_blend(FORMAT_A8BL8GL8RL8, COLOURS, 3);
    every_blend(FORMAT_A8BL8GL8RL8, ALPHA, 5);
    every_blend(FORMAT_X8RL8GL8BL8, COLOURS, 17);
}

static void flags_of_wide_blends_change_no_bit(void **state)
{
    (void)state;
    every_blend(FORMAT_A2B10G10R10, COLOURS | ALPHA, 17);
    every_blend(FORMAT_R16_G16_B16_A16, COLOURS, 17);
    every_blend(FORMAT_R16_A16, COLOURS | ALPHA, 17);
    every_blend(FORMAT_RN16_GN16_BN16_AN16, COLOURS, 17);
}

/* Whole pixels, all formats, masks and logic ops: over 16 random stored pixels each. */
static void check_random(const struct crop_config *cfg, struct crop_quads *in,
                         const struct crop_sector *out, unsigned i)
{
    const unsigned words = crop_reference_words(cfg);

    for (unsigned n = 0; n < 16; n++, seen.blends++) {
        for (unsigned w = 0; w < words; w++)
            in->dst[i * words + w] = (u32)random_bits(&seeded);
        struct crop_reference_pixel full = crop_reference_pixel(cfg, in, i);
        bool allowed = crop_reference_format(cfg->format)->numbers == CROP_FLOAT &&
                       crop_reference_blends(cfg) && crop_reference_may_kill(cfg, in, i);
        for (unsigned w = 0; w < words; w++) {
            u32 dst = in->dst[i * words + w], given = out->pixel[i * words + w];
            u32 memory = crop_reference_memory(dst, full.words[w], full.enable >> 4 * w & 15);

            if (flag(out->killed, i) ? memory != dst && !allowed : full.words[w] != given)
                broken("random", cfg, in, i, full.words[w], given);
        }
    }
}

static void flags_of_random_packets_change_no_bit(void **state)
{
    (void)state;
    struct crop_vector v;
    struct crop_sector out;

    for (uint64_t k = 0; k < 50000; k++) {
        random_vector(&v, k);
        crop_evaluate(&v.cfg, &v.pass_crop, &out);
        for (unsigned i = 0; i < crop_reference_pixels(&v.cfg); i++) {
            seen.pixels++;
            seen.killed += flag(out.killed, i);
            seen.suppressed += flag(out.read_suppressed, i);
            seen.filled += flag(out.filled, i);
            if (flag(out.read_suppressed, i))
                check_random(&v.cfg, &v.pass_crop, &out, i);
        }
    }
    print_seen("random packets");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flags_of_unorm8_blends_change_no_bit),
        cmocka_unit_test(flags_of_blends_below_8_bits_change_no_bit),
        cmocka_unit_test(flags_of_snorm8_blends_change_no_bit),
        cmocka_unit_test(flags_of_srgb_blends_change_no_bit),
        cmocka_unit_test(flags_of_wide_blends_change_no_bit),
        cmocka_unit_test(flags_of_random_packets_change_no_bit),
    };

    seed = seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
