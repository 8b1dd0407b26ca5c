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
    struct hub_channel *c = &playback_hub(r)->channel[a->channel];
    u8 filled[STREAMS_BYTES];

    if (streams.changed || !class_bits(c->fe.state[CLASS_3D], NVB197_SET_STREAM_OUTPUT, 0, 0))
        return;
    streams.changed = true;
    memset(filled, STREAMS_UNTOUCHED, sizeof filled);
    assert_true(mem_space_write(&c->space, playback_memory(r), MEM_PD, STREAMS_BUFFER, filled,
                                STREAMS_BYTES));
    if (streams.place)
        streams.place(r, c);
    if (streams.change)
        streams.change(c->fe.state[CLASS_3D]);
}

static enum playback_acted act(void *context, struct playback *r, const struct fe_action *a,
                               struct failure *f)
{
    char why[320];

    (void)context;
    if (a->engine != CLASS_3D || a->method * 4u == NVB197_CLEAR_SURFACE)
        return PLAYBACK_DONE;
    before_stream_output(r, a);
    if (playback_draw_act(streams.graphics, r, a, why, sizeof why, f))
        return PLAYBACK_DONE;
    /* What comes behind it in the run has no BEGIN. */
    if (f->code || !streams.refusal || !(streams.refusals || strstr(why, streams.refusal)))
        fail_msg("a draw: %s", f->code ? "fault" : why);
    streams.refusals++;
    return PLAYBACK_SKIPPED;
}

/* Plays a trace to its end: what is left of its counters and of its buffer. */
struct playback *streams_play(const char *folder, void (*how)(u32 *state))
{
    const struct playback_taker taker = { .act = act };
    struct failure f = { 0 };
    struct playback *r = playback_open(folder, &taker, &f);

    assert_non_null(r);
    streams.change = how;
    streams.changed = false;
    streams.gpu = playback_clear_new();
    streams.graphics = playback_draw_new(streams.gpu, profile_named("gm20b"));
    assert_non_null(streams.graphics);
    assert_true(playback_run(r, UINT64_MAX, &f));
    return r;
}

void streams_done(struct playback *r)
{
    playback_draw_free(streams.graphics);
    playback_clear_free(streams.gpu);
    playback_close(r);
}

struct playback *streams_of_t12(void (*how)(u32 *state), u8 to[STREAMS_BYTES])
{
    struct playback *r = streams_play(VECTORS_DIR "/trace/t12_xfb", how);

    assert_true(streams.changed);
    assert_true(mem_space_read(&playback_channel(r)->space, playback_memory(r), MEM_PD,
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
    assert_int_equal(r->hub.stream[stream].needed, needed);
    assert_int_equal(r->hub.stream[stream].succeeded, succeeded);
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
