/* test_draw_layers.c - draws of different states in one scene, against a picture painted pixel by pixel;
 * and the same scene twice, byte by byte
 */
#include "window_scene.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "netlist_frame.h"

#define WIDTH  40
#define HEIGHT 28
#define DRAWS  5
#define RECTS  60 /* of a draw: 120 primitives, more than TRAM has entries */

/* A rectangle of whole pixels at one depth, in eighths. */
struct rect {
    unsigned x0, y0, x1, y1, depth;
    uint8_t rgba[4];
    bool back; /* it is walked clockwise */
};

struct painted {
    unsigned depth;
    uint8_t rgba[4];
};

static struct rect random_rect(void)
{
    struct rect r = { .x0 = (unsigned)(random_word() % WIDTH),
                      .y0 = (unsigned)(random_word() % HEIGHT),
                      .depth = (unsigned)(random_word() % 9),
                      .back = random_word() & 1 };

    r.x1 = r.x0 + 1 + (unsigned)(random_word() % 24);
    r.y1 = r.y0 + 1 + (unsigned)(random_word() % 24);
    r.x1 = r.x1 > WIDTH ? WIDTH : r.x1;
    r.y1 = r.y1 > HEIGHT ? HEIGHT : r.y1;
    for (unsigned c = 0; c < 4; c++)
        r.rgba[c] = (uint8_t)(random_word() % 256);
    return r;
}

static bool passes(enum scene_depth function, unsigned z, unsigned stored)
{
    switch (function) {
    case SCENE_NEVER: return false;
    case SCENE_LESS: return z < stored;
    case SCENE_EQUAL: return z == stored;
    case SCENE_LEQUAL: return z <= stored;
    case SCENE_GREATER: return z > stored;
    case SCENE_NOTEQUAL: return z != stored;
    case SCENE_GEQUAL: return z >= stored;
    default: return true;
    }
}

static void paint(struct painted *p, const struct rect *r, const struct scene_state *how)
{
    if (!passes(how->depth, r->depth, p->depth))
        return;
    p->depth = how->depth_write ? r->depth : p->depth;
    for (unsigned c = 0; c < 4; c++) {
        const unsigned sum = r->rgba[c] + (how->blend == SCENE_ADD ? p->rgba[c] : 0u);
        p->rgba[c] = (uint8_t)(sum > 255 ? 255 : sum);
    }
}

static void paint_all(struct painted picture[HEIGHT][WIDTH], const struct rect *r,
                      const struct scene_state *how)
{
    if (r->back && how->cull == SCENE_CULL_BACK)
        return;
    for (unsigned y = r->y0; y < r->y1; y++)
        for (unsigned x = r->x0; x < r->x1; x++)
            paint(&picture[y][x], r, how);
}

static struct scene_vertex corner(const struct rect *r, unsigned k)
{
    struct scene_vertex v = { (float)(k == 1 || k == 2 ? r->x1 : r->x0),
                              (float)(k >= 2 ? r->y1 : r->y0),
                              (float)r->depth / 8,
                              1.0f / 4,
                              { 0 } };

    for (unsigned c = 0; c < 4; c++)
        v.rgba[c] = (float)r->rgba[c] / 255;
    return v;
}

/* Two triangles; counter-clockwise as seen, y downwards, is 0, 2, 1. */
static void put_rect(struct scene *s, const struct rect *r)
{
    const struct scene_vertex v[4] = { corner(r, 0), corner(r, 1), corner(r, 2), corner(r, 3) };

    put(s, (struct scene_triangle){ { v[0], v[r->back ? 1 : 2], v[r->back ? 2 : 1] } });
    put(s, (struct scene_triangle){ { v[0], v[r->back ? 2 : 3], v[r->back ? 3 : 2] } });
}

static struct scene_state random_state(void)
{
    return (struct scene_state){ (enum scene_depth)(random_word() % SCENE_DEPTHS),
                                 random_word() & 1, random_word() & 1 ? SCENE_ADD : SCENE_COPY,
                                 random_word() & 1 ? SCENE_CULL_BACK : SCENE_CULL_NONE };
}

static struct scene layers(unsigned samples, struct painted picture[HEIGHT][WIDTH])
{
    struct scene s = scene_new(WIDTH, HEIGHT, samples, (uint8_t[4]){ 10, 20, 30, 40 });

    for (unsigned i = 0; i < HEIGHT * WIDTH; i++)
        picture[i / WIDTH][i % WIDTH] = (struct painted){ 8, { 10, 20, 30, 40 } };
    for (unsigned d = 0; d < DRAWS; d++) {
        const struct scene_state how = random_state();

        begin(&s, &how);
        for (unsigned i = 0; i < RECTS; i++) {
            const struct rect r = random_rect();

            put_rect(&s, &r);
            paint_all(picture, &r, &how);
        }
    }
    return s;
}

static void layers_are_drawn_in_their_order_and_state(void **state)
{
    static struct painted picture[HEIGHT][WIDTH];
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 24; k++) {
        const struct draw_how how = {
            .depth = ZETA_Z24S8, .color = FORMAT_A8B8G8R8, .no_zcull = k & 4, .compress = k & 8
        };
        struct scene s = layers(1u << k % 4, picture);
        struct frame frame = drawn_by_netlist(&s, &how);

        for (size_t i = 0; i < frame_count(&frame); i++, cases++) {
            const size_t pixel = i / s.samples;
            const struct painted *p = &picture[pixel / WIDTH][pixel % WIDTH];
            const uint32_t depth = (uint32_t)((2ull * p->depth * SCENE_DEPTH_MAX + 8) / 16);

            if (memcmp(frame.sample[i].rgba, p->rgba, 4) || frame.sample[i].depth != depth)
                fail_msg("scene %u, sample %zu of %u: %u,%u,%u,%u at %x, not %u,%u,%u,%u at %x", k,
                         i, s.samples, frame.sample[i].rgba[0], frame.sample[i].rgba[1],
                         frame.sample[i].rgba[2], frame.sample[i].rgba[3], frame.sample[i].depth,
                         p->rgba[0], p->rgba[1], p->rgba[2], p->rgba[3], depth);
        }
        frame_free(&frame);
        scene_free(&s);
    }
    compared("samples of five draws", cases);
}

/* After a reset and a clear nothing is left of what was drawn before: neither in the units nor, of other
 * bytes, in memory.
 */
static void the_same_scene_gives_the_same_bytes(void **state)
{
    static const enum zeta_format formats[] = { ZETA_Z24S8, ZETA_Z16, ZETA_ZF32_X24S8 };
    unsigned long bytes = 0;

    (void)state;
    for (unsigned k = 0; k < 8; k++) {
        const struct draw_how how = { .depth = formats[k % 3],
                                      .color = FORMAT_A8B8G8R8,
                                      .compress = k & 4 };
        struct scene s = scene_built_in("random", random_word(), 120, 90, 1u << k % 4,
                                        (uint8_t[4]){ 1, 2, 3, 4 });
        struct screen *g = gpu_for(&s, &how);
        struct frame first = frame_for(&s), second = frame_for(&s);
        const size_t tags = g->mem.size / MEM_TAG_BYTES;
        uint8_t *kept = malloc(g->mem.size + tags);

        assert_non_null(kept);
        draw_on(g, &s, &how, &first);
        memcpy(kept, g->mem.byte, g->mem.size);
        memcpy(kept + g->mem.size, g->mem.tag, tags);
        draw_gpu_reset(g, &how);
        draw_on(g, &s, &how, &second);
        assert_memory_equal(kept, g->mem.byte, g->mem.size);
        assert_memory_equal(kept + g->mem.size, g->mem.tag, tags);
        memset(g->mem.byte, 0xa5, g->mem.size);
        memset(g->mem.tag, ZETA_PLANES_4, tags);
        draw_gpu_reset(g, &how);
        draw_on(g, &s, &how, &second);
        for (size_t i = 0; i < frame_count(&first); i++) {
            assert_memory_equal(first.sample[i].rgba, second.sample[i].rgba, 4);
            assert_int_equal(first.sample[i].depth, second.sample[i].depth);
        }
        bytes += g->mem.size + tags;
        free(kept);
        frame_free(&first);
        frame_free(&second);
        draw_gpu_free(g);
        scene_free(&s);
    }
    compared("bytes of targets drawn twice", bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers_are_drawn_in_their_order_and_state),
        cmocka_unit_test(the_same_scene_gives_the_same_bytes),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
