/* live_buffers.h - the buffers of a node: memory of the GPU with an address, a handle, a place in the file to map it at
 *
 * Handles count from 1.  An address is good for the life of a buffer; addresses of freed buffers are used again by buffers as
 * large.  A handle that was exported lives on when it is closed.
 */
#ifndef LIVE_BUFFERS_H
#define LIVE_BUFFERS_H

#include "machine/address_space.h"

struct live_buffer {
    u32 handle; /* 0: none */
    u32 domain, tile_mode, tile_flags;
    u64 va, bytes, physical;
    bool exported;
};

/* Makes a buffer of 'bytes', with 'kind' for its pages.  NULL: there is no memory, or no handle. */
struct live_buffer *live_buffer_new(u64 bytes, u64 align, u8 kind);

/* Returns the buffer of a handle, or NULL. */
struct live_buffer *live_buffer_of(u32 handle);

void live_buffer_close(struct live_buffer *b);

#endif
