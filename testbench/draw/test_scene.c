/* test_scene.c - from world space to window space: the camera, the programs that transform and light */
#include "window_scene.h" /* before cmocka.h, which has a macro fail() */

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

/* Clip space, by the matrix that a world has of the camera: x and y in pixels times w. */
struct point {
    double x, y, z, w;
};
static struct point project(const struct camera *c, struct vec p, unsigned width, unsigned height)
{
    struct object_scene w = object_scene_new(width, height, 1, (uint8_t[4]){ 0 });
    double z[4];

    object_scene_look(&w, c);
    for (unsigned i = 0; i < 4; i++)
        z[i] = w.matrix[i][0] * p.x + w.matrix[i][1] * p.y + w.matrix[i][2] * p.z + w.matrix[i][3];
    return (struct point){ (z[0] + z[3]) * width / 2, (z[1] + z[3]) * height / 2, z[2], z[3] };
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
        double scale = pow(10, between(-3, 3)), low[2] = { 1e9, 1e9 }, high[2] = { -1e9, -1e9 };
        struct camera c;

        for (unsigned k = 0; k < count; k++)
            cloud[k] = (struct vec){ scale * between(-1, 1), scale * between(2, 3),
                                     scale * between(-1, 5) };
        assert_true(camera_fit(&c, cloud, count, width, height));
        for (unsigned k = 0; k < count; k++, points++) {
            struct point v = project(&c, cloud[k], width, height);
            low[0] = fmin(low[0], v.x / v.w);
            high[0] = fmax(high[0], v.x / v.w);
            low[1] = fmin(low[1], v.y / v.w);
            high[1] = fmax(high[1], v.y / v.w);
            assert_true(v.w > 1 - 1e-5 && v.z > -1e-5 && v.z < v.w * (1 + 1e-5));
        }
        double fill_x = (high[0] - low[0]) / width, fill_y = (high[1] - low[1]) / height;
        assert_true(fabs(fmax(fill_x, fill_y) - 0.9) < 1e-4);
        assert_true(fabs(low[0] + high[0] - width) < 1e-3 * width);
        assert_true(fabs(low[1] + high[1] - height) < 1e-3 * height);
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
        struct point v = project(&c, at, 64, 48);
        assert_true(fabs(v.z / v.w - (double)(depth == c.far)) < 1e-5);
        assert_true(fabs(v.w - depth / c.near) < 1e-5);
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
            struct point v = project(&c, p[k], 640, 480);
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

/* The definition of what the program computes, by itself: two lights, Lambert and Blinn, a shoulder, gamma. */
static void light_by_definition(const struct camera *c, struct vec at, struct vec n, double rgb[3])
{
    const double surface[3] = { 0.82, 0.76, 0.70 }, sky[3] = { 0.055, 0.075, 0.13 },
                 ground[3] = { 0.035, 0.022, 0.018 };
    const struct {
        double to[3], colour[3], highlight;
    } lights[2] = { { { -0.75, 0.80, 0.40 }, { 1.00, 0.70, 0.40 }, 0.45 },
                    { { 0.95, 0.05, 0.15 }, { 0.10, 0.26, 0.70 }, 0.60 } };
    const struct vec to_eye = vec_unit(vec_sub(c->eye, at));

    for (unsigned k = 0; k < 3; k++)
        rgb[k] = surface[k] * (ground[k] * (0.5 - 0.5 * n.y) + sky[k] * (0.5 + 0.5 * n.y));
    for (unsigned i = 0; i < 2; i++) {
        const struct vec to = vec_unit(vec_sub(
            vec_add(vec_scale(c->right, lights[i].to[0]), vec_scale(c->up, lights[i].to[1])),
            vec_scale(c->ahead, lights[i].to[2])));
        const double facing = vec_dot(n, to), half = vec_dot(n, vec_unit(vec_add(to, to_eye)));

        for (unsigned k = 0; k < 3 && facing > 0; k++)
            rgb[k] += lights[i].colour[k] *
                      (surface[k] * facing + lights[i].highlight * pow(fmax(half, 0), 36));
    }
    for (unsigned k = 0; k < 3; k++)
        rgb[k] = pow(1 - exp(-1.6 * rgb[k]), 1 / 2.2);
}

static struct vec random_normal(void)
{
    struct vec n;

    do
        n = (struct vec){ between(-1, 1), between(-1, 1), between(-1, 1) };
    while (vec_length(n) < 0.1);
    return vec_unit(n);
}

/* Random points of a ball, three of a triangle, at random places before the camera. */
#define BALL 3000
static struct scene lit_ball(const struct camera *c, struct vec *at, struct vec *normal)
{
    static const struct scene_state state = { SCENE_ALWAYS, false, SCENE_COPY, SCENE_CULL_NONE };
    struct object_scene w = object_scene_new(64, 64, 1, (uint8_t[4]){ 0 });
    struct failure f = { 0 };
    bool made = true;

    object_scene_look(&w, c);
    w.lit = true;
    w.light = light_constants(c);
    made = object_scene_begin(&w, &state, &f);
    for (unsigned i = 0; i < 3 * BALL; i++) {
        struct object_scene_vertex v = { { 0 }, { 0 } };

        normal[i] = random_normal();
        at[i] = vec_scale(random_normal(), between(0, 1.5));
        v = (struct object_scene_vertex){ { (float)at[i].x, (float)at[i].y, (float)at[i].z, 1 },
                                          { (float)normal[i].x, (float)normal[i].y,
                                            (float)normal[i].z, 0 } };
        made = made && object_scene_add(&w, &v, &f);
        if (i % 3 == 2)
            made = made && object_scene_triangle(&w, i - 2, i - 1, i, &f);
    }
    return scene_of_world(&w, made, &f);
}

/* What the programs make of it: places to 1/1000 pixel, colours to a quarter of an 8-bit code. */
static void programs_place_and_light_as_defined(void **state)
{
    struct camera c = camera_look((struct vec){ 0, 0, 9 }, (struct vec){ 0, 0, 0 }, 30, 64, 64);
    static struct vec at[3 * BALL], normal[3 * BALL];
    unsigned long cases = 0, warm = 0, cool = 0;
    struct scene s;

    (void)state;
    c.near = 5;
    c.far = 15;
    s = lit_ball(&c, at, normal);
    assert_int_equal(s.triangles, BALL); /* all are in front, so none is cut or missing */
    for (unsigned i = 0; i < 3 * BALL; i++, cases++) {
        const struct scene_vertex *v = &s.triangle[i / 3].v[i % 3];
        const struct point p = project(&c, at[i], 64, 64);
        double rgb[3];

        light_by_definition(&c, at[i], normal[i], rgb);
        assert_true(fabs(v->x - p.x / p.w) < 1e-3 && fabs(v->y - p.y / p.w) < 1e-3);
        assert_true(fabs(v->z - p.z / p.w) < 1e-5 && fabs(v->w * p.w - 1) < 1e-5);
        for (unsigned k = 0; k < 3; k++)
            if (fabs(v->rgba[k] - rgb[k]) > 0.25 / 255)
                fail_msg("vertex %u: channel %u is %f, not %f", i, k, (double)v->rgba[k], rgb[k]);
        assert_true(v->rgba[3] == 1);
        warm += v->rgba[0] > v->rgba[2] && v->rgba[0] > 0.8f;
        cool += v->rgba[2] > v->rgba[0];
    }
    assert_true(warm > 100 && cool > 100);
    scene_free(&s);
    compared("vertices", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_camera_fits_what_it_sees),
        cmocka_unit_test(no_camera_fits_a_single_place),
        cmocka_unit_test(depth_is_0_at_the_near_plane_and_1_at_the_far_one),
        cmocka_unit_test(programs_place_and_light_as_defined),
        cmocka_unit_test(faces_towards_the_eye_are_counter_clockwise),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
