/* test_frast.c - which fine tiles come, in which order, with which verdict (facts/gpc.md;
 * texture/raster_rules.md 8, 9); every sample: gpc/raster
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "seeded.h"
#include "raster_cases.h"
#include "raster_chain.h"
#include "raster_reference.h"

static struct frast frast;
static struct culled_tile_fifo zcull_frast;
static struct fine_tile_fifo frast_prop;

/* Coarse tile (2, 3), covered whole, its depth 0. */
static struct culled_tile whole_tile(void)
{
    struct culled_tile t;

    memset(&t, 0, sizeof t);
    t.x = 2;
    t.y = 3;
    t.prim.x1 = t.prim.y1 = 16384;
    return t;
}

static unsigned fine_tiles(const struct frast_config *cfg, const struct culled_tile *t,
                           struct fine_tile z[64])
{
    unsigned n = 0;

    frast_reset(&frast);
    frast_set_state(&frast, cfg);
    culled_tile_push(&zcull_frast, t);
    while (frast_step(&frast, &zcull_frast, &frast_prop))
        while (!fine_tile_empty(&frast_prop))
            z[n++] = fine_tile_pop(&frast_prop);
    return n;
}

/* Block by block, and in a block across then down; of a size that holds 64 samples. */
static void fine_tiles_come_block_by_block(void **state)
{
    (void)state;
    static const unsigned w[7] = { 8, 4, 4, 2, 2, 4, 2 }, h[7] = { 8, 8, 4, 4, 4, 8, 2 };
    unsigned long cases = 0;

    for (unsigned m = 0; m < 7; m++) {
        struct frast_config cfg = { .depth = RASTER_Z24 };
        struct culled_tile t = whole_tile();
        struct fine_tile z[64];
        unsigned i = 0, n;

        raster_standard(&cfg.samples, (enum sample_mode)m);
        n = fine_tiles(&cfg, &t, z);
        for (unsigned block = 0; block < 4; block++)
            for (unsigned y = 0; y < 8; y += h[m])
                for (unsigned x = 0; x < 8; x += w[m], i++, cases++) {
                    assert_int_equal(z[i].x, 32 + block % 2 * 8 + x);
                    assert_int_equal(z[i].y, 48 + block / 2 * 8 + y);
                    assert_int_equal(z[i].samples, m);
                    assert_true(z[i].coverage == UINT64_MAX);
                }
        assert_int_equal(n, i);
        assert_int_equal(frast.tiles, n);
        assert_int_equal(frast.samples, 64 * n);
        assert_int_equal(frast.clocks, n);
        t.verdict = ZCULL_DISCARDED;
        assert_int_equal(fine_tiles(&cfg, &t, z), 0);
        assert_int_equal(frast.samples, 0);
        assert_int_equal(frast.clocks, 1);
    }
    compared("places of fine tiles", cases);
}

/* A discarded tile gives nothing, a culled block none of its own, and the verdict goes on. */
static void verdicts_are_obeyed_and_passed_on(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 16 * 3 * 7; k++) {
        struct frast_config cfg = { .depth = RASTER_Z24 };
        struct culled_tile t = whole_tile();
        struct fine_tile z[64];
        unsigned n, blocks = 0;

        raster_standard(&cfg.samples, (enum sample_mode)(k / 48));
        t.culled = (u4)(k % 16);
        t.verdict = (enum zcull_verdict)(k / 16 % 3);
        n = fine_tiles(&cfg, &t, z);
        for (unsigned i = 0; i < 4; i++)
            blocks += !(t.culled >> i & 1);
        assert_int_equal(
            n, t.verdict == ZCULL_DISCARDED ? 0 : blocks * reference_samples(&cfg.samples));
        for (unsigned i = 0; i < n; i++, cases++) {
            unsigned block = z[i].y / 8 % 2 * 2 + z[i].x / 8 % 2;

            assert_false(t.culled >> block & 1);
            assert_int_equal(z[i].verdict, t.verdict);
        }
    }
    compared("fine tiles with a verdict", cases);
}

/* More raster samples than the target's: coverage and depth are of the raster's. */
static void target_independent_raster_has_its_own_samples(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 49; k++) {
        struct frast_config cfg = { .depth = RASTER_Z24 }, like = { .depth = RASTER_Z24 };
        struct culled_tile t = whole_tile();
        struct fine_tile z[64], y[64];
        unsigned n;

        t.prim.edges = 1;
        t.prim.edge[0] = (struct raster_edge){ 17, -5, -17 * 256 * 40 + 5 * 256 * 55 };
        raster_standard(&cfg.samples, (enum sample_mode)(k % 7));
        like.samples = cfg.samples;
        cfg.samples.tir = 1;
        cfg.samples.raster = cfg.samples.target;
        cfg.samples.target = (enum sample_mode)(k / 7);
        n = fine_tiles(&cfg, &t, z);
        assert_int_equal(fine_tiles(&like, &t, y), n);
        for (unsigned i = 0; i < n; i++, cases++)
            assert_true(fine_tile_same(&z[i], &y[i]));
    }
    compared("tiles of pairs of sample modes", cases);
}

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
        struct raster_prim p = whole_tile().prim;
        struct depth_plane plane;
        struct frast_places places;
        u64 got;

        raster_standard(&cfg.samples, (enum sample_mode)(i / 3 % 7));
        random_plane(&cfg, &p);
        cfg.z_at_center = i / 21 % 4 == 0;
        plane = frast_plane(&cfg, &p, 40, 56);
        places = frast_places_of(&cfg.samples, cfg.z_at_center);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fine_tiles_come_block_by_block),
        cmocka_unit_test(verdicts_are_obeyed_and_passed_on),
        cmocka_unit_test(target_independent_raster_has_its_own_samples),
        cmocka_unit_test(depths_beyond_an_end_are_not_covered),
        cmocka_unit_test(the_plane_of_nothing_has_the_least_exponent),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
