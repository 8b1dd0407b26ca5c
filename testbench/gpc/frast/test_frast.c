/* test_frast.c - which fine tiles come, in which order, with which verdict (facts/gpc.md;
 * texture/raster_rules.md 8, 9); every sample: gpc/raster
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fine_tiles_come_block_by_block),
        cmocka_unit_test(verdicts_are_obeyed_and_passed_on),
        cmocka_unit_test(target_independent_raster_has_its_own_samples),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
