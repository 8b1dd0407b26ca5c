/* test_setup_point.c - aliased points are squares of whole pixels, by definition (facts/texture/raster_rules.md 6) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "gpc/setup/setup_parts.h"
#include "host_float.h"
#include "seeded.h"

#define MOST 2047 /* pixels */

static s32 below(s32 a, s32 by)
{
    return a >= 0 ? a / by : -((by - 1 - a) / by);
}

/* The size to the nearest whole pixel, halves up; around a pixel if they are odd, else around the nearest corner. */
static void check_point(unsigned sixteenths, s32 x, s32 y)
{
    const struct setup_config cfg = { 0 };
    const struct snapped_vertex v = { .x = (s25)x, .y = (s25)y };
    struct raster_prim p = { 0 };
    struct setup_bounds b;
    s32 side = ((s32)sixteenths + 8) / 16, left, top;

    side = side < 1 ? 1 : side > MOST ? MOST : side;
    left = side % 2 ? below(x, 256) - side / 2 : below(x + 128, 256) - side / 2;
    top = side % 2 ? below(y, 256) - side / 2 : below(y + 128, 256) - side / 2;
    assert_int_equal(setup_point(&cfg, &v, bits_of_float((float)sixteenths / 16), &p, &b),
                     16 * side);
    assert_true(p.at_center);
    assert_true(b.x0 == 256 * left && b.x1 == 256 * (left + side));
    assert_true(b.y0 == 256 * top && b.y1 == 256 * (top + side));
}

static void an_aliased_point_is_whole_pixels(void **state)
{
    static const unsigned sizes[] = {
        0, 7, 8, 23, 24, 31, 32, 40, 32743, 32744, 32767, 32768, 99999
    };
    const unsigned count = sizeof sizes / sizeof sizes[0];
    unsigned long points = 0;

    (void)state;
    for (unsigned i = 0; i < 4000; i++, points++)
        check_point(i < 40 * count ? sizes[i % count] : (unsigned)random_between(0, 4000),
                    random_between(-20000, 900000), random_between(-20000, 900000));
    compared("points", points);
}

/* Pixels whose centres lie in the bounds, ends included. */
static void at_the_centre_a_pixel_is_its_centre(void **state)
{
    const struct setup_config cfg = { 0 };
    const struct raster_prim p = { .at_center = 1 };
    unsigned long pixels = 0;

    (void)state;
    for (unsigned i = 0; i < 2000; i++) {
        const s32 x0 = 64 * random_between(-20, 40), y0 = 64 * random_between(-20, 40);
        const struct setup_bounds b = { x0, y0, x0 + 64 * random_between(0, 30),
                                        y0 + 64 * random_between(0, 30) };
        const struct setup_pixels a = setup_pixels(&cfg, &p, &b, false);

        for (s32 n = -8; n < 24; n++, pixels++) {
            const s32 centre = 256 * n + 128;

            assert_int_equal(n >= a.x0 && n < a.x1, centre >= b.x0 && centre <= b.x1);
            assert_int_equal(n >= a.y0 && n < a.y1, centre >= b.y0 && centre <= b.y1);
        }
    }
    compared("pixels", pixels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_aliased_point_is_whole_pixels),
        cmocka_unit_test(at_the_centre_a_pixel_is_its_centre),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
