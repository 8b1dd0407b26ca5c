/* stream_buffer.c - see stream_buffer.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "class/methods.h"
#include "stream_buffer.h"

#include <cmocka.h>

struct streams streams;

void streams_set(u32 *state, unsigned method, u32 data)
{
    state[method / 4] = data;
}

static void before_stream_output(struct playback *r, const struct fe_action *a)
{
    struct hub_channel *c = &playback_gpu(r)->hub.channel[a->channel];
    u8 filled[STREAMS_BYTES];

    if (streams.changed || !class_bits(c->fe.state[CLASS_3D], NVB197_SET_STREAM_OUTPUT, 0, 0))
        return;
    streams.changed = true;
    memset(filled, STREAMS_UNTOUCHED, sizeof filled);
    assert_true(mem_space_write(&c->space, &playback_gpu(r)->mem, MEM_PD, STREAMS_BUFFER, filled,
                                STREAMS_BYTES));
    if (streams.place)
        streams.place(r, c);
    if (streams.change)
        streams.change(c->fe.state[CLASS_3D]);
}

static enum gpu_choice act(void *context, struct gpu *g, const struct fe_action *a)
{
    (void)context;
    (void)g;
    if (a->engine != CLASS_3D || gpu_action_of(a) == ACTION_CLEAR)
        return GPU_LEAVE_OUT;
    before_stream_output(streams.playback, a);
    return GPU_DO;
}

static bool lacks(void *context, const struct gpu_fault *what, struct failure *f)
{
    (void)context;
    (void)f;
    /* What comes behind it in the run has no BEGIN. */
    if (!streams.refusal || !(streams.refusals || strstr(what->text, streams.refusal)))
        fail_msg("a draw: %s", what->text);
    streams.refusals++;
    return true;
}

/* Plays a trace to its end: what is left of its counters and of its buffer. */
struct playback *streams_play(const char *folder, void (*how)(u32 *state))
{
    const struct playback_taker taker = { .watch = { .before = act }, .lacks = lacks };
    struct failure f = { 0 };
    struct playback *r = playback_open(folder, profile_default(), &taker, &f);

    assert_non_null(r);
    streams.playback = r;
    streams.change = how;
    streams.changed = false;
    assert_true(playback_run(r, UINT64_MAX, &f));
    return r;
}

void streams_done(struct playback *r)
{
    playback_close(r);
}

struct playback *streams_of_t12(void (*how)(u32 *state), u8 to[STREAMS_BYTES])
{
    struct playback *r = streams_play(VECTORS_DIR "/trace/t12_xfb", how);

    assert_true(streams.changed);
    assert_true(mem_space_read(&playback_channel(r)->space, &playback_gpu(r)->mem, MEM_PD,
                               STREAMS_BUFFER, to, STREAMS_BYTES));
    return r;
}

int streams_read_plain(void **state)
{
    (void)state;
    streams_done(streams_of_t12(NULL, streams.plain));
    return 0;
}

void streams_counted(const struct playback *r, unsigned stream, u64 needed, u64 succeeded)
{
    assert_int_equal(r->device->gpu->hub.stream[stream].needed, needed);
    assert_int_equal(r->device->gpu->hub.stream[stream].succeeded, succeeded);
}

/* Word k of a vertex as it is written without changes. */
static const u8 *word(unsigned vertex, unsigned k)
{
    return streams.plain + 32 * vertex + 4 * k;
}

void streams_expect(unsigned at, unsigned vertex, unsigned k)
{
    if (memcmp(streams.bytes + at, word(vertex, k), 4) != 0)
        fail_msg("byte %u is not word %u of vertex %u", at, k, vertex);
}

void streams_untouched(unsigned at, unsigned to)
{
    for (; at < to; at++)
        assert_int_equal(streams.bytes[at], STREAMS_UNTOUCHED);
}
