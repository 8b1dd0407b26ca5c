/* live_buffers.c - see live_buffers.h */
#include "live/live_buffers.h"

#include <stdlib.h>
#include <unistd.h>

#include "live/live_gpu.h"
#include "live/live_record.h"

#define FIRST (UINT64_C(4) << 30)    /* beyond the windows of local and shared memory */
#define END   (UINT64_C(0xfe) << 32) /* rings lie behind */
#define GAP   UINT64_C(0x10000)      /* so that what runs over an end faults */
#define MOST  (1u << 20)             /* handles */

static struct live_buffer **buffer;            /* by handle */
static uint32_t handles = 1, lowest = 1, room; /* below 'lowest' none is free */
static uint64_t next = FIRST;
static uint64_t asks; /* the bit of the file that asks */

/* Addresses of buffers that are gone. */
static struct range {
    uint64_t va, bytes;
} * freed;
static unsigned ranges, range_room;

void live_buffers_for(unsigned file)
{
    asks = UINT64_C(1) << file;
}

/* The lowest handle that is free; 0: there is none. */
static uint32_t free_handle(void)
{
    while (lowest < handles && buffer[lowest])
        lowest++;
    if (lowest < handles)
        return lowest;
    if (handles >= room) {
        const uint32_t more = room ? 2 * room : 256;
        struct live_buffer **b = realloc(buffer, more * sizeof(struct live_buffer *));

        if (!b)
            return 0;
        room = more;
        buffer = b;
    }
    if (handles == MOST)
        return 0;
    buffer[handles] = NULL;
    return handles++;
}

/* A range that was freed, of just that size and alignment, or a new one; 0: none is left. */
static uint64_t address_of(uint64_t bytes, uint64_t align)
{
    uint64_t va = (next + align - 1) & ~(align - 1);

    for (unsigned i = 0; i < ranges; i++)
        if (freed[i].bytes == bytes && (freed[i].va & (align - 1)) == 0) {
            va = freed[i].va;
            freed[i] = freed[--ranges];
            return va;
        }
    if (va > END || bytes + GAP > END - va)
        return 0;
    next = va + bytes + GAP;
    return va;
}

static void free_address(uint64_t va, uint64_t bytes)
{
    if (ranges == range_room) {
        const unsigned more = range_room ? 2 * range_room : 256;
        struct range *r = realloc(freed, more * sizeof *r);

        if (!r)
            return; /* it is not used again */
        freed = r;
        range_room = more;
    }
    freed[ranges++] = (struct range){ va, bytes };
}

struct live_buffer *live_buffer_new(uint64_t bytes, uint64_t align, uint8_t kind)
{
    const uint64_t whole = (bytes + LIVE_PAGE - 1) & ~(uint64_t)(LIVE_PAGE - 1);
    struct live_buffer *b;
    uint32_t handle;
    uint64_t va;

    if (!bytes || bytes > LIVE_MEMORY || align > LIVE_MEMORY || (align & (align - 1)))
        return NULL;
    handle = free_handle();
    va = handle ? address_of(whole, align < LIVE_BIG_PAGE ? LIVE_BIG_PAGE : align) : 0;
    b = va ? calloc(1, sizeof *b) : NULL;
    if (!b || !live_gpu_map(va, whole, kind, &b->place)) {
        if (va)
            free_address(va, whole);
        free(b);
        return NULL;
    }
    *b = (struct live_buffer){
        .handle = handle, .va = va, .bytes = whole, .place = b->place, .holders = asks, .shared = -1
    };
    return buffer[handle] = b;
}

struct live_buffer *live_buffer_of(uint32_t handle)
{
    struct live_buffer *b = handle && handle < handles ? buffer[handle] : NULL;

    return b && (b->holders & asks) ? b : NULL;
}

void live_buffer_hold(struct live_buffer *b)
{
    b->holders |= asks;
}

bool live_buffer_next(uint32_t *at, struct live_buffer **b)
{
    while (++*at < handles)
        if (buffer[*at]) {
            *b = buffer[*at];
            return true;
        }
    return false;
}

struct live_buffer *live_buffer_at(uint64_t place)
{
    struct live_buffer *b;

    for (uint32_t i = 0; live_buffer_next(&i, &b);)
        if (place >= b->place && place - b->place < b->bytes)
            return b;
    return NULL;
}

void live_buffer_close(struct live_buffer *b)
{
    b->holders &= ~asks;
    if (b->holders)
        return;
    live_record_closed(b);
    live_gpu_unmap(b->va);
    free_address(b->va, b->bytes);
    if (b->shared >= 0)
        close(b->shared);
    buffer[b->handle] = NULL;
    lowest = b->handle < lowest ? b->handle : lowest;
    free(b->was);
    free(b);
}

void live_buffers_forget(void)
{
    struct live_buffer *b;

    for (uint32_t i = 0; live_buffer_next(&i, &b);) {
        if (b->shared >= 0)
            close(b->shared);
        buffer[i] = NULL;
        free(b->was);
        free(b);
    }
    handles = lowest = 1;
    ranges = 0;
    next = FIRST;
}
