/* recorder.c - see recorder.h */
#include "recorder.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/bits.h"

static void note(struct recorder_traffic *t, const uint32_t *bits, unsigned count)
{
    t->packets++;
    for (unsigned at = 0; at < count; at += 32) {
        const unsigned n = count - at < 32 ? count - at : 32;

        t->sum = (t->sum ^ bits_get(bits, at, n)) * 0x100000001b3; /* FNV-1a, by words */
    }
}

static void note_outputs(struct recorder *r, const uint32_t *line)
{
    for (unsigned n = 1; n < r->unit->ports; n++) {
        const struct unit_port *p = &r->twin->port[n];
        uint32_t bits[VECTOR_WORDS] = { 0 };

        if (p->wire.direction != PORT_OUT || !bits_get(line, p->valid_lsb, 1))
            continue;
        bits_copy(bits, 0, line, p->lsb, p->wire.type->bits);
        note(&r->replayed[n], bits, p->wire.type->bits);
    }
}

static bool write_line(struct recorder *r, const uint32_t *in)
{
    uint32_t out[VECTOR_WORDS];

    if (!golden_line(r->twin, in, out))
        return fail(r->failure, EXIT_NOT_MODELLED, "%s: line %" PRIu64 " of %s is not modelled: %s",
                    r->path, r->lines, r->unit->name, r->twin->not_modelled);
    note_outputs(r, out);
    r->lines++;
    return vector_writer_put(r->writer, out, NULL, r->failure);
}

/* One packet that was taken, and all that comes of it. */
static void record(struct recorder *r, const uint32_t *config, unsigned port, const uint32_t *bits)
{
    const struct unit_port *cfg = &r->twin->port[0], *p = &r->twin->port[port];
    uint32_t in[VECTOR_WORDS] = { 0 };

    bits_copy(in, cfg->lsb, config, 0, cfg->wire.type->bits);
    bits_copy(in, p->lsb, bits, 0, p->wire.type->bits);
    bits_put(in, p->valid_lsb, 1, 1);
    bits_put(in, r->unit->vector->bits - 1, 1, r->fresh);
    r->fresh = false;
    if (!write_line(r, in))
        return;
    memset(in, 0, sizeof in);
    bits_copy(in, cfg->lsb, config, 0, cfg->wire.type->bits);
    while (r->unit->ready(r->twin->twin) > 0)
        if (!write_line(r, in))
            return;
}

/* Lines from the last port to the first, as zcull looks at what can change a tile before the tile. */
static void record_taken(struct recorder *r, const void *unit, void *const wire[],
                         const unsigned before[])
{
    uint32_t config[VECTOR_WORDS] = { 0 }, bits[VECTOR_WORDS];

    r->wires->config(unit, config);
    for (unsigned n = r->unit->ports; n-- > 1;) {
        const unsigned now = r->wires->port[n]->count(wire[n - 1]);

        if (r->twin->port[n].wire.direction != PORT_IN)
            continue;
        for (unsigned i = now; i < before[n] && !r->failure->code; i++) {
            memset(bits, 0, sizeof bits);
            r->wires->port[n]->look(wire[n - 1], (int)now - (int)before[n] + (int)(i - now), bits);
            record(r, config, n, bits);
        }
    }
}

/* The same of the packets that wait first, before the unit looks at them, and once each. */
static void record_first(struct recorder *r, const void *unit, void *const wire[])
{
    uint32_t config[VECTOR_WORDS] = { 0 }, bits[VECTOR_WORDS];

    r->wires->config(unit, config);
    for (unsigned n = r->unit->ports; n-- > 1;) {
        const unsigned count = r->wires->port[n]->count(wire[n - 1]);
        const uint64_t number = r->wires->port[n]->pushed(wire[n - 1]) - count;

        if (r->twin->port[n].wire.direction != PORT_IN || count == 0 || number < r->seen[n] ||
            r->failure->code)
            continue;
        memset(bits, 0, sizeof bits);
        r->wires->port[n]->look(wire[n - 1], 0, bits);
        r->seen[n] = number + 1;
        record(r, config, n, bits);
    }
}

static void note_given(struct recorder *r, void *const wire[], const uint64_t pushed[])
{
    uint32_t bits[VECTOR_WORDS];

    for (unsigned n = 1; n < r->unit->ports; n++) {
        const struct unit_wire *w = &r->twin->port[n].wire;
        const int now = (int)r->wires->port[n]->count(wire[n - 1]);
        const int given = (int)(r->wires->port[n]->pushed(wire[n - 1]) - pushed[n]);

        for (int i = now - given; w->direction == PORT_OUT && i < now; i++) {
            memset(bits, 0, BITS_WORDS(w->type->bits) * sizeof *bits);
            r->wires->port[n]->look(wire[n - 1], i, bits);
            note(&r->given[n], bits, w->type->bits);
        }
    }
}

static bool step(void *self, void *unit, const void *wires)
{
    struct recorder *r = self;
    void *wire[WIRES_PORTS];
    unsigned count[WIRES_PORTS];
    uint64_t pushed[WIRES_PORTS];

    r->wires->fifos(wires, wire);
    for (unsigned n = 1; n < r->unit->ports; n++) {
        count[n] = r->wires->port[n]->count(wire[n - 1]);
        pushed[n] = r->wires->port[n]->pushed(wire[n - 1]);
    }
    if (r->looks)
        record_first(r, unit, wire);
    if (!(r->inner.step ? r->inner.step(r->inner.self, unit, wires) : r->wires->step(unit, wire)))
        return false;
    note_given(r, wire, pushed);
    if (!r->failure->code && !r->looks)
        record_taken(r, unit, wire, count);
    return true;
}

/* Whether the unit asks memory for what a packet needs that it has not taken yet (mem_port.h). */
static bool looks(const struct golden *g)
{
    for (unsigned n = 1; n < g->unit->ports; n++)
        if (g->port[n].wire.answers && !strcmp(g->port[n].wire.type->name, "mem_reply"))
            return true;
    return false;
}

bool recorder_open(struct recorder *r, struct stand_in *s, const struct unit_ops *u,
                   const char *path, const char *options, struct failure *f)
{
    struct vector_header h = { .unit = u, .profile = "gm20b" };

    *r = (struct recorder){
        .path = path, .unit = u, .wires = wires_of(u), .inner = *s, .failure = f, .fresh = true
    };
    snprintf(h.options, sizeof h.options, "%s", options);
    r->twin = golden_open(u);
    if (!r->twin)
        return fail(f, EXIT_IO, "too little memory to record %s", u->name);
    r->looks = looks(r->twin);
    r->writer = vector_writer_open(path, &h, f);
    *s = (struct stand_in){ step, r };
    return r->writer != NULL;
}

/* What was inside never came, so comparing begins anew. */
void recorder_reset(struct recorder *r)
{
    memcpy(r->given, r->replayed, sizeof r->given);
    memset(r->seen, 0, sizeof r->seen);
    r->fresh = true;
}

/* Whether the file says what happened. */
static bool agrees(const struct recorder *r, struct failure *f)
{
    for (unsigned n = 1; n < r->unit->ports; n++) {
        const struct recorder_traffic *given = &r->given[n], *replayed = &r->replayed[n];

        if (given->packets != replayed->packets || given->sum != replayed->sum)
            return fail(f, EXIT_DIFFER,
                        "%s: %s of %s gave %" PRIu64 " packets, the file %" PRIu64
                        " or others; the file is not kept",
                        r->path, r->twin->port[n].wire.name, r->unit->name, given->packets,
                        replayed->packets);
    }
    return r->lines > 0 || fail(f, EXIT_DIFFER, "%s: nothing went through %s; no file is written",
                                r->path, r->unit->name);
}

bool recorder_close(struct recorder *r, struct failure *f)
{
    bool good = !f->code && r->writer && agrees(r, f) && vector_writer_commit(r->writer, f);

    if (good)
        fprintf(stderr, "%s: %" PRIu64 " vectors of %s\n", r->path, r->lines, r->unit->name);
    else
        vector_writer_abandon(r->writer);
    r->writer = NULL;
    golden_close(r->twin);
    r->twin = NULL;
    return good;
}
