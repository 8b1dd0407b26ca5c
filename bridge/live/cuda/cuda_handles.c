/* cuda_handles.c - see cuda_handles.h */
#include "cuda/cuda_handles.h"

#include <stdlib.h>

/* A handle: kind in bits 47:44, how often its slot was used before in 43:28, slot in 27:4.  chosen: aligned as pointers are */
struct slot {
    void *object;
    u32 handle_high; /* kind and use */
    u32 next;        /* free one, + 1 */
};

static struct slot *slot;
static u32 slots, room, free_slot;

static bool grow(void)
{
    const u32 more = room ? 2 * room : 256;
    struct slot *larger = more <= 1 << 24 ? realloc(slot, more * sizeof *slot) : NULL;

    if (!larger)
        return false;
    slot = larger;
    room = more;
    return true;
}

cu_handle handle_new(enum handle_kind kind, void *object)
{
    u32 n = free_slot;
    u32 use;

    if (n)
        free_slot = slot[--n].next;
    else if (slots < room || grow())
        slot[n = slots++] = (struct slot){ .handle_high = 0 };
    else
        return 0;
    use = (slot[n].handle_high + 1) & 0xffff;
    slot[n].object = object;
    slot[n].handle_high = (u32)kind << 16 | use;
    return (cu_handle)slot[n].handle_high << 28 | (cu_handle)n << 4;
}

static struct slot *find(cu_handle handle)
{
    const u64 n = handle >> 4 & 0xffffff;

    return handle % 16 == 0 && n < slots && slot[n].object && slot[n].handle_high == handle >> 28
               ? &slot[n]
               : NULL;
}

void *handle_object(enum handle_kind kind, cu_handle handle)
{
    const struct slot *s = find(handle);

    return s && s->handle_high >> 16 == kind ? s->object : NULL;
}

void handle_free(cu_handle handle)
{
    struct slot *s = find(handle);

    if (!s)
        return;
    s->object = NULL;
    s->next = free_slot;
    free_slot = (u32)(s - slot) + 1;
}
