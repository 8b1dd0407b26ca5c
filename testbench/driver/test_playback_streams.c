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

#include "stream_buffer.h"

#include <cmocka.h>

#include "class/methods.h"
#include "seeded.h"

/* Counters: 25 points, two threads each, a strip of two triangles from each of these. */
static void threads_and_strips_are_counted(void **state)
{
    struct playback *r = streams_play(VECTORS_DIR "/trace/t11_geom", NULL);
    const u64 *report = playback_gpu(r)->hub.report;

    (void)state;
    assert_int_equal(report[0x01], 25);
    assert_int_equal(report[0x03], 25);
    assert_int_equal(report[0x05], 25);
    assert_int_equal(report[0x07], 50);
    assert_int_equal(report[0x09], 100);
    assert_int_equal(report[0x0f], 100);
    assert_int_equal(playback_gpu(r)->hub.stream[0].out, 100);
    streams_counted(r, 0, 0, 0);
    streams_done(r);
    compared("counters", 8);
}

static void holes(u32 *state)
{
    streams_set(state, NVB197_SET_STREAM_OUT_CONTROL_STRIDE, 28);
    streams_set(state, NVB197_SET_STREAM_OUT_CONTROL_COMPONENT_COUNT, 5);
    streams_set(state, NVB197_SET_STREAM_OUT_LAYOUT_SELECT, 0x20ff1c1d); /* y, x, none, red; red */
    streams_set(state, NVB197_SET_STREAM_OUT_LAYOUT_SELECT + 4, 0x22222220);
    streams_set(state, NVB197_SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER, 40);
}

static void layouts_have_holes(void **state)
{
    struct playback *r = streams_of_t12(holes, streams.bytes);

    (void)state;
    streams_untouched(0, 40);
    for (unsigned v = 0; v < STREAMS_VERTICES; v++) {
        const unsigned at = 40 + 28 * v;

        streams_expect(at, v, 1);
        streams_expect(at + 4, v, 0);
        streams_untouched(at + 8, at + 12);
        streams_expect(at + 12, v, 4);
        streams_expect(at + 16, v, 4);
        streams_untouched(at + 20, at + 28);
    }
    streams_untouched(40 + 28 * STREAMS_VERTICES, STREAMS_BYTES);
    streams_counted(r, 0, 2, 2);
    assert_int_equal(class_word(playback_channel(r)->fe.state[CLASS_3D],
                                NVB197_SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER),
                     40 + 28 * STREAMS_VERTICES);
    streams_done(r);
    compared("words", 5 * STREAMS_VERTICES);
}

/* Room for five vertices: the second triangle is not begun. */
static void small(u32 *state)
{
    streams_set(state, NVB197_SET_STREAM_OUT_BUFFER_SIZE, 32 * STREAMS_VERTICES - 1);
}

static void a_primitive_is_written_whole(void **state)
{
    struct playback *r = streams_of_t12(small, streams.bytes);

    (void)state;
    assert_memory_equal(streams.bytes, streams.plain, 32 * 3);
    streams_untouched(32 * 3, STREAMS_BYTES);
    streams_counted(r, 0, 2, 1);
    assert_int_equal(r->device->gpu->hub.report[0x1e], 1);
    streams_done(r);
    compared("bytes", STREAMS_BYTES);
}

/* A second buffer of the stream: colours, 512 streams.bytes behind the first, with room for one triangle. */
static void two(u32 *state)
{
    streams_set(state, NVB197_SET_STREAM_OUT_BUFFER_ENABLE + 64, 1);
    streams_set(state, NVB197_SET_STREAM_OUT_BUFFER_ADDRESS_A + 64, (u32)(STREAMS_BUFFER >> 32));
    streams_set(state, NVB197_SET_STREAM_OUT_BUFFER_ADDRESS_B + 64, (u32)STREAMS_BUFFER + 512);
    streams_set(state, NVB197_SET_STREAM_OUT_BUFFER_SIZE + 64, 8 * 3);
    streams_set(state, NVB197_SET_STREAM_OUT_CONTROL_STRIDE + 32, 8);
    streams_set(state, NVB197_SET_STREAM_OUT_CONTROL_COMPONENT_COUNT + 32, 2);
    streams_set(state, NVB197_SET_STREAM_OUT_LAYOUT_SELECT + 256, 0x2120);
}

static void all_buffers_of_a_stream_have_room(void **state)
{
    struct playback *r = streams_of_t12(two, streams.bytes);

    (void)state;
    assert_memory_equal(streams.bytes, streams.plain, 32 * 3);
    streams_untouched(32 * 3, 512);
    for (unsigned v = 0; v < 3; v++) {
        streams_expect(512 + 8 * v, v, 4);
        streams_expect(512 + 8 * v + 4, v, 5);
    }
    streams_untouched(512 + 8 * 3, STREAMS_BYTES);
    streams_counted(r, 0, 2, 1);
    streams_done(r);
    compared("bytes", STREAMS_BYTES);
}

/* Vertex programs give stream 0 only. */
static void other(u32 *state)
{
    streams_set(state, NVB197_SET_STREAM_OUT_CONTROL_STREAM, 1);
}

static void a_buffer_takes_its_stream(void **state)
{
    struct playback *r = streams_of_t12(other, streams.bytes);

    (void)state;
    streams_untouched(0, STREAMS_BYTES);
    streams_counted(r, 0, 2, 0);
    streams_counted(r, 1, 0, 0);
    streams_done(r);
    compared("bytes", STREAMS_BYTES);
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
    return cmocka_run_group_tests(tests, streams_read_plain, NULL);
}
