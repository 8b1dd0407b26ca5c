/* test_crast.c - start tiles, empty tiles, waits of the coarse raster (facts/gpc.md); that none is
 * missed: gpc/raster
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "common/screen_tile.h"
#include "seeded.h"
#include "raster_cases.h"
#include "raster_chain.h"
#include "raster_reference.h"

static struct setup_packet triangle(const struct reference_point v[3])
{
    struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE, .edge_flags = 7 };

    p.v0 = raster_vertex_at((int)v[0].x, (int)v[0].y, 0.25);
    p.v1 = raster_vertex_at((int)v[1].x, (int)v[1].y, 0.5);
    p.v2 = raster_vertex_at((int)v[2].x, (int)v[2].y, 0.75);
    return p;
}

/* A primitive is found from any start tile in its box. */
static void any_start_tile_will_do(void **state)
{
    (void)state;
    static struct raster_prim_fifo setup_crast;
    static struct coarse_tile_fifo crast_zcull;
    unsigned long cases = 0;

    for (unsigned i = 0; i < 2000; i++) {
        struct raster_state s = raster_plain(512, 512);
        struct reference_point v[3];
        struct setup_job job;
        struct crast c;
        u12 phase = 0;
        u64 places[2] = { 0, 0 };

        raster_case(&seeded, (enum raster_case)(i % CASES), 0, 0, 512, 512, v);
        struct setup_packet p = triangle(v);
        setup_assemble(&s.setup, &p, &phase, &job);
        for (unsigned k = 0; k < 2 && job.count; k++) {
            crast_reset(&c);
            crast_set_state(&c, &(const struct crast_config){ .samples = s.setup.samples });
            if (k == 1) {
                const struct raster_prim *q = &job.prim[0];
                unsigned across = (q->x1 - 1) / 16 - q->x0 / 16 + 1;

                job.prim[0].start_x = (u10)(q->x0 / 16 + random_below(&seeded, across));
            }
            raster_prim_push(&setup_crast, &job.prim[0]);
            while (crast_step(&c, &setup_crast, &crast_zcull))
                while (!coarse_tile_empty(&crast_zcull)) {
                    struct coarse_tile t = coarse_tile_pop(&crast_zcull);

                    places[k] = places[k] * 1000003 + t.y * 1024u + t.x;
                    cases++;
                }
        }
        assert_true(places[0] == places[1]);
    }
    compared("coarse tiles from two start tiles", cases);
}

/* Returns how many tiles a triangle's first primitive gives, which are in 'tile', and the clocks. */
static unsigned tiles_of(const struct crast_config *cfg, const struct reference_point v[3],
                         struct coarse_tile *tile, u64 *clocks)
{
    struct raster_state s = raster_plain(512, 512);
    const struct setup_packet p = triangle(v);
    struct setup_job job;
    struct crast c;
    unsigned count = 0;
    u12 phase = 0;

    setup_assemble(&s.setup, &p, &phase, &job);
    crast_reset(&c);
    crast_set_state(&c, cfg);
    if (job.count)
        setup_crast_into(&c, &job.prim[0]);
    while (crast_zcull_from(&c, &tile[count]))
        count++;
    *clocks = c.clocks + c.spent; /* those behind the last tile, too */
    return count;
}

/* Empty coarse tiles of triangles with edges of about 'size' pixels. */
static double empty_rate(enum sample_mode mode, int size, bool sliver)
{
    const int cases = (size < 64 ? 384000 : 96000) / size; /* small ones have few tiles each */
    struct raster_state s = raster_plain(1024, 1024);
    struct raster_sum all = { 0 };

    raster_standard(&s.setup.samples, mode);
    for (int i = 0; i < cases; i++) {
        struct reference_point v[3];
        struct raster_sum sum;

        raster_case(&seeded, sliver ? CASE_SLIVER : CASE_ORDINARY, 300, 300, size - 16, size - 16,
                    v);
        struct setup_packet p = triangle(v);
        sum = raster_draw(&s, &p, NULL, NULL, NULL);
        all.coarse += sum.coarse;
        all.empty += sum.empty;
        all.crast_clocks += sum.crast_clocks;
    }
    printf("  %2u samples, %3d pixels%s: %u coarse tiles in %" PRIu64 " clocks, %.2f %% empty\n",
           reference_samples(&s.setup.samples), size, sliver ? " sliver" : "", all.coarse,
           all.crast_clocks, 100.0 * all.empty / all.coarse);
    return (double)all.empty / all.coarse;
}

static void few_coarse_tiles_are_empty(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (int size = 32; size <= 512; size *= 2, cases += 4) {
        const double most = 0.005; /* tips are most of a small one */

        assert_true(empty_rate(SAMPLES_1X1, size, false) < most);
        assert_true(empty_rate(SAMPLES_2X2, size, false) < most);
        assert_true(empty_rate(SAMPLES_4X4, size, false) < most);
        empty_rate(SAMPLES_1X1, size, true);
    }
    compared("sizes and samples", cases);
}

/* By definition. */
static bool sample_covered(const struct raster_state *s, const struct reference_point v[3],
                           int left, int top)
{
    for (int y = top; y < top + 16; y++)
        for (int x = left; x < left + 16; x++)
            for (unsigned n = 0; n < reference_samples(&s->setup.samples); n++)
                if (reference_in_polygon(v, 3, reference_sample(&s->setup.samples, x, y, n)))
                    return true;
    return false;
}

/* A tile that is left out has no sample, and costs the clock that it would have had. */
static void what_is_empty_has_no_sample(void **state)
{
    unsigned long cases = 0, empty = 0, touched = 0;

    (void)state;
    for (unsigned i = 0; i < 700; i++) {
        struct raster_state s = raster_plain(512, 512);
        struct reference_point v[3];
        struct setup_job job;
        struct raster_sum sum;
        unsigned here = 0;
        u12 phase = 0;

        raster_random_samples(&seeded, &s.setup.samples);
        raster_case(&seeded, (enum raster_case)(i % CASES), 100, 100, 24, 24, v);
        struct setup_packet p = triangle(v);
        setup_assemble(&s.setup, &p, &phase, &job);
        if (!job.count)
            continue;
        const struct crast_config cfg = { .samples = s.setup.samples };
        const struct raster_prim *q = &job.prim[0];
        for (unsigned y = q->y0 / 16; y <= (q->y1 - 1u) / 16; y++)
            for (unsigned x = q->x0 / 16; x <= (q->x1 - 1u) / 16; x++, cases++) {
                const bool in = crast_judge(&cfg, q, (u10)x, (u10)y) == CRAST_HERE;
                const bool out = !in || crast_empty(&cfg, q, (u10)x, (u10)y);

                if (out)
                    assert_false(sample_covered(&s, v, (int)(16 * x), (int)(16 * y)));
                here += in;
                empty += in && out;
            }
        sum = raster_draw(&s, &p, NULL, NULL, NULL);
        assert_true(sum.crast_clocks >= here && sum.coarse <= here);
        touched += here;
    }
    printf("  %lu of %lu tiles that are touched are left out\n", empty, touched);
    assert_true(empty > 100);
    compared("tiles", cases);
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
    crast_set_state(&crast, &(const struct crast_config){ .samples = s.setup.samples });
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

/* Each of several GPCs gives the tiles of the one there is alone that lie in its part of the screen, in the same order; and takes as
 * many clocks as that one.
 */
static void gpcs_share_the_tiles(void **state)
{
    static struct coarse_tile alone[2048], shared[2048];
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        struct crast_config cfg = { .samples = raster_plain(512, 512).setup.samples };
        const unsigned gpcs = 2 + i % 5;
        struct reference_point v[3];
        unsigned given = 0, all;
        u64 clocks;

        raster_case(&seeded, (enum raster_case)(i % CASES), 0, 0, 512, 512, v);
        all = tiles_of(&cfg, v, alone, &clocks);
        cfg.gpcs = (u3)gpcs;
        for (cfg.number = 0; cfg.number < gpcs; cfg.number++) {
            u64 busy;
            const unsigned count = tiles_of(&cfg, v, shared, &busy);

            for (unsigned k = 0, at = 0; k < count; k++, at++) {
                const struct coarse_tile *t = &shared[k];

                assert_int_equal(screen_tile_gpc(gpcs, 16u * t->x, 16u * t->y), cfg.number);
                while (at < all && !coarse_tile_same(&alone[at], t))
                    at++;
                assert_true(at < all);
            }
            assert_true(busy == clocks);
            given += count;
        }
        assert_int_equal(given, all);
        cases += all;
    }
    assert_true(cases > 1000);
    compared("tiles of several GPCs", cases);
}

/* A tile a clock in coarse raster; 64 samples a clock in fine raster; nothing for what is empty. */
static void tiles_take_their_clocks(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned m = 0; m < 7; m++, cases++) {
        struct raster_state s = raster_plain(64, 48);
        struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE };
        unsigned n;
        struct raster_sum sum;

        raster_standard(&s.setup.samples, raster_modes[m]);
        n = reference_samples(&s.setup.samples);
        p.v0 = raster_vertex_at(-25600, -25600, 0.5);
        p.v1 = raster_vertex_at(256000, -25600, 0.5);
        p.v2 = raster_vertex_at(-25600, 256000, 0.5);
        sum = raster_draw(&s, &p, NULL, NULL, NULL);
        assert_int_equal(sum.crast_clocks, 4 * 3);
        assert_int_equal(sum.frast_clocks, 64 * 48 * n / 64);
        assert_int_equal(sum.samples, 64 * 48 * n);
    }
    compared("sample modes", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_start_tile_will_do),
        cmocka_unit_test(few_coarse_tiles_are_empty),
        cmocka_unit_test(what_is_empty_has_no_sample),
        cmocka_unit_test(units_wait_and_lose_nothing),
        cmocka_unit_test(gpcs_share_the_tiles),
        cmocka_unit_test(tiles_take_their_clocks),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
