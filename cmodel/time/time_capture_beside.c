/* time_capture_beside.c - stations beside units, and packets that wait for others: time_wires.def (time_capture.h) */
#include <string.h>

#include "time/time_capture.h"

static const struct {
    const char *wire, *other;
    u32 less;
} timed_joins[] = {
#define TIMED_JOIN(wire, other, less) { #wire, #other, less },
#include "time/time_wires.def"
};
static const struct {
    const char *wire, *other;
} timed_parts[] = {
#define TIMED_PART(wire, other) { #wire, #other },
#include "time/time_wires.def"
};
static const struct {
    const char *wire, *by;
} timed_held[] = {
#define TIMED_HELD(wire, by) { #wire, #by },
#include "time/time_wires.def"
};
static const struct {
    const char *unit, *name, *wire, *read;
} timed_ahead[] = {
#define TIMED_AHEAD(unit, wire, read) { #unit, #unit "_ahead", #wire, #read },
#include "time/time_wires.def"
};
static const struct {
    const char *unit, *name, *wire, *give;
} timed_apart[] = {
#define TIMED_APART(unit, wire, give) { #unit, #unit "_apart", #wire, #give },
#include "time/time_wires.def"
};
#define COUNT(a) (sizeof(a) / sizeof(a)[0])

/* What a unit reads ahead is of a station beside it. */
static void look_ahead(struct time_capture *c, struct time_point *p)
{
    p->ahead = p->behind = TIME_NONE;
    for (size_t i = 0; i < COUNT(timed_ahead); i++) {
        const u32 of = !strcmp(timed_ahead[i].wire, p->wire)   ? p->to
                       : !strcmp(timed_ahead[i].read, p->wire) ? p->from
                                                               : TIME_NONE;
        const struct time_pipe *wire;
        u32 ahead;

        if (of == TIME_NONE || strcmp(c->station[of].name, timed_ahead[i].unit))
            continue;
        ahead = time_capture_station(c, c->station[of].block, timed_ahead[i].name,
                                     c->station[of].instance);
        if (of == p->from) {
            p->from = ahead;
            continue;
        }
        p->ahead = ahead;
        p->behind = p->pipe;
        wire = &c->net->pipe[p->behind];
        p->pipe = time_net_pipe(c->net, p->wire, c->station[ahead].unit, wire->depth, wire->latency,
                                wire->flights);
        if (wire->ordered)
            time_net_order(c->net, p->pipe, wire->depth == TIME_NONE);
    }
}

/* What comes by a wire is of a station apart, which then gives, too. */
static void stand_apart(struct time_capture *c, struct time_point *p)
{
    p->apart = p->apart_of = TIME_NONE;
    for (size_t i = 0; i < COUNT(timed_apart); i++) {
        const bool takes = !strcmp(timed_apart[i].wire, p->wire);
        const u32 of = takes ? p->to : !strcmp(timed_apart[i].give, p->wire) ? p->from : TIME_NONE;
        u32 apart;

        if (of == TIME_NONE || strcmp(c->station[of].name, timed_apart[i].unit))
            continue;
        p->apart_of = of;
        apart = time_capture_station(c, c->station[of].block, timed_apart[i].name,
                                     c->station[of].instance);
        if (takes) {
            p->to = apart;
            c->net->pipe[p->pipe].unit = c->station[apart].unit;
        } else {
            p->apart = apart;
        }
    }
}

/* Whether a unit takes from it, and not what stands between a wire's ends. */
static bool at_unit(const struct time_capture *c, const struct time_point *p)
{
    return p->pipe != TIME_NONE && strcmp(c->station[p->to].name, p->wire) != 0;
}

/* Finds the next point from i on by which packets of 'wire' come to units of the same instance; points' number: there is none. */
static u32 other_of(const struct time_capture *c, const struct time_point *p, const char *wire,
                    u32 i)
{
    while (i < c->points &&
           (strcmp(c->point[i].wire, wire) || c->point[i].at != p->at || !at_unit(c, &c->point[i])))
        i++;
    return i;
}

/* What a point's packets wait for: of the same instance. */
static void join(struct time_capture *c, struct time_point *p)
{
    p->flushes = !strcmp(p->wire, "fe_ccache") || !strcmp(p->wire, "fe_zcache");
    for (size_t j = 0; j < COUNT(timed_joins); j++) {
        if (strcmp(timed_joins[j].wire, p->wire))
            continue;
        for (u32 i = other_of(c, p, timed_joins[j].other, 0); i < c->points;
             i = other_of(c, p, timed_joins[j].other, i + 1)) {
            assert(p->joins < TIME_JOINS);
            p->less[p->joins] = timed_joins[j].less;
            p->join[p->joins++] = i;
        }
    }
    for (size_t j = 0; j < COUNT(timed_parts); j++) {
        const u32 i = other_of(c, p, timed_parts[j].other, 0);

        if (strcmp(timed_parts[j].wire, p->wire) || i == c->points)
            continue;
        c->point[i].has_parts = true;
        p->part_of = i;
        p->part_name = UINT64_MAX;
    }
}

/* What stands between another wire's ends gives what is held. */
static void hold(struct time_capture *c, struct time_point *p)
{
    for (size_t i = 0; i < COUNT(timed_held) && p->from != TIME_NONE; i++) {
        const struct time_station *s = &c->station[p->from];

        if (!strcmp(timed_held[i].wire, p->wire) && !strcmp(s->name, p->wire))
            p->from = time_capture_station(c, s->block, timed_held[i].by, s->instance);
    }
}

void time_capture_beside(struct time_capture *c)
{
    for (u32 i = 0; i < c->points; i++)
        look_ahead(c, &c->point[i]);
    for (u32 i = 0; i < c->points; i++)
        stand_apart(c, &c->point[i]);
    for (u32 i = 0; i < c->points; i++) {
        c->point[i].part_of = TIME_NONE;
        hold(c, &c->point[i]);
    }
    for (u32 i = 0; i < c->points; i++)
        if (at_unit(c, &c->point[i]))
            join(c, &c->point[i]);
}
