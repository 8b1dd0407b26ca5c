/* test_raster_triangles.c - every sample of hard triangles, by definition (facts/texture/raster_rules.md 2) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "raster_cases.h"
#include "raster_chain.h"
#include "raster_reference.h"

#define WINDOW 40 /* pixels */

static struct raster_map map;

/* A window somewhere in 16384x16384, near its edges as often. */
static int random_origin(void)
{
    unsigned pick = random_below(&seeded, 4);

    return pick == 0 ? 0 : pick == 1 ? 16384 - WINDOW : (int)random_below(&seeded, 16384 - WINDOW);
}

static struct setup_packet triangle(const struct reference_point v[3])
{
    struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE, .edge_flags = 7 };

    p.v0 = raster_vertex_at((int)v[0].x, (int)v[0].y, 0.25);
    p.v1 = raster_vertex_at((int)v[1].x, (int)v[1].y, 0.5);
    p.v2 = raster_vertex_at((int)v[2].x, (int)v[2].y, 0.75);
    return p;
}

/* The window's samples are as the definition has them; how many were compared. */
static unsigned long same_as_definition(const struct raster_state *s,
                                        const struct reference_point v[3])
{
    unsigned n = reference_samples(&s->setup.samples);
    unsigned long compared = 0;

    for (int y = map.y; y < map.y + map.h; y++)
        for (int x = map.x; x < map.x + map.w; x++)
            for (unsigned i = 0; i < n; i++, compared++) {
                struct reference_point p = reference_sample(&s->setup.samples, x, y, i);
                bool in = reference_in_polygon(v, 3, p);

                if (*raster_map_at(&map, x, y, i) != in)
                    fail_msg(
                        "(%d %d) (%d %d) (%d %d): sample %u of pixel %d %d is covered %u times",
                        (int)v[0].x, (int)v[0].y, (int)v[1].x, (int)v[1].y, (int)v[2].x,
                        (int)v[2].y, i, x, y, *raster_map_at(&map, x, y, i));
            }
    return compared;
}

static struct raster_state window_state(int x, int y)
{
    struct raster_state s = raster_plain(WINDOW, WINDOW);

    s.setup.surface_x = (u16)x;
    s.setup.surface_y = (u16)y;
    raster_map_clear(&map, x, y, WINDOW, WINDOW);
    return s;
}

static void every_sample_of_every_kind(void **state)
{
    (void)state;
    unsigned long cases = 0;
    struct raster_sum sums[CASES];

    memset(sums, 0, sizeof sums);
    for (unsigned i = 0; i < 16000; i++) {
        int x = random_origin(), y = random_origin();
        struct raster_state s = window_state(x, y);
        enum raster_case kind = (enum raster_case)(i % CASES);
        struct reference_point v[3];
        struct raster_sum sum;

        raster_random_samples(&seeded, &s.setup.samples);
        raster_case(&seeded, kind, x, y, WINDOW, WINDOW, v);
        struct setup_packet p = triangle(v);
        sum = raster_draw(&s, &p, NULL, raster_count, &map);
        cases += same_as_definition(&s, v);
        sums[kind].coarse += sum.coarse;
        sums[kind].samples += sum.samples;
        sums[kind].fine += sum.fine;
    }
    for (unsigned k = 0; k < CASES; k++) {
        printf("  %-9s %6u coarse, %7u fine tiles, %8lu samples\n", raster_case_names[k],
               sums[k].coarse, sums[k].fine, sums[k].samples);
        assert_true(sums[k].samples > 100);
    }
    compared("samples of hard triangles", cases);
}

/* Every snap grid and both roundings, with coordinates of 24 bits. */
static void every_snap_grid(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned i = 0; i < 6400; i++) {
        struct raster_state s = window_state(96, 32);
        struct reference_point v[3];
        struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE };
        struct raster_vertex *to[3] = { &p.v0, &p.v1, &p.v2 };

        s.setup.snap = (u4)(1 + i % 8);
        s.setup.snap_tesla = i / 8 % 2;
        raster_case(&seeded, (enum raster_case)(i / 16 % CASES), 96, 32, WINDOW, WINDOW, v);
        for (unsigned k = 0; k < 3; k++) {
            double half = (double)random_below(&seeded, 3) / 512; /* ties as often */

            *to[k] = raster_vertex_at((int)v[k].x, (int)v[k].y, 0);
            to[k]->x = raster_bits((double)v[k].x / 256 + half);
            to[k]->y = raster_bits((double)v[k].y / 256 - half);
            assert_true(reference_snap(to[k]->x, s.setup.snap, s.setup.snap_tesla, &v[k].x));
            assert_true(reference_snap(to[k]->y, s.setup.snap, s.setup.snap_tesla, &v[k].y));
        }
        raster_draw(&s, &p, NULL, raster_count, &map);
        cases += same_as_definition(&s, v);
    }
    compared("samples on every snap grid", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_of_every_kind),
        cmocka_unit_test(every_snap_grid),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
