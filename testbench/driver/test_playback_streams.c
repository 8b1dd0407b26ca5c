/* test_playback_streams.c - geometry programs and stream output in recorded draws: counters and buffers
 * (facts/classes/draw_semantics.md 10; 3d_semantics.md 13)
 *
 * The buffer of t12 as its driver sets it up is that of the captured reference; here its state is another one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "driver/playback_clear.h"
#include "driver/playback_draw.h"
#include "driver/playback_parts.h"

#include <cmocka.h>

#include "seeded.h"

#define BUFFER    UINT64_C(0x100ee1000) /* of t12, 1024 bytes; what lies behind is mapped too */
#define BYTES     1024
#define VERTICES  6 /* two triangles */
#define UNTOUCHED 0xa5

static struct gpu *gpu;
static struct graphics *graphics;
static void (*change)(u32 *state); /* before the first draw with stream output; NULL: nothing */
static bool changed;
static u8 bytes[BYTES], plain[BYTES];

static void set(u32 *state, unsigned method, u32 data)
{
    state[method / 4] = data;
}

static void before_stream_output(struct playback *r, const struct fe_action *a)
{
    struct hub_channel *c = &playback_hub(r)->channel[a->channel];
    u8 filled[BYTES];

    if (changed || !class_bits(c->fe.state[CLASS_3D], NVB197_SET_STREAM_OUTPUT, 0, 0))
        return;
    changed = true;
    memset(filled, UNTOUCHED, sizeof filled);
    assert_true(gmmu_write(&c->space, playback_memory(r), HUB_CLIENT_PD, BUFFER, filled, BYTES));
    if (change)
        change(c->fe.state[CLASS_3D]);
}

static enum playback_acted act(void *context, struct playback *r, const struct fe_action *a,
                               struct failure *f)
{
    char why[320];

    (void)context;
    if (a->engine != CLASS_3D || a->method * 4u == NVB197_CLEAR_SURFACE)
        return PLAYBACK_DONE;
    before_stream_output(r, a);
    if (!playback_draw_act(graphics, r, a, why, sizeof why, f))
        fail_msg("a draw: %s", f->code ? "fault" : why);
    return PLAYBACK_DONE;
}

/* Plays a trace to its end: what is left of its counters and of its buffer. */
static struct playback *play(const char *folder, void (*how)(u32 *state))
{
    const struct playback_taker taker = { .act = act };
    struct failure f = { 0 };
    struct playback *r = playback_open(folder, &taker, &f);

    assert_non_null(r);
    change = how;
    changed = false;
    gpu = playback_clear_new();
    graphics = playback_draw_new(gpu, profile_named("gm20b"));
    assert_non_null(graphics);
    assert_true(playback_run(r, UINT64_MAX, &f));
    return r;
}

static void done(struct playback *r)
{
    playback_draw_free(graphics);
    playback_clear_free(gpu);
    playback_close(r);
}

static struct playback *play_streams(void (*how)(u32 *state), u8 to[BYTES])
{
    struct playback *r = play(VECTORS_DIR "/trace/t12_xfb", how);

    assert_true(changed);
    assert_true(gmmu_read(&playback_channel(r)->space, playback_memory(r), HUB_CLIENT_PD, BUFFER,
                          to, BYTES));
    return r;
}

static void primitives(const struct playback *r, unsigned stream, u64 needed, u64 succeeded)
{
    assert_int_equal(r->hub.stream[stream].needed, needed);
    assert_int_equal(r->hub.stream[stream].succeeded, succeeded);
}

/* Word k of a vertex as it is written without changes. */
static const u8 *word(unsigned vertex, unsigned k)
{
    return plain + 32 * vertex + 4 * k;
}

static void expect(unsigned at, unsigned vertex, unsigned k)
{
    if (memcmp(bytes + at, word(vertex, k), 4) != 0)
        fail_msg("byte %u is not word %u of vertex %u", at, k, vertex);
}

static void untouched(unsigned at, unsigned to)
{
    for (; at < to; at++)
        assert_int_equal(bytes[at], UNTOUCHED);
}

/* Counters: 25 points, two threads each, a strip of two triangles from each of these. */
static void threads_and_strips_are_counted(void **state)
{
    struct playback *r = play(VECTORS_DIR "/trace/t11_geom", NULL);
    const u64 *report = playback_hub(r)->report;

    (void)state;
    assert_int_equal(report[0x01], 25);
    assert_int_equal(report[0x03], 25);
    assert_int_equal(report[0x05], 25);
    assert_int_equal(report[0x07], 50);
    assert_int_equal(report[0x09], 100);
    assert_int_equal(report[0x0f], 100);
    assert_int_equal(report[0x12], 100);
    primitives(r, 0, 0, 0);
    done(r);
    compared("counters", 8);
}

static void holes(u32 *state)
{
    set(state, NVB197_SET_STREAM_OUT_CONTROL_STRIDE, 28);
    set(state, NVB197_SET_STREAM_OUT_CONTROL_COMPONENT_COUNT, 5);
    set(state, NVB197_SET_STREAM_OUT_LAYOUT_SELECT, 0x20ff1c1d); /* y, x, none, red; red */
    set(state, NVB197_SET_STREAM_OUT_LAYOUT_SELECT + 4, 0x22222220);
    set(state, NVB197_SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER, 40);
}

static void layouts_have_holes(void **state)
{
    struct playback *r = play_streams(holes, bytes);

    (void)state;
    untouched(0, 40);
    for (unsigned v = 0; v < VERTICES; v++) {
        const unsigned at = 40 + 28 * v;

        expect(at, v, 1);
        expect(at + 4, v, 0);
        untouched(at + 8, at + 12);
        expect(at + 12, v, 4);
        expect(at + 16, v, 4);
        untouched(at + 20, at + 28);
    }
    untouched(40 + 28 * VERTICES, BYTES);
    primitives(r, 0, 2, 2);
    assert_int_equal(class_word(playback_channel(r)->fe.state[CLASS_3D],
                                NVB197_SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER),
                     40 + 28 * VERTICES);
    done(r);
    compared("words", 5 * VERTICES);
}

/* Room for five vertices: the second triangle is not begun. */
static void small(u32 *state)
{
    set(state, NVB197_SET_STREAM_OUT_BUFFER_SIZE, 32 * VERTICES - 1);
}

static void a_primitive_is_written_whole(void **state)
{
    struct playback *r = play_streams(small, bytes);

    (void)state;
    assert_memory_equal(bytes, plain, 32 * 3);
    untouched(32 * 3, BYTES);
    primitives(r, 0, 2, 1);
    assert_int_equal(r->hub.report[0x1e], 1);
    done(r);
    compared("bytes", BYTES);
}

/* A second buffer of the stream: colours, 512 bytes behind the first, with room for one triangle. */
static void two(u32 *state)
{
    set(state, NVB197_SET_STREAM_OUT_BUFFER_ENABLE + 64, 1);
    set(state, NVB197_SET_STREAM_OUT_BUFFER_ADDRESS_A + 64, (u32)(BUFFER >> 32));
    set(state, NVB197_SET_STREAM_OUT_BUFFER_ADDRESS_B + 64, (u32)BUFFER + 512);
    set(state, NVB197_SET_STREAM_OUT_BUFFER_SIZE + 64, 8 * 3);
    set(state, NVB197_SET_STREAM_OUT_CONTROL_STRIDE + 32, 8);
    set(state, NVB197_SET_STREAM_OUT_CONTROL_COMPONENT_COUNT + 32, 2);
    set(state, NVB197_SET_STREAM_OUT_LAYOUT_SELECT + 256, 0x2120);
}

static void all_buffers_of_a_stream_have_room(void **state)
{
    struct playback *r = play_streams(two, bytes);

    (void)state;
    assert_memory_equal(bytes, plain, 32 * 3);
    untouched(32 * 3, 512);
    for (unsigned v = 0; v < 3; v++) {
        expect(512 + 8 * v, v, 4);
        expect(512 + 8 * v + 4, v, 5);
    }
    untouched(512 + 8 * 3, BYTES);
    primitives(r, 0, 2, 1);
    done(r);
    compared("bytes", BYTES);
}

/* Vertex programs give stream 0 only. */
static void other(u32 *state)
{
    set(state, NVB197_SET_STREAM_OUT_CONTROL_STREAM, 1);
}

static void a_buffer_takes_its_stream(void **state)
{
    struct playback *r = play_streams(other, bytes);

    (void)state;
    untouched(0, BYTES);
    primitives(r, 0, 2, 0);
    primitives(r, 1, 0, 0);
    done(r);
    compared("bytes", BYTES);
}

static int read_plain(void **state)
{
    (void)state;
    done(play_streams(NULL, plain));
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_and_strips_are_counted),
        cmocka_unit_test(layouts_have_holes),
        cmocka_unit_test(a_primitive_is_written_whole),
        cmocka_unit_test(all_buffers_of_a_stream_have_room),
        cmocka_unit_test(a_buffer_takes_its_stream),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, read_plain, NULL);
}
