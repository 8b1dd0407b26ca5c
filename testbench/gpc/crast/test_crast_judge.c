/* test_crast_judge.c - a coarse tile is looked at if each edge by itself holds a sample of its pixels that are in
 * the box: pixel by pixel (facts/texture/raster_rules.md 2)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "gpc/crast/crast.h"
#include "seeded.h"

static struct raster_edge random_edge(void)
{
    const unsigned kind = (unsigned)(random_word() % 4); /* level, steep, any */
    struct raster_edge e = { .a = (s27)(random_word() % 2001) - 1000,
                             .b = (s27)(random_word() % 2001) - 1000 };

    if (kind == 0)
        e.a = 0;
    if (kind == 1)
        e.b = 0;
    /* through a place near the tile */
    e.c = -((s64)e.a * (s64)(256 * 16 + random_word() % 12288) +
            (s64)e.b * (s64)(256 * 16 + random_word() % 12288));
    return e;
}

/* A side of the box: at the tile's, within it, or beyond. */
static u15 random_side(unsigned least)
{
    static const unsigned sides[] = { 0, 31, 32, 33, 40, 47, 48, 49, 70 };
    const unsigned side = sides[random_word() % 9];

    return (u15)(side > least ? side : least);
}

/* Whether the edge holds the centre of a pixel of tile (2, 2) that is in the box. */
static bool holds(const struct raster_prim *p, const struct raster_edge *e)
{
    for (int y = 32; y < 48; y++)
        for (int x = 32; x < 48; x++)
            if (x >= p->x0 && x < p->x1 && y >= p->y0 && y < p->y1 &&
                (s64)e->a * (256 * x + 128) + (s64)e->b * (256 * y + 128) + e->c >= 0)
                return true;
    return false;
}

static void an_edge_is_asked_for_the_pixels_of_the_box(void **state)
{
    const struct crast_config cfg = { .samples = { .target = SAMPLES_1X1 } };
    unsigned long cases = 0, here = 0;

    (void)state;
    for (unsigned i = 0; i < 100000; i++) {
        struct raster_prim p = { .edges = 1 + i % 2, .at_center = 1 };
        bool want;

        p.edge[0] = random_edge();
        p.edge[1] = random_edge();
        p.x0 = random_side(0);
        p.y0 = random_side(0);
        p.x1 = random_side(p.x0 + 1u);
        p.y1 = random_side(p.y0 + 1u);
        if (p.x0 >= 48 || p.x1 <= 32 || p.y0 >= 48 || p.y1 <= 32)
            continue; /* no tile of the box */
        want = holds(&p, &p.edge[0]) && (p.edges == 1 || holds(&p, &p.edge[1]));
        if ((crast_judge(&cfg, &p, 2, 2) == CRAST_HERE) != want)
            fail_msg("edge %d %d %" PRId64 ", box %u,%u to %u,%u: %s", (int)p.edge[0].a,
                     (int)p.edge[0].b, (int64_t)p.edge[0].c, p.x0, p.y0, p.x1, p.y1,
                     want ? "left out" : "looked at");
        here += want;
        cases++;
    }
    assert_true(here > cases / 8 && here < cases - cases / 8);
    compared("tiles", cases);
}

/* Whether pixel (x, y) is in the box and every edge from 'first' to before 'end' holds its centre. */
static bool pixel_held(const struct raster_prim *p, unsigned first, unsigned end, int x, int y)
{
    bool in = x >= p->x0 && x < p->x1 && y >= p->y0 && y < p->y1;

    for (unsigned i = first; i < end; i++)
        in &= (s64)p->edge[i].a * (256 * x + 128) + (s64)p->edge[i].b * (256 * y + 128) +
                  p->edge[i].c >=
              0;
    return in;
}

/* Tile (2, 2): no more quads than 16 of which each edge by itself holds a pixel, and none that all hold. */
static bool empty_by_definition(const struct raster_prim *p)
{
    unsigned asked = 0, held = 0;

    for (int y = 32; y < 48; y += 2)
        for (int x = 32; x < 48; x += 2) {
            unsigned edges = 0, all = 0;

            for (unsigned i = 0; i < p->edges; i++) {
                unsigned any = 0;

                for (int k = 0; k < 4; k++)
                    any |= pixel_held(p, i, i + 1, x + k % 2, y + k / 2);
                edges += any;
            }
            for (int k = 0; k < 4; k++)
                all |= pixel_held(p, 0, p->edges, x + k % 2, y + k / 2);
            asked += edges == p->edges;
            held += all;
        }
    return asked <= 16 && held == 0;
}

/* Strips narrower than a pixel, or about as wide. */
static void a_tile_is_empty_if_its_quads_hold_no_sample(void **state)
{
    const struct crast_config cfg = { .samples = { .target = SAMPLES_1X1 } };
    unsigned long cases = 0, empty = 0;

    (void)state;
    for (unsigned i = 0; i < 30000; i++, cases++) {
        struct raster_prim p = { .edges = 2, .at_center = 1 };
        bool want;

        p.edge[0] = random_edge();
        p.edge[1] = (struct raster_edge){ -p.edge[0].a, -p.edge[0].b, -p.edge[0].c };
        p.edge[1].a += (s27)(random_word() % 21) - 10;
        p.edge[1].c += (s64)(random_word() % 200000);
        p.x0 = random_side(0) % 48;
        p.y0 = random_side(0) % 48;
        p.x1 = random_side(p.x0 > 32 ? p.x0 + 1u : 33);
        p.y1 = random_side(p.y0 > 32 ? p.y0 + 1u : 33);
        want = empty_by_definition(&p);
        assert_int_equal(crast_empty(&cfg, &p, 2, 2), want);
        empty += want;
    }
    assert_true(empty > cases / 8 && empty < cases - cases / 8);
    compared("tiles of strips", cases);
}

/* The most that an edge holds of a pixel's centre in the box, in tile (2, 2). */
static s64 most_of(const struct raster_prim *p, const struct raster_edge *e)
{
    s64 most = INT64_MIN;

    for (int y = 32; y < 48; y++)
        for (int x = 32; x < 48; x++) {
            const s64 value = (s64)e->a * (256 * x + 128) + (s64)e->b * (256 * y + 128) + e->c;

            if (x >= p->x0 && x < p->x1 && y >= p->y0 && y < p->y1)
                most = value > most ? value : most;
        }
    return most;
}

/* 0 is held, and -1 is not: by an edge, and where two that are one line meet in a pixel. */
static void nothing_less_than_0_is_held(void **state)
{
    const struct crast_config cfg = { .samples = { .target = SAMPLES_1X1 } };
    unsigned long cases = 0, empty = 0;

    (void)state;
    for (unsigned i = 0; i < 3000; i++) {
        struct raster_prim p = { .edges = 1, .at_center = 1, .x0 = 33, .y0 = 32, .x1 = 47 };
        const s64 x = 256 * (s64)(33 + random_word() % 14) + 128,
                  y = 256 * (s64)(32 + random_word() % 16) + 128;

        p.y1 = (u15)(47 + i % 2);
        p.edge[0] = random_edge();
        p.edge[0].c -= most_of(&p, &p.edge[0]);
        assert_int_equal(crast_judge(&cfg, &p, 2, 2), CRAST_HERE);
        p.edge[0].c--;
        assert_int_not_equal(crast_judge(&cfg, &p, 2, 2), CRAST_HERE);
        p.edges = 2;
        p.edge[0].c = -(p.edge[0].a * x + p.edge[0].b * y);
        p.edge[1] = (struct raster_edge){ -p.edge[0].a, -p.edge[0].b, -p.edge[0].c };
        assert_int_equal(crast_empty(&cfg, &p, 2, 2), empty_by_definition(&p));
        p.edge[1].c--;
        empty += empty_by_definition(&p);
        assert_int_equal(crast_empty(&cfg, &p, 2, 2), empty_by_definition(&p));
        cases += 4;
    }
    assert_true(empty > 1000);
    compared("tiles that an edge just holds", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_edge_is_asked_for_the_pixels_of_the_box),
        cmocka_unit_test(a_tile_is_empty_if_its_quads_hold_no_sample),
        cmocka_unit_test(nothing_less_than_0_is_held),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
