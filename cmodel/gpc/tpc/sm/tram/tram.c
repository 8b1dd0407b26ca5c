/* tram.c - see tram.h */
#include "gpc/tpc/sm/tram/tram.h"

#include <string.h>

void tram_reset(struct tram *t)
{
    memset(t, 0, sizeof *t);
}

static struct tram_entry *at(struct tram *t, unsigned i)
{
    return &t->entry[(t->first + i) % TRAM_ENTRIES];
}

bool tram_step(struct tram *t, struct stri_plane_fifo *in)
{
    struct tram_entry *e = t->count ? at(t, t->count - 1) : NULL;
    const struct stri_plane *p;

    if (stri_plane_empty(in))
        return false;
    p = stri_plane_first(in);
    if (!e || e->planes == t->planes) {
        if (t->count == TRAM_ENTRIES)
            return false;
        e = at(t, t->count++);
        *e = (struct tram_entry){ .id = p->id, .x = p->x, .y = p->y };
    }
    assert(p->slot < TRAM_PLANES);
    e->plane[p->slot] = p->plane;
    e->planes++;
    stri_plane_drop(in);
    return true;
}

void tram_release(struct tram *t, const struct prim_id *id)
{
    while (t->count && at(t, 0)->planes == t->planes && !(id && prim_id_same(&at(t, 0)->id, id))) {
        t->first = (t->first + 1) % TRAM_ENTRIES;
        t->count--;
    }
}

const struct tram_entry *tram_read(struct tram *t, const struct prim_id *id)
{
    tram_release(t, id);
    return t->count && at(t, 0)->planes == t->planes ? at(t, 0) : NULL;
}
