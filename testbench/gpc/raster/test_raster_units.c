/* test_raster_units.c - what the units do at their wires, one by one: order, verdicts, specials, waits
 * (facts/gpc.md; texture/raster_rules.md 8)
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
    frast.cfg = *cfg;
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

/* With an output full or an input missing nothing changes, and nothing is lost over the whole. */
static void units_wait_and_lose_nothing(void **state)
{
    (void)state;
    static struct crast crast;
    static struct raster_prim_fifo setup_crast;
    static struct coarse_tile_fifo crast_zcull;
    struct raster_state s = raster_plain(512, 512);
    struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE };
    struct setup_job job;
    unsigned tiles = 0;
    u12 phase = 0;

    p.v0 = raster_vertex_at(0, 0, 0.5);
    p.v1 = raster_vertex_at(256 * 512, 0, 0.5);
    p.v2 = raster_vertex_at(0, 256 * 512, 0.5);
    setup_assemble(&s.setup, &p, &phase, &job);
    crast_reset(&crast);
    crast.cfg.samples = s.setup.samples;
    raster_prim_push(&setup_crast, &job.prim[0]);
    for (unsigned rounds = 0; crast.busy || !raster_prim_empty(&setup_crast); rounds++) {
        assert_true(rounds < 100);
        while (crast_step(&crast, &setup_crast, &crast_zcull)) {}
        assert_true(coarse_tile_full(&crast_zcull) || !crast.busy);
        for (; !coarse_tile_empty(&crast_zcull); tiles++)
            coarse_tile_pop(&crast_zcull);
    }
    assert_false(crast_step(&crast, &setup_crast, &crast_zcull));
    assert_int_equal(tiles, 32 * 33 / 2);
    compared("coarse tiles through a full FIFO", tiles);
}

/* An infinite depth is the greatest number; a NaN that offset made is 0. */
static void special_depths(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned k = 0; k < 12; k++, cases++) {
        struct raster_state s = raster_plain(64, 64);
        struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE }, q;
        struct setup_job job, like;
        struct raster_vertex *v[3] = { &p.v0, &p.v1, &p.v2 };
        u12 phase = 0;

        s.setup.depth = (enum raster_depth)(k % 3);
        p.v0 = raster_vertex_at(0, 0, 0.5);
        p.v1 = raster_vertex_at(256 * 20, 100, 0.5);
        p.v2 = raster_vertex_at(300, 256 * 20, 0.5);
        q = p;
        if (k < 6) { /* infinity */
            v[k % 3]->z = 0x7f800000 | (k & 1u) << 31;
            *(k % 3 == 0 ? &q.v0.z : k % 3 == 1 ? &q.v1.z : &q.v2.z) = 0x7f7fffff | (k & 1u) << 31;
        } else { /* infinity plus an offset of -infinity */
            s.setup.offset_fill = 1;
            s.setup.bias_units = 0xff800000;
            p.v0.z = p.v1.z = p.v2.z = 0x7f800000;
            q.v0.z = q.v1.z = q.v2.z = 0;
        }
        setup_assemble(&s.setup, &p, &phase, &job);
        s.setup.offset_fill = 0;
        setup_assemble(&s.setup, &q, &phase, &like);
        assert_int_equal(job.count, 1);
        assert_true(prim_plane_same(&job.prim[0].depth, &like.prim[0].depth));
    }
    compared("planes of special depths", cases);
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
        t.prim.edge0 = (struct raster_edge){ 17, -5, -17 * 256 * 40 + 5 * 256 * 55 };
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
        cmocka_unit_test(units_wait_and_lose_nothing),
        cmocka_unit_test(special_depths),
        cmocka_unit_test(target_independent_raster_has_its_own_samples),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
