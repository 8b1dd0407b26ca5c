/* live_buffers.h - the buffers of a node: memory of the GPU with an address, a handle, a place in the file to map it at
 *
 * Handles count from 1.  An address is good for the life of a buffer; addresses of freed buffers are used again by buffers as
 * large.  A handle that was exported lives on when it is closed.
 */
#ifndef LIVE_BUFFERS_H
#define LIVE_BUFFERS_H

#include <stdbool.h>
#include <stdint.h>

struct live_buffer {
    uint32_t handle; /* 0: none */
    uint32_t domain, tile_mode, tile_flags;
    uint64_t va, bytes, place;
    bool exported;
    uint8_t *was; /* what it held when the last submit had run, where that is recorded; or NULL */
};

/* Makes a buffer of 'bytes', with 'kind' for its pages.  NULL: there is no memory, or no handle. */
struct live_buffer *live_buffer_new(uint64_t bytes, uint64_t align, uint8_t kind);

/* Returns the buffer of a handle, or NULL. */
struct live_buffer *live_buffer_of(uint32_t handle);

/* Goes on from handle '*at', at first 0: the next buffer; false behind the last. */
bool live_buffer_next(uint32_t *at, struct live_buffer **b);

/* Returns the buffer whose memory lies at a place of the file, or NULL. */
struct live_buffer *live_buffer_at(uint64_t place);

void live_buffer_close(struct live_buffer *b);

#endif
