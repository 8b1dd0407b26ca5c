/* time_array.c - arrays and rings that grow (time_net.h) */
#include <string.h>

#include "time/time_parts.h"

static void *larger(struct time_net *n, void *was, u64 had, u64 bytes)
{
    void *more = n->failed ? NULL : n->room(was, had, bytes);

    n->failed |= !more;
    return more;
}

void *time_array_add_all(struct time_net *n, struct time_array *a, u64 bytes, u64 count)
{
    u8 *at;

    if (a->count + count > a->room) {
        const u64 room = a->room ? 2 * a->room : 64;
        void *more = larger(n, a->item, a->room * bytes, room * bytes);

        if (!more)
            return NULL;
        a->item = more;
        a->room = room;
    }
    at = (u8 *)a->item + a->count * bytes;
    a->count += count;
    return at;
}

/* Moves what is kept when it is less than half, so that each item moves once or less. */
void time_array_forget(struct time_array *a, u64 before, u64 bytes)
{
    const u64 gone = before - a->first;

    if (gone < 64 || 2 * gone < a->count)
        return;
    memmove(a->item, (u8 *)a->item + gone * bytes, (a->count - gone) * bytes);
    a->first += gone;
    a->count -= gone;
}

void time_array_free(struct time_net *n, struct time_array *a, u64 bytes)
{
    if (a->room)
        n->room(a->item, a->room * bytes, 0);
    *a = (struct time_array){ 0 };
}

void *time_ring_add(struct time_net *n, struct time_ring *r, u64 bytes)
{
    if (r->count == r->room) {
        const u32 room = r->room ? 2 * r->room : 8;
        u8 *more = larger(n, r->item, r->room * bytes, room * bytes);

        if (!more)
            return NULL;
        memcpy(more + r->room * bytes, more, r->first * bytes); /* what has gone round */
        r->item = more;
        r->room = room;
    }
    return (u8 *)r->item + ((r->first + r->count++) & (r->room - 1)) * bytes;
}

void time_ring_free(struct time_net *n, struct time_ring *r, u64 bytes)
{
    if (r->room)
        n->room(r->item, r->room * bytes, 0);
    *r = (struct time_ring){ 0 };
}
