/* test_raster_area.c - smooth polygons and points: how much of each pixel is inside; round points
 * (facts/texture/raster_rules.md 6)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "seeded.h"
#include "raster_cases.h"
#include "raster_chain.h"
#include "raster_reference.h"

#define WINDOW 20 /* pixels */

/* What the raster gave each sample of the window, added up; -1: it is not covered. */
static int got[WINDOW][WINDOW][16];
static bool fades; /* whether primitives are smooth */

static void keep(void *context, const struct raster_prim *prim, const struct fine_tile *tile)
{
    const unsigned across = samples_shape(tile->samples).across,
                   down = samples_shape(tile->samples).down;

    (void)context;
    (void)prim;
    assert_int_equal(tile->fades, fades);
    for (unsigned i = 0; i < 64; i++) {
        if (!(tile->coverage >> i & 1))
            continue;
        const unsigned x = tile->x + i % 8 / across, y = tile->y + i / 8 / down;
        int *z = &got[y][x][i / 8 % down * across + i % 8 % across];

        assert_true(x < WINDOW && y < WINDOW && (!fades || tile->opacity[i] > 0));
        *z = (*z < 0 ? 0 : *z) + tile->opacity[i];
    }
}

static void begin(bool smooth)
{
    memset(got, 0xff, sizeof got); /* -1 of each */
    fades = smooth;
}

/* Point n of a pixel's 16x16. */
static struct reference_point point_of(int x, int y, unsigned n)
{
    return (struct reference_point){ 256 * x + 8 + 16 * (n % 16), 256 * y + 8 + 16 * (n / 16) };
}

static struct setup_packet triangle(const struct reference_point v[3])
{
    struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE, .edge_flags = 7 };

    p.v0 = raster_vertex_at((int)v[0].x, (int)v[0].y, 0.5);
    p.v1 = raster_vertex_at((int)v[1].x, (int)v[1].y, 0.25);
    p.v2 = raster_vertex_at((int)v[2].x, (int)v[2].y, 0.75);
    return p;
}

static void opacity_is_the_part_that_is_inside(void **state)
{
    unsigned long cases = 0, between = 0;

    (void)state;
    for (unsigned n = 0; n < 800; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        struct reference_point v[3];

        raster_case(&seeded, (enum raster_case)(n % CASES), 2, 2, WINDOW - 4, WINDOW - 4, v);
        raster_standard(&s.setup.samples, raster_modes[n / 8 % 7]);
        s.setup.samples.enable = 0;
        s.setup.poly_smooth = 1;
        const struct setup_packet p = triangle(v);
        begin(true);
        raster_draw(&s, &p, NULL, keep, NULL);
        for (int y = 0; y < WINDOW; y++)
            for (int x = 0; x < WINDOW; x++) {
                int want = 0;

                for (unsigned k = 0; k < 256; k++)
                    want += reference_in_polygon(v, 3, point_of(x, y, k));
                between += want > 0 && want < 256;
                for (unsigned i = 0; i < reference_samples(&s.setup.samples); i++, cases++)
                    if (got[y][x][i] != (want ? want : -1))
                        fail_msg("%s: (%d %d) (%d %d) (%d %d): sample %u of %d %d has %d, not %d",
                                 raster_case_names[n % CASES], (int)v[0].x, (int)v[0].y,
                                 (int)v[1].x, (int)v[1].y, (int)v[2].x, (int)v[2].y, i, x, y,
                                 got[y][x][i], want);
            }
    }
    assert_true(between > 1000);
    compared("samples of smooth triangles", cases);
}

/* known: OpenGL 4.6 (compatibility), 14.6: what polygons that share edges have of a pixel adds up to what their union has */
static void polygons_that_share_edges_add_up(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 300; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        const struct reference_point far[4] = { { -256, -256 },
                                                { 256 * (WINDOW + 1), -256 },
                                                { 256 * (WINDOW + 1), 256 * (WINDOW + 1) },
                                                { -256, 256 * (WINDOW + 1) } };
        const struct reference_point hub = { random_below(&seeded, 256 * WINDOW),
                                             random_below(&seeded, 256 * WINDOW) };

        s.setup.poly_smooth = 1;
        begin(true);
        for (unsigned i = 0; i < 4; i++) {
            const struct reference_point v[3] = { far[i], far[(i + 1) % 4], hub };
            const struct setup_packet p = triangle(v);

            raster_draw(&s, &p, NULL, keep, NULL);
        }
        for (int y = 0; y < WINDOW; y++)
            for (int x = 0; x < WINDOW; x++, cases++)
                assert_int_equal(got[y][x][0], 256);
    }
    compared("pixels of fans", cases);
}

static bool in_circle(struct reference_point p, struct reference_point center, unsigned sixteenths)
{
    /* known: the distance is compared as it is: of 16 times 256ths of a pixel, doubled, integers are exact */
    const double far = hypot((double)(p.x - center.x), (double)(p.y - center.y));

    return far * far < 64.0 * sixteenths * sixteenths && far < 8.0 * sixteenths;
}

static void points_are_circles(void **state)
{
    unsigned long cases = 0, inside = 0;

    (void)state;
    for (unsigned n = 0; n < 800; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        struct setup_packet p = { .kind = PRIMITIVE_POINT };
        const unsigned size = 16 + random_below(&seeded, n % 4 ? 64 : 512);
        const struct reference_point center = { random_below(&seeded, 256 * WINDOW),
                                                random_below(&seeded, 256 * WINDOW) };
        double sum = 0;

        raster_standard(&s.setup.samples, raster_modes[n / 2 % 7]);
        s.setup.samples.enable = n & 1;
        s.setup.point_sprite = 0;
        s.setup.point_smooth = 1;
        s.setup.point_size = raster_bits(size / 16.0);
        p.v0 = raster_vertex_at((int)center.x, (int)center.y, 0.5);
        const unsigned samples = reference_samples(&s.setup.samples);
        const bool smooth = !s.setup.samples.enable || samples == 1;

        begin(smooth);
        raster_draw(&s, &p, NULL, keep, NULL);
        for (int y = 0; y < WINDOW; y++)
            for (int x = 0; x < WINDOW; x++) {
                int want = 0;

                for (unsigned k = 0; k < 256 && smooth; k++)
                    want += in_circle(point_of(x, y, k), center, size);
                sum += want / 256.0;
                for (unsigned i = 0; i < samples; i++, cases++) {
                    const unsigned number = samples_number(
                        s.setup.samples.target, i % samples_shape(s.setup.samples.target).across,
                        i / samples_shape(s.setup.samples.target).across);
                    const bool is =
                        smooth ? want > 0
                               : in_circle(reference_sample(&s.setup.samples, x, y, number), center,
                                           size);

                    inside += is;
                    if (got[y][x][i] != (!is ? -1 : smooth ? want : 0))
                        fail_msg("%u/16 at (%d %d): sample %u of %d %d has %d, not %d", size,
                                 (int)center.x, (int)center.y, i, x, y, got[y][x][i], want);
                }
            }
        /* All of it is in the window: its area, within what its outline's points can be off. */
        if (smooth && size < 64 && center.x > 1024 && center.y > 1024 &&
            center.x < 256 * WINDOW - 1024 && center.y < 256 * WINDOW - 1024)
            assert_true(fabs(sum - acos(-1) * size * size / 1024) < acos(-1) * size / 256 + 0.05);
    }
    assert_true(inside > 10000);
    compared("samples of round points", cases);
}

/* Sprites are squares, and so are points in conservative raster. */
static void sprites_stay_squares(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 3; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        struct setup_packet p = { .kind = PRIMITIVE_POINT };

        s.setup.point_smooth = 1;
        s.setup.point_sprite = n == 0;
        s.setup.conservative = n == 1;
        s.setup.point_size = raster_bits(8);
        p.v0 = raster_vertex_at(10 * 256, 10 * 256, 0.5);
        begin(n == 2);
        raster_draw(&s, &p, NULL, keep, NULL);
        assert_int_equal(got[6][6][0], n == 2 ? -1 : 0);
        assert_int_equal(got[10][10][0], n == 2 ? 256 : 0);
        cases += 2;
    }
    compared("corners", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opacity_is_the_part_that_is_inside),
        cmocka_unit_test(polygons_that_share_edges_add_up),
        cmocka_unit_test(points_are_circles),
        cmocka_unit_test(sprites_stay_squares),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
