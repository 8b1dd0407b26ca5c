/* stream_writer.c - see stream_writer.h (facts/classes/host.md 2, headers) */
#include "driver/stream_writer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "machine/playback_parts.h"
#include "profile/profile.h"

static bool good(const struct stream_writer *w)
{
    return w->failure->code == 0;
}

/* The record as it stands, into the trace. */
static void put(struct stream_writer *w)
{
    if (w->trace && good(w))
        trace_write(w->trace, w->record, w->failure);
}

/* A record of an event, else of zeros: arrays without elements are not looked at. */
static struct trace_record *begin(struct stream_writer *w, enum trace_event event)
{
    struct trace_record *t = w->record;

    t->event = event;
    memset(t->number, 0, sizeof t->number);
    t->bufs = t->pushes = 0;
    return t;
}

struct stream_writer *stream_begin(const char *folder, struct playback *r, struct failure *f)
{
    struct stream_writer *w = calloc(1, sizeof *w);

    if (w)
        w->record = calloc(1, sizeof *w->record);
    if (!w || !w->record) {
        free(w);
        fail(f, EXIT_IO, "too little memory for a stream");
        return NULL;
    }
    w->playback = r;
    w->failure = f;
    if (folder && !(w->trace = trace_create(folder, f))) {
        free(w->record);
        free(w);
        return NULL;
    }
    begin(w, TRACE_hdr)->hdr.chipset =
        r ? playback_gpu(r)->profile.chipset : profile_default()->chipset;
    put(w);
    stream_buffer(w, STREAM_PUSH_VA, STREAM_PUSH_BYTES, 0);
    return w;
}

void stream_buffer(struct stream_writer *w, u64 va, u64 bytes, unsigned kind)
{
    struct trace_record *t = begin(w, TRACE_bo_new);

    assert(w->buffers < STREAM_BUFFERS);
    w->buffer[w->buffers].va = va;
    w->buffer[w->buffers++].bytes = bytes;
    t->bo_new.h = w->buffers;
    t->bo_new.va = va;
    t->bo_new.size = bytes;
    t->bo_new.align = ADDRESS_PAGE;
    t->bo_new.kind = kind;
    put(w);
    if (w->playback && good(w))
        playback_new_buffer(w->playback, t, w->failure);
}

/* The number of the buffer that holds an address. */
static unsigned buffer_at(const struct stream_writer *w, u64 va)
{
    unsigned i = 0;

    while (va - w->buffer[i].va >= w->buffer[i].bytes) {
        i++;
        assert(i < w->buffers);
    }
    return i;
}

void stream_data(struct stream_writer *w, u64 va, const void *byte, u64 bytes)
{
    const unsigned b = buffer_at(w, va);
    const struct trace_run run = { va - w->buffer[b].va, bytes };
    struct trace_record *t = begin(w, TRACE_mem);

    assert(va % 4 == 0 && bytes % 4 == 0 && run.offset + bytes <= w->buffer[b].bytes);
    t->mem.h = b + 1;
    t->mem.va = w->buffer[b].va;
    t->mem.runs = 1;
    t->mem.bytes = bytes;
    t->mem.blob_bytes = 8 + bytes; /* in front of the run: where, and how many */
    put(w);
    if (w->trace && good(w))
        trace_write_run(w->trace, &run, byte, w->failure);
    if (w->playback && good(w))
        playback_write(w->playback, va, byte, bytes, w->failure);
}

void stream_words(struct stream_writer *w, const u32 *word, unsigned count)
{
    if (count > STREAM_WORDS - w->words) {
        fail(w->failure, EXIT_USAGE, "a segment has room for %u words: submit it before more",
             STREAM_WORDS);
        return;
    }
    memcpy(w->word + w->words, word, count * sizeof *word);
    w->words += count;
}

/* known: facts/classes/host.md 2: an incrementing header; 13 bits of count */
void stream_methods(struct stream_writer *w, unsigned offset, const u32 *data, unsigned count)
{
    const u32 header = 1u << 29 | count << 16 | CLASS_3D << 13 | offset / 4;

    assert(count < 1u << 13);
    stream_words(w, &header, 1);
    stream_words(w, data, count);
}

void stream_method(struct stream_writer *w, unsigned offset, u32 data)
{
    stream_methods(w, offset, &data, 1);
}

void stream_address(struct stream_writer *w, unsigned offset, u64 va)
{
    const u32 word[2] = { (u32)(va >> 32), (u32)va };

    stream_methods(w, offset, word, 2);
}

void stream_submit(struct stream_writer *w, unsigned channel)
{
    u8 byte[4 * STREAM_WORDS];
    const u64 bytes = 4 * (u64)w->words;
    const u64 at = w->used + bytes <= STREAM_PUSH_BYTES ? w->used : 0;
    struct trace_record *t;

    for (unsigned i = 0; i < w->words; i++)
        mem_put(byte + 4 * i, 4, w->word[i]);
    stream_data(w, STREAM_PUSH_VA + at, byte, bytes);
    t = begin(w, TRACE_submit);
    t->submit.n = w->submits++;
    t->submit.chan = channel;
    t->pushes = 1;
    t->push[0] = (struct trace_push){ 1, STREAM_PUSH_VA + at, at, bytes, 0 };
    put(w);
    if (w->playback && good(w))
        playback_submit(w->playback, t, w->failure);
    w->used = at + bytes;
    w->words = 0;
}

bool stream_end(struct stream_writer *w)
{
    struct trace_record *t = begin(w, TRACE_end);
    bool fine;

    t->end.submits = w->submits;
    t->end.bos = w->buffers;
    put(w);
    if (w->trace && good(w))
        trace_commit(w->trace, w->failure);
    else if (w->trace)
        trace_abandon(w->trace);
    fine = good(w);
    free(w->record);
    free(w);
    return fine;
}
