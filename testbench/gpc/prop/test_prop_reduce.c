/* test_prop_reduce.c - raster at more and at fewer samples than the targets have, and coverage as opacity
 * (facts/texture/raster_rules.md 8, 9)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "gpc/prop/prop_parts.h"
#include "prop_mixed.h"
#include "seeded.h"

/* By samples, then as the raster and the targets may have them. */
static const enum sample_mode modes[7] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X1_D3D,
                                           SAMPLES_2X2, SAMPLES_4X2, SAMPLES_4X2_D3D,
                                           SAMPLES_4X4 };

/* Of the standard positions each sample of a target has the raster samples in its part of the pixel. */
static void a_sample_has_its_part_of_the_pixel(void **state)
{
    static const u8 eight[8][2] = { { 9, 5 },  { 7, 11 }, { 13, 9 },  { 5, 3 },
                                    { 3, 13 }, { 1, 7 },  { 11, 15 }, { 15, 1 } };
    static const u8 four[4][2] = { { 6, 2 }, { 14, 6 }, { 2, 10 }, { 10, 14 } };
    const struct prop_config half = mixed_config(SAMPLES_4X2_D3D, SAMPLES_2X1_D3D);
    const struct prop_config quarter = mixed_config(SAMPLES_4X2_D3D, SAMPLES_2X2);
    const struct prop_reduction by_half = prop_reduction_of(&half);
    const struct prop_reduction by_quarter = prop_reduction_of(&quarter);

    (void)state;
    for (unsigned s = 0; s < 8; s++) {
        const bool right = eight[s][0] >= 8, low = eight[s][1] >= 8;

        assert_int_equal(prop_reduced(&by_half, (u16)(1 << s)), right ? 1 : 2); /* 0 is at 12, 12 */
        assert_int_equal(prop_reduced(&by_quarter, (u16)(1 << s)), 1 << (2 * low + right));
    }
    for (unsigned t = 0; t < 4; t++) {
        const u16 share = prop_expanded(&by_quarter, (u16)(1 << t));

        for (unsigned s = 0; s < 8; s++)
            if (share >> s & 1)
                assert_int_equal(2 * (eight[s][1] / 8) + eight[s][0] / 8,
                                 2 * (four[t][1] / 8) + (four[t][0] >= 8));
    }
    compared("raster samples", 16);
}

/* Any of its raster samples covers a sample; truncated, the one of its number. */
static void coverage_is_reduced(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned m = 0; m < 7; m++)
        for (unsigned n = 0; n < 14; n++) {
            struct prop_config cfg = mixed_config(modes[n % 7], modes[m]);
            const unsigned raster = mixed_samples(modes[n % 7]), target = mixed_samples(modes[m]);

            cfg.reduce_coverage = n < 7;
            const struct prop_reduction r = prop_reduction_of(&cfg);

            assert_int_equal(r.samples, target);
            assert_int_equal(r.fewer, raster < target);
            for (u32 covered = 0; covered < 1u << raster; covered++, cases++) {
                u16 want = 0, all = 0;

                for (unsigned t = 0; t < target; t++)
                    if (covered & mixed_share(&cfg, t)) {
                        want |= (u16)(1 << t);
                        all |= mixed_share(&cfg, t);
                    }
                assert_int_equal(prop_reduced(&r, (u16)covered), want);
                assert_int_equal(prop_expanded(&r, want), all);
                assert_true(!cfg.reduce_coverage || (covered & ~(u32)all) == 0);
            }
        }
    compared("coverages of a pixel", cases);
}

/* Packets of a tile: each sample of the targets that is covered once, in its own colour; pixels without one are 0. */
static void check_tile(struct prop *p, unsigned long *drawn)
{
    static u32 want[64][16][8], none[8];
    static bool seen[64][16];
    const struct prop_shape shape = prop_shape_of(&p->cfg);
    const unsigned pixels = prop_packet_pixels(&p->cfg.target[0]), words = 8 / pixels;
    const unsigned samples = mixed_samples(p->cfg.samples.target);
    unsigned long due = 0, done = 0;
    struct cread_quads out;

    memset(seen, 0, sizeof seen);
    for (unsigned n = 0; n < 4 * shape.quads; n++) {
        const struct prop_pixel at = prop_pixel(&shape, n);
        const u16 covered = prop_pixel_samples(&shape, p->tile[0].left, n);

        for (unsigned t = 0; t < samples; t++)
            if (covered & mixed_share(&p->cfg, t)) {
                mixed_color(&p->cfg, &p->cfg.target[0], covered, t, p->tile[0].color[0][n],
                            want[8 * at.y + at.x][t]);
                due++;
            }
    }
    for (unsigned k = 0; k < prop_packets(&p->cfg, 0); k++) {
        if (!mixed_packet(p, k, &out))
            continue;
        for (unsigned i = 0; i < pixels; i++) {
            const unsigned x = out.id.x + 2 * (i / 4) + i % 2;
            const unsigned y = out.id.y + (pixels == 2 ? 0 : i / 2 % 2);

            if (!out.samples[i])
                assert_memory_equal(&out.src[words * i], none, 4 * words);
            for (unsigned t = 0; t < 16; t++)
                if (out.samples[i] >> t & 1) {
                    assert_true(t < samples && !seen[8 * y + x][t]);
                    seen[8 * y + x][t] = true;
                    assert_memory_equal(&out.src[words * i], want[8 * y + x][t], 4 * words);
                    done++;
                }
        }
    }
    assert_int_equal(done, due);
    *drawn += done;
}

static void every_sample_has_its_opacity(void **state)
{
    static const enum color_format formats[] = { FORMAT_A8B8G8R8,
                                                 FORMAT_R16_G16_B16_A16,
                                                 FORMAT_RF32_GF32_BF32_AF32,
                                                 FORMAT_A8BL8GL8RL8,
                                                 FORMAT_R5G6B5,
                                                 FORMAT_AU8BU8GU8RU8,
                                                 FORMAT_RF16_GF16_BF16_AF16,
                                                 FORMAT_RN16_GN16_BN16_AN16 };
    static struct prop p;
    unsigned long drawn = 0, modulated = 0;

    (void)state;
    for (unsigned i = 0; i < 6000; i++) {
        const unsigned m = random_word() % 7, n = random_word() % 7;

        prop_reset(&p);
        p.cfg = mixed_config(modes[n], modes[m]);
        p.cfg.target[0] = (struct prop_target){ formats[i % 8], random_word() & 1 };
        p.cfg.modulate = (enum tir_modulation)(random_word() % 4);
        p.cfg.modulation_table = random_word() & 1;
        p.cfg.reduce_coverage = random_word() % 4 != 0;
        p.cfg.saturate = random_word() & 1;
        p.cfg.saturate_signed = random_word() & 1;
        p.cfg.alpha_to_one = random_word() & 1;
        for (unsigned k = 0; k < 16; k++)
            p.cfg.coefficient[k] = (u8)(random_word() % 160);
        prop_set_state(&p, &p.cfg);
        p.tile[0].left = random_word() % 4 ? random_word() | random_word() : UINT64_MAX;
        for (unsigned k = 0; k < 64; k++)
            for (unsigned c = 0; c < 4; c++)
                p.tile[0].color[0][k][c] = 0x3c000000 + (u32)random_word() % 0x4000000;
        check_tile(&p, &drawn);
        modulated += prop_modulates(&p.cfg, &p.cfg.target[0]);
    }
    assert_true(modulated > 1000);
    compared("samples of targets", drawn);
}

/* A grey of one, over eight raster samples of a target of one. */
static u32 grey(const struct prop_config *cfg, u16 covered)
{
    static struct prop p;
    struct cread_quads out;

    prop_reset(&p);
    prop_set_state(&p, cfg);
    for (unsigned c = 0; c < 4; c++)
        p.tile[0].color[0][0][c] = 0x3f800000;
    p.tile[0].left = covered;
    assert_true(mixed_packet(&p, 0, &out));
    assert_int_equal(out.samples[0], 1);
    return out.src[0];
}

static void opacity_is_pinned(void **state)
{
    struct prop_config cfg = mixed_config(SAMPLES_4X2, SAMPLES_1X1);

    (void)state;
    assert_int_equal(grey(&cfg, 0x0f), 0xffffffff);
    cfg.modulate = MODULATE_ALPHA;
    assert_int_equal(grey(&cfg, 0x0f), 0x80ffffff);
    assert_int_equal(grey(&cfg, 0x01), 0x20ffffff);
    cfg.modulate = MODULATE_RGB;
    assert_int_equal(grey(&cfg, 0xfe), 0xffdfdfdf);
    cfg.modulate = MODULATE_RGBA;
    assert_int_equal(grey(&cfg, 0xff), 0xffffffff);
    cfg.modulation_table = 1;
    cfg.coefficient[1] = 0x40; /* of 2/16 covered, 1 of 8 */
    cfg.coefficient[15] = 0xff;
    assert_int_equal(grey(&cfg, 0x80), 0x80808080);
    assert_int_equal(grey(&cfg, 0x03), 0); /* drawn, of nothing */
    assert_int_equal(grey(&cfg, 0xff), 0xffffffff);
    cfg.modulation_table = 0;
    cfg.reduce_coverage = 0; /* sample 0 is the target's */
    assert_int_equal(grey(&cfg, 0x01), 0xffffffff);
    compared("pixels", 9);
}

/* D3D's ForcedSampleCount 1; and of two samples each has its half of a target's eight, reduced or not. */
static void fewer_samples_are_pinned(void **state)
{
    struct prop_config one = mixed_config(SAMPLES_1X1, SAMPLES_4X4);
    struct prop_config two = mixed_config(SAMPLES_2X1, SAMPLES_4X2_D3D);

    (void)state;
    for (unsigned reduce = 0; reduce < 2; reduce++) {
        one.reduce_coverage = two.reduce_coverage = (u1)reduce;
        const struct prop_reduction by_one = prop_reduction_of(&one);
        const struct prop_reduction by_two = prop_reduction_of(&two);

        assert_null(prop_not_modelled(&one));
        assert_int_equal(prop_reduced(&by_one, 1), 0xffff);
        assert_int_equal(prop_reduced(&by_one, 0), 0);
        assert_int_equal(prop_reduced(&by_two, 1), 1 << 5 | 1 << 3 | 1 << 4 | 1 << 1);
        assert_int_equal(prop_reduced(&by_two, 2), 1 << 0 | 1 << 7 | 1 << 6 | 1 << 2);
        assert_int_equal(prop_expanded(&by_two, 1 << 7), 2);
    }
    compared("coverages", 10);
}

static void give_alpha(struct prop *p, unsigned pixels)
{
    struct shaded_quads in;

    for (unsigned group = 0; PROP_GROUP * group < pixels; group++) {
        memset(&in, 0, sizeof in);
        for (unsigned i = 0; i < PROP_GROUP; i++)
            in.color[4 * i + 3] = 0x3d000000 + (u32)random_word() % 0x2900000;
        prop_keep(p, &p->tile[0], group, 0, &in);
    }
    p->tile[0].shaded = true;
}

/* Alpha leaves samples of the targets, or of the raster: what is drawn has a covered raster sample, too. */
static void alpha_masks_what_it_is_of(void **state)
{
    static struct prop p;
    unsigned long cases = 0, some = 0;

    (void)state;
    for (unsigned k = 0; k < 4000; k++) {
        const enum sample_mode raster = modes[random_word() % 7], target = modes[random_word() % 7];
        const unsigned n = mixed_samples(raster), m = mixed_samples(target);
        u64 before;

        prop_reset(&p);
        p.cfg = mixed_config(raster, target);
        p.cfg.alpha_to_coverage = 1;
        p.cfg.raster_alpha = random_word() & 1;
        p.cfg.reduce_coverage = random_word() & 1;
        prop_set_state(&p, &p.cfg);
        p.tile[0].left = before = random_word();
        give_alpha(&p, 64 / n);
        for (unsigned i = 0; i < 64 / n; i++, cases++) {
            const struct prop_pixel at = prop_pixel(&p.mode.shape, i);
            const u16 covered = prop_pixel_samples(&p.mode.shape, before, i);
            const u16 kept = prop_alpha_coverage(DITHER_1X1, p.tile[0].color[0][i][3],
                                                 p.cfg.raster_alpha ? n : m, (u14)at.x, (u14)at.y);
            u16 want = 0, let = 0;

            for (unsigned t = 0; t < m; t++)
                let |= kept >> t & 1 ? mixed_share(&p.cfg, t) : 0;
            for (unsigned t = 0; t < m; t++)
                if (mixed_share(&p.cfg, t) & covered & (p.cfg.raster_alpha ? kept : let))
                    want |= (u16)(1 << t);
            if (n < m && !p.cfg.raster_alpha)
                want &= kept;
            assert_int_equal(prop_drawn(&p, &p.tile[0], i), want);
            some += want && want != bits_mask(m);
        }
    }
    assert_true(some > 1000);
    compared("pixels", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sample_has_its_part_of_the_pixel),
        cmocka_unit_test(coverage_is_reduced),
        cmocka_unit_test(every_sample_has_its_opacity),
        cmocka_unit_test(opacity_is_pinned),
        cmocka_unit_test(fewer_samples_are_pinned),
        cmocka_unit_test(alpha_masks_what_it_is_of),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
