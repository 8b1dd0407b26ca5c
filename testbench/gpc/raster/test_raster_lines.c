/* test_raster_lines.c - aliased lines by diamonds, strict ones by distance, stipple
 * (facts/texture/raster_rules.md 5)
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

static struct raster_map map;

/* End points of any kind, or on corners of pixels and diamonds, or of a line at 45 degrees. */
static void random_line(unsigned kind, struct reference_point v[2])
{
    const int64_t grid = kind % 4 == 0 ? 1 : kind % 4 == 1 ? 64 : kind % 4 == 2 ? 128 : 256;

    for (unsigned i = 0; i < 2; i++) {
        v[i].x = (int64_t)random_below(&seeded, 256 * (WINDOW + 4)) - 512;
        v[i].y = (int64_t)random_below(&seeded, 256 * (WINDOW + 4)) - 512;
    }
    if (kind / 4 % 4 == 1) { /* short */
        v[1].x = v[0].x + (int64_t)random_below(&seeded, 512) - 256;
        v[1].y = v[0].y + (int64_t)random_below(&seeded, 512) - 256;
    }
    for (unsigned i = 0; i < 2; i++)
        v[i] = (struct reference_point){ v[i].x / grid * grid, v[i].y / grid * grid };
    if (kind / 4 % 4 == 2)
        v[1].y = v[0].y + (random_below(&seeded, 2) ? 1 : -1) * (v[1].x - v[0].x);
    if (kind / 4 % 4 == 3 && random_below(&seeded, 2))
        v[1].y = v[0].y;
    else if (kind / 4 % 4 == 3)
        v[1].x = v[0].x;
}

/* Through a point of the window, to the ends of the range. */
static void giant_line(struct reference_point v[2])
{
    const int64_t x = random_below(&seeded, 256 * WINDOW), y = random_below(&seeded, 256 * WINDOW);
    const int64_t dx = (int64_t)random_below(&seeded, 1 << 25) - (1 << 24);
    const int64_t dy = (int64_t)random_below(&seeded, 1 << 25) - (1 << 24);

    v[0] = (struct reference_point){ (x - dx) * 15 / 16, (y - dy) * 15 / 16 };
    v[1] = (struct reference_point){ 2 * x - v[0].x, 2 * y - v[0].y };
}

static void aliased_lines_leave_diamonds(void **state)
{
    (void)state;
    static const double off[4] = { 0, -0.4375, 0.4375, -0.5 };
    unsigned long cases = 0, drawn = 0;

    for (unsigned n = 0; n < 3200; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        const unsigned width = n % 8 < 5 ? 1 : 1 + random_below(&seeded, 6);
        struct reference_point v[2];

        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        random_line(n / 8, v);
        if (n % 11 == 0)
            giant_line(v);
        if (n % 2) { /* every sample of a pixel is its centre's */
            raster_random_samples(&seeded, &s.setup.samples);
            s.setup.line_override = 1;
        }
        s.setup.aliased_width_enable = 1;
        s.setup.aliased_width = raster_bits(width + off[n % 4]); /* halves go up */
        struct setup_packet p = raster_line(v);
        raster_draw(&s, &p, NULL, raster_count, &map);
        for (int y = 0; y < WINDOW; y++)
            for (int x = 0; x < WINDOW; x++, cases++) {
                bool in = reference_diamond(v[0], v[1], width, x, y);

                drawn += in;
                for (unsigned i = 0; i < reference_samples(&s.setup.samples); i++)
                    if (*raster_map_at(&map, x, y, i) != in)
                        fail_msg("(%d %d) (%d %d) width %u: pixel %d %d is %sdrawn", (int)v[0].x,
                                 (int)v[0].y, (int)v[1].x, (int)v[1].y, width, x, y,
                                 in ? "not " : "");
            }
    }
    printf("  %lu pixels drawn\n", drawn);
    assert_true(drawn > 1000);
    compared("pixels of aliased lines", cases);
}

/* A closed outline draws each of its corners once: half-open ends. */
static void a_strip_draws_each_pixel_of_its_corners_once(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 2000; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        struct reference_point v[3] = { { 640, 640 }, { 0, 0 }, { 0, 0 } };
        bool steep = random_below(&seeded, 2);

        /* Two lines that go on in a direction meet in v[1]. */
        v[0].x += random_below(&seeded, 256);
        v[0].y += random_below(&seeded, 256);
        for (unsigned i = 1; i < 3; i++) {
            int64_t along = 512 + random_below(&seeded, 1024);
            int64_t across = random_below(&seeded, (unsigned)along);

            v[i].x = v[i - 1].x + (steep ? across : along);
            v[i].y = v[i - 1].y + (steep ? along : across);
        }
        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        for (unsigned i = 0; i < 2; i++) {
            struct setup_packet p = raster_line(&v[i]);

            raster_draw(&s, &p, NULL, raster_count, &map);
        }
        for (int k = 0; k < WINDOW; k++) {
            unsigned in_row = 0;

            for (int j = 0; j < WINDOW; j++) {
                u8 count = *raster_map_at(&map, steep ? j : k, steep ? k : j, 0);

                assert_true(count <= 1);
                in_row += count;
            }
            assert_true(in_row <= 1);
            cases++;
        }
    }
    compared("columns or rows of strips", cases);
}

static void strict_lines_are_rectangles(void **state)
{
    (void)state;
    unsigned long cases = 0, drawn = 0;

    for (unsigned n = 0; n < 640; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        const unsigned width = n % 2 ? 16 : 16 + random_below(&seeded, n % 5 ? 200 : 1009);
        struct reference_point v[2];

        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        random_line(n / 4, v);
        if (n % 5 == 0)
            giant_line(v);
        raster_random_samples(&seeded, &s.setup.samples);
        s.setup.samples.enable = 1;
        s.setup.line_smooth = n / 2 % 2; /* which changes nothing */
        s.setup.line_width = raster_bits(width / 16.0 + (n % 3 ? 0 : 1 / 64.0));
        struct setup_packet p = raster_line(v);
        raster_draw(&s, &p, NULL, raster_count, &map);
        for (int y = 0; y < WINDOW; y++)
            for (int x = 0; x < WINDOW; x++)
                for (unsigned i = 0; i < reference_samples(&s.setup.samples); i++, cases++) {
                    bool in = reference_strict(v[0], v[1], width,
                                               reference_sample(&s.setup.samples, x, y, i));

                    drawn += in;
                    if (*raster_map_at(&map, x, y, i) != in)
                        fail_msg(
                            "(%d %d) (%d %d) width %u/16: sample %u of pixel %d %d is %scovered",
                            (int)v[0].x, (int)v[0].y, (int)v[1].x, (int)v[1].y, width, i, x, y,
                            in ? "not " : "");
                }
    }
    printf("  %lu samples covered\n", drawn);
    assert_true(drawn > 1000);
    compared("samples of strict lines", cases);
}

/* A line of which a sample lies 'far' beside it, where far is the last integer within half its width:
 * dx * y - dy * x = +-far has one solution (x, y) whose nearest point is on the line.
 */
static bool touching_line(unsigned width, struct reference_point sample,
                          struct reference_point v[2])
{
    const int64_t dx = 2 * (int64_t)random_below(&seeded, 500) + 257,
                  dy = 2 * (int64_t)random_below(&seeded, 500) - 499;
    const double reach = 8.0 * width * sqrt((double)(dx * dx + dy * dy));
    const int64_t far = (int64_t)floor(reach) * (random_below(&seeded, 2) ? 1 : -1);

    for (int64_t x = -2 * dx; x < 4 * dx; x++) {
        int64_t y = (far + dy * x) / dx, along = dx * x + dy * y;

        if (dx * y - dy * x != far || along <= 0 || along >= dx * dx + dy * dy)
            continue;
        v[0] = (struct reference_point){ sample.x - x, sample.y - y };
        v[1] = (struct reference_point){ v[0].x + dx, v[0].y + dy };
        return true;
    }
    return false;
}

static void strict_lines_hold_what_just_fits(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 1000; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        const unsigned width = 16 + random_below(&seeded, 64);
        const struct reference_point sample = { 256 * 10 + 128, 256 * 9 + 128 };
        struct reference_point v[2];

        if (!touching_line(width, sample, v))
            continue;
        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        s.setup.samples.enable = 1;
        s.setup.line_width = raster_bits(width / 16.0);
        struct setup_packet p = raster_line(v);
        raster_draw(&s, &p, NULL, raster_count, &map);
        assert_int_equal(*raster_map_at(&map, 10, 9, 0),
                         reference_strict(v[0], v[1], width, sample));
        cases++;
    }
    compared("samples at the edge of strict lines", cases);
}

/* Along one axis, after a line of some length: pixel k of a strip, or of each line by itself, has bit
 * k / factor % 16 of the pattern.
 */
static void stipple_goes_on_along_a_strip_and_begins_anew_in_a_line(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 400; n++) {
        struct raster_state s = raster_plain(80, 80);
        const bool steep = n % 2, back = n / 2 % 2;
        const bool strip = n / 4 % 3 > 0;
        const unsigned factor = 1 + random_below(&seeded, 20);
        int at[4] = { 2, 0, 0, 0 };
        u12 phase = (u12)random_bits(&seeded);

        s.setup.stipple = 1;
        s.setup.stipple_factor = s.frast.stipple_factor = (u8)(factor - 1);
        s.frast.stipple_pattern = (u16)random_bits(&seeded);
        raster_map_clear(&map, 0, 0, 80, 80);
        for (unsigned i = 0; i < 3; i++) {
            at[i + 1] = at[i] + 1 + (int)random_below(&seeded, 24);
            struct reference_point v[2];
            for (unsigned e = 0; e < 2; e++) {
                int64_t along = 256 * (back ? 79 - at[i + e] : at[i + e]) + 128;
                v[e] = (struct reference_point){ steep ? 5 * 256 + 128 : along,
                                                 steep ? along : 5 * 256 + 128 };
            }
            struct setup_packet p = raster_line(v);
            p.order = !strip ? ORDER_INDEPENDENT : i == 0 ? ORDER_FIRST : ORDER_NEXT;
            raster_draw(&s, &p, &phase, raster_count, &map);
        }
        for (int k = at[0]; k < at[3]; k++, cases++) {
            int along = back ? 79 - k : k;
            int first = strip || k < at[1] ? at[0] : k < at[2] ? at[1] : at[2];
            unsigned bit = (unsigned)(k - first) / factor % 16;

            assert_int_equal(*raster_map_at(&map, steep ? 5 : along, steep ? along : 5, 0),
                             s.frast.stipple_pattern >> bit & 1);
        }
    }
    compared("pixels of stippled strips and lines", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(aliased_lines_leave_diamonds),
        cmocka_unit_test(a_strip_draws_each_pixel_of_its_corners_once),
        cmocka_unit_test(strict_lines_are_rectangles),
        cmocka_unit_test(strict_lines_hold_what_just_fits),
        cmocka_unit_test(stipple_goes_on_along_a_strip_and_begins_anew_in_a_line),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
