/* netlist_frame.h - scenes through the netlist, for tests
 *
 * Include after cmocka.h.
 */
#ifndef NETLIST_FRAME_H
#define NETLIST_FRAME_H

#include "draw_frame.h"
#include "seeded.h"

static const struct draw_how z24s8 = { .depth = ZETA_Z24S8, .color = FORMAT_A8B8G8R8 };

/* A GPU for the scene. */
static inline struct screen *gpu_for(const struct scene *s, const struct draw_how *how)
{
    struct failure f = { 0 };
    struct screen *g = draw_gpu_new(s, how, &f);

    if (!g)
        fail_msg("%s", f.text);
    return g;
}

static inline struct frame frame_for(const struct scene *s)
{
    struct failure f = { 0 };
    struct frame frame;

    assert_true(frame_new(&frame, s, &f));
    return frame;
}

static inline void draw_on(struct screen *g, const struct scene *s, const struct draw_how *how,
                           struct frame *frame)
{
    struct failure f = { 0 };

    if (!draw_scene(g, s, how, &f))
        fail_msg("%s", f.text);
    draw_read(g, frame);
}

/* The frame of a scene, to be freed. */
static inline struct frame drawn_by_netlist(const struct scene *s, const struct draw_how *how)
{
    struct frame frame = frame_for(s);
    struct screen *g = gpu_for(s, how);

    draw_on(g, s, how, &frame);
    draw_gpu_free(g);
    return frame;
}

/* Begins a draw of the scene. */
static inline void begin(struct scene *s, const struct scene_state *state)
{
    struct failure f = { 0 };

    assert_true(scene_begin(s, state, &f));
}

static inline void put(struct scene *s, struct scene_triangle t)
{
    struct failure f = { 0 };

    assert_true(scene_add(s, &t, &f));
}

/* 0 up to n, with 16 bits of it. */
static inline float random_part(float n)
{
    return n * (float)(random_word() % 65536) / 65536;
}

#endif
