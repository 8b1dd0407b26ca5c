/* test_raster_conservative.c - conservative raster on finer grids and dilated, against the definition: a pixel is drawn if its
 * square meets the shape, edges and corners included (facts/texture/raster_rules.md 12)
 *
 * The definition is of exact integers in 2^-16 pixel and knows no half-planes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "seeded.h"
#include "raster_cases.h"
#include "raster_chain.h"
#include "raster_reference.h"

#define WINDOW 40 /* pixels */
#define ONE    65536

static struct raster_map map, plain;

static struct raster_vertex vertex(struct reference_point v)
{
    struct raster_vertex z = raster_vertex_at(0, 0, 0.5);

    z.x = raster_bits((double)v.x / ONE);
    z.y = raster_bits((double)v.y / ONE);
    return z;
}

static struct setup_packet packet(enum primitive_kind kind, const struct reference_point *v)
{
    struct setup_packet p = { .kind = kind, .v0 = vertex(v[0]) };

    if (kind != PRIMITIVE_POINT)
        p.v1 = vertex(v[1]);
    if (kind == PRIMITIVE_TRIANGLE)
        p.v2 = vertex(v[2]);
    return p;
}

/* To nearest even, of 2^bits places a pixel. */
static int64_t snapped(int64_t a, unsigned bits)
{
    return (int64_t)nearbyint((double)a / (1 << (16 - bits))) * (1 << (16 - bits));
}

static struct reference_point random_point(void)
{
    struct reference_point v = { (int64_t)random_below(&seeded, WINDOW * ONE),
                                 (int64_t)random_below(&seeded, WINDOW * ONE) };

    switch (random_below(&seeded, 4)) {
    case 0: /* at a pixel's corner, or a place beside it */
        v.x = v.x / ONE * ONE + (int64_t)random_below(&seeded, 3) - 1;
        v.y = v.y / ONE * ONE + (int64_t)random_below(&seeded, 3) - 1;
        break;
    case 1: v.x = v.x / 256 * 256; break;
    default: break;
    }
    return v;
}

/* Sometimes within a pixel of the first. */
static void random_shape(struct reference_point v[3])
{
    const bool small = random_below(&seeded, 3) == 0;

    v[0] = random_point();
    for (unsigned i = 1; i < 3; i++) {
        v[i] = random_point();
        if (small) {
            v[i].x = v[0].x + (int64_t)random_below(&seeded, 2 * ONE) - ONE;
            v[i].y = v[0].y + (int64_t)random_below(&seeded, 2 * ONE) - ONE;
        }
    }
}

static struct raster_state random_state(void)
{
    struct raster_state s = raster_plain(WINDOW, WINDOW);

    raster_random_samples(&seeded, &s.setup.samples);
    s.setup.conservative = 1;
    s.setup.dilate = (u2)random_below(&seeded, 4);
    s.setup.more_x[0] = (u4)random_below(&seeded, 9);
    s.setup.more_y[0] = random_below(&seeded, 2) ? s.setup.more_x[0] : (u4)random_below(&seeded, 9);
    return s;
}

static void snap_all(const struct raster_state *s, struct reference_point v[3])
{
    for (unsigned i = 0; i < 3; i++) {
        v[i].x = snapped(v[i].x, 8u + s->setup.more_x[0]);
        v[i].y = snapped(v[i].y, 8u + s->setup.more_y[0]);
    }
}

static int64_t twice_area(const struct reference_point v[3])
{
    return (v[1].x - v[0].x) * (v[2].y - v[0].y) - (v[2].x - v[0].x) * (v[1].y - v[0].y);
}

/* Half the side of a pixel's square. */
static int64_t reach_of(const struct raster_state *s)
{
    return ONE / 2 + ONE / 4 * s->setup.dilate;
}

static bool triangle_meets(const struct raster_state *s, const struct reference_point *v, int x,
                           int y)
{
    const int64_t out = reach_of(s) - ONE / 2;

    return twice_area(v) != 0 &&
           reference_meets(
               v, (struct reference_point){ (int64_t)x * ONE - out, (int64_t)y * ONE - out },
               (struct reference_point){ (int64_t)x * ONE + ONE + out,
                                         (int64_t)y * ONE + ONE + out });
}

/* far <= half * sqrt(length), of length squared. */
static bool within(s128 far, s128 half, s128 length)
{
    return far <= 0 || far * far <= half * half * length;
}

/* A rectangle 'half' to both sides of the line: two convex shapes are apart if one of their four directions tells them apart. */
static bool line_meets(const struct raster_state *s, const struct reference_point *v, int x, int y)
{
    const s128 half = ONE / 2, reach = reach_of(s);
    const s128 dx = v[1].x - v[0].x, dy = v[1].y - v[0].y, length = dx * dx + dy * dy;
    const s128 cx = (s128)x * ONE + ONE / 2 - v[0].x, cy = (s128)y * ONE + ONE / 2 - v[0].y;
    const s128 size_x = dx < 0 ? -dx : dx, size_y = dy < 0 ? -dy : dy;
    const s128 along = dx * cx + dy * cy, spread = reach * (size_x + size_y);
    s128 across = dx * cy - dy * cx;
    const s128 left = dx < 0 ? dx : 0, top = dy < 0 ? dy : 0;

    across = across < 0 ? -across : across;
    return length != 0 && within(across - spread, half, length) && along >= -spread &&
           along <= length + spread &&
           /* half * size_y / sqrt(length) is what the rectangle reaches across beyond the ends */
           (left - reach - cx <= 0 ||
            (left - reach - cx) * (left - reach - cx) * length <= half * half * dy * dy) &&
           (cx - left - size_x - reach <= 0 ||
            (cx - left - size_x - reach) * (cx - left - size_x - reach) * length <=
                half * half * dy * dy) &&
           (top - reach - cy <= 0 ||
            (top - reach - cy) * (top - reach - cy) * length <= half * half * dx * dx) &&
           (cy - top - size_y - reach <= 0 ||
            (cy - top - size_y - reach) * (cy - top - size_y - reach) * length <=
                half * half * dx * dx);
}

static bool point_meets(const struct raster_state *s, const struct reference_point *v, int x, int y)
{
    const int64_t reach = reach_of(s) + ONE / 2;
    const int64_t cx = (int64_t)x * ONE + ONE / 2 - v[0].x,
                  cy = (int64_t)y * ONE + ONE / 2 - v[0].y;

    return -reach <= cx && cx <= reach && -reach <= cy && cy <= reach;
}

static bool (*const meets[3])(const struct raster_state *s, const struct reference_point *v, int x,
                              int y) = { point_meets, line_meets, triangle_meets };

/* Returns how many samples were compared. */
static unsigned long same_as_defined(const struct raster_state *s, enum primitive_kind kind,
                                     const struct reference_point *v, unsigned long *drawn)
{
    const unsigned samples = reference_samples(&s->setup.samples);

    for (int y = 0; y < WINDOW; y++)
        for (int x = 0; x < WINDOW; x++) {
            const bool in = meets[kind](s, v, x, y);

            *drawn += in;
            for (unsigned i = 0; i < samples; i++)
                if (*raster_map_at(&map, x, y, i) != in)
                    fail_msg("kind %d, dilate %d, bits %d %d, (%ld %ld) (%ld %ld) (%ld %ld): pixel "
                             "%d %d is %sdrawn",
                             kind, s->setup.dilate, s->setup.more_x[0], s->setup.more_y[0],
                             (long)v[0].x, (long)v[0].y, (long)v[1].x, (long)v[1].y, (long)v[2].x,
                             (long)v[2].y, x, y, in ? "not " : "");
        }
    return (unsigned long)WINDOW * WINDOW * samples;
}

static void what_is_touched_is_drawn(void **state)
{
    (void)state;
    unsigned long cases = 0, drawn = 0, flat = 0;

    for (unsigned n = 0; n < 6000; n++) {
        const enum primitive_kind kind = (enum primitive_kind)(n % 3);
        struct raster_state s = random_state();
        struct reference_point v[3];

        s.setup.point_sprite = 1;
        random_shape(v);
        const struct setup_packet p = packet(kind, v);
        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        raster_draw(&s, &p, NULL, raster_count, &map);
        snap_all(&s, v);
        flat += kind == PRIMITIVE_TRIANGLE && twice_area(v) == 0;
        cases += same_as_defined(&s, kind, v, &drawn);
    }
    assert_true(drawn > 10000);
    compared("samples of conservative shapes", cases);
}

/* All that the same shape covers without, wherever its samples are, if they are snapped alike. */
static void coverage_is_a_superset(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned n = 0; n < 4000; n++) {
        const enum primitive_kind kind = (enum primitive_kind)(n % 3);
        struct raster_state s = random_state(), other;
        struct reference_point v[3];

        s.setup.more_x[0] = s.setup.more_y[0] = 0;
        s.setup.point_sprite = 1;
        other = s;
        other.setup.conservative = 0;
        random_shape(v);
        const struct setup_packet p = packet(kind, v);
        raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
        raster_map_clear(&plain, 0, 0, WINDOW, WINDOW);
        raster_draw(&s, &p, NULL, raster_count, &map);
        raster_draw(&other, &p, NULL, raster_count, &plain);
        for (int y = 0; y < WINDOW; y++)
            for (int x = 0; x < WINDOW; x++)
                for (unsigned i = 0; i < reference_samples(&s.setup.samples); i++, cases++)
                    if (*raster_map_at(&plain, x, y, i))
                        assert_int_equal(*raster_map_at(&map, x, y, i), 1);
    }
    compared("samples that conservative raster draws too", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_touched_is_drawn),
        cmocka_unit_test(coverage_is_a_superset),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
