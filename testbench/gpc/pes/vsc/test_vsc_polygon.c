/* test_vsc_polygon.c - what is left of a triangle covers the exact polygon (facts/classes/draw_semantics.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "seeded.h"
#include "vsc_cases.h"
#include "vsc_reference.h"

#define CASES 20000

static unsigned long corners[20]; /* polygons of so many */

static double cross(double ax, double ay, double bx, double by)
{
    return ax * by - ay * bx;
}

/* Twice the area, and the farthest coordinate. */
struct measure {
    double area, length, far;
};

static struct measure measure_exact(const struct exact_polygon *p, const struct vsc_viewport *at)
{
    struct measure m = { 0 };

    for (unsigned i = 0; i < p->count; i++) {
        const struct exact_place a = exact_window(p, i, at),
                                 b = exact_window(p, (i + 1) % p->count, at);

        m.area += cross(a.x, a.y, b.x, b.y);
        m.length += hypot(b.x - a.x, b.y - a.y);
        m.far = fmax(m.far, fmax(fabs(a.x), fabs(a.y)));
    }
    return m;
}

static double area_of(const struct vsc_job *job)
{
    double area = 0;

    for (unsigned i = 0; i < job->pieces; i++) {
        const struct raster_vertex *v = job->piece[i].v;
        const double x = number(v[0].x), y = number(v[0].y);

        area +=
            cross(number(v[1].x) - x, number(v[1].y) - y, number(v[2].x) - x, number(v[2].y) - y);
    }
    return area;
}

/* How far a place is from the nearest side of the exact polygon, and from its nearest corner. */
static double from_sides(const struct exact_polygon *p, const struct vsc_viewport *at, double x,
                         double y)
{
    double least = INFINITY;

    for (unsigned i = 0; i < p->count; i++) {
        const struct exact_place a = exact_window(p, i, at),
                                 b = exact_window(p, (i + 1) % p->count, at);
        const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
        double t = square > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / square : 0;

        t = t < 0 ? 0 : t > 1 ? 1 : t;
        least = fmin(least, hypot(a.x + t * dx - x, a.y + t * dy - y));
    }
    return least;
}

/* Of what is far and of the sides, how much roundings of cuts and window move.  A corner between planes that are nearly
 * parallel can be farther off along them: one in a thousand may.
 */
#define GRAIN  0x1p-19
#define CORNER 0x1p-13

static struct {
    double side, area;
    unsigned long corners, off;
} worst;

/* The pieces' corners lie on the exact polygon's sides, and their union has its area. */
static void check_polygon(const struct exact_polygon *p, const struct vsc_viewport *at,
                          const struct vsc_job *job)
{
    const struct measure m = measure_exact(p, at);
    const double area = fabs(area_of(job) - m.area) / (m.length + 1) / (m.far + 1);

    for (unsigned i = 0; i < 3 * job->pieces; i++, worst.corners++) {
        const struct raster_vertex *v = &job->piece[i / 3].v[i % 3];
        const double side = from_sides(p, at, number(v->x), number(v->y)) / (m.far + 1);

        worst.side = fmax(worst.side, side);
        worst.off += side > GRAIN;
        if (side > CORNER)
            fail_msg("a corner is %g of what is far off its polygon", side);
    }
    worst.area = fmax(worst.area, area);
    if (area > GRAIN)
        fail_msg("an area of %g instead of %g, with sides of %g", area_of(job), m.area, m.length);
}

/* Returns whether there was a polygon. */
static bool check_case(const struct vsc_vector *v, struct exact_polygon *p)
{
    const struct vsc_viewport *at = &v->cfg.viewport[0];
    struct exact_clip plane[16];
    struct vsc_job job;
    bool culled;

    exact_take(p, &v->sm_vsc, at);
    culled = exact_culled(p, &v->cfg, 0, PRIMITIVE_TRIANGLE);
    for (unsigned i = 0, count = exact_planes(&v->cfg, 0, plane); i < count && p->count; i++)
        exact_cut(p, &plane[i]);
    vsc_clip(&v->cfg, &v->sm_vsc, 0, &job);
    if (culled || p->count < 3)
        assert_int_equal(job.pieces, 0);
    else
        check_polygon(p, at, &job); /* none has the area of nothing */
    corners[job.pieces + 2 < 20 ? job.pieces + 2 : 19] += job.pieces > 0;
    return job.pieces > 0;
}

static void pieces_cover_the_exact_polygon(void **state)
{
    struct exact_polygon p;
    unsigned long cases = 0;

    (void)state;
    exact_init(&p);
    for (unsigned n = 0; n < CASES; n++) {
        const struct vsc_vector v = tame();

        cases += check_case(&v, &p);
    }
    exact_clear(&p);
    printf(
        "  worst corner 2^%.1f, worst area 2^%.1f of what is far; %lu corners of %lu above 2^-19\n",
        log2(worst.side), log2(worst.area), worst.off, worst.corners);
    printf("  corners 3 to 12:");
    for (unsigned i = 3; i < 13; i++)
        printf(" %lu", corners[i]);
    printf("\n");
    for (unsigned i = 3; i < 9; i++)
        assert_true(corners[i] > 0);
    assert_true(worst.off <= worst.corners / 1000);
    compared("polygons", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_cover_the_exact_polygon),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
