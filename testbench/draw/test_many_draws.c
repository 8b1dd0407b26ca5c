/* test_many_draws.c - more draws than the buffer of segments holds, and than a draw's number has: as one draw of them all */
#include "driver/draw_world.h"
#include "machine/playback_parts.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"

enum { SIDE = 32, DRAWS = 70000 };

static const struct draw_how how = { .depth = ZETA_Z24S8, .color = FORMAT_A8B8G8R8 };
static const struct scene_state add = { SCENE_ALWAYS, false, SCENE_ADD, SCENE_CULL_NONE };

/* Pixels' squares with colours of few codes, which add up: as one draw, or each its own. */
static struct object_scene squares(uint64_t seed, bool apart)
{
    struct object_scene w = object_scene_new(SIDE, SIDE, 1, (const uint8_t[4]){ 0, 0, 0, 255 });
    struct failure f = { 0 };

    object_scene_look_at_window(&w);
    for (unsigned i = 0; i < DRAWS; i++) {
        const uint64_t bits = (seed + i) * UINT64_C(0x9e3779b97f4a7c15) >> 16;
        const float x = (float)(bits % SIDE), y = (float)(bits / SIDE % SIDE);
        const float code = (float)(bits >> 20 & 3) / 255;
        struct object_scene_vertex v[4];

        for (unsigned k = 0; k < 4; k++)
            v[k] = (struct object_scene_vertex){ { x + (k == 1 || k == 2), y + (k >= 2), 0.5f, 1 },
                                                 { code, code / 2, 1.0f / 255, 1 } };
        assert_true(i > 0 && !apart ? true : object_scene_begin(&w, &add, &f));
        assert_true(object_scene_quad(&w, v, &f));
    }
    return w;
}

static struct frame drawn(const struct object_scene *w, unsigned jobs, const char *folder)
{
    struct scene s = draw_scene_of(w);
    struct failure f = { 0 };
    struct draw_world d;
    struct frame frame;

    assert_true(frame_new(&frame, &s, &f));
    assert_true(draw_open(&d, w, &how, &f) && device_jobs(playback_device(d.playback), jobs, &f));
    if (!draw_run(&d, folder, &f))
        fail_msg("%s", f.text);
    draw_read(&d.gpu->screen, &frame);
    draw_close(&d);
    scene_free(&s);
    return frame;
}

static void same(const struct frame *a, const struct frame *b)
{
    unsigned coloured = 0;

    assert_memory_equal(a->sample, b->sample, frame_count(a) * sizeof a->sample[0]);
    for (size_t i = 0; i < frame_count(a); i++)
        coloured += a->sample[i].rgba[2] > 20;
    assert_true(coloured > SIDE * SIDE / 2);
}

static void many_draws_are_one(void **state)
{
    const uint64_t seed = random_word();
    struct object_scene together = squares(seed, false), apart = squares(seed, true);
    struct frame one = drawn(&together, 1, NULL), many = drawn(&apart, 1, NULL),
                 threads = drawn(&apart, 2, NULL);

    (void)state;
    assert_int_equal(together.draws, 1);
    assert_int_equal(apart.draws, DRAWS);
    same(&one, &many);
    same(&one, &threads);
    compared("draws", DRAWS);
    frame_free(&one);
    frame_free(&many);
    frame_free(&threads);
    object_scene_free(&together);
    object_scene_free(&apart);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(many_draws_are_one) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
