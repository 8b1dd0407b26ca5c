/* class/b197/stream.h - stream output's buffers in class MAXWELL_B's state (facts/classes/draw_semantics.md 10) */
#ifndef B197_STREAM_H
#define B197_STREAM_H

#include "class/class.h"

#define STREAM_BUFFERS    4
#define STREAM_COMPONENTS 128  /* of a buffer's layout */
#define STREAM_SKIP       0xff /* in a layout: no word */

struct stream_buffer {
    bool enable;
    u2 stream; /* that it takes */
    u64 address;
    u32 size, stride;
    u8 components;
};
struct stream_buffer stream_buffer_of(const u32 *state, unsigned b);

/* Returns the word of the state that says where a buffer goes on, in bytes. */
unsigned stream_pointer(unsigned b);

/* Returns which word of a vertex is component k of a buffer, or STREAM_SKIP. */
u8 stream_component(const u32 *state, unsigned b, unsigned k);

/* Returns 256 bits, one for each word of attribute space: those that passthrough geometry programs do not let through. */
const u32 *stream_skips(const u32 *state);

#endif
