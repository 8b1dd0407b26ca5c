/* test_raster_smooth.c - smooth lines: which pixels they draw, and how much of each (facts/classes/draw_semantics.md 8) */
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

/* What the raster gave each sample of the window; -1: nothing. */
static int got[WINDOW][WINDOW][16];

static void keep(void *context, const struct raster_prim *prim, const struct fine_tile *tile)
{
    const unsigned across = samples_shape(tile->samples).across,
                   down = samples_shape(tile->samples).down;

    (void)context;
    assert_true(prim->ramp.enable && tile->fades);
    for (unsigned i = 0; i < 64; i++) {
        if (!(tile->coverage >> i & 1))
            continue;
        const unsigned x = tile->x + i % 8 / across, y = tile->y + i / 8 / down;
        int *z = &got[y][x][i / 8 % down * across + i % 8 % across];

        assert_true(x < WINDOW && y < WINDOW && *z == -1);
        *z = tile->opacity[i];
    }
}

static void forget(void)
{
    memset(got, 0xff, sizeof got); /* -1 of each */
}

/* Long ones, short ones, those of an axis or its diagonal, those of a location, and those from end to end of the range. */
static void random_line(unsigned kind, struct reference_point v[2])
{
    const int64_t reach[4] = { 256 * WINDOW, 512, 16, 1 << 24 };
    const int64_t most = reach[kind % 4];

    v[0].x = random_below(&seeded, 256 * WINDOW);
    v[0].y = random_below(&seeded, 256 * WINDOW);
    do {
        v[1].x = v[0].x + (int64_t)random_below(&seeded, (unsigned)(2 * most)) - most;
        v[1].y = v[0].y + (int64_t)random_below(&seeded, (unsigned)(2 * most)) - most;
        if (kind / 4 % 8 == 0)
            v[1].y = v[0].y;
        if (kind / 4 % 8 == 1)
            v[1].x = v[0].x;
        if (kind / 4 % 8 == 2)
            v[1].y = v[0].y + v[1].x - v[0].x;
    } while ((v[0].x == v[1].x && v[0].y == v[1].y) || v[1].x >= 1 << 24 || v[1].y >= 1 << 24);
}

/* An equation of integers is off by 3 at most, of 1/256 pixel times the length in 1/256 pixel. */
static double blur(const struct reference_point v[2])
{
    return 4 / hypot((double)(v[1].x - v[0].x), (double)(v[1].y - v[0].y)) / 256;
}

static void opacity_is_by_distance(void **state)
{
    static const double ramps[3] = { 1, 340 / 256.0, 410 / 256.0 };
    unsigned long cases = 0, ties = 0, between = 0;

    (void)state;
    for (unsigned n = 0; n < 1600; n++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        const unsigned width = n % 3 ? 16 + random_below(&seeded, 100) : 16, falloff = n % 4;
        struct reference_point v[2];

        random_line(n, v);
        forget();
        raster_standard(&s.setup.samples, raster_modes[n / 4 % 7]);
        s.setup.samples.enable = n & 1;
        s.setup.line_override = 1;
        s.setup.line_smooth = 1;
        s.setup.line_falloff = (u2)falloff;
        s.setup.line_width = raster_bits(width / 16.0);
        for (unsigned i = 0; i < 16; i++)
            s.frast.edge_table[i] = (u8)random_bits(&seeded);
        struct setup_packet p = raster_line(v);
        raster_draw(&s, &p, NULL, keep, NULL);
        for (int y = 0; y < WINDOW; y++)
            for (int x = 0; x < WINDOW; x++) {
                const struct reference_point at = { 256 * x + 128, 256 * y + 128 };
                const int want = reference_opacity(v[0], v[1], width, ramps[falloff % 3],
                                                   s.frast.edge_table, blur(v), at);

                for (unsigned i = 0; i < reference_samples(&s.setup.samples); i++, cases++) {
                    ties += want == -2;
                    between += want > 0 && want < 256;
                    if (want != -2 && got[y][x][i] != want)
                        fail_msg("(%d %d) (%d %d) width %u/16: sample %u of %d %d has %d, not %d",
                                 (int)v[0].x, (int)v[0].y, (int)v[1].x, (int)v[1].y, width, i, x, y,
                                 got[y][x][i], want);
                }
            }
    }
    printf("  %lu next to a step, %lu neither clear nor opaque\n", ties, between);
    assert_true(between > 10000 && ties < cases / 50);
    compared("samples of smooth lines", cases);
}

/* With multisampling a smooth line is as any other; without, the class's start-up table on an axis: from the middle of
 * pixel row 10 one pixel is opaque, those beside it half so.
 */
static void a_line_of_an_axis_has_rows_of_one_opacity(void **state)
{
    static const u8 table[16] = { 0x00, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70,
                                  0x88, 0x98, 0xa8, 0xb8, 0xc8, 0xd8, 0xe8, 0xf8 };
    unsigned long cases = 0;

    (void)state;
    for (int below = 0; below < 256; below++) {
        struct raster_state s = raster_plain(WINDOW, WINDOW);
        const struct reference_point v[2] = { { 256 * 2, 256 * 10 + below },
                                              { 256 * 18, 256 * 10 + below } };
        struct setup_packet p = raster_line(v);

        s.setup.line_smooth = 1;
        memcpy(s.frast.edge_table, table, sizeof table);
        forget();
        raster_draw(&s, &p, NULL, keep, NULL);
        for (int y = 0; y < WINDOW; y++, cases++) {
            const int far = 256 - abs(256 * y + 128 - (256 * 10 + below)); /* 1/256 pixel */

            if (far != 0) /* at an edge's end, by the rule of edges */
                assert_int_equal(got[y][10][0], far < 0 ? -1 : far < 256 ? table[far / 16] : 256);
        }
        /* The ends, half a pixel after which there is nothing. */
        assert_int_equal(got[10][1][0] <= 0x88, 1);
        assert_int_equal(got[10][0][0], -1);
    }
    compared("rows of lines along an axis", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opacity_is_by_distance),
        cmocka_unit_test(a_line_of_an_axis_has_rows_of_one_opacity),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
