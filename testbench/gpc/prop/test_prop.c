/* test_prop.c - alpha, coverage, centroid, packets, one by one (facts/texture/raster_rules.md 9, 10) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "gpc/prop/prop_parts.h"
#include "host_float.h"
#include "seeded.h"

static unsigned count(u64 x)
{
    unsigned n = 0;

    for (; x; x &= x - 1)
        n++;
    return n;
}

static const enum sample_mode modes[5] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2,
                                           SAMPLES_4X4 };

/* known: raster_rules.md 10: none at 0 or NaN, all at 1, monotone; floor(alpha*n + 1/2) samples */
static void alpha_to_coverage_is_monotone(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 1; n <= 16; n *= 2)
        for (unsigned d = 0; d < 5; d++) {
            const enum dither_footprint footprint = d < 4 ? DITHER_2X2 : DITHER_1X1;
            const unsigned x = d & 1, y = d >> 1 & 1;
            u16 before = 0;

            assert_int_equal(prop_alpha_coverage(footprint, 0, n, (u14)x, (u14)y), 0);
            assert_int_equal(prop_alpha_coverage(footprint, 0x7fc00000, n, (u14)x, (u14)y), 0);
            assert_int_equal(prop_alpha_coverage(footprint, 0xbf800000, n, (u14)x, (u14)y), 0);
            assert_int_equal(
                count(prop_alpha_coverage(footprint, bits_of_float(1), n, (u14)x, (u14)y)), n);
            assert_int_equal(count(prop_alpha_coverage(footprint, 0x7f800000, n, (u14)x, (u14)y)),
                             n);
            for (unsigned i = 0; i <= 4096; i++, cases++) {
                const float alpha = (float)i / 4096;
                const u16 now =
                    prop_alpha_coverage(footprint, bits_of_float(alpha), n, (u14)x, (u14)y);

                assert_int_equal(now & before, before); /* samples only come */
                if (d == 4)
                    assert_int_equal(count(now), (unsigned)floor((double)alpha * n + 0.5));
                before = now;
            }
        }
    compared("alphas", cases);
}

/* Over 2x2 pixels, wherever they are, the mean of the samples is the alpha in four times the steps. */
static void dithered_alpha_is_finer(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 1; n <= 16; n *= 2)
        for (unsigned i = 0; i <= 1024; i++, cases++) {
            unsigned sum = 0;

            for (unsigned p = 0; p < 4; p++)
                sum += count(prop_alpha_coverage(DITHER_2X2, bits_of_float((float)i / 1024), n,
                                                 (u14)(i / 8 % 16 * 2 + (p & 1)),
                                                 (u14)(i % 8 * 2 + (p >> 1))));
            assert_int_equal(sum, (unsigned)floor(i / 1024.0 * 4 * n + 0.5));
        }
    /* pinned: half of 4 samples in four pixels, and the order that 8 come in */
    assert_int_equal(prop_alpha_coverage(DITHER_1X1, bits_of_float(0.5f), 4, 0, 0), 0x5);
    assert_int_equal(prop_alpha_coverage(DITHER_1X1, bits_of_float(0.125f), 8, 0, 0), 0x01);
    assert_int_equal(prop_alpha_coverage(DITHER_1X1, bits_of_float(0.25f), 8, 0, 0), 0x11);
    assert_int_equal(prop_alpha_coverage(DITHER_1X1, bits_of_float(0.375f), 8, 0, 0), 0x15);
    assert_int_equal(prop_alpha_coverage(DITHER_2X2, bits_of_float(0.25f), 1, 0, 0), 0);
    assert_int_equal(prop_alpha_coverage(DITHER_2X2, bits_of_float(0.25f), 1, 0, 1), 1);
    compared("alphas over 2x2 pixels", cases);
}

static void alpha_test_is_ieee_comparison(void **state)
{
    static const u32 values[] = { 0,          0x80000000, 0x3f000000, 0x3f000001,
                                  0xbf000000, 0x7f800000, 0x7fc00000, 0x3f800000 };
    unsigned long cases = 0;

    (void)state;
    for (unsigned f = 0; f < 16; f++)
        for (unsigned i = 0; i < 64; i++, cases++) {
            const float a = float_of_bits(values[i % 8]), r = float_of_bits(values[i / 8]);
            const bool want = f == 8 || (f == 2 && a < r) || (f == 3 && a == r) ||
                              (f == 4 && a <= r) || (f == 5 && a > r) || (f == 6 && a != r) ||
                              (f == 7 && a >= r);
            assert_int_equal(prop_alpha_passes((enum compare_func)f, values[i % 8], values[i / 8]),
                             want);
        }
    compared("comparisons", cases);
}

/* What the shader and alpha leave of a pixel: nothing alpha does is done to an integer target. */
static void integers_have_no_alpha(void **state)
{
    static struct shaded_quads in;
    struct prop_config cfg = { .samples = { .target = SAMPLES_2X2 },
                               .alpha_test = 1,
                               .alpha_func = COMPARE_GREATER,
                               .alpha_ref = 0x3f000000,
                               .alpha_to_coverage = 1,
                               .shader_kills = 1 };
    struct prop_mode m;

    (void)state;
    cfg.target[0].format = FORMAT_A8B8G8R8;
    m = prop_mode_of(&cfg);
    assert_int_equal(prop_after_shader(&cfg, &m, &in, 3, 0, 0, 15), 0);
    in.color[15] = 0x3f400000; /* three of four samples */
    assert_int_equal(prop_after_shader(&cfg, &m, &in, 3, 0, 0, 15), 7);
    cfg.target[0].format = FORMAT_AU8BU8GU8RU8;
    m = prop_mode_of(&cfg);
    assert_int_equal(prop_after_shader(&cfg, &m, &in, 2, 0, 0, 15), 15);
    in.killed = 4;
    assert_int_equal(prop_after_shader(&cfg, &m, &in, 2, 0, 0, 15), 0);
    compared("pixels", 4);
}

/* Integers by NVIDIA's names: RU32, AS2BS10.. have U or S behind their first letter, R32 has none. */
static void integers_are_so_by_name(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned code = 0; code < 256; code++, cases++) {
        const struct pixel_format *f = pixel_format_of((enum color_format)code);
        const bool integer =
            f && (f->name[1] == 'U' || f->name[1] == 'S' || !strcmp(f->name, "R32"));
        struct prop_config cfg = { .select[0] = 1 };

        cfg.target[1].format = (enum color_format)code;
        if (!f || f->bits) /* DISABLED has no pixels to ask for */
            assert_int_equal(prop_is_integer(&cfg.target[1]), integer);
        assert_int_equal(prop_has_alpha(&cfg), !integer);
    }
    compared("codes of formats", cases);
}

/* Every sample of a tile belongs to one pixel, at its place (fbp.def, common/samples.h). */
static void samples_lie_where_the_raster_has_them(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned m = 0; m < 5; m++) {
        const struct prop_config cfg = { .samples = { .target = modes[m] } };
        const struct prop_shape shape = prop_shape_of(&cfg);
        const unsigned n = 1u << m;
        u64 seen = 0;

        assert_int_equal(shape.width * shape.height * n, 64);
        for (unsigned p = 0; p < 4 * shape.quads; p++)
            for (unsigned s = 0; s < n; s++, cases++) {
                const struct prop_pixel at = prop_pixel(&shape, p);
                const unsigned bit = prop_sample(&shape, p, s);

                seen |= (u64)1 << bit;
                assert_int_equal(bit % 8 * shape.width / 8, at.x);
                assert_int_equal(bit / 8 * shape.height / 8, at.y);
                const u64 pixels = prop_by_pixel(&shape, (u64)1 << bit);

                assert_int_equal(prop_pixel_samples(&shape, pixels, p), 1u << s);
                assert_true(prop_with_samples(&shape, 0, p, (u16)(1u << s)) == pixels);
                assert_true(prop_by_tile(&shape, pixels) == (u64)1 << bit);
            }
        assert_true(seen == UINT64_MAX);
    }
    compared("samples", cases);
}

/* known: raster_rules.md 9: centre of a whole pixel, else the first covered sample */
static void centroid_is_the_first_covered_sample(void **state)
{
    struct prop_config cfg = { .samples = { .target = SAMPLES_2X2, .enable = 1 } };
    struct fine_tile t = { .x = 16, .y = 32 };

    (void)state;
    for (unsigned i = 0; i < 16; i++)
        cfg.samples.position[i] = (u8)(0x10 + i);
    for (unsigned samples = 1; samples < 15; samples++) {
        unsigned first = 0;

        while (!(samples >> first & 1))
            first++;
        assert_int_equal(prop_centroid(&cfg, &t, 0, (u16)samples), 0x10 + first);
        assert_int_equal(prop_centroid(&cfg, &t, 3, (u16)samples), 0x1c + first);
    }
    assert_int_equal(prop_centroid(&cfg, &t, 0, 15), 0x88);
    assert_int_equal(prop_centroid(&cfg, &t, 0, 0), 0x10);
    cfg.sample_mask = 1;
    cfg.mask[0] = 0xc;
    assert_int_equal(prop_centroid(&cfg, &t, 0, 0), 0x12);
    assert_int_equal(prop_centroid(&cfg, &t, 1, 0), 0x88);
    compared("centroids", 32);
}

/* Samples of a packet, each of which must be the tile's bit at its place. */
static unsigned drawn_by(const struct prop *p, const struct cread_quads *out)
{
    const struct prop_shape shape = prop_shape_of(&p->cfg);
    const unsigned pixels = prop_packet_pixels(&p->cfg.target[0]);
    unsigned drawn = 0;

    for (unsigned i = 0; i < pixels; i++) {
        const unsigned x = out->id.x + 2 * (i / 4) + i % 2;
        const unsigned y = out->id.y + (pixels == 2 ? 0 : i / 2 % 2);

        for (unsigned s = 0; s < 16; s++) {
            if (!(out->samples[i] >> s & 1))
                continue;

            const struct samples_place in = samples_place(shape.mode, s);
            const unsigned column = x * shape.samples.across + in.x;
            const unsigned row = y * shape.samples.down + in.y;

            assert_true(column < 8 && row < 8 &&
                        (p->tile[0].tile.coverage >> (8 * row + column) & 1));
            drawn++;
        }
    }
    return drawn;
}

/* Shader packets and packets of every target hold each covered pixel once. */
static void packets_hold_every_pixel_once(void **state)
{
    static struct prop p;
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        const struct pixel_format *f = &pixel_formats[random_word() % PIXEL_FORMATS];
        struct prop_shape shape;
        struct shade_quads quads;
        struct cread_quads out;
        unsigned shaded = 0, drawn = 0;

        prop_reset(&p);
        p.cfg.samples.target = modes[i % 5];
        p.cfg.outputs = 1;
        p.cfg.target[0] = (struct prop_target){ (enum color_format)f->code, random_word() & 1 };
        prop_set_state(&p, &p.cfg);
        shape = p.mode.shape;
        p.tile[0].tile.coverage = random_word() & random_word();
        p.tile[0].left = p.tile[0].shown = prop_by_pixel(&shape, p.tile[0].tile.coverage);
        for (unsigned g = 0; g < 4; g++) {
            if (!prop_shades(&p, &p.tile[0], g))
                continue;
            prop_shade(&p, &p.tile[0], g, &quads);
            for (unsigned k = 0; k < PROP_GROUP; k++)
                shaded += count(quads.samples[k]);
        }
        for (unsigned k = 0; k < prop_packets(&p.cfg, 0); k++) {
            if (!prop_draws(&p, &p.tile[0], 0, k))
                continue;
            prop_packet(&p, &p.tile[0], 0, k, &out);
            drawn += drawn_by(&p, &out);
        }
        assert_int_equal(shaded, count(p.tile[0].tile.coverage));
        assert_int_equal(drawn, f->bits ? count(p.tile[0].tile.coverage) : 0);
        cases += drawn;
    }
    compared("samples of packets", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alpha_to_coverage_is_monotone),
        cmocka_unit_test(dithered_alpha_is_finer),
        cmocka_unit_test(alpha_test_is_ieee_comparison),
        cmocka_unit_test(integers_have_no_alpha),
        cmocka_unit_test(integers_are_so_by_name),
        cmocka_unit_test(samples_lie_where_the_raster_has_them),
        cmocka_unit_test(centroid_is_the_first_covered_sample),
        cmocka_unit_test(packets_hold_every_pixel_once),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
