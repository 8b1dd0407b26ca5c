/* made_trace.c - see made_trace.h */
#include "made_trace.h"

#include <stdio.h>
#include <stdlib.h>

#include "driver/stream_writer.h"

static struct stream_writer *made;
static struct failure failure;

static void must(bool fine)
{
    if (fine)
        return;
    fprintf(stderr, "made_trace: %s\n", failure.text);
    abort();
}

void made_trace_begin(void)
{
    failure = (struct failure){ 0 };
    must((made = stream_begin(".", NULL, &failure)) != NULL);
}

void made_trace_buffer(u64 va, u64 bytes, unsigned kind)
{
    stream_buffer(made, va, bytes, kind);
}

void made_trace_cpu(u64 va, u64 offset, const u8 *byte, u64 bytes)
{
    stream_data(made, va + offset, byte, bytes);
}

void made_trace_words(const u32 *word, unsigned words)
{
    stream_words(made, word, words);
}

void made_trace_method(unsigned offset, u32 data)
{
    stream_method(made, offset, data);
}

void made_trace_submit(unsigned channel)
{
    stream_submit(made, channel);
}

void made_trace_end(void)
{
    must(stream_end(made));
}
