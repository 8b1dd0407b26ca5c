/* test_crop.c - CROP as a unit: packets, formats, channels (facts/fbp.md) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "seeded.h"
#include "crop_config.h"
#include "fbp/crop/crop_parts.h"
#include "random.h"

static struct crop_config copying(enum color_format format)
{
    struct crop_config cfg = crop_source_over(format);

    cfg.blend_enable = 0;
    return cfg;
}

static struct crop_quads random_quads(void)
{
    struct crop_quads q = { .id = { (u16)random_bits(&seeded), 1, 2, 4 }, .coverage = 0xff };

    for (unsigned i = 0; i < 8; i++) {
        q.src[i] = (u32)random_bits(&seeded);
        q.src1[i] = (u32)random_bits(&seeded);
        q.dst[i] = (u32)random_bits(&seeded);
    }
    return q;
}

static void a_step_moves_one_packet_at_most(void **state)
{
    (void)state;
    struct crop_quads_fifo *in = calloc(1, sizeof *in);
    struct crop_sector_fifo *out = calloc(1, sizeof *out);
    struct crop c;
    unsigned long cases = 0;

    assert_true(in && out);
    crop_reset(&c);
    assert_int_equal(c.clocks, 0);
    const struct crop_config over = crop_source_over(FORMAT_A8B8G8R8);
    crop_set_state(&c, &over);
    assert_false(crop_step(&c, in, out));
    assert_int_equal(c.clocks, 0);
    for (unsigned waiting = 1; waiting <= BUS_FIFO_DEPTH; waiting++) {
        struct crop_quads q[BUS_FIFO_DEPTH];

        for (unsigned i = 0; i < waiting; i++) {
            q[i] = random_quads();
            crop_quads_push(in, &q[i]);
        }
        for (unsigned i = 0; i < waiting; i++, cases++) {
            struct crop_sector want, got;
            u64 clocks = c.clocks;

            assert_true(crop_step(&c, in, out));
            assert_true(in->count == waiting - i - 1 && out->count == 1);
            assert_int_equal(c.clocks - clocks, crop_clocks(&c.cfg, &q[i]));
            assert_int_equal(c.clocks - clocks, 1); /* rates.csv T6: 32 bytes of source */
            got = crop_sector_pop(out);
            crop_evaluate(&c.cfg, &q[i], &want);
            assert_true(crop_sector_same(&got, &want));
        }
        assert_false(crop_step(&c, in, out));
    }
    free(in);
    free(out);
    compared("packets stepped one at a time, in order", cases);
}

/* The unit holds a result until there is room for it, and takes no more. */
static void a_full_output_stops_the_unit(void **state)
{
    (void)state;
    struct crop_quads_fifo *in = calloc(1, sizeof *in);
    struct crop_sector_fifo *out = calloc(1, sizeof *out);
    struct crop_sector first = { .id = { 77, 0, 0, 0 } }, sector = first;
    struct crop_quads q = random_quads();
    struct crop c;

    assert_true(in && out);
    crop_reset(&c);
    const struct crop_config over = crop_source_over(FORMAT_A8B8G8R8);
    crop_set_state(&c, &over);
    crop_quads_push(in, &q);
    crop_quads_push(in, &q);
    for (unsigned i = 0; i < BUS_FIFO_DEPTH; i++)
        crop_sector_push(out, &sector);
    assert_true(crop_step(&c, in, out) && !crop_idle(&c));
    for (unsigned i = 0; i < 3; i++) {
        assert_false(crop_step(&c, in, out));
        assert_true(c.clocks == 1 && in->count == 1 && out->count == BUS_FIFO_DEPTH);
        assert_true(in->head == 1 && crop_quads_same(&in->slot[1], &q));
        assert_true(out->head == 0 && crop_sector_same(&out->slot[0], &first));
    }
    (void)crop_sector_pop(out);
    assert_true(crop_step(&c, in, out));
    assert_true(c.clocks == 1 && in->count == 1 && out->count == BUS_FIFO_DEPTH && crop_idle(&c));
    free(in);
    free(out);
    compared("steps against a full output", 3);
}

/* Another bundle with every packet, and at times the one before. */
static void a_packet_meets_the_bundle_it_comes_with(void **state)
{
    (void)state;
    struct crop_quads_fifo *in = calloc(1, sizeof *in);
    struct crop_sector_fifo *out = calloc(1, sizeof *out);
    struct crop_config bundles[2] = { crop_source_over(FORMAT_A8B8G8R8),
                                      crop_source_over(FORMAT_RF16_GF16_BF16_AF16) };
    struct crop_sector want, got;
    struct crop c;

    assert_true(in && out);
    crop_reset(&c);
    for (unsigned i = 0; i < 10000; i++) {
        struct crop_quads q = random_quads();

        c.cfg = bundles[random_word() & 1];
        c.cfg.write_mask = (u4)(random_word() & 15);
        crop_set_state(&c, &c.cfg);
        crop_quads_push(in, &q);
        assert_true(crop_step(&c, in, out));
        got = crop_sector_pop(out);
        crop_evaluate(&c.cfg, &q, &want);
        assert_true(crop_sector_same(&got, &want));
    }
    free(in);
    free(out);
    compared("packets, each with a bundle", 10000);
}

static void every_format_is_modelled_or_named(void **state)
{
    (void)state;
    unsigned long modelled = 0, named = 0;

    for (unsigned code = 0; code < 2 * 256; code++) {
        struct crop_config cfg = crop_source_over(code % 256);
        const char *feature;

        cfg.blend_enable = code < 256;
        feature = crop_not_modelled(&cfg);
        if (crop_reference_format(code % 256) && crop_reference_models(&cfg)) {
            if (feature)
                fail_msg("format %02x is not modelled: %s", code % 256, feature);
            modelled++;
            continue;
        }
        if (!feature || feature[0] == '\0')
            fail_msg("format %02x is neither modelled nor named", code % 256);
        named++;
    }
    assert_int_equal(modelled, 68 + 68);
    compared("formats blended and not, modelled", modelled);
    compared("formats and codes without one named as not modelled", named);
}

static void a_packet_has_eight_pixels_or_four_or_two(void **state)
{
    (void)state;
    unsigned long cases = 0, of[9] = { 0 };

    for (unsigned code = 0; code < 256; code++)
        for (unsigned enables = 0; enables < 8; enables++) {
            struct crop_config cfg = crop_source_over(code);

            cfg.blend_enable = enables & 1;
            cfg.logic_enable = enables >> 1 & 1;
            cfg.blend_per_format = enables >> 2 & 1;
            if (!crop_reference_models(&cfg))
                continue;
            assert_int_equal(crop_packet_pixels(&cfg), crop_reference_pixels(&cfg));
            of[crop_packet_pixels(&cfg)]++;
            cases++;
        }
    assert_true(of[8] > 0 && of[4] > 0 && of[2] > 0 && of[8] + of[4] + of[2] == cases);
    compared("state bundles", cases);
}

/* Bits of a word that belong to a pixel that is in 'coverage'. */
static u32 covered(const struct crop_config *cfg, unsigned coverage, unsigned word)
{
    return coverage >> word / crop_reference_words(cfg) & 1 ? UINT32_MAX : 0;
}

/* Alone and among others: coverage takes a pixel out and touches no other. */
static void a_pixel_that_is_not_covered_gives_nothing(void **state)
{
    (void)state;
    static const enum color_format formats[] = {
        FORMAT_A8B8G8R8,    FORMAT_O8R8G8B8,        FORMAT_AN8BN8GN8RN8,
        FORMAT_A8BL8GL8RL8, FORMAT_R16_G16_B16_A16, FORMAT_RU32_GU32_BU32_AU32,
    };
    unsigned long cases = 0;

    for (unsigned k = 0; k < 6 * 256; k++) {
        struct crop_config cfg = crop_source_over(formats[k / 256]);
        struct crop_quads q = random_quads();
        struct crop_sector all, some;

        q.src[k % 8] = 0; /* a kill, where it can be one */
        crop_evaluate(&cfg, &q, &all);
        q.coverage = (u8)k;
        crop_evaluate(&cfg, &q, &some);
        for (unsigned w = 0; w < 8; w++, cases++) {
            u32 in = covered(&cfg, k % 256, w);

            assert_int_equal(some.pixel[w], all.pixel[w] & in);
            assert_int_equal(some.byte_enable >> 4 * w & 15, all.byte_enable >> 4 * w & in & 15);
            assert_int_equal(some.killed, all.killed & k & 255);
            assert_int_equal(some.read_suppressed, all.read_suppressed & k & 255);
            assert_int_equal(some.filled, all.filled & k & 255);
        }
        assert_true(quad_id_same(&some.id, &q.id));
    }
    compared("words under every coverage", cases);
}

static void a_channel_that_is_not_stored_reads_as_zero_and_alpha_as_one(void **state)
{
    (void)state;
    unsigned long absent = 0;

    for (unsigned code = 0; code < 256; code++) {
        struct crop_config cfg = crop_source_over(code);
        struct crop_quads q = random_quads();

        if (!crop_reference_models(&cfg) || !crop_reference_blends(&cfg))
            continue;
        struct crop_mode m = crop_mode_of(&cfg);
        for (unsigned i = 0; i < crop_reference_pixels(&cfg); i++) {
            struct crop_operands o = { 0 };
            struct crop_fp_operands fp = { 0 };

            if (m.fp)
                fp = crop_fp_operands_of(&m, &q, i);
            else
                o = crop_operands_of(&m, &q, i);
            for (unsigned c = 0; c < 4; c++) {
                if (crop_reference_writes(&cfg, c))
                    continue;
                if (m.fp)
                    assert_int_equal(fp.d[c], c < 3 ? 0 : 0x3f800000);
                else
                    assert_int_equal(o.d[c], c < 3 ? 0 : crop_reference_one(&cfg));
                absent++;
            }
        }
    }
    compared("absent channels", absent);
}

/* Of formats whose lanes and stored pixels have the same codes in the same places. */
static void blending_by_stored_alpha_copies_where_none_is_stored(void **state)
{
    (void)state;
    static const enum color_format without[] = { FORMAT_X8B8G8R8, FORMAT_G8R8, FORMAT_R8 };
    unsigned long cases = 0;

    for (unsigned k = 0; k < sizeof without / sizeof without[0]; k++) {
        struct crop_config blend = crop_source_over(without[k]), copy = copying(without[k]);

        blend.color_src = FACTOR_DST_ALPHA;
        blend.color_dst = FACTOR_INV_DST_ALPHA;
        for (unsigned i = 0; i < 1000; i++, cases++) {
            struct crop_quads q = random_quads();
            struct crop_sector blended, copied;

            crop_evaluate(&blend, &q, &blended);
            crop_evaluate(&copy, &q, &copied);
            assert_true(crop_sector_same(&blended, &copied));
        }
    }
    compared("packets blended by an absent alpha", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_moves_one_packet_at_most),
        cmocka_unit_test(a_full_output_stops_the_unit),
        cmocka_unit_test(a_packet_meets_the_bundle_it_comes_with),
        cmocka_unit_test(every_format_is_modelled_or_named),
        cmocka_unit_test(a_packet_has_eight_pixels_or_four_or_two),
        cmocka_unit_test(a_pixel_that_is_not_covered_gives_nothing),
        cmocka_unit_test(a_channel_that_is_not_stored_reads_as_zero_and_alpha_as_one),
        cmocka_unit_test(blending_by_stored_alpha_copies_where_none_is_stored),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
