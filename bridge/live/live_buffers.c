/* live_buffers.c - see live_buffers.h */
#include "live/live_buffers.h"

#include <stdlib.h>

#include "live/live_gpu.h"

#define FIRST (UINT64_C(4) << 30)    /* beyond the windows of local and shared memory */
#define END   (UINT64_C(0xfe) << 32) /* rings lie behind */
#define GAP   UINT64_C(0x10000)      /* so that what runs over an end faults */
#define MOST  (1u << 20)             /* handles */

static struct live_buffer **buffer; /* by handle */
static u32 handles = 1, room;
static u64 next = FIRST;

/* Addresses of buffers that are gone. */
static struct range {
    u64 va, bytes;
} * freed;
static unsigned ranges, range_room;

static bool grow_handles(void)
{
    const u32 more = room ? 2 * room : 256;
    struct live_buffer **b =
        handles < room ? buffer : realloc(buffer, more * sizeof(struct live_buffer *));

    if (!b || handles == MOST)
        return false;
    room = handles < room ? room : more;
    buffer = b;
    return true;
}

/* A range that was freed, of just that size and alignment, or a new one; 0: none is left. */
static u64 address_of(u64 bytes, u64 align)
{
    u64 va = (next + align - 1) & ~(align - 1);

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

static void free_address(u64 va, u64 bytes)
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

struct live_buffer *live_buffer_new(u64 bytes, u64 align, u8 kind)
{
    const u64 whole = (bytes + ADDRESS_PAGE - 1) & ~(u64)(ADDRESS_PAGE - 1);
    struct address_mapping m = { .bytes = whole, .kind = kind };
    struct live_buffer *b;

    if (!bytes || bytes > DEVICE_MEMORY || align > DEVICE_MEMORY || (align & (align - 1)) ||
        !grow_handles())
        return NULL;
    m.va = address_of(whole, align < ADDRESS_BIG_PAGE ? ADDRESS_BIG_PAGE : align);
    b = m.va ? calloc(1, sizeof *b) : NULL;
    if (!b || !live_gpu_map(&m, &b->physical)) {
        free(b);
        return NULL;
    }
    b->handle = handles;
    b->va = m.va;
    b->bytes = whole;
    buffer[handles++] = b;
    return b;
}

struct live_buffer *live_buffer_of(u32 handle)
{
    return handle && handle < handles ? buffer[handle] : NULL;
}

void live_buffer_close(struct live_buffer *b)
{
    const struct address_mapping m = { .va = b->va, .bytes = b->bytes };

    if (b->exported)
        return;
    live_gpu_unmap(&m);
    free_address(b->va, b->bytes);
    buffer[b->handle] = NULL;
    free(b);
}
