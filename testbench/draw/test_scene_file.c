/* test_scene_file.c - dumps of scenes and frames come back as they were written */
#include "window_scene.h" /* before cmocka.h, which has a macro fail() */
#include "scene/frame.h"
#include "scene/scene_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "scratch_folder.h"
#include "seeded.h"

static void a_frame_comes_back_byte_for_byte(void **state)
{
    const char path[] = "frame";
    struct scene s = scene_new(13, 7, 4, (uint8_t[]){ 9, 8, 7, 6 });
    struct failure f = { 0 };
    struct frame a, b;
    unsigned long samples = 0;

    (void)state;
    assert_true(frame_new(&a, &s, &f));
    assert_true(a.sample[5].rgba[1] == 8 && a.sample[363].depth == SCENE_DEPTH_MAX);
    for (size_t i = 0; i < frame_count(&a); i++) {
        uint64_t r = random_word(), t = random_word();
        a.sample[i] = (struct frame_sample){ { (uint8_t)r, (uint8_t)(r >> 8), (uint8_t)(r >> 16),
                                               (uint8_t)(r >> 24) },
                                             (uint32_t)(r >> 40),
                                             (uint8_t)(r >> 32),
                                             (uint32_t)t };
    }
    if (!frame_write(&a, path, &f) || !frame_read(&b, path, &f))
        fail_msg("%s", f.text);
    assert_true(b.width == 13 && b.height == 7 && b.samples == 4);
    for (; samples < frame_count(&a); samples++) {
        const struct frame_sample *p = &a.sample[samples], *q = &b.sample[samples];
        assert_memory_equal(p->rgba, q->rgba, 4);
        assert_true(p->depth == q->depth && p->covered == q->covered);
        assert_true(p->primitive == q->primitive);
    }
    frame_free(&a);
    frame_free(&b);
    scene_free(&s);
    compared("samples", samples);
}

static uint64_t fingerprint(const struct scene *s)
{
    const unsigned char *bytes = (const unsigned char *)s->triangle;
    uint64_t hash = 14695981039346656037u;

    for (size_t i = 0; i < s->triangles * sizeof *s->triangle; i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    return hash;
}

static void a_dump_comes_back_bit_for_bit(void **state)
{
    const char path[] = "scene";
    unsigned long triangles = 0;

    (void)state;
    for (const struct built_in *b = built_in_scenes; b->name; b++) {
        struct scene s = scene_built_in(b->name, random_word(), 97, 55, 8,
                                        (uint8_t[]){ 1, 0x23, 255, 9 }),
                     t;
        struct failure f = { 0 };

        s.clear_depth = 0x12345;
        if (!scene_write(&s, path, &f) || !scene_read(&t, path, &f))
            fail_msg("%s: %s", b->name, f.text);
        assert_true(t.width == 97 && t.height == 55 && t.samples == 8);
        assert_true(t.clear_depth == s.clear_depth && memcmp(t.clear, s.clear, 4) == 0);
        assert_int_equal(s.draws, t.draws);
        for (size_t i = 0; i < s.draws; i++) {
            assert_int_equal(s.draw[i].count, t.draw[i].count);
            assert_int_equal(s.draw[i].state.depth, t.draw[i].state.depth);
            assert_int_equal(s.draw[i].state.depth_write, t.draw[i].state.depth_write);
            assert_int_equal(s.draw[i].state.blend, t.draw[i].state.blend);
            assert_int_equal(s.draw[i].state.cull, t.draw[i].state.cull);
        }
        assert_int_equal(s.triangles, t.triangles);
        assert_true(fingerprint(&s) == fingerprint(&t));
        triangles += t.triangles;
        scene_free(&s);
        scene_free(&t);
    }
    compared("triangles", triangles);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_frame_comes_back_byte_for_byte),
        cmocka_unit_test(a_dump_comes_back_bit_for_bit),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
