/* recorder.c - see recorder.h */
#include "recorder.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recorder_line.h"

static void taken(void *self, const void *packet)
{
    recorder_line(self, packet);
}

/* The packet that waits 'at' places behind the first, as if it was taken. */
static void take_waiting(struct recorder_port *p, unsigned at)
{
    const struct fifo_ops *fifo = p->recorder->wires->port[p->number];

    if (fifo->count(p->wire) > at)
        recorder_line(p, fifo->waiting(p->wire, at));
}

/* A packet came to a unit that may ask memory for it: seen at once if it is the first, or goes by a call. */
static void came(void *self, const void *packet)
{
    struct recorder_port *p = self;

    if (p->recorder->wires->port[p->number]->count(p->wire) <= 1)
        recorder_line(p, packet);
}

/* The first one goes: the next one is seen. */
static void went(void *self, const void *packet)
{
    (void)packet;
    take_waiting(self, 1);
}

static void given(void *self, const void *packet)
{
    struct recorder_port *p = self;

    recorder_note(&p->given, p->recorder->wires->port[p->number], packet);
}

static void put_on(struct recorder *r, void *const wire[])
{
    for (unsigned n = 1; n < r->unit->ports; n++) {
        struct recorder_port *p = &r->port[n];

        p->wire = wire[n - 1];
        net_tap_on(r->wires->port[n]->tap(p->wire), &p->tap);
    }
}

static void take_off(struct recorder *r)
{
    for (unsigned n = 1; n < WIRES_PORTS; n++) {
        struct recorder_port *p = &r->port[n];

        if (!p->wire)
            continue;
        r->wires->port[n]->tell(p->wire);
        net_tap_off(r->wires->port[n]->tap(p->wire), &p->tap);
        p->wire = NULL;
    }
}

/* Whether the unit asks memory for what a packet needs that it has not taken yet (mem_port.h). */
static bool looks(const struct golden *g)
{
    for (unsigned n = 1; n < g->unit->ports; n++)
        if (g->port[n].wire.answers && !strcmp(g->port[n].wire.type->name, "mem_reply"))
            return true;
    return false;
}

struct recorder_place recorder_place_of(const struct net_unit *u)
{
    struct recorder_place place = { .unit = u->unit };

    wires_of(unit_named(u->name))->fifos(u->wires, place.wire);
    return place;
}

static void open_ports(struct recorder *r)
{
    for (unsigned n = 1; n < r->unit->ports; n++) {
        struct recorder_port *p = &r->port[n];

        *p = (struct recorder_port){ .recorder = r, .number = n, .tap = { .self = p } };
        if (r->twin->port[n].wire.direction == PORT_OUT)
            p->tap.given = given;
        else if (r->looks)
            p->tap.given = came;
        else
            p->tap.taken = taken;
        if (r->looks && r->twin->port[n].wire.direction == PORT_IN)
            p->tap.taken = went;
    }
}

bool recorder_open(struct recorder *r, const struct recorder_place *place, const struct unit_ops *u,
                   const char *path, const char *options, struct failure *f)
{
    struct vector_header h = { .unit = u };

    *r = (struct recorder){ .path = path,
                            .unit = u,
                            .wires = wires_of(u),
                            .state = place->unit,
                            .failure = f,
                            .fresh = true };
    snprintf(h.options, sizeof h.options, "%s", options);
    r->twin = golden_open(u);
    if (!r->twin)
        return fail(f, EXIT_IO, "too little memory to record %s", u->name);
    r->bundle = malloc(r->wires->config_bytes);
    if (!r->bundle)
        return fail(f, EXIT_IO, "too little memory to record %s", u->name);
    r->looks = looks(r->twin);
    r->writer = vector_writer_open(path, &h, f);
    if (!r->writer)
        return false;
    open_ports(r);
    put_on(r, place->wire);
    return true;
}

/* What was inside never came, so comparing begins anew. */
void recorder_reset(struct recorder *r)
{
    for (unsigned n = 1; n < WIRES_PORTS; n++)
        r->port[n].given = r->port[n].replayed;
    if (r->twin)
        golden_reset_unit(r->twin);
    r->fresh = true;
    r->bundled = false;
}

/* Whether the file says what happened. */
static bool agrees(const struct recorder *r, struct failure *f)
{
    for (unsigned n = 1; n < r->unit->ports; n++) {
        const struct recorder_traffic *given = &r->port[n].given, *replayed = &r->port[n].replayed;

        if (given->packets != replayed->packets || given->sum != replayed->sum)
            return fail(f, EXIT_DIFFER,
                        "%s: %s of %s gave %" PRIu64 " packets, the file %" PRIu64
                        " or others; the file is not kept",
                        r->path, r->twin->port[n].wire.name, r->unit->name, given->packets,
                        replayed->packets);
    }
    return r->lines > 0 || r->may_be_empty ||
           fail(f, EXIT_DIFFER, "%s: nothing went through %s; no file is written", r->path,
                r->unit->name);
}

bool recorder_close(struct recorder *r, struct failure *f)
{
    bool good;

    take_off(r);
    good = !f->code && r->writer && agrees(r, f) &&
           (r->lines == 0 || vector_writer_commit(r->writer, f));
    if (good && r->lines > 0)
        fprintf(stderr, "%s: %" PRIu64 " vectors of %s\n", r->path, r->lines, r->unit->name);
    else
        vector_writer_abandon(r->writer);
    r->writer = NULL;
    golden_close(r->twin);
    r->twin = NULL;
    free(r->bundle);
    r->bundle = NULL;
    return good;
}
