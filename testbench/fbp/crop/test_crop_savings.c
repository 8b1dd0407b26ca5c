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
#include "crop_reference.h"
#include "fbp/crop/crop.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

#define FACTORS   21 /* codes 1..21, two of them undefined */
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

static void the_channel_form_is_the_exact_reference(void **state)
{
    (void)state;
    unsigned long cases = 0;
    struct crop_vector v;

    for (uint64_t k = 0; k < 100000; k++) {
        random_vector(&v, k);
        if (!crop_reference_blends(&v.cfg))
            continue;
        unsigned i = k % (crop_reference_wide(&v.cfg) ? 4 : 8);
        struct crop_reference_pixel want = crop_reference_pixel(&v.cfg, &v.prop_crop, i);
        int a = crop_reference_byte(&v.cfg, 3);
        u8 alpha = a < 0 ? 0 : (u8)(v.prop_crop.dst[i] >> 8 * a);

        for (unsigned c = 0; c < 4; c++) {
            int b = crop_reference_byte(&v.cfg, c);
            if (b < 0 || !(want.enable >> b & 1))
                continue;
            struct crop_channel l = crop_channel_of(&v.cfg, &v.prop_crop, i, c);
            assert_int_equal(crop_channel_stored(&l, (u8)(v.prop_crop.dst[i] >> 8 * b), alpha),
                             want.bytes >> 8 * b & 255);
            cases++;
        }
    }
    compared("random channels in integers and in exact fractions", cases);
}

/* One of the codes around 0, one half (SNORM: both -1) and one. */
static u32 corner(bool wide, uint64_t k)
{
    static const u32 narrow[8] = { 0, 1, 2, 127, 128, 129, 254, 255 };
    static const u32 broad[8] = { 0, 1, 257, 32767, 32768, 65278, 65534, 65535 };

    return wide ? broad[k % 8] : narrow[k % 8];
}

/* Sources: R, G and B are one corner, alpha is 'a'; all that can be a factor is a corner. */
static void make_packet(struct crop_config *cfg, struct crop_quads *in, unsigned a)
{
    bool wide = crop_reference_wide(cfg);

    cfg->constant[0] = (u16)corner(wide, random_bits(&seeded));
    cfg->constant[1] = cfg->constant[2] = cfg->constant[0];
    cfg->constant[3] = (u16)corner(wide, random_bits(&seeded));
    for (unsigned i = 0; i < 8; i++) {
        u32 s = corner(wide, i), second = corner(wide, random_bits(&seeded));

        in->dst[i] = (u32)random_bits(&seeded);
        if (!wide) {
            in->src[i] = s * 0x010101 | a << 24;
            in->src1[i] = second * 0x010101 | corner(false, random_bits(&seeded)) << 24;
            continue;
        }
        s = corner(true, i / 2 + a % 2 * 4); /* four pixels: the other four with the next a */
        in->src[i] = i % 2 ? s | a * 257 << 16 : s * 0x10001;
        in->src1[i] = i % 2 ? second << 16 | in->src1[i - 1] >> 16 : second * 0x10001;
    }
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

/* The mask writes colours, all three alike, or alpha. */
static void sweep(const struct crop_config *cfg, const struct crop_quads *in,
                  const struct crop_sector *out, unsigned i)
{
    unsigned c = cfg->write_mask == ALPHA ? 3 : 0;
    struct crop_channel l = crop_channel_of(cfg, in, i, c);
    u8 stored = (u8)(out->pixel[i] >> 8 * crop_reference_byte(cfg, c));
    bool killed = flag(out->killed, i);

    /* Every stored code, then every stored alpha if it is another byte that can matter. */
    for (unsigned k = 0; k < (c < 3 && l.stored_alpha ? 512 : 256); k++, seen.blends++) {
        u8 other = (u8)random_bits(&seeded), d = k < 256 ? (u8)k : other;
        u8 d_alpha = k < 256 && c < 3 ? other : (u8)k;
        u8 want = !killed ? stored : c == 3 ? d_alpha : d;
        u8 got = crop_channel_stored(&l, d, d_alpha);

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
    if (f->numbers == CROP_SNORM || strpbrk(f->bytes, "ZO"))
        assert_int_equal(out.killed, 0);
    for (unsigned i = 0; i < (crop_reference_wide(cfg) ? 4 : 8); i++) {
        seen.pixels++;
        seen.killed += flag(out.killed, i);
        seen.suppressed += flag(out.read_suppressed, i);
        seen.filled += flag(out.filled, i);
        if (!flag(out.read_suppressed, i))
            continue;
        assert_int_equal(out.pixel[i], other.pixel[i]);
        sweep(cfg, in, &out, i);
    }
}

/* Every equation and pair of factors, and source alphas 'step' apart, with sources at corners. */
static void every_blend(enum color_format format, unsigned mask, unsigned step)
{
    struct crop_config cfg = {
        .format = format,
        .blend_enable = 1,
        .blend_snorm8 = 1,
        .write_mask = (u4)mask,
    };
    struct crop_quads in = { .coverage = 0xff };

    for (unsigned k = 0; k < EQUATIONS * FACTORS * FACTORS; k++) {
        cfg.color_op = cfg.alpha_op = (enum blend_equation)(1 + k / FACTORS / FACTORS);
        cfg.color_src = cfg.alpha_src = (enum blend_factor)(1 + k / FACTORS % FACTORS);
        cfg.color_dst = cfg.alpha_dst = (enum blend_factor)(1 + k % FACTORS);
        for (unsigned a = 0; a < 256; a += step) {
            make_packet(&cfg, &in, a);
            check_packet(&cfg, &in);
        }
    }
}

static void flags_of_unorm8_blends_change_no_bit(void **state)
{
    (void)state;
    every_blend(FORMAT_A8B8G8R8, COLOURS, 1);
    print_seen("A8B8G8R8 colours");
    every_blend(FORMAT_A8B8G8R8, ALPHA, 1);
    print_seen("A8B8G8R8 alpha");
    every_blend(FORMAT_X8R8G8B8, COLOURS, 5);
    print_seen("X8R8G8B8 colours");
    every_blend(FORMAT_O8R8G8B8, COLOURS, 5);
    print_seen("O8R8G8B8 colours");
}

static void flags_of_snorm8_blends_change_no_bit(void **state)
{
    (void)state;
    every_blend(FORMAT_AN8BN8GN8RN8, COLOURS, 1);
    print_seen("AN8BN8GN8RN8 colours");
    every_blend(FORMAT_AN8BN8GN8RN8, ALPHA, 1);
    print_seen("AN8BN8GN8RN8 alpha");
}

static void flags_of_srgb_blends_change_no_bit(void **state)
{
    (void)state;
    every_blend(FORMAT_A8BL8GL8RL8, COLOURS, 1);
    print_seen("A8BL8GL8RL8 colours");
    every_blend(FORMAT_A8BL8GL8RL8, ALPHA, 1);
    print_seen("A8BL8GL8RL8 alpha");
    every_blend(FORMAT_X8RL8GL8BL8, COLOURS, 5);
    print_seen("X8RL8GL8BL8 colours");
}

/* Whole pixels, all formats, masks and logic ops: over 16 random stored pixels each. */
static void flags_of_random_packets_change_no_bit(void **state)
{
    (void)state;
    struct crop_vector v;
    struct crop_sector out;

    for (uint64_t k = 0; k < 50000; k++) {
        struct crop_quads *in = &v.prop_crop;

        random_vector(&v, k);
        crop_evaluate(&v.cfg, in, &out);
        for (unsigned i = 0; i < 8; i++) {
            seen.pixels++;
            seen.killed += flag(out.killed, i);
            seen.suppressed += flag(out.read_suppressed, i);
            seen.filled += flag(out.filled, i);
            for (unsigned n = 0; n < 16 && flag(out.read_suppressed, i); n++, seen.blends++) {
                in->dst[i] = (u32)random_bits(&seeded);
                struct crop_reference_pixel full = crop_reference_pixel(&v.cfg, in, i);
                if (flag(out.killed, i)
                        ? crop_reference_memory(in->dst[i], full.bytes, full.enable) != in->dst[i]
                        : full.bytes != out.pixel[i])
                    broken("random", &v.cfg, in, i, full.bytes, out.pixel[i]);
            }
        }
    }
    print_seen("random packets");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_channel_form_is_the_exact_reference),
        cmocka_unit_test(flags_of_unorm8_blends_change_no_bit),
        cmocka_unit_test(flags_of_snorm8_blends_change_no_bit),
        cmocka_unit_test(flags_of_srgb_blends_change_no_bit),
        cmocka_unit_test(flags_of_random_packets_change_no_bit),
    };

    seed = seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
