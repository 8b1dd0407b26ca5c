/* made_trace.h - traces that a test makes, in the current folder */
#ifndef MADE_TRACE_H
#define MADE_TRACE_H

#include "common/types.h"
#include "failure.h"

/* Begins, with the buffer of segments (STREAM_PUSH_VA).  What failed ends the program, at the end. */
void made_trace_begin(void);

/* A buffer of whole pages. */
void made_trace_buffer(u64 va, u64 bytes, unsigned kind);

/* The CPU writes to a buffer that has been made; 'offset' and 'bytes' are multiples of 4. */
void made_trace_cpu(u64 va, u64 offset, const u8 *byte, u64 bytes);

/* What gathers in a segment: words of it, a method of 3D (subchannel 0) with its data; and a channel that takes it. */
void made_trace_words(const u32 *word, unsigned words);
void made_trace_method(unsigned offset, u32 data);
void made_trace_submit(unsigned channel);

/* Ends the trace, whose files are trace.jsonl.zst and trace.bin.zst in ".". */
void made_trace_end(void);

#endif
