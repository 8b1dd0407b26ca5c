/* test_setup_box.c - the box of a primitive and where its walk begins, pixel by pixel; lines, sizes
 * (facts/gpc.md; texture/raster_rules.md 8, 12)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "gpc/setup/setup_parts.h"
#include "seeded.h"

static struct setup_config random_window(void)
{
    struct setup_config cfg = { .surface_x = (u16)random_between(0, 20),
                                .surface_y = (u16)random_between(0, 20),
                                .surface_width = (u17)random_between(0, 90),
                                .surface_height = (u17)random_between(0, 90),
                                .scissor_enable = (u16)random_word() };

    for (unsigned i = 0; i < 16; i++) {
        cfg.scissor_xmin[i] = (u16)random_between(0, 60);
        cfg.scissor_xmax[i] = (u16)random_between(0, 120);
        cfg.scissor_ymin[i] = (u16)random_between(0, 60);
        cfg.scissor_ymax[i] = (u16)random_between(0, 120);
    }
    return cfg;
}

/* Whether a pixel of the primitive's may be drawn. */
static bool kept(const struct setup_config *cfg, unsigned viewport, const struct setup_pixels *a,
                 s32 x, s32 y)
{
    const bool scissor = cfg->scissor_enable >> viewport & 1;

    return x >= a->x0 && x < a->x1 && y >= a->y0 && y < a->y1 && x >= cfg->surface_x &&
           y >= cfg->surface_y && x < (s32)(cfg->surface_x + cfg->surface_width) &&
           y < (s32)(cfg->surface_y + cfg->surface_height) &&
           (!scissor || (x >= cfg->scissor_xmin[viewport] && x < cfg->scissor_xmax[viewport] &&
                         y >= cfg->scissor_ymin[viewport] && y < cfg->scissor_ymax[viewport]));
}

/* The box holds the pixels that are kept; the walk begins at its first row's nearest to the topmost point. */
static void check_box(const struct setup_config *cfg, unsigned viewport,
                      const struct setup_pixels *a, s32 top)
{
    struct setup_pixels box = { 999, 999, -1, -1 };
    struct raster_prim p = { 0 };
    s32 start = -1, far = INT32_MAX;

    for (s32 y = 0; y < 128; y++)
        for (s32 x = 0; x < 128; x++)
            if (kept(cfg, viewport, a, x, y)) {
                box.x0 = x < box.x0 ? x : box.x0;
                box.y0 = y < box.y0 ? y : box.y0;
                box.x1 = x >= box.x1 ? x + 1 : box.x1;
                box.y1 = y + 1;
            }
    assert_int_equal(setup_box(cfg, (u4)viewport, a, top, &p), box.x1 > 0);
    if (box.x1 < 0)
        return;
    for (s32 x = box.x0; x < box.x1; x++) {
        const s32 off = top < 256 * x          ? 256 * x - top
                        : top >= 256 * (x + 1) ? top - 256 * x - 255
                                               : 0;

        start = off < far ? x : start;
        far = off < far ? off : far;
    }
    assert_true(p.x0 == box.x0 && p.y0 == box.y0 && p.x1 == box.x1 && p.y1 == box.y1);
    assert_int_equal(p.start_x, start / 16);
    assert_int_equal(p.start_y, box.y0 / 16);
}

static void boxes_hold_the_pixels_that_are_kept(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 5000; n++, cases++) {
        const struct setup_config cfg = random_window();
        struct setup_pixels a = { random_between(-20, 100), random_between(-20, 100), 0, 0 };

        a.x1 = a.x0 + random_between(1, 60);
        a.y1 = a.y0 + random_between(1, 60);
        check_box(&cfg, (unsigned)(random_word() % 16), &a, random_between(-256 * 30, 256 * 130));
    }
    compared("boxes", cases);
}

/* Of 1 to 10000 pixels, in either direction and along either axis; the stipple goes on by as many. */
static void a_line_is_as_long_as_its_end_points_are_apart(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 4000; n++, cases++) {
        const s32 length = n < 2000 ? random_between(1, 300) : random_between(1, 10000),
                  at = random_between(0, 5000);
        const bool back = n & 1, steep = n & 2;
        const s25 near = 256 * at + 128, far = 256 * (at + length) + 128, across = 256 * 40 + 128;
        struct snapped_vertex v[2] = { { near, across, 0, 0 }, { far, across, 0, 0 } };
        struct raster_prim p = { 0 };
        struct setup_pixels a;
        u18 steps;

        if (steep)
            for (unsigned i = 0; i < 2; i++)
                v[i] = (struct snapped_vertex){ v[i].y, v[i].x, 0, 0 };
        if (back) {
            const struct snapped_vertex first = v[0];

            v[0] = v[1];
            v[1] = first;
        }
        assert_true(setup_aliased_line(v, 1, &p, &a, &steps));
        assert_int_equal(steps, length);
        /* the last pixel is left out, by the diamond rule */
        assert_int_equal(steep ? a.y0 : a.x0, back ? at + 1 : at);
        assert_int_equal(steep ? a.y1 : a.x1, at + length + (back ? 1 : 0));
    }
    compared("lines", cases);
}

/* Of a line whose length is whole, the edges run through locations: those of the left and the top are in. */
static void a_strict_line_holds_its_left_and_top_edge(void **state)
{
    static const s32 unit[12][2] = { { 5, 0 },   { 4, 3 },  { 3, 4 },  { 0, 5 },
                                     { -3, 4 },  { -4, 3 }, { -5, 0 }, { -4, -3 },
                                     { -3, -4 }, { 0, -5 }, { 3, -4 }, { 4, -3 } };
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 1200; n++) {
        const s32 *d = unit[n % 12], wide = 8 * random_between(1, 40),
                  times = random_between(1, 900);
        const s25 x = random_between(0, 99999), y = random_between(0, 99999);
        const struct snapped_vertex v[2] = { { x, y, 0, 0 },
                                             { x + times * d[0], y + times * d[1], 0, 0 } };
        struct raster_prim p = { 0 };
        struct setup_bounds b;
        u18 steps;

        assert_true(
            setup_strict_line(v, (u16)(wide / 8 * 5), &p, &b, &steps)); /* 5 * wide in 1/256 */
        for (unsigned i = 0; i < 2; i++, cases++) {
            const struct raster_edge *e = &p.edge[i];
            const s64 side = i ? wide : -wide, px = x - side * d[1], py = y + side * d[0];

            assert_int_equal(e->a * px + e->b * py + e->c >= 0,
                             e->a > 0 || (e->a == 0 && e->b > 0));
        }
    }
    compared("edges", cases);
}

static s32 pixel_of(s32 a)
{
    return a < 0 ? -((255 - a) / 256) : a / 256;
}

static s32 size(s32 a)
{
    return a < 0 ? -a : a;
}

/* Along x where a line is as long both ways; of strict lines by the pixels that its ends lie in. */
static void a_stipple_goes_along_the_longer_axis(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 4000; n++, cases++) {
        const s25 x = random_between(-9999, 99999), y = random_between(-9999, 99999),
                  dx = random_between(-9999, 9999);
        const s25 dy = n % 3 ? random_between(-9999, 9999) : n & 1 ? dx : -dx;
        const struct snapped_vertex v[2] = { { x, y, 0, 0 }, { x + dx, y + dy, 0, 0 } };
        const bool steep = size(dy) > size(dx), aliased = n & 2;
        const s32 from = pixel_of(steep ? y : x), to = pixel_of(steep ? y + dy : x + dx);
        struct raster_prim p = { 0 };
        struct setup_pixels a;
        struct setup_bounds b;
        u18 steps;

        if (aliased ? !setup_aliased_line(v, 1, &p, &a, &steps)
                    : !setup_strict_line(v, 16, &p, &b, &steps))
            continue;
        assert_int_equal(p.stipple.y_major, steep);
        if (aliased)
            continue;
        assert_int_equal(p.stipple.from, from);
        assert_int_equal(steps, size(to - from));
    }
    compared("stipples", cases);
}

/* In 1/16, halves to even; what is no number, or negative, is the least. */
static void sizes_have_their_range(void **state)
{
    static const struct {
        u32 size;
        u16 sixteenths;
    } row[] = {
        { 0x3f800000, 16 }, { 0x3f84ccce, 17 },    { 0x40200000, 40 },    { 0x3f840000, 16 },
        { 0x3f8c0000, 18 }, { 0x447a0000, 16000 }, { 0x00000000, 16 },    { 0x3f000000, 16 },
        { 0xc0200000, 16 }, { 0x7f800000, 32767 }, { 0x7f7fffff, 32767 }, { 0x7fc00000, 16 },
        { 0x7f800001, 16 }, { 0xff800000, 16 },    { 0xffc00000, 16 },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_int_equal(setup_sixteenths(row[i].size, 16, 32767), row[i].sixteenths);
    compared("sizes", sizeof row / sizeof row[0]);
}

/* known: rates.csv T4: an independent triangle takes a clock and a half; a clock that is begun counts. */
static void clocks_are_whole(void **state)
{
    static struct setup s;
    static struct setup_packet_fifo in;
    static struct raster_prim_fifo out;
    static struct stri_prim_fifo stri;
    const struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE, .order = ORDER_INDEPENDENT };
    static const unsigned after[] = { 2, 3, 5, 6 };

    (void)state;
    setup_reset(&s);
    for (unsigned i = 0; i < 4; i++) {
        setup_packet_push(&in, &p);
        assert_true(setup_step(&s, &in, &out, &stri));
        assert_int_equal(s.clocks, after[i]);
    }
    compared("triangles", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_hold_the_pixels_that_are_kept),
        cmocka_unit_test(a_line_is_as_long_as_its_end_points_are_apart),
        cmocka_unit_test(a_strict_line_holds_its_left_and_top_edge),
        cmocka_unit_test(a_stipple_goes_along_the_longer_axis),
        cmocka_unit_test(sizes_have_their_range),
        cmocka_unit_test(clocks_are_whole),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
