/* test_vsc_polygon.c - what is left of a triangle covers the exact polygon (facts/classes/draw_semantics.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "seeded.h"
#include "vsc_cases.h"
#include "vsc_exact.h"

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

/* The pieces' corners lie on the exact polygon's sides, and their union has its area, within what the roundings of cuts
 * and window can move.
 */
static double worst_side, worst_area;
static void check_polygon(const struct exact_polygon *p, const struct vsc_viewport *at,
                          const struct vsc_job *job, double grain)
{
    const struct measure m = measure_exact(p, at);
    const double allowed = grain * (m.far + 1);

    for (unsigned i = 0; i < job->pieces; i++)
        for (unsigned k = 0; k < 3; k++) {
            const struct raster_vertex *v = &job->piece[i].v[k];
            const double off = from_sides(p, at, number(v->x), number(v->y));

            worst_side = fmax(worst_side, off / (m.far + 1));
            if (off > allowed)
                fail_msg("a corner is %g of %g off its polygon", off, m.far);
        }
    const double off = fabs(area_of(job) - m.area);

    worst_area = fmax(worst_area, off / (m.length + 1) / (m.far + 1));
    if (off > allowed * (m.length + 1))
        fail_msg("an area of %g instead of %g, with sides of %g", area_of(job), m.area, m.length);
}

static void pieces_cover_the_exact_polygon(void **state)
{
    struct exact_polygon p;
    unsigned long cases = 0, none = 0;

    (void)state;
    exact_init(&p);
    for (unsigned n = 0; n < CASES; n++) {
        const struct vsc_vector v = tame();
        struct exact_plane plane[16];
        struct vsc_job job;

        exact_take(&p, &v.sm_vsc, &v.cfg.viewport[0]);
        for (unsigned i = 0, count = exact_planes(&v.cfg, 0, plane); i < count && p.count; i++)
            exact_cut(&p, &plane[i]);
        vsc_clip(&v.cfg, &v.sm_vsc, 0, &job);
        if (job.pieces == 0) { /* culled by a plane that does not cut, or nothing is left */
            none++;
            continue;
        }
        assert_true(p.count >= 3);
        check_polygon(&p, &v.cfg.viewport[0], &job, 0x1p-19);
        corners[job.pieces + 2 < 20 ? job.pieces + 2 : 19]++;
        cases++;
    }
    exact_clear(&p);
    printf("  %lu with nothing left; worst corner 2^%.1f, worst area 2^%.1f of what is far\n", none,
           log2(worst_side), log2(worst_area));
    printf("  corners 3 to 12:");
    for (unsigned i = 3; i < 13; i++)
        printf(" %lu", corners[i]);
    printf("\n");
    for (unsigned i = 3; i < 9; i++)
        assert_true(corners[i] > 0);
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
