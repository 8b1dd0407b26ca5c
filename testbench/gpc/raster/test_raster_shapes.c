/* test_raster_shapes.c - points, filled bounding boxes, conservative raster, scissors and window clips
 * (facts/texture/raster_rules.md 6, 7, 12)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "raster_cases.h"
#include "raster_chain.h"
#include "raster_reference.h"

#define WINDOW 40 /* pixels */

static struct raster_map map;

static struct setup_packet triangle(const struct reference_point v[3])
{
    struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE };

    p.v0 = raster_vertex_at((int)v[0].x, (int)v[0].y, 0.25);
    p.v1 = raster_vertex_at((int)v[1].x, (int)v[1].y, 0.5);
    p.v2 = raster_vertex_at((int)v[2].x, (int)v[2].y, 0.75);
    return p;
}

static bool in_square(const struct reference_point *low, const struct reference_point *high,
                      struct reference_point p)
{
    return low->x <= p.x && p.x < high->x && low->y <= p.y && p.y < high->y;
}

/* The map holds just the samples that are in the rectangle. */
static unsigned long same_as_rectangle(const struct raster_state *s, struct reference_point low,
                                       struct reference_point high, bool centers)
{
    unsigned long cases = 0;

    for (int y = map.y; y < map.y + map.h; y++)
        for (int x = map.x; x < map.x + map.w; x++)
            for (unsigned i = 0; i < reference_samples(&s->setup.samples); i++, cases++) {
                struct reference_point center = { 256 * x + 128, 256 * y + 128 };
                struct reference_point p =
                    centers ? center : reference_sample(&s->setup.samples, x, y, i);

                assert_int_equal(*raster_map_at(&map, x, y, i), in_square(&low, &high, p));
            }
    return cases;
}

static void points_are_squares(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 3000; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        int sixteenths = n % 5 == 0 ? 16 + (int)random_below(&seeded, 32752)
                                    : 16 + (int)random_below(&seeded, 200);
        struct reference_point v = { (int64_t)random_below(&seeded, 256 * (WINDOW + 20)) - 2560,
                                     (int64_t)random_below(&seeded, 256 * (WINDOW + 20)) - 2560 };
        struct setup_packet p = { .kind = PRIMITIVE_POINT };

        if (n % 3 == 0)
            v = (struct reference_point){ v.x / 128 * 128, v.y / 128 * 128 };
        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        raster_random_samples(&seeded, &s.setup.samples);
        s.setup.cull_front = s.setup.cull_back = 1; /* not of points */
        s.setup.point_size_attribute = n % 2;
        s.setup.point_d3d_center = n / 2 % 2;
        p.v0 = raster_vertex_at((int)v.x, (int)v.y, 0.5);
        p.v0.point_size = s.setup.point_size = raster_bits(sixteenths / 16.0);
        *(n % 2 ? &s.setup.point_size : &p.v0.point_size) = 0x7fc00000;
        raster_draw(&s, &p, NULL, raster_count, &map);
        struct reference_point low = { v.x - 8 * sixteenths, v.y - 8 * sixteenths };
        struct reference_point high = { v.x + 8 * sixteenths, v.y + 8 * sixteenths };
        cases += same_as_rectangle(&s, low, high, false);
    }
    compared("samples of points", cases);
}

/* OpenGL 1: an odd size is centred on a pixel's centre, an even one between pixels. */
static void aliased_points_are_whole_pixels(void **state)
{
    (void)state;
    static const double off[4] = { 0, -0.4375, 0.4375, -0.5 };
    unsigned long cases = 0;

    for (unsigned n = 0; n < 1000; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        int size = 1 + (int)random_below(&seeded, 9);
        struct reference_point v = { random_below(&seeded, 256 * WINDOW),
                                     random_below(&seeded, 256 * WINDOW) };
        struct setup_packet p = { .kind = PRIMITIVE_POINT };

        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        s.setup.point_sprite = 0;
        s.setup.point_size = raster_bits(size + off[n % 4]); /* halves go up */
        p.v0 = raster_vertex_at((int)v.x, (int)v.y, 0.5);
        raster_draw(&s, &p, NULL, raster_count, &map);
        int64_t cx = size % 2 ? v.x / 256 * 256 + 128 : (v.x + 128) / 256 * 256;
        int64_t cy = size % 2 ? v.y / 256 * 256 + 128 : (v.y + 128) / 256 * 256;
        struct reference_point low = { cx - 128 * size, cy - 128 * size };
        struct reference_point high = { cx + 128 * size, cy + 128 * size };
        cases += same_as_rectangle(&s, low, high, true);
    }
    compared("pixels of aliased points", cases);
}

static void boxes_fill_what_bounds_a_triangle(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 2000; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        struct reference_point v[3], low, high;

        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        raster_random_samples(&seeded, &s.setup.samples);
        raster_case(&seeded, (enum raster_case)(n % CASES), 0, 0, WINDOW, WINDOW, v);
        s.setup.fill = FILL_BBOX;
        struct setup_packet p = triangle(v);
        raster_draw(&s, &p, NULL, raster_count, &map);
        low = high = v[0];
        for (unsigned i = 1; i < 3; i++) {
            low.x = v[i].x < low.x ? v[i].x : low.x;
            low.y = v[i].y < low.y ? v[i].y : low.y;
            high.x = v[i].x > high.x ? v[i].x : high.x;
            high.y = v[i].y > high.y ? v[i].y : high.y;
        }
        if ((v[1].x - v[0].x) * (v[2].y - v[0].y) == (v[2].x - v[0].x) * (v[1].y - v[0].y))
            high = low; /* degenerate: culled */
        cases += same_as_rectangle(&s, low, high, false);
    }
    compared("samples of boxes", cases);
}

static void conservative_raster_draws_what_is_touched(void **state)
{
    (void)state;
    unsigned long cases = 0, drawn = 0;

    for (unsigned n = 0; n < 3000; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        struct reference_point v[3];

        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        raster_random_samples(&seeded, &s.setup.samples);
        raster_case(&seeded, (enum raster_case)(n % CASES), 0, 0, WINDOW, WINDOW, v);
        s.setup.conservative = 1;
        struct setup_packet p = triangle(v);
        raster_draw(&s, &p, NULL, raster_count, &map);
        bool degenerate =
            (v[1].x - v[0].x) * (v[2].y - v[0].y) == (v[2].x - v[0].x) * (v[1].y - v[0].y);
        for (int y = 0; y < WINDOW; y++)
            for (int x = 0; x < WINDOW; x++) {
                bool in = !degenerate && reference_touches(v, x, y);

                drawn += in;
                for (unsigned i = 0; i < reference_samples(&s.setup.samples); i++, cases++)
                    if (*raster_map_at(&map, x, y, i) != in)
                        fail_msg("(%d %d) (%d %d) (%d %d): pixel %d %d is %sdrawn", (int)v[0].x,
                                 (int)v[0].y, (int)v[1].x, (int)v[1].y, (int)v[2].x, (int)v[2].y, x,
                                 y, in ? "not " : "");
            }
    }
    assert_true(drawn > 1000);
    compared("samples of conservative triangles", cases);
}

struct rectangle {
    int x0, y0, x1, y1;
};

static struct rectangle random_rectangle(void)
{
    int x = (int)random_below(&seeded, WINDOW), y = (int)random_below(&seeded, WINDOW);

    return (struct rectangle){ x, y, x + (int)random_below(&seeded, 20),
                               y + (int)random_below(&seeded, 20) };
}

static bool inside(const struct rectangle *r, int x, int y)
{
    return r->x0 <= x && x < r->x1 && r->y0 <= y && y < r->y1;
}

/* The viewport's scissor, the surface's rectangle and eight window rectangles of each type. */
static void set_clips(struct raster_state *s, unsigned viewport, struct rectangle *scissor,
                      struct rectangle clip[8])
{
    *scissor = random_rectangle();
    s->setup.scissor_enable = (u16)random_bits(&seeded);
    for (unsigned i = 0; i < 16; i++) { /* of other viewports: nothing */
        s->setup.scissor_xmin[i] = (u16)(i == viewport ? scissor->x0 : 0);
        s->setup.scissor_xmax[i] = (u16)(i == viewport ? scissor->x1 : 0);
        s->setup.scissor_ymin[i] = (u16)(i == viewport ? scissor->y0 : 0);
        s->setup.scissor_ymax[i] = (u16)(i == viewport ? scissor->y1 : 0);
    }
    s->frast.clip_enable = random_below(&seeded, 4) > 0;
    s->frast.clip_type = (enum window_clip)random_below(&seeded, 3);
    for (unsigned i = 0; i < 8; i++) {
        clip[i] = random_rectangle();
        s->frast.clip_xmin[i] = (u16)clip[i].x0;
        s->frast.clip_xmax[i] = (u16)clip[i].x1;
        s->frast.clip_ymin[i] = (u16)clip[i].y0;
        s->frast.clip_ymax[i] = (u16)clip[i].y1;
    }
}

static bool window_lets(const struct frast_config *cfg, const struct rectangle clip[8], int x,
                        int y)
{
    unsigned in = 0;

    for (unsigned i = 0; i < 8; i++)
        in += inside(&clip[i], x, y);
    return !cfg->clip_enable || (cfg->clip_type == CLIP_INCLUSIVE && in > 0) ||
           (cfg->clip_type == CLIP_EXCLUSIVE && in == 0);
}

static void scissors_and_windows_clip_pixels(void **state)
{
    (void)state;
    unsigned long cases = 0, drawn = 0;

    for (unsigned n = 0; n < 4000; n++) {
        struct raster_state s = raster_plain(WINDOW - 7, WINDOW - 5);
        const struct rectangle surface = { 3, 2, WINDOW - 4, WINDOW - 3 };
        const unsigned viewport = random_below(&seeded, 16);
        struct reference_point v[3];
        struct rectangle scissor, clip[8];

        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        raster_random_samples(&seeded, &s.setup.samples);
        raster_case(&seeded, (enum raster_case)(n % CASES), 0, 0, WINDOW, WINDOW, v);
        s.setup.surface_x = 3;
        s.setup.surface_y = 2;
        set_clips(&s, viewport, &scissor, clip);
        struct setup_packet p = triangle(v);
        p.viewport = (u4)viewport;
        raster_draw(&s, &p, NULL, raster_count, &map);
        for (int y = 0; y < WINDOW; y++)
            for (int x = 0; x < WINDOW; x++)
                for (unsigned i = 0; i < reference_samples(&s.setup.samples); i++, cases++) {
                    struct reference_point at = reference_sample(&s.setup.samples, x, y, i);
                    bool in = inside(&surface, x, y) && window_lets(&s.frast, clip, x, y) &&
                              reference_in_polygon(v, 3, at);

                    if (s.setup.scissor_enable >> viewport & 1)
                        in = in && inside(&scissor, x, y);
                    drawn += in;
                    assert_int_equal(*raster_map_at(&map, x, y, i), in);
                }
    }
    assert_true(drawn > 1000);
    compared("samples of clipped triangles", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_squares),
        cmocka_unit_test(aliased_points_are_whole_pixels),
        cmocka_unit_test(boxes_fill_what_bounds_a_triangle),
        cmocka_unit_test(conservative_raster_draws_what_is_touched),
        cmocka_unit_test(scissors_and_windows_clip_pixels),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
