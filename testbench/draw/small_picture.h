/* small_picture.h - the small pictures that tests of frame_reference draw
 *
 * Include after cmocka.h.
 */
#ifndef SMALL_PICTURE_H
#define SMALL_PICTURE_H

#include "frame_reference.h"
#include "seeded.h"

#define SIDE 24 /* pixels of the pictures here */

static const struct scene_state plain = { SCENE_LESS, true, SCENE_COPY, SCENE_CULL_NONE };

static inline struct scene_vertex vertex(double x, double y, double z, double w, double red)
{
    return (
        struct scene_vertex){ (float)x, (float)y, (float)z, (float)w, { (float)red, 0.25f, 1, 1 } };
}

/* A triangle, walked either way at random. */
static inline void add(struct scene *s, struct scene_vertex a, struct scene_vertex b,
                       struct scene_vertex c)
{
    struct failure f = { 0 };
    bool swap = random_word() & 1;
    struct scene_triangle t = { { a, swap ? c : b, swap ? b : c } };

    assert_true(scene_add(s, &t, &f));
}

static inline struct scene scene(unsigned samples, const struct scene_state *state)
{
    struct scene s = scene_new(SIDE, SIDE, samples, (uint8_t[4]){ 0 });
    struct failure f = { 0 };

    assert_true(scene_begin(&s, state, &f));
    return s;
}

/* The frame of the scene, which is freed. */
static inline struct frame drawn(struct scene *s)
{
    struct frame frame;
    struct failure f = { 0 };

    assert_true(frame_new(&frame, s, &f));
    frame_reference(s, &frame);
    scene_free(s);
    return frame;
}

/* 0 to 'pixels' in 1/256 pixel, often on the places of samples and pixel edges. */
static inline unsigned place(unsigned pixels)
{
    unsigned at = (unsigned)(random_word() % (256 * pixels + 1));

    switch (random_word() % 4) {
    case 0: return at / 16 * 16;
    case 1: return at / 128 * 128;
    default: return at;
    }
}

#endif
