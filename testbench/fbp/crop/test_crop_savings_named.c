/* test_crop_savings_named.c - the savings that the facts name are taken (facts/fbp.md, CROP;
 * facts/texture/rop_rules.md 7); that they change no bit: test_crop_savings.c
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
#include "crop_config.h"
#include "common/bits.h"
#include "fbp/crop/crop.h"
#include "random.h"

/* What a test gives the channels of a source: any codes, 0, one, or odd ones below one half. */
enum codes { ANY, ZERO, ONE, MIDDLE };

static u32 source_code(const struct crop_config *cfg, enum codes codes)
{
    const u32 one = crop_reference_one(cfg), any = (u32)random_bits(&seeded);

    switch (codes) {
    case ZERO: return 0;
    case ONE: return one;
    case MIDDLE: return (any & one / 2) | 1;
    default: return any & (u32)bits_mask(crop_reference_lane(cfg));
    }
}

static struct crop_quads sources(const struct crop_config *cfg, enum codes colour, enum codes alpha)
{
    struct crop_quads q = { .coverage = 0xff };

    for (unsigned i = 0; i < 8; i++) {
        q.src[i] = (u32)random_bits(&seeded);
        q.src1[i] = (u32)random_bits(&seeded);
        q.dst[i] = (u32)random_bits(&seeded);
    }
    for (unsigned i = 0; i < crop_reference_pixels(cfg) && crop_reference_blends(cfg); i++)
        for (unsigned c = 0; c < 4; c++)
            crop_put_source(q.src, cfg, i, c, source_code(cfg, c < 3 ? colour : alpha));
    return q;
}

/* Every pixel of the packet has just these flags; returns how many pixels. */
static unsigned check(const struct crop_config *cfg, const struct crop_quads *q, bool kill,
                      bool suppress, bool fill)
{
    u8 pixels = (u8)((1 << crop_reference_pixels(cfg)) - 1);
    struct crop_sector out;

    crop_evaluate(cfg, q, &out);
    if (out.killed != (kill ? pixels : 0) || out.read_suppressed != (suppress ? pixels : 0) ||
        out.filled != (fill ? pixels : 0))
        fail_msg("format %02x, source %08" PRIx32 ", mask %x: killed %02x, read-suppressed %02x, "
                 "filled %02x",
                 (unsigned)cfg->format, q->src[0], cfg->write_mask, out.killed, out.read_suppressed,
                 out.filled);
    if (kill)
        assert_int_equal(out.byte_enable, 0);
    return crop_reference_pixels(cfg);
}

/* Whether a write of all channels writes pads: X in a byte with a channel, Z and O always. */
static bool has_pads(unsigned format)
{
    const struct crop_reference_format *f = crop_reference_format(format);

    return strpbrk(f->letters, "ZO") != NULL || (strchr(f->letters, 'X') && f->widths[3] < 8);
}

static bool is_snorm(unsigned format)
{
    return crop_reference_format(format)->numbers == CROP_SNORM;
}

/* The next fixed-point format that blends, from *k on; false after the last of 'rounds' of all codes. */
static bool next_blended(unsigned *k, unsigned rounds, struct crop_config *cfg)
{
    for (; *k < rounds * 256; ++*k) {
        *cfg = crop_source_over(*k % 256);
        if (crop_reference_models(cfg) && crop_reference_blends(cfg) &&
            crop_reference_format(cfg->format)->numbers != CROP_FLOAT)
            return true;
    }
    return false;
}

/* Not of SNORM, whose lowest code would become the next; not where a pad must be written. */
static void a_transparent_source_is_killed(void **state)
{
    (void)state;
    unsigned long cases = 0;

    struct crop_config cfg;

    for (unsigned k = 0; next_blended(&k, 100, &cfg); k++) {
        struct crop_quads q = sources(&cfg, ANY, ZERO);
        bool kill = !has_pads(k % 256) && !is_snorm(k % 256);

        cases += check(&cfg, &q, kill, kill, false);
        cfg.color_src = cfg.alpha_src = FACTOR_ONE; /* premultiplied: all zeros */
        q = sources(&cfg, ZERO, ZERO);
        cases += check(&cfg, &q, kill, kill, false);
        cfg.color_op = cfg.alpha_op = BLEND_REVSUBTRACT;
        cases += check(&cfg, &q, kill, kill, false);
    }
    compared("pixels of transparent sources", cases);
}

static void an_opaque_source_is_filled(void **state)
{
    (void)state;
    unsigned long cases = 0;

    struct crop_config cfg;

    for (unsigned k = 0; next_blended(&k, 100, &cfg); k++) {
        struct crop_quads q = sources(&cfg, ANY, ONE);

        cases += check(&cfg, &q, false, true, true);
    }
    compared("pixels of opaque sources", cases);
}

/* UNORM: a source of one that is added whole gives one.  SNORM adds what may be negative. */
static void a_sum_that_saturates_is_filled(void **state)
{
    (void)state;
    unsigned long cases = 0;

    struct crop_config cfg;

    for (unsigned k = 0; next_blended(&k, 100, &cfg); k++) {
        bool snorm = is_snorm(k % 256);

        cfg.color_src = cfg.alpha_src = FACTOR_ONE;
        cfg.color_dst = cfg.alpha_dst = FACTOR_ONE;
        struct crop_quads q = sources(&cfg, ONE, ONE);
        cases += check(&cfg, &q, false, !snorm, !snorm);
    }
    compared("pixels of sums that saturate", cases);
}

static void a_source_scaled_by_state_alone_needs_no_read(void **state)
{
    (void)state;
    unsigned long cases = 0;

    struct crop_config cfg;

    for (unsigned k = 0; next_blended(&k, 100, &cfg); k++) {
        struct crop_quads q = sources(&cfg, MIDDLE, MIDDLE);

        cfg.color_src = cfg.alpha_src = FACTOR_INV_CONST_ALPHA;
        cfg.color_dst = cfg.alpha_dst = FACTOR_ZERO;
        cfg.constant[3] = 1; /* the factor is neither 0 nor 1 */
        cases += check(&cfg, &q, false, true, false);
        cfg.color_op = cfg.alpha_op = BLEND_MIN;
        cases += check(&cfg, &q, false, false, false);
    }
    compared("pixels that are scaled", cases);
}

static void a_source_of_zeros_needs_no_read_when_memory_is_out(void **state)
{
    (void)state;
    unsigned long cases = 0;

    struct crop_config cfg;

    for (unsigned k = 0; next_blended(&k, 100, &cfg); k++) {
        struct crop_quads q = sources(&cfg, ZERO, ZERO);

        cfg.color_src = cfg.alpha_src = FACTOR_DST_COLOR;
        cfg.color_dst = cfg.alpha_dst = FACTOR_ZERO;
        cases += check(&cfg, &q, false, true, false);
    }
    compared("pixels of zeros by what memory holds", cases);
}

static void logic_ops_save_by_their_formulas(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 16 * 256; k++) {
        struct crop_config cfg = crop_source_over(k % 256);
        enum logic_op op = (enum logic_op)(k / 256);

        cfg.logic_enable = 1;
        cfg.logic_func = op;
        if (!crop_reference_format(k % 256) || !crop_reference_combines(&cfg))
            continue;
        struct crop_quads q = sources(&cfg, ANY, ANY);
        bool ignores = true, kill = op == LOGIC_NOOP && !has_pads(k % 256);

        for (unsigned s = 0; s < 256; s++)
            ignores &= crop_reference_logic(op, s, 0) == crop_reference_logic(op, s, UINT32_MAX);
        cases += check(&cfg, &q, kill, kill || ignores, op == LOGIC_COPY);
    }
    compared("pixels under every logic op", cases);
}

/* Whether a plain write gives stored bits back: masked channels that share a byte. */
static bool merges(const struct crop_config *cfg, struct crop_quads q)
{
    struct crop_reference_pixel zeros, ones;

    memset(q.dst, 0, sizeof q.dst);
    zeros = crop_reference_pixel(cfg, &q, 0);
    memset(q.dst, 0xff, sizeof q.dst);
    ones = crop_reference_pixel(cfg, &q, 0);
    return memcmp(zeros.words, ones.words, sizeof zeros.words) != 0;
}

/* Masks of what is stored and of what is not, whatever combines the pixels. */
static void a_pixel_of_which_nothing_is_written_is_killed(void **state)
{
    (void)state;
    unsigned long cases = 0, merged = 0;

    for (unsigned k = 0; k < 16 * 4 * 256; k++) {
        struct crop_config cfg = crop_source_over(k % 256);
        bool any = false;

        cfg.blend_enable = k >> 8 & 1;
        cfg.logic_enable = k >> 9 & 1;
        cfg.logic_func = LOGIC_XOR;
        cfg.write_mask = (u4)(k >> 10);
        if (!crop_reference_format(k % 256) || !crop_reference_models(&cfg))
            continue;
        for (unsigned c = 0; c < 4; c++)
            any |= crop_reference_writes(&cfg, c);
        struct crop_quads q = sources(&cfg, ANY, ANY);
        if (!any)
            cases += check(&cfg, &q, true, true, false);
        else if (!crop_reference_blends(&cfg) && !crop_reference_combines(&cfg)) {
            bool reads = merges(&cfg, q); /* a plain write */

            cases += check(&cfg, &q, false, !reads, !reads);
            merged += reads;
        }
    }
    compared("pixels masked whole, and written plainly", cases);
    compared("packets that merge stored bits", merged);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_transparent_source_is_killed),
        cmocka_unit_test(an_opaque_source_is_filled),
        cmocka_unit_test(a_sum_that_saturates_is_filled),
        cmocka_unit_test(a_source_scaled_by_state_alone_needs_no_read),
        cmocka_unit_test(a_source_of_zeros_needs_no_read_when_memory_is_out),
        cmocka_unit_test(logic_ops_save_by_their_formulas),
        cmocka_unit_test(a_pixel_of_which_nothing_is_written_is_killed),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
