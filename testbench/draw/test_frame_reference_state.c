/* test_frame_reference_state.c - the exact rasteriser's depth test, culling and blend, against definitions */
#include "frame_reference.h" /* before cmocka.h, which has a macro fail() */

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "small_picture.h"

/* Two rectangles over one another, each depth function and both orders. */
static void depth_functions_choose(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned function = 0; function < SCENE_DEPTHS; function++)
        for (int second = -1; second <= 1; second++, cases++) {
            struct scene_state how = { SCENE_ALWAYS, true, SCENE_COPY, SCENE_CULL_NONE };
            struct scene s = scene(1, &how);
            struct failure f = { 0 };
            bool pass[] = { false, second<0, second == 0, second <= 0, second> 0, second != 0,
                            second >= 0, true };

            add(&s, vertex(0, 0, 0.5, 1, 0), vertex(9, 0, 0.5, 1, 0), vertex(0, 9, 0.5, 1, 0));
            how.depth = (enum scene_depth)function;
            how.depth_write = cases % 2;
            assert_true(scene_begin(&s, &how, &f));
            double z = 0.5 + 0.25 * second;
            add(&s, vertex(0, 0, z, 1, 1), vertex(9, 0, z, 1, 1), vertex(0, 9, z, 1, 1));
            struct frame frame = drawn(&s);
            const struct frame_sample *p = &frame.sample[SIDE + 1];
            assert_int_equal(p->covered, 2);
            assert_int_equal(p->rgba[0], pass[function] ? 255 : 0);
            assert_int_equal(p->primitive, pass[function] ? 2 : 1);
            double kept = pass[function] && how.depth_write ? z : 0.5;
            assert_int_equal(p->depth, (uint32_t)(kept * SCENE_DEPTH_MAX + 0.5));
            frame_free(&frame);
        }
    compared("pairs", cases);
}

/* Culled: what is clockwise as seen, and what has no area. */
static void back_faces_are_culled(void **state)
{
    const struct scene_state culled = { SCENE_LESS, true, SCENE_COPY, SCENE_CULL_BACK };
    unsigned long cases = 0;

    (void)state;
    for (; cases < 1000; cases++) {
        struct scene s = scene(1, &culled);
        struct failure f = { 0 };
        struct scene_vertex v[3];

        for (unsigned k = 0; k < 3; k++)
            v[k] = vertex(place(SIDE) / 256.0, place(SIDE) / 256.0, 0.5, 1, 1);
        struct scene_triangle walked[2] = { { { v[0], v[1], v[2] } }, { { v[2], v[1], v[0] } } };
        assert_true(scene_add(&s, &walked[0], &f) && scene_add(&s, &walked[1], &f));
        double area = (double)(v[1].x - v[0].x) * (v[2].y - v[0].y) -
                      (double)(v[1].y - v[0].y) * (v[2].x - v[0].x);
        struct frame frame = drawn(&s);
        for (size_t k = 0; k < frame_count(&frame); k++) {
            assert_true(frame.sample[k].covered <= (area != 0));
            if (frame.sample[k].covered)
                assert_int_equal(frame.sample[k].primitive, area > 0 ? 2 : 1); /* y is down */
        }
        frame_free(&frame);
    }
    compared("triangles, walked both ways", cases);
}

/* Every alpha of a colour over a random destination. */
static void over_is_rounded_once(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned alpha = 0; alpha < 256; alpha++) {
        struct scene_state how = { SCENE_ALWAYS, false, SCENE_OVER, SCENE_CULL_NONE };
        uint8_t clear[4] = { (uint8_t)random_word(), (uint8_t)random_word(), 0, 255 };
        struct scene s = scene_new(SIDE, SIDE, 1, clear);
        struct failure f = { 0 };
        struct scene_vertex v[3] = { { 0, 0, 0, 1, { 0 } },
                                     { 99, 0, 0, 1, { 0 } },
                                     { 0, 99, 0, 1, { 0 } } };

        assert_true(scene_begin(&s, &how, &f));
        for (unsigned k = 0; k < 3; k++) {
            float rgba[4] = { 128 / 255.0f, 1, 0, (float)(alpha / 255.0) };
            memcpy(v[k].rgba, rgba, sizeof rgba);
        }
        add(&s, v[0], v[1], v[2]);
        struct frame frame = drawn(&s);
        const unsigned source[4] = { 128, 255, 0, 255 };
        for (unsigned c = 0; c < 4; c++, cases++) {
            double exact = (source[c] * alpha + clear[c] * (255.0 - alpha)) / 255;
            assert_int_equal(frame.sample[0].rgba[c], (int)floor(exact + 0.5));
        }
        frame_free(&frame);
    }
    compared("channels", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_functions_choose),
        cmocka_unit_test(back_faces_are_culled),
        cmocka_unit_test(over_is_rounded_once),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
