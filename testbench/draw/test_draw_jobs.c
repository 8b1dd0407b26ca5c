/* test_draw_jobs.c - worlds on one host thread and on several: the same memory, byte for byte, the same compress bits,
 * counts, clocks, reports and pictures; and who draws on one thread whatever is asked for (cmodel/world/world_thread.h)
 */
#include "world/world_thread.h"
#include "jobs_drawn.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"

static void draw_world(struct draw_world *d, struct drawn *to, const struct object_scene *w,
                       const struct draw_how *how, unsigned jobs)
{
    memset(to, 0, sizeof *to);
    if (!draw_open(d, w, how, &to->f) || !device_jobs(playback_device(d->playback), jobs, &to->f))
        fail_msg("%s", to->f.text);
    draw_run(d, NULL, &to->f);
    to->playback = d->playback;
    to->gpu = d->gpu;
    count_all(to);
}

static struct frame frame_of(const struct draw_world *d)
{
    struct scene s = draw_scene_of(d->world);
    struct failure f = { 0 };
    struct frame frame;

    assert_true(frame_new(&frame, &s, &f));
    draw_read(&d->gpu->screen, &frame);
    scene_free(&s);
    return frame;
}

/* On one thread and on 2, or on as many as there may be; returns the bytes. */
static u64 same_world(const struct world_case *c, uint64_t seed, unsigned jobs)
{
    static struct drawn one, many;
    const struct draw_how how = { .depth = c->depth, .color = c->color, .compress = c->compress };
    struct object_scene w = world_of(c, seed);
    struct draw_world a, b;
    struct frame of_one, of_many;
    u64 bytes;

    draw_world(&a, &one, &w, &how, 1);
    draw_world(&b, &many, &w, &how, jobs);
    bytes = same_drawn(&one, &many);
    assert_int_equal(many.aside, many.gpu->world.counts.pieces);
    assert_true(many.aside > 0);
    assert_int_equal(many.colors == 0, c->all_stored);
    of_one = frame_of(&a);
    of_many = frame_of(&b);
    assert_memory_equal(of_one.sample, of_many.sample,
                        frame_count(&of_one) * sizeof of_one.sample[0]);
    frame_free(&of_one);
    frame_free(&of_many);
    draw_close(&a);
    draw_close(&b);
    object_scene_free(&w);
    return bytes;
}

static void worlds_are_the_same(void **state)
{
    static const struct world_case cases[] = {
        { NULL, 1, SCENE_COPY, ZETA_Z24S8, FORMAT_A8B8G8R8, false, true },
        { NULL, 1, SCENE_OVER, ZETA_Z24S8, FORMAT_A8B8G8R8, false, false },
        { NULL, 1, SCENE_OVER, ZETA_ZF32, FORMAT_RF16_GF16_BF16_AF16, false, false },
        { NULL, 1, SCENE_ADD, ZETA_Z16, FORMAT_A8BL8GL8RL8, true, false },
        { NULL, 2, SCENE_OVER, ZETA_Z24S8, FORMAT_A2B10G10R10, false, false },
        { NULL, 4, SCENE_ADD, ZETA_Z24S8, FORMAT_A8B8G8R8, true, false },
        { NULL, 4, SCENE_COPY, ZETA_Z24S8, FORMAT_A8B8G8R8, false, false },
        { "random", 1, SCENE_COPY, ZETA_Z16, FORMAT_A8B8G8R8, true, false },
        { "random", 2, SCENE_COPY, ZETA_Z24S8, FORMAT_A8B8G8R8, true, false },
        { "random", 4, SCENE_COPY, ZETA_ZF32, FORMAT_A8B8G8R8, true, false },
        { "random", 8, SCENE_COPY, ZETA_Z24S8, FORMAT_A8B8G8R8, true, false },
    };
    u64 bytes = 0;

    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        bytes += same_world(&cases[i], random_word(), i % 2 ? DEVICE_JOBS : 2);
    compared("bytes of worlds", bytes);
}

/* Who draws on one */

static bool own_step(void *self, void *unit, const void *wires)
{
    const struct vsc_wires *w = wires;

    (void)self;
    return vsc_step(unit, w->sm_vsc, w->vsc_wdx_cut, w->vsc_wdx);
}

static void what_is_watched_is_drawn_on_one(void **state)
{
    static const struct world_case c = { "random",        1,     SCENE_COPY, ZETA_Z24S8,
                                         FORMAT_A8B8G8R8, false, false };
    static struct drawn one, many;
    const struct draw_how how = { .depth = c.depth, .color = c.color };
    struct object_scene w = world_of(&c, random_word());
    struct draw_world a, b;
    u64 bytes;

    (void)state;
    draw_world(&a, &one, &w, &how, 1);
    memset(&many, 0, sizeof many);
    assert_true(draw_open(&b, &w, &how, &many.f));
    assert_true(device_jobs(playback_device(b.playback), 2, &many.f));
    b.gpu->world.stand_in.vsc = (struct stand_in){ own_step, NULL };
    draw_run(&b, NULL, &many.f);
    many.playback = b.playback;
    many.gpu = b.gpu;
    count_all(&many);
    bytes = same_drawn(&one, &many);
    assert_int_equal(many.aside, 0);
    draw_close(&a);
    draw_close(&b);
    object_scene_free(&w);
    compared("bytes of a watched draw", bytes);
}

/* A target of 64 x 32 pixels of 4 bytes at 0x10000: vertices and indices beside it, and in it. */
static void what_reads_its_target_is_drawn_on_one(void **state)
{
    static const struct {
        u64 first, last;
        bool aside;
    } list[] = {
        { 0x8000, 0xffdf, true },    { 0x8000, 0xffff, true },    { 0x8000, 0x10000, false },
        { 0x10800, 0x10803, false }, { 0x8000, 0x20000, false },  { 0x11fff, 0x12fff, false },
        { 0x12000, 0x12fff, true },  { 0x11fe0, 0x11fff, false },
    };
    static struct world g;
    struct fbp_target *t = &g.state.fbp.color[2];
    struct screen *gpu = calloc(1, sizeof *gpu);
    unsigned checked = 0;

    (void)state;
    assert_non_null(gpu);
    screen_reset(gpu, profile_default());
    *t = (struct fbp_target){ .bound = true, .base = 0x10000 };
    t->surface = surface_plain(SAMPLES_1X1, 64, 32, 4);
    g.part.gpu = gpu;
    g.threads = true;
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
        for (unsigned stream = 0; stream <= 32; stream += 16, checked++) {
            memset(&g.pd.cfg, 0, sizeof g.pd.cfg);
            memset(&g.vaf.cfg, 0, sizeof g.vaf.cfg);
            g.index_bytes = 0;
            if (stream == 32) {
                g.pd.cfg.index_base = list[i].first;
                g.index_bytes = list[i].last + 1 - list[i].first;
            } else {
                g.vaf.cfg.stream[stream].enable = 1;
                g.vaf.cfg.stream[stream].base = list[i].first;
                g.vaf.cfg.stream[stream].limit = list[i].last;
            }
            world_thread_begin(&g);
            if (g.aside != list[i].aside)
                fail_msg("0x%" PRIx64 " to 0x%" PRIx64 ", stream %u", list[i].first, list[i].last,
                         stream);
        }
    free(gpu);
    compared("vertices beside and in a target", checked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_are_the_same),
        cmocka_unit_test(what_is_watched_is_drawn_on_one),
        cmocka_unit_test(what_reads_its_target_is_drawn_on_one),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
