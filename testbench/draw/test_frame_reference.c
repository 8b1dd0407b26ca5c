/* test_frame_reference.c - the exact rasteriser against closed forms */
#include "window_scene.h" /* before cmocka.h, which has a macro fail() */
#include "frame_reference.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "small_picture.h"

/* A rectangle of two triangles covers the samples with left <= x < right and top <= y < bottom. */
static void a_rectangle_is_half_open(void **state)
{
    static const unsigned numbers[] = { 1, 2, 4, 8 };
    unsigned long samples = 0;

    (void)state;
    for (unsigned i = 0; i < 1000; i++) {
        struct scene s = scene(numbers[i % 4], &plain);
        const uint8_t(*at)[2] = scene_samples(s.samples);
        unsigned x[2] = { place(SIDE), place(SIDE) }, y[2] = { place(SIDE), place(SIDE) };
        unsigned left = x[0] < x[1] ? x[0] : x[1], right = x[0] ^ x[1] ^ left;
        unsigned top = y[0] < y[1] ? y[0] : y[1], bottom = y[0] ^ y[1] ^ top;
        struct scene_vertex corner[4];

        for (unsigned k = 0; k < 4; k++)
            corner[k] = vertex((k == 1 || k == 2 ? right : left) / 256.0,
                               (k >= 2 ? bottom : top) / 256.0, 0.5, 1, 1);
        add(&s, corner[0], corner[1], corner[2]);
        add(&s, corner[0], corner[2], corner[3]);
        struct frame frame = drawn(&s);
        for (size_t k = 0; k < frame_count(&frame); k++, samples++) {
            unsigned pixel = (unsigned)(k / frame.samples);
            unsigned px = pixel % SIDE * 256 + at[k % frame.samples][0] * 16u;
            unsigned py = pixel / SIDE * 256 + at[k % frame.samples][1] * 16u;
            bool in = px >= left && px < right && py >= top && py < bottom;
            assert_int_equal(frame.sample[k].covered, in);
        }
        frame_free(&frame);
    }
    compared("samples", samples);
}

/* Triangles around a point to the corners and sides of the picture cover every sample once. */
static void around_a_point_every_sample_is_covered_once(void **state)
{
    unsigned long samples = 0;

    (void)state;
    for (unsigned i = 0; i < 800; i++) {
        struct scene s = scene(i % 2 ? 4 : 1, &plain);
        unsigned x = place(SIDE), y = place(SIDE), rim[8][2] = { { 0 } };
        unsigned whole = 256 * SIDE;
        unsigned on[4] = { place(SIDE), place(SIDE), place(SIDE), place(SIDE) };
        const unsigned around[8][2] = { { 0, 0 },         { on[0], 0 },     { whole, 0 },
                                        { whole, on[1] }, { whole, whole }, { on[2], whole },
                                        { 0, whole },     { 0, on[3] } };

        memcpy(rim, around, sizeof rim);
        for (unsigned k = 0; k < 8; k++) {
            const unsigned *a = rim[k], *b = rim[(k + 1) % 8];
            add(&s, vertex(x / 256.0, y / 256.0, 0.5, 1, 1),
                vertex(a[0] / 256.0, a[1] / 256.0, 0.5, 1, 1),
                vertex(b[0] / 256.0, b[1] / 256.0, 0.5, 1, 1));
        }
        struct frame frame = drawn(&s);
        for (size_t k = 0; k < frame_count(&frame); k++, samples++)
            assert_int_equal(frame.sample[k].covered, 1);
        frame_free(&frame);
    }
    compared("samples", samples);
}

/* Positions go to the nearest 1/256 pixel, the even one of two: an edge just left of a sample's
 * column, or on it, or right of it.
 */
static void positions_snap_to_the_nearest_even(void **state)
{
    static const struct {
        double x; /* of the left edge, in 1/256 pixel */
        bool in;  /* the sample at 128 */
    } cases[] = { { 128.0, true },     { 127.5, true },  { 128.25, true }, { 128.5, true },
                  { 128.5001, false }, { 129.0, false }, { 128.75, false } };
    unsigned long n = 0;

    (void)state;
    for (; n < sizeof cases / sizeof cases[0]; n++) {
        struct scene s = scene(1, &plain);
        double left = cases[n].x / 256;
        add(&s, vertex(left, 0, 0.5, 1, 1), vertex(3, 0, 0.5, 1, 1), vertex(left, 3, 0.5, 1, 1));
        struct frame frame = drawn(&s);
        assert_int_equal(frame.sample[0].covered, cases[n].in);
        frame_free(&frame);
    }
    compared("edges", n);
}

/* z = (a + b x + c y) / 2^16 with whole a, b, c: the depth in whole numbers. */
static void depth_is_the_rounded_plane(void **state)
{
    unsigned long samples = 0;

    (void)state;
    for (unsigned i = 0; i < 500; i++) {
        struct scene s = scene(i % 2 ? 8 : 1, &plain);
        const uint8_t(*at)[2] = scene_samples(s.samples);
        unsigned a = (unsigned)(random_word() % 8192), b = (unsigned)(random_word() % 1024);
        unsigned c = (unsigned)(random_word() % 1024), far = 2 * SIDE;

        add(&s, vertex(0, 0, a / 65536.0, 1, 1), vertex(far, 0, (a + b * far) / 65536.0, 1, 1),
            vertex(0, far, (a + c * far) / 65536.0, 3, 1));
        struct frame frame = drawn(&s);
        for (size_t k = 0; k < frame_count(&frame); k++, samples++) {
            uint64_t pixel = k / frame.samples;
            uint64_t x = pixel % SIDE * 16 + at[k % frame.samples][0];
            uint64_t y = pixel / SIDE * 16 + at[k % frame.samples][1];
            uint64_t z = 16 * a + b * x + c * y; /* of 2^20 */
            z = z > 1 << 20 ? 1 << 20 : z;
            assert_int_equal(frame.sample[k].depth, (z * SCENE_DEPTH_MAX + (1 << 19)) >> 20);
        }
        frame_free(&frame);
    }
    compared("samples", samples);
}

/* Red grows by 1/SIDE a pixel where w is constant; where it is not, red * w and w are planes. */
static void colour_is_the_rounded_quotient(void **state)
{
    unsigned long pixels = 0;

    (void)state;
    for (unsigned i = 0; i < 500; i++) {
        struct scene s = scene(4, &plain);
        unsigned far = 2 * SIDE, w0 = 1 + (unsigned)(random_word() % 64);
        unsigned w1 = 1 + (unsigned)(random_word() % 64), r = (unsigned)(random_word() % 257);

        add(&s, vertex(0, 0, 0.5, w0, 0), vertex(far, 0, 0.5, w1, r / 256.0),
            vertex(0, far, 0.5, w0, 0));
        struct frame frame = drawn(&s);
        for (uint64_t k = 0; k < SIDE * SIDE; k++, pixels++) {
            uint64_t x2 = 2 * (k % SIDE) + 1, all = 2 * far;
            uint64_t top = 255 * x2 * w1 * r, bottom = 256 * ((all - x2) * w0 + x2 * w1);
            const struct frame_sample *p = &frame.sample[k * frame.samples];
            assert_int_equal(p->rgba[0], (2 * top + bottom) / (2 * bottom));
            assert_int_equal(p->rgba[1], 64); /* 63.75 */
            for (unsigned n = 1; n < 4; n++)
                assert_memory_equal(p->rgba, p[n].rgba, 4);
        }
        frame_free(&frame);
    }
    compared("pixels", pixels);
}

/* Tiles cut by the near plane, the far plane and the guard band lie side by side still; the fan
 * leaves nothing out.
 */
static void scenes_without_overlap_cover_no_sample_twice(void **state)
{
    unsigned long samples = 0;

    (void)state;
    for (unsigned i = 0; i < 20; i++) {
        bool fan = i % 2;
        struct scene s =
            scene_built_in(fan ? "fan" : "floor", 1, 100 + i, 50 + 3 * i, 4, (uint8_t[4]){ 0 });
        struct frame frame = drawn(&s);
        for (size_t k = 0; k < frame_count(&frame); k++, samples++) {
            size_t row = k / frame.samples / frame.width;
            assert_true(frame.sample[k].covered <= 1);
            assert_true(frame.sample[k].covered == 1 || (!fan && row < frame.height * 2 / 3));
        }
        frame_free(&frame);
    }
    compared("samples", samples);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rectangle_is_half_open),
        cmocka_unit_test(around_a_point_every_sample_is_covered_once),
        cmocka_unit_test(scenes_without_overlap_cover_no_sample_twice),
        cmocka_unit_test(positions_snap_to_the_nearest_even),
        cmocka_unit_test(depth_is_the_rounded_plane),
        cmocka_unit_test(colour_is_the_rounded_quotient),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
