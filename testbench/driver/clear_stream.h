/* clear_stream.h - clears as methods of a channel */
#ifndef CLEAR_STREAM_H
#define CLEAR_STREAM_H

#include "clear_loops.h"

#define TARGET_VA UINT64_C(0x200000000)

/* Begins a segment: binds 3D and sets the target, which for colour is that of 'slot'. */
void clear_stream_begin(const struct surface_case *s, unsigned slot);

/* A clear, with all state that it looks at. */
void clear_stream_add(const struct clear_case *c);

/* The segment goes to channel 1 of the trace that is being made. */
void clear_stream_submit(void);

#endif
