/* recorder_line.c - see recorder_line.h */
#include "recorder_line.h"

#include <inttypes.h>
#include <string.h>

#include "common/bits.h"

void recorder_note(struct recorder_traffic *t, const struct fifo_ops *fifo, const void *packet)
{
    t->packets++;
    t->sum = fifo->sum(packet, t->sum);
}

/* A packet into its place in the line, or none. */
static void show(struct recorder_port *port, const void *packet)
{
    struct recorder *r = port->recorder;
    const struct unit_port *p = &r->twin->port[port->number];

    if (!packet && !port->shown)
        return;
    if (packet)
        p->wire.type->pack(packet, r->line, p->lsb);
    else
        bits_clear(r->line, p->lsb, p->wire.type->bits);
    bits_put(r->line, p->valid_lsb, 1, packet != NULL);
    port->shown = packet != NULL;
}

/* The one input of a line, or none. */
static void show_input(struct recorder *r, unsigned port, const void *packet)
{
    for (unsigned n = 1; n < r->unit->ports; n++)
        if (r->twin->port[n].wire.direction == PORT_IN)
            show(&r->port[n], n == port ? packet : NULL);
}

/* What the twin gives, into the line, which then goes into the file. */
static bool write_line(struct recorder *r)
{
    for (unsigned n = 1; n < r->unit->ports; n++) {
        const void *packet;

        if (r->twin->port[n].wire.direction != PORT_OUT)
            continue;
        packet = golden_first(r->twin, n);
        show(&r->port[n], packet);
        if (!packet)
            continue;
        recorder_note(&r->port[n].replayed, r->wires->port[n], packet);
        golden_drop(r->twin, n);
    }
    r->lines++;
    return vector_writer_put(r->writer, r->line, NULL, r->failure);
}

/* The unit's bundle into the line; false if it has had none. */
static bool take_bundle(struct recorder *r)
{
    const struct unit_port *cfg = &r->twin->port[0];
    uint32_t config[VECTOR_WORDS];

    if (r->bundled && !memcmp(r->bundle, r->state, r->wires->config_bytes))
        return true;
    memset(config, 0, BITS_WORDS(cfg->wire.type->bits) * sizeof *config);
    r->wires->config(r->state, config);
    if (r->unit->not_modelled(config))
        return r->bundled;
    memcpy(r->bundle, r->state, r->wires->config_bytes);
    r->bundled = true;
    bits_copy(r->line, cfg->lsb, config, 0, cfg->wire.type->bits);
    golden_put(r->twin, 0, config);
    return true;
}

void recorder_line(struct recorder_port *port, const void *packet)
{
    struct recorder *r = port->recorder;
    const struct unit_port *p = &r->twin->port[port->number];
    const unsigned reset = r->unit->vector->bits - 1;
    bool good, dropped;

    if (r->failure->code || !take_bundle(r))
        return;
    show_input(r, port->number, packet);
    bits_put(r->line, reset, 1, r->fresh);
    r->fresh = false;
    if (!golden_put_packet(r->twin, port->number, packet, &dropped)) {
        fail(r->failure, EXIT_NOT_MODELLED, "%s: line %" PRIu64 " of %s is not modelled: %s",
             r->path, r->lines, r->unit->name, r->twin->not_modelled);
        return;
    }
    if (dropped)
        bits_put(r->line, p->valid_lsb, 1, 0);
    good = write_line(r);
    bits_put(r->line, reset, 1, 0);
    while (good && r->unit->ready(r->twin->twin, 0) > 0) {
        show_input(r, 0, NULL);
        good = write_line(r);
    }
}
