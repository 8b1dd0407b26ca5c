/* test_frast_samples.c - the samples of a tile that depth ranges, windows and stipples leave; its plane, its opacities
 * (facts/texture/raster_rules.md 3, 5; classes/draw_semantics.md 5, 8); what edges leave: gpc/raster
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/samples.h"
#include "seeded.h"
#include "raster_chain.h"

static const struct raster_prim whole = { .x1 = 16384, .y1 = 16384 };

/* The depth of a sample as the host rounds it, against an end; denormals are zeros. */
static bool beyond(const struct frast_config *cfg, double z)
{
    if (cfg->depth == RASTER_ZF32) {
        float stored = (float)z, least, most;

        memcpy(&least, &cfg->z_min, sizeof least);
        memcpy(&most, &cfg->z_max, sizeof most);
        if (fabsf(stored) < FLT_MIN)
            stored = 0;
        return (cfg->z_clip_min && stored < least) || (cfg->z_clip_max && stored > most);
    }
    z = floor(z + 0.5);
    return (cfg->z_clip_min && z < cfg->z_min) || (cfg->z_clip_max && z > cfg->z_max);
}

/* Depths around the ends: planes through them, of every slope. */
static void random_plane(struct frast_config *cfg, struct raster_prim *p)
{
    const bool is_float = cfg->depth == RASTER_ZF32;
    const unsigned fine = (unsigned)(random_word() % 12);

    cfg->z_clip_min = random_word() % 4 > 0;
    cfg->z_clip_max = random_word() % 4 > 0;
    cfg->z_min = (u32)(random_word() % 3 ? random_word() % 1000 : 0);
    cfg->z_max = cfg->z_min + (u32)random_word() % 1000;
    if (is_float) {
        cfg->z_min = random_word() % 3 ? 0x3e000000 + cfg->z_min : 0;
        cfg->z_max = random_word() % 3 ? 0x3f800000 : cfg->z_min + (u32)random_word() % 0x800000;
    }
    p->depth.exp = (s9)(is_float ? -26 - (int)fine : -(int)fine);
    p->depth.dx = (s64)(random_word() % 2001) - 1000;
    p->depth.dy = (s64)(random_word() % 2001) - 1000;
    p->depth.base =
        (s64)(is_float ? (UINT64_C(1) << 23) + random_word() % (1 << 24) : random_word() % 2048)
        << fine;
    p->depth.base -= 40 * p->depth.dx + 56 * p->depth.dy;
}

/* SET_VIEWPORT_CLIP_CONTROL CLIP: what is left lies between the ends, and nothing that does is lost. */
static void depths_beyond_an_end_are_not_covered(void **state)
{
    unsigned long samples = 0, gone = 0;

    (void)state;
    for (unsigned i = 0; i < 6000; i++) {
        struct frast_config cfg = { .depth = (enum raster_depth)(i % 3) };
        struct raster_prim p = whole;
        struct depth_plane plane;
        struct raster_places places;
        u64 got;

        raster_standard(&cfg.samples, (enum sample_mode)(i / 3 % 7));
        random_plane(&cfg, &p);
        cfg.z_at_center = i / 21 % 4 == 0;
        plane = frast_plane(&cfg, &p, 40, 56);
        places = raster_places_of(&cfg.samples, cfg.z_at_center);
        got = frast_coverage(&cfg, &p, 40, 56);
        for (unsigned s = 0; s < 64; s++, samples++) {
            const struct samples_shape shape = samples_shape(cfg.samples.target);
            const double x = places.x[s] - 64 / shape.across, y = places.y[s] - 64 / shape.down;
            const double z = ldexp(plane.base + plane.dx * x + plane.dy * y, plane.exp - 96);

            assert_int_equal(got >> s & 1, !beyond(&cfg, z));
            gone += !(got >> s & 1);
        }
    }
    assert_true(gone > samples / 10 && gone < samples * 9 / 10);
    compared("samples against the ends", samples);
}

/* chosen: the plane of depth 0 has the least exponent of its format, whatever the primitive's was */
static void the_plane_of_nothing_has_the_least_exponent(void **state)
{
    (void)state;
    for (int exp = -150; exp < 150; exp++)
        for (unsigned fixed = 0; fixed < 2; fixed++) {
            const struct frast_config cfg = { .depth = fixed ? RASTER_Z24 : RASTER_ZF32 };
            const struct raster_prim prim = { .depth.exp = (s9)exp };
            const struct depth_plane z = frast_plane(&cfg, &prim, 8, 8);

            assert_int_equal(z.exp, fixed ? 96 - 7 : 0);
            assert_true(z.base == 0 && z.dx == 0 && z.dy == 0);
        }
    compared("planes", 600);
}

/* chosen: a depth beyond the greatest exponent is the greatest or the least of its field */
static void depths_beyond_the_greatest_exponent_are_its_ends(void **state)
{
    const struct frast_config cfg = { .depth = RASTER_ZF32 };
    unsigned long cases = 0;

    (void)state;
    for (int exp = 1; exp < 150; exp++)
        for (unsigned bit = 0; bit < 62; bit++)
            for (int sign = -1; sign <= 1; sign += 2, cases++) {
                const struct raster_prim prim = { .depth = { .exp = (s9)exp,
                                                             .base = sign * ((s64)1 << bit) } };
                const struct depth_plane z = frast_plane(&cfg, &prim, 8, 8);
                const double want = ldexp(sign, (int)bit + exp + 96 - (int)z.exp);

                assert_true(z.base == fmin(fmax(want, INT32_MIN), INT32_MAX));
                if (want != z.base)
                    assert_int_equal(z.exp, 127);
            }
    compared("planes", cases);
}

static unsigned of_far(const struct frast_config *cfg, unsigned far)
{
    return far < 16 ? cfg->edge_table[far] : 256;
}

/* The distances of a pixel to four edges, in steps of the table: 16 to a ramp of 256, of which an edge of the right or
 * the bottom has one less than its equation's.
 */
static void a_pixel_is_as_opaque_as_it_is_far_in(void **state)
{
    static const s27 side[5][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }, { 0, 0 } };
    const s64 x = 256 * 40 + 128, y = 256 * 56 + 128;
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 2000; n++, cases++) {
        struct frast_config cfg = { .depth = RASTER_Z24 };
        struct raster_prim p = whole;
        struct frast_mode m;
        struct fine_tile tile = { .x = 40, .y = 56, .coverage = 1 };
        unsigned part[4];

        raster_standard(&cfg.samples, SAMPLES_1X1);
        for (unsigned i = 0; i < 16; i++)
            cfg.edge_table[i] = (u8)random_word();
        p.at_center = p.ramp.enable = 1;
        p.ramp.step = 256;
        p.edges = 4;
        for (unsigned i = 0; i < 4; i++) {
            const unsigned k = (unsigned)(random_word() % 5), far = (unsigned)(random_word() % 20);
            const bool own = k == 0 || k == 2; /* a left or a top edge's */

            p.edge[i] = (struct raster_edge){ side[k][0], side[k][1],
                                              far - side[k][0] * x - side[k][1] * y - !own };
            part[i] = far;
        }
        const unsigned wide = part[0] < part[1] ? part[0] : part[1],
                       deep = part[2] < part[3] ? part[2] : part[3];
        m = frast_mode_of(&cfg);
        frast_fade(&cfg, &m, &p, &tile);
        assert_int_equal(tile.opacity[0], of_far(&cfg, wide) * of_far(&cfg, deep) / 256);
        assert_int_equal(tile.fades, 1);
    }
    compared("pixels of smooth lines", cases);
}

/* Whether window rectangles leave a pixel: any that holds it, or none. */
static bool windows_leave(const struct frast_config *cfg, unsigned x, unsigned y)
{
    unsigned holding = 0;

    for (unsigned i = 0; i < 8; i++)
        holding += x >= cfg->clip_xmin[i] && x < cfg->clip_xmax[i] && y >= cfg->clip_ymin[i] &&
                   y < cfg->clip_ymax[i];
    switch (cfg->clip_type) {
    case CLIP_INCLUSIVE: return holding > 0;
    case CLIP_EXCLUSIVE: return holding == 0;
    default: return false;
    }
}

static void random_windows(struct frast_config *cfg)
{
    for (unsigned i = 0; i < 8; i++) {
        cfg->clip_xmin[i] = (u16)(36 + random_word() % 14);
        cfg->clip_xmax[i] = (u16)(cfg->clip_xmin[i] + random_word() % 4);
        cfg->clip_ymin[i] = (u16)(52 + random_word() % 14);
        cfg->clip_ymax[i] = (u16)(cfg->clip_ymin[i] + random_word() % 4);
    }
}

/* The tile at (40, 56): windows about it, a stipple that begins before or behind it. */
static void windows_and_stipples_take_whole_pixels(void **state)
{
    unsigned long samples = 0, taken = 0;

    (void)state;
    for (unsigned n = 0; n < 2000; n++) {
        struct frast_config cfg = { .depth = RASTER_Z24,
                                    .clip_enable = n % 4 > 0,
                                    .clip_type = (enum window_clip)(n % 16 ? n & 1 : CLIP_ALL),
                                    .stipple_pattern = (u16)random_word(),
                                    .stipple_factor = (u8)(random_word() % 6),
                                    .polygon_stipple = n / 5 & 1 };
        static u8 mask[128]; /* as OpenGL has it: rows of 4 bytes, of which bit 7 is leftmost */
        struct raster_prim p = whole;
        u64 got;

        raster_standard(&cfg.samples, (enum sample_mode)(n % 7));
        random_windows(&cfg);
        for (unsigned i = 0; i < 128; i++)
            mask[i] = (u8)(random_word() | random_word());
        for (unsigned i = 0; i < 32; i++)
            cfg.polygon_pattern[i] = (u32)mask[4 * i] | (u32)mask[4 * i + 1] << 8 |
                                     (u32)mask[4 * i + 2] << 16 | (u32)mask[4 * i + 3] << 24;
        p.kind = (enum primitive_kind)(n / 10 % 3);
        p.stipple.enable = n & 1;
        p.stipple.y_major = n >> 1 & 1;
        p.stipple.phase = (u12)(random_word() % 96);
        p.stipple.from = (s32)(random_word() % 99) - 2;
        got = frast_coverage(&cfg, &p, 40, 56);
        for (unsigned s = 0; s < 64; s++, samples++) {
            const struct samples_shape shape = samples_shape(cfg.samples.target);
            const unsigned x = 40 + s % 8 / shape.across, y = 56 + s / 8 / shape.down;
            const unsigned far = (unsigned)abs((int)(n & 2 ? y : x) - p.stipple.from);
            const unsigned bit = (p.stipple.phase + far) / (cfg.stipple_factor + 1u) % 16;
            const bool screened = cfg.polygon_stipple && p.kind == PRIMITIVE_TRIANGLE &&
                                  !(mask[y % 32 * 4 + x % 32 / 8] & 0x80 >> x % 8);
            const bool in = !screened && (!cfg.clip_enable || windows_leave(&cfg, x, y)) &&
                            (!p.stipple.enable || (cfg.stipple_pattern >> bit & 1));

            assert_int_equal(got >> s & 1, in);
            taken += !in;
        }
    }
    assert_true(taken > samples / 10 && taken < samples * 9 / 10);
    compared("samples of windows and stipples", samples);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depths_beyond_an_end_are_not_covered),
        cmocka_unit_test(the_plane_of_nothing_has_the_least_exponent),
        cmocka_unit_test(depths_beyond_the_greatest_exponent_are_its_ends),
        cmocka_unit_test(a_pixel_is_as_opaque_as_it_is_far_in),
        cmocka_unit_test(windows_and_stipples_take_whole_pixels),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
