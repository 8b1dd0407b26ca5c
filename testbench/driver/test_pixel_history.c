/* test_pixel_history.c - histories of pixels of recorded streams beside the pictures that the streams end in: their
 * links, their last values; watching changes nothing
 */
#include "class/methods.h"
#include "inspect/pixel_history.h"
#include "machine/playback.h"
#include "profile/profile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"

#define TRACE(name) VECTORS_DIR "/trace/" name
#define WATCHED     24 /* at a time */

struct run {
    struct playback *r;
    struct pixel_history *h[WATCHED];
    unsigned watched;
};

static struct {
    u64 pixels, events, fragments, failed, killed, several, untouched;
} seen;

static enum gpu_choice before(void *context, struct gpu *g, const struct fe_action *a)
{
    struct run *x = context;

    (void)g;
    if (a->engine != CLASS_3D)
        return GPU_LEAVE_OUT;
    for (unsigned i = 0; i < x->watched; i++)
        pixel_history_before(x->h[i], playback_gpu(x->r), a);
    return GPU_DO;
}

static bool after(void *context, struct gpu *g, const struct fe_action *a)
{
    struct run *x = context;

    (void)g;
    for (unsigned i = 0; i < x->watched && a->engine == CLASS_3D; i++)
        pixel_history_after(x->h[i], playback_gpu(x->r), a);
    return true;
}

static void drew_2d(void *context, struct gpu *g, const u32 *state)
{
    struct run *x = context;

    (void)g;
    for (unsigned i = 0; i < x->watched; i++)
        pixel_history_2d(x->h[i], playback_gpu(x->r), state);
}

static struct pixel_place random_place(u64 address)
{
    return (struct pixel_place){ .x = (u32)(random_word() % 128),
                                 .y = (u32)(random_word() % 128),
                                 .address = address };
}

static struct pixel_place fixed[WATCHED];

/* Carries a stream out; so many pixels of the target are watched, 0: those of 'fixed'. */
static void play(struct run *x, const char *trace, u64 address, unsigned watched)
{
    const struct playback_taker taker = { .watch = { before, after, drew_2d, NULL, x } };
    struct failure f = { 0 };

    memset(x, 0, sizeof *x);
    x->r = playback_open(trace, profile_default(), &taker, &f);
    assert_non_null(x->r);
    for (x->watched = 0; x->watched < watched; x->watched++) {
        const struct pixel_place place = address ? random_place(address) : fixed[x->watched];

        x->h[x->watched] = pixel_history_new(&place, &playback_gpu(x->r)->world);
        assert_non_null(x->h[x->watched]);
    }
    if (!playback_run(x->r, UINT64_MAX, &f))
        fail_msg("%s", f.text);
    for (unsigned i = 0; i < watched; i++)
        pixel_history_end(x->h[i], playback_gpu(x->r));
}

static void stop(struct run *x)
{
    for (unsigned i = 0; i < x->watched; i++)
        pixel_history_free(x->h[i]);
    playback_close(x->r);
}

static void count(const struct pixel_event *e)
{
    u16 failed = 0;

    for (unsigned s = 0; s < PIXEL_SAMPLES; s++)
        if ((e->tested >> s & 1) && e->test[s].result != PIXEL_PASSED)
            failed |= (u16)(1u << s);
    seen.events++;
    seen.fragments += e->kind == PIXEL_FRAGMENT;
    seen.failed += failed != 0;
    seen.killed += e->killed;
    if (failed || e->killed) /* none of them is stored */
        assert_int_equal(e->stored & (e->killed ? 0xffff : failed) & (e->depth ? 0 : 0xffff), 0);
}

/* Each event begins with what the one before has left; the last one ends with what is there. */
static void links(const struct pixel_history *h)
{
    struct pixel_value at[PIXEL_SAMPLES];
    u64 draw = 0;
    unsigned drawn = 0;

    for (size_t i = 0; i < h->events; i++) {
        const struct pixel_event *e = &h->event[i];

        assert_true(e->kind != PIXEL_CHANGED);
        count(e);
        for (unsigned s = 0; s < e->samples; s++) {
            if (e->kind == PIXEL_FRAGMENT && !(e->stored >> s & 1))
                continue;
            if (i > 0)
                assert_memory_equal(&at[s], &e->before[s], sizeof at[s]);
            at[s] = e->after[s];
        }
        if (i == 0)
            memcpy(at, e->after, sizeof at);
        drawn = e->kind == PIXEL_FRAGMENT && e->number == draw ? drawn + 1 : 0;
        draw = e->kind == PIXEL_FRAGMENT ? e->number : 0;
        seen.several += drawn > 0;
    }
    seen.untouched += h->events == 0 || (h->events == 1 && h->event[0].kind == PIXEL_CLEAR);
    if (h->events)
        assert_memory_equal(at, h->value, samples_count(h->shape) * sizeof at[0]);
}

/* A8B8G8R8 by its words, or the high byte of a depth of 24 bits: as target_picture reads the target. */
static void shows(const struct pixel_history *h, const struct picture *p)
{
    for (unsigned s = 0; s < samples_count(h->shape); s++) {
        const struct samples_place at = samples_place(h->mode, s);
        const u32 x = h->place.x * h->shape.across + at.x, y = h->place.y * h->shape.down + at.y;
        const u8 *rgba = &p->rgba[4 * ((size_t)y * p->width + x)];
        const u32 word = h->value[s].word[0];

        if (h->target.depth)
            assert_int_equal(rgba[0], word >> 16);
        else
            assert_int_equal(mem_get(rgba, 4), word);
        seen.pixels++;
    }
}

static void watch(const char *trace, u64 address)
{
    struct run plain, x;
    struct picture p, q;
    struct failure f = { 0 };
    struct target t;

    play(&x, trace, address, WATCHED);
    play(&plain, trace, address, 0);
    t = x.h[0]->target;
    assert_true(target_picture(&t, &playback_channel(x.r)->space, &playback_gpu(x.r)->mem, &p, &f));
    assert_true(
        target_picture(&t, &playback_channel(plain.r)->space, &playback_gpu(plain.r)->mem, &q, &f));
    assert_memory_equal(p.rgba, q.rgba, (size_t)4 * p.width * p.height);
    for (unsigned i = 0; i < WATCHED; i++) {
        assert_true(x.h[i]->found && !x.h[i]->no_memory);
        links(x.h[i]);
        shows(x.h[i], &p);
    }
    picture_free(&p);
    picture_free(&q);
    stop(&plain);
    stop(&x);
}

static void test_streams(void **state)
{
    (void)state;
    watch(TRACE("t04_depth_blend"), 0x100eb0000);
    watch(TRACE("t04_depth_blend"), 0x100ed0000);
    watch(TRACE("t06_stencil"), 0x100eb0000);
    watch(TRACE("t06_stencil"), 0x100ed0000);
    watch(TRACE("t05_msaa4"), 0x100eb0000);
    watch(TRACE("t05_msaa4"), 0x100ed0000);
    watch(TRACE("t25_primtypes"), 0x100eb0000);
    watch(TRACE("t24_flow"), 0x100eb0000);
    compared("pixels or samples as they are in the picture", seen.pixels);
    compared("events that begin where the one before ends", seen.events);
    compared("fragments", seen.fragments);
    compared("that failed a test", seen.failed);
    compared("not the first of their draw", seen.several);
    compared("pixels that no draw touched", seen.untouched);
}

/* Pixels that the program of t24_flow kills. */
static void test_killed(void **state)
{
    static const u32 at[][2] = { { 39, 39 }, { 39, 102 }, { 102, 39 } };
    unsigned killed = 0;
    struct run x;

    (void)state;
    for (unsigned i = 0; i < sizeof at / sizeof at[0]; i++)
        fixed[i] = (struct pixel_place){ .x = at[i][0], .y = at[i][1], .address = 0x100eb0000 };
    play(&x, TRACE("t24_flow"), 0, sizeof at / sizeof at[0]);
    for (unsigned i = 0; i < x.watched; i++) {
        const struct pixel_event *e = &x.h[i]->event[1];

        assert_int_equal(x.h[i]->events, 2);
        assert_true(e->kind == PIXEL_FRAGMENT && e->shaded && e->killed && !e->sent && !e->stored);
        assert_int_equal(x.h[i]->event[0].kind, PIXEL_CLEAR);
        assert_memory_equal(x.h[i]->event[0].after, x.h[i]->value, sizeof x.h[i]->value);
        killed++;
    }
    stop(&x);
    compared("fragments that the program killed", killed);
}

int main(void)
{
    static const struct CMUnitTest tests[] = { cmocka_unit_test(test_streams),
                                               cmocka_unit_test(test_killed) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
