/* clear_stream.h - clears as methods of a channel */
#ifndef CLEAR_STREAM_H
#define CLEAR_STREAM_H

#include "clear_loops.h"

#define TARGET_VA UINT64_C(0x200000000)

/* Begins a segment: binds 3D; there is no target of depth yet. */
void clear_stream_begin(void);

/* Sets a target at 'va'; one of colour is that of 'slot', to which output 'output' goes. */
void clear_stream_target(const struct surface_case *s, u64 va, unsigned slot, unsigned output);

/* Entries of the tables of clears for colours and depths, from bit 0 for entry 1, that are not to be used. */
void clear_stream_disable_entries(u32 colors, u32 depths);

/* A clear, with all state that it looks at. */
void clear_stream_add(const struct clear_case *c);

/* The segment goes to channel 1 of the trace that is being made. */
void clear_stream_submit(void);

#endif
