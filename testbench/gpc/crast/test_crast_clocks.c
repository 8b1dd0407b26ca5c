/* test_crast_clocks.c - clocks of a primitive's search (facts/gpc.md; rates.csv X) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "raster_chain.h"

/* Twenty tiles in a row or a column, the last a pixel short; what is left is to the right of, or below, tile 'from'. */
static struct raster_prim strip(bool down, unsigned from, unsigned start)
{
    struct raster_prim p = { .edges = 1, .x1 = 319, .y1 = 16, .start_x = (u10)start };

    p.edge[0].a = 1;
    p.edge[0].c = -256 * 16 * (s64)from;
    if (down) {
        p = (struct raster_prim){ .edges = 1, .x1 = 16, .y1 = 319, .start_y = (u10)start };
        p.edge[0].b = 1;
        p.edge[0].c = -256 * 16 * (s64)from;
    }
    return p;
}

/* A clock for a tile that is given; and for one that is looked at in vain, as far as the last row of the primitive before gives no tile
 * meanwhile, which was a tile here before the first primitive.
 */
static void a_search_takes_its_clocks_once(void **state)
{
    static struct raster_prim_fifo setup_crast;
    static struct coarse_tile_fifo crast_zcull;
    struct crast c;
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 2 * 20; k++) {
        const unsigned from = k % 20;

        crast_reset(&c);
        raster_standard(&c.cfg.samples, SAMPLES_1X1);
        crast_set_state(&c, &(const struct crast_config){ .samples = c.cfg.samples });
        for (unsigned n = 0; n < 4; n++, cases++) { /* the last needs no search */
            const struct raster_prim p = strip(k / 20, from, n < 3 ? 0 : from);
            const u64 before = c.clocks;
            const unsigned looked = n < 3 ? 1 + from : 1;
            const unsigned meanwhile = n == 0 || k / 20 == 1 ? 1 : 20 - from;
            unsigned given = 0;

            raster_prim_push(&setup_crast, &p);
            while (crast_step(&c, &setup_crast, &crast_zcull))
                for (; !coarse_tile_empty(&crast_zcull); given++)
                    coarse_tile_pop(&crast_zcull);
            assert_int_equal(given, 20 - from);
            assert_int_equal(c.clocks - before,
                             20 - from + (looked > meanwhile ? looked - meanwhile : 0));
        }
    }
    compared("primitives searched for", cases);
}

/* A level edge: nothing is looked for to the left or right in the rows that it leaves out; in the first that it holds a clock for each
 * tile to the left.  As wide as a picture.
 */
static void rows_beside_a_level_edge_take_a_clock(void **state)
{
    static struct raster_prim_fifo setup_crast;
    static struct coarse_tile_fifo crast_zcull;
    struct crast c;
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 6; k++) {
        const unsigned across = k & 1 ? 1024 : 5;
        struct raster_prim p = strip(true, 3, 0);
        unsigned given = 0;

        p.x1 = (u15)(16 * across);
        p.start_x = (u10)(k % 3 * (across - 1) / 2);
        crast_reset(&c);
        raster_standard(&c.cfg.samples, SAMPLES_1X1);
        crast_set_state(&c, &(const struct crast_config){ .samples = c.cfg.samples });
        raster_prim_push(&setup_crast, &p);
        while (crast_step(&c, &setup_crast, &crast_zcull))
            for (; !coarse_tile_empty(&crast_zcull); given++, cases++) {
                const struct coarse_tile t = coarse_tile_pop(&crast_zcull);

                assert_int_equal(t.x, given % across);
                assert_int_equal(t.y, 3 + given / across);
            }
        assert_int_equal(given, 17 * across);
        assert_int_equal(c.clocks, 3 + p.start_x + 17 * across);
    }
    compared("tiles below a level edge", cases);
}

/* What is left is to the left of tile 'to': the tiles beside it are not asked one by one. */
static void a_row_ends_at_the_edge(void **state)
{
    static struct raster_prim_fifo setup_crast;
    static struct coarse_tile_fifo crast_zcull;
    struct crast c;

    (void)state;
    for (unsigned to = 1; to < 20; to++) {
        struct raster_prim p = strip(false, to, 0);
        unsigned given = 0;

        p.edge[0].a = -1;
        p.edge[0].c = -p.edge[0].c;
        crast_reset(&c);
        raster_standard(&c.cfg.samples, SAMPLES_1X1);
        crast_set_state(&c, &(const struct crast_config){ .samples = c.cfg.samples });
        raster_prim_push(&setup_crast, &p);
        while (crast_step(&c, &setup_crast, &crast_zcull))
            for (; !coarse_tile_empty(&crast_zcull); given++)
                assert_int_equal(coarse_tile_pop(&crast_zcull).x, given);
        assert_int_equal(given, to);
        assert_int_equal(c.clocks, to);
    }
    compared("rows", 19);
}

/* A sliver between the samples of two rows of pixels, so many quads long: 64 samples are asked, and no more. */
static void as_many_samples_are_asked_as_fine_raster_asks(void **state)
{
    static const struct {
        enum sample_mode mode;
        s32 from, to; /* 1/256 pixel, between two rows of samples */
        unsigned quads;
    } row[] = { { SAMPLES_1X1, 140, 370, 8 }, { SAMPLES_2X2, 232, 280, 4 } };

    (void)state;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned quads = 1; quads <= 8; quads++) {
            struct raster_prim p = { .edges = 2, .x1 = (u15)(2 * quads), .y1 = 2 };
            struct crast_config cfg = { 0 };

            p.edge[0].b = 1;
            p.edge[0].c = -row[i].from;
            p.edge[1].b = -1;
            p.edge[1].c = row[i].to;
            raster_standard(&cfg.samples, row[i].mode);
            assert_int_equal(crast_empty(&cfg, &p, 0, 0), quads <= row[i].quads);
        }
    compared("slivers", 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_takes_its_clocks_once),
        cmocka_unit_test(rows_beside_a_level_edge_take_a_clock),
        cmocka_unit_test(a_row_ends_at_the_edge),
        cmocka_unit_test(as_many_samples_are_asked_as_fine_raster_asks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
