/* playback_parts.h - what the files of playback share */
#ifndef PLAYBACK_PARTS_H
#define PLAYBACK_PARTS_H

#include "machine/playback.h"

#define FRAMES 64

/* playback_snapshot.c saves what is plain data in it. */
struct playback {
    struct trace_reader *trace; /* or NULL: its owner gives records (stream_writer.c) */
    struct playback_taker taker;
    struct device *device;
    struct device *own; /* which goes with it; or NULL: it is another's */
    struct playback_counts counts;
    u64 records;      /* of the trace, done */
    unsigned channel; /* of the last submit */
    unsigned frames;
    unsigned buffers, room;
    struct playback_buffer {
        u64 handle;
        struct address_mapping mapping;
    } * buffer; /* those that live */
    struct {
        u64 fb;
        struct playback_frame frame;
    } made[FRAMES];
    bool shown;
    struct playback_frame frame;
};

/* playback.c: fails with the place in the trace in front, if there is one. */
bool playback_fail(const struct playback *r, struct failure *f, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* playback_buffers.c: buffers come and go; what the CPU writes, by a record or without one. */
bool playback_write(struct playback *r, u64 va, const void *byte, u64 count, struct failure *f);
bool playback_new_buffer(struct playback *r, const struct trace_record *t, struct failure *f);
bool playback_close_buffer(struct playback *r, u64 handle, struct failure *f);
bool playback_cpu_writes(struct playback *r, const struct trace_record *t, struct failure *f);

/* playback_submit.c: sends a submit through the channel's ring, until the GPU has nothing left to do.  A channel may
 * wait then, for what a later submit or the CPU writes.
 */
bool playback_submit(struct playback *r, const struct trace_record *t, struct failure *f);

/* Lets channels that wait go on: the CPU has written. */
bool playback_go_on(struct playback *r, struct failure *f);

/* Returns whether no channel waits; else 'f' says which, and for what. */
bool playback_nothing_waits(struct playback *r, struct failure *f);

#endif
