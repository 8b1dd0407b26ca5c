/* stream_writer.h - a driver's stream as it is made: buffers, what the CPU writes, methods, submits
 *
 *   driver --> [ stream_writer ] --> a trace (trace.h), to be run later
 *                     |
 *                     +-----------> a playback, which carries it out at once
 *
 * Methods gather in a segment; a submit gives it to the channel.  The first failure stays in 'failure', and after it
 * nothing is done: callers look at the end.
 */
#ifndef STREAM_WRITER_H
#define STREAM_WRITER_H

#include "class/class.h"
#include "machine/playback.h"

#define STREAM_CHANNEL    1                     /* of a stream that has one */
#define STREAM_PUSH_VA    UINT64_C(0x100000000) /* the buffer of segments */
#define STREAM_PUSH_BYTES 0x100000
#define STREAM_BUFFERS    64
#define STREAM_WORDS      16384 /* of a segment, at most */

struct stream_writer {
    struct trace_writer *trace; /* or NULL */
    struct playback *playback;  /* or NULL */
    struct failure *failure;
    struct trace_record *record;
    struct {
        u64 va, bytes;
    } buffer[STREAM_BUFFERS]; /* number n has the handle n + 1 */
    unsigned buffers, submits;
    u64 used; /* bytes of the buffer of segments, up to the last one's end */
    u32 word[STREAM_WORDS];
    unsigned words;
};

/* Begins a stream, with the buffer of segments: into a folder, which lives longer than it, or NULL; for a playback of playback_new, or NULL. */
struct stream_writer *stream_begin(const char *folder, struct playback *r, struct failure *f);

/* Writes a new buffer: whole pages of zeros, of a kind. */
void stream_buffer(struct stream_writer *w, u64 va, u64 bytes, unsigned kind);

/* Writes what the CPU stores into one buffer; address and size are multiples of 4. */
void stream_data(struct stream_writer *w, u64 va, const void *byte, u64 bytes);

/* Write a method of the 3D class with its data; several that follow one another, 4 bytes apart; an address. */
void stream_method(struct stream_writer *w, unsigned offset, u32 data);
void stream_methods(struct stream_writer *w, unsigned offset, const u32 *data, unsigned count);
void stream_address(struct stream_writer *w, unsigned offset, u64 va);

/* Words of a pushbuffer as they are; more than STREAM_WORDS in a segment are a failure, and left out. */
void stream_words(struct stream_writer *w, const u32 *word, unsigned count);

/* Gives what was gathered to a channel.  A submit is carried out before what comes behind it, so the buffer of segments
 * begins anew when it is full.
 */
void stream_submit(struct stream_writer *w, unsigned channel);

/* Ends the stream: its files get their names.  False if anything failed; there is no trace then. */
bool stream_end(struct stream_writer *w);

#endif
