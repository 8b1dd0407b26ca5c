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

        if (of == TIME_NONE || strcmp(c->station[of].name, timed_apart[i].unit))
            continue;
        p->apart_of = of;
        p->apart = time_capture_station(c, c->station[of].block, timed_apart[i].name,
                                        c->station[of].instance);
        if (takes) {
            p->to = p->apart;
            c->net->pipe[p->pipe].unit = c->station[p->apart].unit;
        }
    }
}

/* What a point's packets wait for: of the same instance. */
static void join(struct time_capture *c, struct time_point *p)
{
    for (size_t j = 0; j < COUNT(timed_joins) && p->to != TIME_NONE; j++) {
        if (strcmp(timed_joins[j].wire, p->wire))
            continue;
        for (u32 i = 0; i < c->points; i++) {
            const struct time_point *other = &c->point[i];

            if (other->pipe == TIME_NONE || strcmp(other->wire, timed_joins[j].other) ||
                other->at != p->at || !strcmp(c->station[other->to].name, other->wire))
                continue;
            assert(p->joins < TIME_JOINS);
            p->less[p->joins] = timed_joins[j].less;
            p->join[p->joins++] = other->pipe;
        }
    }
}

void time_capture_beside(struct time_capture *c)
{
    for (u32 i = 0; i < c->points; i++)
        look_ahead(c, &c->point[i]);
    for (u32 i = 0; i < c->points; i++)
        stand_apart(c, &c->point[i]);
    for (u32 i = 0; i < c->points; i++)
        join(c, &c->point[i]);
}
