/* pixel_lookups.c - lists of what programs read of textures (pixel_texture.h) */
#include <stdlib.h>

#include "inspect/pixel_texture.h"

/* Makes room for one more element; returns the list where it is now, or NULL. */
static void *grown(void *list, size_t used, size_t *room, size_t size)
{
    const size_t more = *room ? 2 * *room : 16;
    void *z = list;

    if (used < *room)
        return list;
    z = realloc(list, more * size);
    if (z)
        *room = more;
    return z;
}

struct pixel_lookup *pixel_lookups_add(struct pixel_lookups *l)
{
    struct pixel_lookup *more = grown(l->lookup, l->lookups, &l->room, sizeof *more);

    if (!more)
        return NULL;
    l->lookup = more;
    more += l->lookups++;
    *more = (struct pixel_lookup){ .first = l->taps };
    return more;
}

struct pixel_tap_read *pixel_lookups_add_tap(struct pixel_lookups *l)
{
    struct pixel_tap_read *more = grown(l->tap, l->taps, &l->tap_room, sizeof *more);

    if (!more)
        return NULL;
    l->tap = more;
    more += l->taps++;
    *more = (struct pixel_tap_read){ .texels = 0 };
    l->lookup[l->lookups - 1].taps++;
    return more;
}

void pixel_lookups_free(struct pixel_lookups *l)
{
    free(l->lookup);
    free(l->tap);
}
