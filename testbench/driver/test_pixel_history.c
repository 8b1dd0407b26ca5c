/* test_pixel_history.c - histories of pixels of recorded streams beside the pictures that the streams end in: their
 * links, their last values; watching changes nothing
 */
#include "class/methods.h"
#include "driver/pixel_history.h"
#include "driver/playback_clear.h"
#include "driver/playback_draw.h"
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
    struct screen *gpu;
    struct world *draws;
    struct pixel_history *h[WATCHED];
    unsigned watched;
};

static struct {
    u64 pixels, events, fragments, failed, killed, several, untouched;
} seen;

static enum playback_acted act(void *context, struct playback *r, const struct fe_action *a,
                               struct failure *f)
{
    struct run *x = context;
    char why[320];

    if (a->engine != CLASS_3D)
        return PLAYBACK_DONE;
    for (unsigned i = 0; i < x->watched; i++)
        pixel_history_before(x->h[i], r, a);
    if (a->method * 4u == NVB197_CLEAR_SURFACE)
        assert_null(playback_clear(x->gpu, r, a, NULL));
    else
        assert_true(playback_draw_act(x->draws, r, a, why, sizeof why, f) || !playback_is_draw(a));
    for (unsigned i = 0; i < x->watched; i++)
        pixel_history_after(x->h[i], r, a);
    return PLAYBACK_DONE;
}

static void drew_2d(void *context, struct playback *r, const u32 *state)
{
    struct run *x = context;

    for (unsigned i = 0; i < x->watched; i++)
        pixel_history_2d(x->h[i], r, state);
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
    const struct playback_taker taker = { .act = act, .context = x, .drew_2d = drew_2d };
    struct failure f = { 0 };

    memset(x, 0, sizeof *x);
    x->r = playback_open(trace, &taker, &f);
    assert_non_null(x->r);
    x->gpu = playback_clear_new();
    x->draws = playback_draw_new(x->gpu, profile_named("gm20b"));
    for (x->watched = 0; x->watched < watched; x->watched++) {
        const struct pixel_place place = address ? random_place(address) : fixed[x->watched];

        x->h[x->watched] = pixel_history_new(&place, x->draws);
        assert_non_null(x->h[x->watched]);
    }
    if (!playback_run(x->r, UINT64_MAX, &f))
        fail_msg("%s", f.text);
    for (unsigned i = 0; i < watched; i++)
        pixel_history_end(x->h[i], x->r);
}

static void stop(struct run *x)
{
    for (unsigned i = 0; i < x->watched; i++)
        pixel_history_free(x->h[i]);
    playback_draw_free(x->draws);
    playback_clear_free(x->gpu);
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
    assert_true(target_picture(&t, &playback_channel(x.r)->space, playback_memory(x.r), &p, &f));
    assert_true(
        target_picture(&t, &playback_channel(plain.r)->space, playback_memory(plain.r), &q, &f));
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
