/* made_trace.c - see made_trace.h */
#include "made_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/mem.h"
#include "trace/trace.h"

#define BUFFERS 16
#define WORDS   4096 /* of a segment, at most */

static struct {
    struct trace_writer *writer;
    unsigned submits, buffers;
    u64 va[BUFFERS];
    u64 used; /* bytes of the segments */
} made;

static struct trace_record record;

static void must(bool fine, const struct failure *f)
{
    if (fine)
        return;
    fprintf(stderr, "made_trace: %s\n", f->text);
    abort();
}

static void put(void)
{
    struct failure f = { 0 };

    must(trace_write(made.writer, &record, &f), &f);
}

void made_trace_begin(void)
{
    struct failure f = { 0 };

    memset(&made, 0, sizeof made);
    made.writer = trace_create(".", &f);
    must(made.writer != NULL, &f);
    record = (struct trace_record){ .event = TRACE_hdr, .hdr = { .chipset = 0x12b } };
    put();
    made_trace_buffer(MADE_PUSH_VA, MADE_PUSH_BYTES, 0);
}

void made_trace_buffer(u64 va, u64 bytes, unsigned kind)
{
    assert(made.buffers < BUFFERS);
    made.va[made.buffers++] = va;
    record = (struct trace_record){
        .event = TRACE_bo_new,
        .bo_new = { .h = made.buffers, .va = va, .size = bytes, .align = 4096, .kind = kind }
    };
    put();
}

static u64 handle_of(u64 va)
{
    unsigned i = 0;

    while (made.va[i] != va)
        assert(++i < made.buffers);
    return i + 1;
}

void made_trace_cpu(u64 va, u64 offset, const u8 *byte, u64 bytes)
{
    const struct trace_run run = { offset, bytes };
    struct failure f = { 0 };

    record = (struct trace_record){
        .event = TRACE_mem,
        .mem = { .h = handle_of(va), .va = va, .runs = 1, .bytes = bytes, .blob_bytes = 8 + bytes }
    };
    put();
    must(trace_write_run(made.writer, &run, byte, &f), &f);
}

void made_trace_submit(unsigned channel, const u32 *word, unsigned words)
{
    const u64 at = made.used;
    static u8 byte[4 * WORDS];

    assert(words <= WORDS && at + 4 * words <= MADE_PUSH_BYTES);
    for (unsigned i = 0; i < words; i++)
        mem_put(byte + 4 * i, 4, word[i]);
    made_trace_cpu(MADE_PUSH_VA, at, byte, 4 * words);
    record = (struct trace_record){ .event = TRACE_submit,
                                    .submit = { .n = made.submits++, .chan = channel },
                                    .pushes = 1,
                                    .push = { { 1, MADE_PUSH_VA + at, at, 4 * words, 0 } } };
    put();
    made.used += 4 * words;
}

void made_trace_end(void)
{
    struct failure f = { 0 };

    record = (struct trace_record){ .event = TRACE_end,
                                    .end = { .submits = made.submits, .bos = made.buffers } };
    put();
    must(trace_commit(made.writer, &f), &f);
}
