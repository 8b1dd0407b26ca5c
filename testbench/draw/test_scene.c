/* test_scene.c - from world space to a scene: clipping and the camera */
#include "scene/camera.h" /* before cmocka.h, which has a macro fail() */
#include "scene/light.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"

static double between(double low, double high)
{
    return low + (high - low) * (double)(random_word() >> 11) / 9007199254740992.0;
}

/* Often inside, often beyond one plane or several, sometimes behind the eye. */
static struct clip_vertex random_vertex(void)
{
    double w = between(-2, 20), reach = random_word() % 4 ? 1000 : 100000;

    return (struct clip_vertex){ between(-reach, reach) * w,
                                 between(-reach, reach) * w,
                                 between(-0.5, 1.2) * w,
                                 w,
                                 { between(0, 1), between(0, 1), between(0, 1), 1 } };
}

static bool is_inside(const struct clip_vertex *v, double slack)
{
    double band = (SCENE_GUARD_BAND - 1) * v->w;

    return v->z >= -slack && v->z <= v->w + slack && fabs(v->x) <= band * (1 + 1e-9) + slack &&
           fabs(v->y) <= band * (1 + 1e-9) + slack;
}

static void what_is_left_lies_inside_and_clipping_again_changes_nothing(void **state)
{
    unsigned long corners = 0, kinds[CLIP_ROOM + 1] = { 0 };

    (void)state;
    for (unsigned i = 0; i < 200000; i++) {
        struct clip_vertex p[CLIP_ROOM] = { random_vertex(), random_vertex(), random_vertex() };
        bool whole = is_inside(&p[0], 0) && is_inside(&p[1], 0) && is_inside(&p[2], 0);
        struct clip_vertex before[3] = { p[0], p[1], p[2] };
        unsigned left = clip_polygon(p, 3);

        assert_true(left <= CLIP_ROOM);
        kinds[left]++;
        for (unsigned k = 0; k < left; k++, corners++)
            assert_true(is_inside(&p[k], 1e-6));
        if (whole && p[0].w > 0)
            assert_true(left == 3 && memcmp(before, p, sizeof before) == 0);
    }
    compared("corners", corners);
    for (unsigned n = 3; n <= 6; n++)
        compared("polygons of a number of corners", kinds[n]);
}

static bool has(const struct clip_vertex *polygon, unsigned corners, const struct clip_vertex *v)
{
    for (unsigned i = 0; i < corners; i++)
        if (memcmp(&polygon[i], v, sizeof *v) == 0)
            return true;
    return false;
}

/* Whether v lies on the line through a and b, in homogeneous space. */
static bool is_between(const struct clip_vertex *v, const struct clip_vertex *a,
                       const struct clip_vertex *b)
{
    double t = fabs(b->z - a->z) > fabs(b->w - a->w) ? (v->z - a->z) / (b->z - a->z)
                                                     : (v->w - a->w) / (b->w - a->w);
    double size = fabs(a->x) + fabs(b->x) + fabs(a->y) + fabs(b->y) + 1;

    return t >= 0 && t <= 1 && fabs(a->x + (b->x - a->x) * t - v->x) < 1e-9 * size &&
           fabs(a->y + (b->y - a->y) * t - v->y) < 1e-9 * size;
}

/* Two triangles on either side of an edge: the new corners on it are the same, bit for bit, when
 * one plane cuts it.
 */
static void a_shared_edge_stays_shared(void **state)
{
    unsigned long shared = 0;

    (void)state;
    for (unsigned i = 0; i < 100000; i++) {
        struct clip_vertex a = random_vertex(), b = random_vertex();
        a.w = fabs(a.w) + 0.1;
        b.w = fabs(b.w) + 0.1;
        a.x = fmod(a.x, 1000);
        b.x = fmod(b.x, 1000);
        a.y = fmod(a.y, 1000);
        b.y = fmod(b.y, 1000);
        a.z = 0.5 * a.w;
        b.z = -between(0.1, 1);
        struct clip_vertex c = a, d = a;
        c.x += 100 * a.w;
        d.y -= 50 * a.w;
        struct clip_vertex p[CLIP_ROOM] = { a, b, c }, q[CLIP_ROOM] = { b, a, d };
        unsigned m = clip_polygon(p, 3), n = clip_polygon(q, 3);

        for (unsigned k = 0; k < m; k++)
            if (is_between(&p[k], &a, &b)) {
                assert_true(has(q, n, &p[k]));
                shared++;
            }
    }
    compared("corners on shared edges", shared);
}

/* Any cloud of points fills nine tenths of the picture one way, at most that the other way, in the
 * middle, and lies between the near and far planes.
 */
static void the_camera_fits_what_it_sees(void **state)
{
    unsigned long points = 0;

    (void)state;
    for (unsigned i = 0; i < 2000; i++) {
        struct vec cloud[50];
        unsigned count = 2 + (unsigned)(random_word() % 49);
        unsigned width = 1 + (unsigned)(random_word() % 2000);
        unsigned height = 1 + (unsigned)(random_word() % 2000);
        double scale = pow(10, between(-9, 9)), low[2] = { 1e9, 1e9 }, high[2] = { -1e9, -1e9 };
        struct camera c;

        for (unsigned k = 0; k < count; k++)
            cloud[k] = (struct vec){ scale * between(-1, 1), scale * between(2, 3),
                                     scale * between(-1, 5) };
        assert_true(camera_fit(&c, cloud, count, width, height));
        for (unsigned k = 0; k < count; k++, points++) {
            struct clip_vertex v = camera_project(&c, cloud[k]);
            low[0] = fmin(low[0], v.x / v.w);
            high[0] = fmax(high[0], v.x / v.w);
            low[1] = fmin(low[1], v.y / v.w);
            high[1] = fmax(high[1], v.y / v.w);
            assert_true(v.w > 1 && v.z > 0 && v.z < v.w);
        }
        double fill_x = (high[0] - low[0]) / width, fill_y = (high[1] - low[1]) / height;
        assert_true(fabs(fmax(fill_x, fill_y) - 0.9) < 1e-6);
        assert_true(fabs(low[0] + high[0] - width) < 1e-5 * width);
        assert_true(fabs(low[1] + high[1] - height) < 1e-5 * height);
    }
    compared("points", points);
}

static void no_camera_fits_a_single_place(void **state)
{
    struct vec same[3] = { { 1, 2, 3 }, { 1, 2, 3 }, { 1, 2, 3 } };
    struct camera c;

    (void)state;
    assert_false(camera_fit(&c, same, 3, 640, 480));
    assert_false(camera_fit(&c, same, 0, 640, 480));
}

static void depth_is_0_at_the_near_plane_and_1_at_the_far_one(void **state)
{
    struct camera c = camera_look((struct vec){ 1, 2, 3 }, (struct vec){ 0, 0, -5 }, 40, 64, 48);
    unsigned long cases = 0;

    (void)state;
    c.near = 2;
    c.far = 50;
    for (; cases < 10000; cases++) {
        double depth = cases % 2 ? c.near : c.far;
        struct vec at =
            vec_add(vec_add(c.eye, vec_scale(c.ahead, depth)),
                    vec_add(vec_scale(c.right, between(-9, 9)), vec_scale(c.up, between(-9, 9))));
        struct clip_vertex v = camera_project(&c, at);
        assert_true(fabs(v.z / v.w - (double)(depth == c.far)) < 1e-12);
        assert_true(fabs(v.w - depth / c.near) < 1e-12);
    }
    compared("points on the planes", cases);
}

/* A face of a solid is walked counter-clockwise as seen where it faces the eye: no mirror, no
 * turning over.
 */
static void faces_towards_the_eye_are_counter_clockwise(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        struct vec p[3], n;
        struct camera c;

        for (unsigned k = 0; k < 3; k++)
            p[k] = (struct vec){ between(-1, 1), between(-1, 1), between(-1, 1) };
        assert_true(camera_fit(&c, p, 3, 640, 480));
        n = vec_unit(vec_cross(vec_sub(p[1], p[0]), vec_sub(p[2], p[0])));
        double towards = vec_dot(n, vec_unit(vec_sub(c.eye, p[0])));
        double x[3], y[3];
        for (unsigned k = 0; k < 3; k++) {
            struct clip_vertex v = camera_project(&c, p[k]);
            x[k] = v.x / v.w;
            y[k] = v.y / v.w;
        }
        double area = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
        if (fabs(towards) < 1e-6)
            continue;
        assert_true((towards > 0) == (area < 0)); /* y is down */
        cases++;
    }
    compared("triangles", cases);
}

/* A ball: what faces the upper left is warm, what faces the right is cool and darker, nothing is
 * beyond white.
 */
static void the_left_is_warm_and_the_right_is_cool(void **state)
{
    struct camera c = camera_look((struct vec){ 0, 0, 9 }, (struct vec){ 0, 0, 0 }, 30, 64, 64);
    unsigned long cases = 0;

    (void)state;
    for (; cases < 20000; cases++) {
        struct vec n = { between(-1, 1), between(-1, 1), between(-1, 1) };
        double left[4], right[4], any[4];

        if (vec_length(n) < 0.1)
            continue;
        light_vertex(&c, vec_unit(n), vec_unit(n), any);
        for (unsigned k = 0; k < 4; k++)
            assert_true(any[k] > 0 && any[k] <= 1);
        n = (struct vec){ between(-0.9, -0.6), between(0.6, 0.9), between(0.2, 0.5) };
        light_vertex(&c, vec_unit(n), vec_unit(n), left);
        n = (struct vec){ between(0.8, 1), between(-0.1, 0.1), between(-0.1, 0.1) };
        light_vertex(&c, vec_unit(n), vec_unit(n), right);
        assert_true(left[0] > left[1] && left[1] > left[2]);
        assert_true(right[2] > right[1] && right[1] > right[0]);
        assert_true(left[0] > right[0] && left[3] == 1);
    }
    compared("normals", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_lies_inside_and_clipping_again_changes_nothing),
        cmocka_unit_test(a_shared_edge_stays_shared),
        cmocka_unit_test(the_camera_fits_what_it_sees),
        cmocka_unit_test(no_camera_fits_a_single_place),
        cmocka_unit_test(depth_is_0_at_the_near_plane_and_1_at_the_far_one),
        cmocka_unit_test(the_left_is_warm_and_the_right_is_cool),
        cmocka_unit_test(faces_towards_the_eye_are_counter_clockwise),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
