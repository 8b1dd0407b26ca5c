/* test_raster_mesh.c - no gap and no overlap in meshes (facts/texture/raster_rules.md 2) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "raster_cases.h"
#include "raster_chain.h"

#define WINDOW 64 /* pixels */
#define CELLS  6

static struct raster_map map;

static struct setup_packet triangle(struct reference_point a, struct reference_point b,
                                    struct reference_point c)
{
    struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE };

    p.v0 = raster_vertex_at((int)a.x, (int)a.y, 0.5);
    p.v1 = raster_vertex_at((int)b.x, (int)b.y, 0.5);
    p.v2 = raster_vertex_at((int)c.x, (int)c.y, 0.5);
    return p;
}

static int64_t cross(struct reference_point a, struct reference_point b, struct reference_point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Vertices of a grid over the window, each moved by up to a third of a cell, so that most cells can be cut
 * along one diagonal or the other; on samples or corners as often.
 */
static void random_vertices(struct reference_point v[CELLS + 1][CELLS + 1])
{
    const unsigned cell = 256 * WINDOW / CELLS;

    for (int j = 0; j <= CELLS; j++)
        for (int i = 0; i <= CELLS; i++) {
            const int64_t grid = random_below(&seeded, 3) ? 1 : random_below(&seeded, 2) ? 16 : 128;
            const int64_t dx = (int)random_below(&seeded, cell * 2u / 3) - (int)cell / 3;
            const int64_t dy = (int)random_below(&seeded, cell * 2u / 3) - (int)cell / 3;

            v[j][i].x = (i * (int)cell + dx) / grid * grid;
            v[j][i].y = (j * (int)cell + dy) / grid * grid;
            if (i == 0 || i == CELLS) /* beyond the window */
                v[j][i].x = i ? 256 * (WINDOW + 30) : -256 * 30;
            if (j == 0 || j == CELLS)
                v[j][i].y = j ? 256 * (WINDOW + 30) : -256 * 30;
        }
}

/* Cuts a cell along a diagonal that lies inside it; each triangle of either winding. */
static unsigned draw_cell(const struct raster_state *s, struct reference_point a,
                          struct reference_point b, struct reference_point c,
                          struct reference_point d)
{
    const struct reference_point q[4] = { a, b, c, d };
    unsigned from = cross(a, b, c) > 0 && cross(a, c, d) > 0 ? 0 : 1;
    unsigned drawn = 0;

    for (unsigned i = 0; i < 2; i++) {
        const struct reference_point t[3] = { q[from], q[(from + 1 + i) % 4],
                                              q[(from + 2 + i) % 4] };
        unsigned first = random_below(&seeded, 3), turn = random_below(&seeded, 2);
        struct setup_packet p =
            triangle(t[first], t[(first + 1 + turn) % 3], t[(first + 2 - turn) % 3]);

        assert_true(cross(t[0], t[1], t[2]) >= 0);
        raster_draw(s, &p, NULL, raster_count, &map);
        drawn++;
    }
    return drawn;
}

static bool can_cut(struct reference_point a, struct reference_point b, struct reference_point c,
                    struct reference_point d)
{
    return (cross(a, b, c) > 0 && cross(a, c, d) > 0) || (cross(b, c, d) > 0 && cross(b, d, a) > 0);
}

static void every_sample_of_a_mesh_once(void **state)
{
    (void)state;
    unsigned long cases = 0, triangles = 0, skipped = 0;

    for (unsigned n = 0; n < 300; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        struct reference_point v[CELLS + 1][CELLS + 1];
        bool whole = true;

        raster_random_samples(&seeded, &s.setup.samples);
        random_vertices(v);
        for (unsigned i = 0; i < CELLS * CELLS; i++) {
            struct reference_point *at = &v[i / CELLS][i % CELLS];

            whole &= can_cut(at[0], at[1], at[CELLS + 2], at[CELLS + 1]);
        }
        skipped += !whole;
        if (!whole)
            continue;
        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        for (unsigned i = 0; i < CELLS * CELLS; i++) {
            struct reference_point *at = &v[i / CELLS][i % CELLS];

            triangles += draw_cell(&s, at[0], at[1], at[CELLS + 2], at[CELLS + 1]);
        }
        for (int y = 0; y < WINDOW; y++)
            for (int x = 0; x < WINDOW; x++)
                for (unsigned k = 0; k < reference_samples(&s.setup.samples); k++, cases++)
                    if (*raster_map_at(&map, x, y, k) != 1)
                        fail_msg("mesh %u: sample %u of pixel %d %d is covered %u times", n, k, x,
                                 y, *raster_map_at(&map, x, y, k));
    }
    printf("  %lu triangles, %lu meshes not drawn\n", triangles, skipped);
    compared("samples of meshes", cases);
}

/* A fan of slivers around one point; every sample of the disc's square inside the fan once. */
static void every_sample_of_a_fan_of_slivers_once(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 40; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        struct reference_point hub = { random_below(&seeded, 256 * WINDOW),
                                       random_below(&seeded, 256 * WINDOW) };
        const int far = 256 * (WINDOW + 1);
        struct reference_point before = { -256, -256 };

        if (n % 2)
            hub = (struct reference_point){ hub.x / 128 * 128, hub.y / 128 * 128 };
        raster_random_samples(&seeded, &s.setup.samples);
        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        for (int along = 1 + (int)random_below(&seeded, 97), side = 0; side < 4;) {
            const int at = along < far + 256 ? along - 256 : far;
            const struct reference_point rim[4] = {
                { at, -256 }, { far, at }, { far - 256 - at, far }, { -256, far - 256 - at }
            };
            struct setup_packet p = triangle(hub, before, rim[side]);

            raster_draw(&s, &p, NULL, raster_count, &map);
            before = rim[side];
            side += at == far;
            along = at == far ? 1 : along + 1 + (int)random_below(&seeded, 97);
        }
        for (int y = 0; y < WINDOW; y++)
            for (int x = 0; x < WINDOW; x++)
                for (unsigned k = 0; k < reference_samples(&s.setup.samples); k++, cases++)
                    if (*raster_map_at(&map, x, y, k) != 1)
                        fail_msg("fan %u: sample %u of pixel %d %d is covered %u times", n, k, x, y,
                                 *raster_map_at(&map, x, y, k));
    }
    compared("samples of fans", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_of_a_mesh_once),
        cmocka_unit_test(every_sample_of_a_fan_of_slivers_once),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
