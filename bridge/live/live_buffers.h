/* live_buffers.h - the buffers of a node: memory of the GPU with an address, a handle, a place in the file to map it at
 *
 * A buffer lives while one of the node's open files holds it.  Handles count from 1, the lowest that is free first, and are those of
 * the file that asks alone; chosen: one buffer has the same in all.  An address is good for the life of a buffer; addresses
 * of freed buffers are used again by buffers as large.
 */
#ifndef LIVE_BUFFERS_H
#define LIVE_BUFFERS_H

#include <stdbool.h>
#include <stdint.h>

struct live_buffer {
    uint32_t handle;
    uint32_t domain, tile_mode, tile_flags;
    uint64_t va, bytes, place;
    uint64_t holders; /* bit n: open file n of the node (live_files.h) */
    int shared;       /* the file that is its memory for other processes, too, or -1 */
    uint8_t *was; /* what it held when the last submit had run, where that is recorded; or NULL */
};

/* Says which open file asks from now on. */
void live_buffers_for(unsigned file);

/* Makes a buffer of 'bytes', with 'kind' for its pages.  NULL: there is no memory, or no handle. */
struct live_buffer *live_buffer_new(uint64_t bytes, uint64_t align, uint8_t kind);

/* Returns the buffer of a handle of the file that asks, or NULL. */
struct live_buffer *live_buffer_of(uint32_t handle);

/* Has the file that asks hold a buffer, too. */
void live_buffer_hold(struct live_buffer *b);

/* Goes on from handle '*at', at first 0: the next buffer of all; false behind the last. */
bool live_buffer_next(uint32_t *at, struct live_buffer **b);

/* Returns the buffer whose memory lies at a place of the file, or NULL. */
struct live_buffer *live_buffer_at(uint64_t place);

/* The file that asks does not hold it any more. */
void live_buffer_close(struct live_buffer *b);

/* Forgets all of them, as a child of fork() does. */
void live_buffers_forget(void);

#endif
