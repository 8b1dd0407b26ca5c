/* stream_buffer.h - recorded draws with stream output, of another state than their driver's: counters, and the buffer
 *
 * Include before cmocka.h.
 */
#ifndef STREAM_BUFFER_H
#define STREAM_BUFFER_H

#include "machine/playback.h"
#include "machine/playback_parts.h"

#define STREAMS_BUFFER \
    UINT64_C(0x100ee1000) /* of t12, 1024 bytes; what lies behind is mapped too */
#define STREAMS_BYTES     1024
#define STREAMS_VERTICES  6 /* two triangles */
#define STREAMS_UNTOUCHED 0xa5

extern struct streams {
    struct playback *playback;
    /* Before the first draw with stream output; NULL: nothing. */
    void (*place)(struct playback *r, struct hub_channel *c);
    void (*change)(u32 *state);
    bool changed;
    const char *refusal; /* what a draw may be refused for, or NULL */
    unsigned refusals;
    u8 bytes[STREAMS_BYTES], plain[STREAMS_BYTES]; /* the buffer; the same without changes */
} streams;

void streams_set(u32 *state, unsigned method, u32 data);

/* Plays a trace to its end: what is left of its counters; t12, and of its buffer, which is read to 'to'. */
struct playback *streams_play(const char *folder, void (*how)(u32 *state));
struct playback *streams_of_t12(void (*how)(u32 *state), u8 to[STREAMS_BYTES]);
void streams_done(struct playback *r);

/* A group's set-up: what t12 writes without changes. */
int streams_read_plain(void **state);

/* Fail the test unless so many primitives of a stream were counted; byte 'at' begins word k of a vertex as it is without
 * changes; nothing was written from 'at' to 'to'.
 */
void streams_counted(const struct playback *r, unsigned stream, u64 needed, u64 succeeded);
void streams_expect(unsigned at, unsigned vertex, unsigned k);
void streams_untouched(unsigned at, unsigned to);

#endif
