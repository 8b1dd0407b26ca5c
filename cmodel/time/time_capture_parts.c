/* time_capture_parts.c - packets of a primitive's part wait for others of it: TIMED_PART in time_wires.def (time_capture.h)
 *
 * The functional machine may be further on with the other wire than this packet needs; so what it waits for is found by name: the
 * primitive, and its cell of the screen where the packets have one.
 */
#include <string.h>

#include "common/screen_tile.h"
#include "time/time_capture.h"
#include "time/time_parts.h"

static u64 name_of(const struct prim_id *id, u32 x, u32 y)
{
    return (u64)id->draw << 32 | (u64)id->prim << 16 | (u64)id->part << 8 |
           x >> SCREEN_CELL_LOG2 << 4 | y >> SCREEN_CELL_LOG2;
}

/* Of a packet: the name of its part, and where in the part it is: a part's packets ascend. */
struct place {
    u64 name;
    u32 at;
};

static struct place of_prim(const void *packet)
{
    const struct stri_prim *x = packet;

    return (struct place){ name_of(&x->id, 0, 0), 0 };
}

static struct place of_attribute(const void *packet)
{
    const struct stri_attribute *x = packet;

    return (struct place){ name_of(&x->id, 0, 0), x->slot };
}

static struct place of_plane(const void *packet)
{
    const struct stri_plane *x = packet;

    return (struct place){ name_of(&x->id, x->x, x->y), x->slot };
}

static struct place of_quads(const void *packet)
{
    const struct shade_quads *x = packet;

    return (struct place){ name_of(&x->id, x->x, x->y), UINT32_MAX };
}

static const struct {
    const char *wire;
    struct place (*of)(const void *packet);
} places[] = {
    { "setup_stri", of_prim },
    { "wdx_stri", of_attribute },
    { "stri_tram", of_plane },
    { "prop_gpm", of_quads },
};

static struct place place_of(const struct time_point *p, const void *packet)
{
    size_t i = 0;

    while (strcmp(places[i].wire, p->wire))
        i++;
    return places[i].of(packet);
}

void time_capture_part(struct time_capture *c, struct time_point *p, const void *packet)
{
    const struct place at = place_of(p, packet);
    struct time_array *a = &p->parts;
    struct time_part *last =
        a->count ? time_array_at(a, a->first + a->count - 1, sizeof *last) : NULL;

    if (!last || last->name != at.name || at.at <= p->part_at) {
        last = time_array_add(c->net, a, sizeof *last);
        if (!last)
            return;
        last->name = at.name;
    }
    p->part_at = at.at;
    last->packets = time_net_taken(c->net, p->pipe);
}

/* The packet's part of the other wire: the next one of its name where it begins one itself; NULL: there is none. */
static const struct time_part *other_part(struct time_point *p, struct time_array *a,
                                          const void *packet)
{
    const struct place at = place_of(p, packet);
    const bool next = p->part_name == at.name && at.at <= p->part_at && at.at != UINT32_MAX;

    p->part_name = at.name;
    p->part_at = at.at;
    for (u64 i = p->part + next; i < a->first + a->count; i++) {
        const struct time_part *part = time_array_at(a, i, sizeof *part);

        if (part->name != at.name)
            continue;
        p->part = i;
        time_array_forget(a, i, sizeof *part);
        return time_array_at(a, i, sizeof *part);
    }
    return NULL;
}

void time_capture_part_need(struct time_capture *c, struct time_point *p, const void *packet)
{
    struct time_point *other = &c->point[p->part_of];
    const struct time_part *part = other_part(p, &other->parts, packet);

    if (part)
        time_net_need(c->net, c->station[p->to].unit, other->pipe, part->packets);
}
