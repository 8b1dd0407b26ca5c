/* tram.c - see tram.h */
#include "gpc/tpc/sm/tram/tram.h"

#include <string.h>

#include "common/screen_tile.h"

void tram_reset(struct tram *t)
{
    memset(t, 0, sizeof *t);
}

void tram_set_planes(struct tram *t, unsigned planes)
{
    assert(t->count == 0 && planes <= TRAM_PLANES);
    t->planes = planes;
    t->first = 0;
    t->any_ended = false;
}

static unsigned slot_of(const struct tram *t, unsigned i)
{
    const unsigned n = t->first + i, room = tram_room(t);

    return n < room ? n : n - room;
}

static struct tram_entry *at(struct tram *t, unsigned i)
{
    return &t->entry[slot_of(t, i)];
}

const struct attribute_plane *tram_planes(const struct tram *t, const struct tram_entry *e)
{
    return &t->plane[(unsigned)(e - t->entry) * t->planes];
}

static void leave(struct tram *t);

bool stri_tram_into(struct tram *t, const struct stri_plane *in)
{
    struct tram_entry *e = t->count ? at(t, t->count - 1) : NULL;

    if (!e || e->planes == t->planes) {
        if (tram_full(t))
            return false;
        e = at(t, t->count++);
        *e = (struct tram_entry){ .id = in->id, .x = in->x, .y = in->y };
    }
    assert(in->slot < t->planes);
    t->plane[(unsigned)(e - t->entry) * t->planes + in->slot] = in->plane;
    e->planes++;
    leave(t);
    return true;
}

bool stri_tram_into_batch(struct tram *t, const struct prim_planes *in)
{
    struct tram_entry *e;

    assert(in->count == t->planes);
    if (tram_full(t))
        return false;
    e = at(t, t->count++);
    *e = (struct tram_entry){ .id = *in->id, .planes = t->planes, .x = in->x, .y = in->y };
    memcpy(&t->plane[(unsigned)(e - t->entry) * t->planes], in->plane,
           in->count * sizeof *in->plane);
    leave(t);
    return true;
}

const struct tram_entry *tram_last(const struct tram *t)
{
    assert(t->count);
    return &t->entry[slot_of(t, t->count - 1)];
}

/* Whether an entry is of a primitive that has ended.
 * chosen: the shader and stri are less than 32768 primitives apart; numbers wrap
 */
static bool ended(const struct tram *t, const struct tram_entry *e)
{
    return t->any_ended && e->planes == t->planes && e->id.draw == t->ended.draw &&
           (u16)(t->ended.prim - e->id.prim) < 0x8000;
}

static void leave(struct tram *t)
{
    while (t->count && ended(t, at(t, 0))) {
        t->first = t->first + 1 == tram_room(t) ? 0 : t->first + 1;
        t->count--;
    }
}

void tram_end(struct tram *t, const struct prim_id *id)
{
    t->ended = *id;
    t->any_ended = true;
    leave(t);
}

const struct tram_entry *tram_read(struct tram *t, const struct prim_id *id, u15 x, u15 y)
{
    for (unsigned i = t->count; i-- > 0;) { /* most are of the last */
        const struct tram_entry *e = at(t, i);

        if (prim_id_same(&e->id, id) && screen_cell_same(e->x, e->y, x, y))
            return e->planes == t->planes ? e : NULL;
    }
    return NULL;
}
