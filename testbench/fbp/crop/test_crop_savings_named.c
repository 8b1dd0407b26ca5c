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
#include "crop_reference.h"
#include "fbp/crop/crop.h"
#include "random.h"

static struct crop_config source_over(unsigned format)
{
    return (struct crop_config){
        .format = (enum color_format)format,
        .blend_enable = 1,
        .blend_snorm8 = 1,
        .color_op = BLEND_ADD,
        .color_src = FACTOR_SRC_ALPHA,
        .color_dst = FACTOR_INV_SRC_ALPHA,
        .alpha_op = BLEND_ADD,
        .alpha_src = FACTOR_SRC_ALPHA,
        .alpha_dst = FACTOR_INV_SRC_ALPHA,
        .write_mask = 15,
    };
}

/* Random pixels, the bits of 'ones' set and those of 'zeros' cleared in every source pixel. */
static struct crop_quads sources(const struct crop_config *cfg, u32 zeros, u32 ones)
{
    struct crop_quads q = { .coverage = 0xff };
    bool wide = crop_reference_wide(cfg);

    for (unsigned i = 0; i < 8; i++) {
        u32 z = zeros, o = ones;

        if (wide) { /* R and G, then B and A, widened to 16 bits */
            z = i % 2 ? (zeros >> 16 & 0xff) * 0x101 | (zeros >> 24) * 0x1010000
                      : (zeros & 0xff) * 0x101 | (zeros >> 8 & 0xff) * 0x1010000;
            o = i % 2 ? (ones >> 16 & 0xff) * 0x101 | (ones >> 24) * 0x1010000
                      : (ones & 0xff) * 0x101 | (ones >> 8 & 0xff) * 0x1010000;
        }
        q.src[i] = ((u32)random_bits(&seeded) & ~z) | o;
        q.src1[i] = (u32)random_bits(&seeded);
        q.dst[i] = (u32)random_bits(&seeded);
    }
    return q;
}

/* Every pixel of the packet has just these flags; returns how many pixels. */
static unsigned check(const struct crop_config *cfg, const struct crop_quads *q, bool kill,
                      bool suppress, bool fill)
{
    u8 pixels = crop_reference_wide(cfg) ? 0x0f : 0xff;
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
    return pixels == 0xff ? 8 : 4;
}

static bool has_pads(unsigned format)
{
    return strpbrk(crop_reference_format(format)->bytes, "ZO") != NULL;
}

static bool is_snorm(unsigned format)
{
    return crop_reference_format(format)->numbers == CROP_SNORM;
}

/* Not of SNORM8, where 0x80 would become 0x81; not where a pad must be written. */
static void a_transparent_source_is_killed(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 100 * 256; k++) {
        if (!crop_reference_format(k % 256))
            continue;
        struct crop_config cfg = source_over(k % 256);
        struct crop_quads q = sources(&cfg, 0xff000000, 0);
        bool kill = !has_pads(k % 256) && !is_snorm(k % 256);

        cases += check(&cfg, &q, kill, kill, false);
        cfg.color_src = cfg.alpha_src = FACTOR_ONE; /* premultiplied: all zeros */
        q = sources(&cfg, 0xffffffff, 0);
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

    for (unsigned k = 0; k < 100 * 256; k++) {
        if (!crop_reference_format(k % 256))
            continue;
        struct crop_config cfg = source_over(k % 256);
        struct crop_quads q = is_snorm(k % 256) ? sources(&cfg, 0x80000000, 0x7f000000)
                                                : sources(&cfg, 0, 0xff000000);

        cases += check(&cfg, &q, false, true, true);
    }
    compared("pixels of opaque sources", cases);
}

/* UNORM: a source of one that is added whole gives one.  SNORM adds what may be negative. */
static void a_sum_that_saturates_is_filled(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 100 * 256; k++) {
        if (!crop_reference_format(k % 256))
            continue;
        struct crop_config cfg = source_over(k % 256);
        bool snorm = is_snorm(k % 256);

        cfg.color_src = cfg.alpha_src = FACTOR_ONE;
        cfg.color_dst = cfg.alpha_dst = FACTOR_ONE;
        struct crop_quads q =
            snorm ? sources(&cfg, 0x80808080, 0x7f7f7f7f) : sources(&cfg, 0, 0xffffffff);
        cases += check(&cfg, &q, false, !snorm, !snorm);
    }
    compared("pixels of sums that saturate", cases);
}

static void a_source_scaled_by_state_alone_needs_no_read(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 100 * 256; k++) {
        if (!crop_reference_format(k % 256))
            continue;
        struct crop_config cfg = source_over(k % 256);
        struct crop_quads q = sources(&cfg, 0x80808080, 0x01010101);

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

    for (unsigned k = 0; k < 100 * 256; k++) {
        if (!crop_reference_format(k % 256))
            continue;
        struct crop_config cfg = source_over(k % 256);
        struct crop_quads q = sources(&cfg, 0xffffffff, 0);

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
        if (!crop_reference_format(k % 256) || crop_reference_format(k % 256)->numbers == CROP_SRGB)
            continue;
        struct crop_config cfg = source_over(k % 256);
        struct crop_quads q = sources(&cfg, 0, 0);
        enum logic_op op = (enum logic_op)(k / 256);
        bool ignores = true, kill = op == LOGIC_NOOP && !has_pads(k % 256);

        for (unsigned s = 0; s < 256; s++)
            ignores &=
                crop_reference_logic(op, (u8)s, 0x00) == crop_reference_logic(op, (u8)s, 0xff);
        cfg.logic_enable = 1;
        cfg.logic_func = op;
        cases += check(&cfg, &q, kill, kill || ignores, op == LOGIC_COPY);
    }
    compared("pixels under every logic op", cases);
}

/* Masks of what is stored and of what is not, whatever combines the pixels. */
static void a_pixel_of_which_nothing_is_written_is_killed(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 16 * 4 * 256; k++) {
        struct crop_config cfg = source_over(k % 256);
        bool any = false;

        if (!crop_reference_format(k % 256))
            continue;
        cfg.blend_enable = k >> 8 & 1;
        cfg.logic_enable = k >> 9 & 1;
        cfg.logic_func = LOGIC_XOR;
        cfg.write_mask = (u4)(k >> 10);
        for (unsigned c = 0; c < 4; c++)
            any |= crop_reference_writes(&cfg, c);
        struct crop_quads q = sources(&cfg, 0, 0);
        if (!any)
            cases += check(&cfg, &q, true, true, false);
        else if (!cfg.blend_enable &&
                 (!cfg.logic_enable || crop_reference_format(k % 256)->numbers == CROP_SRGB))
            cases += check(&cfg, &q, false, true, true); /* a plain write */
    }
    compared("pixels masked whole, and written plainly", cases);
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
