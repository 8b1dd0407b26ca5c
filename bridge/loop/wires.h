/* wires.h - golden units on wires that others own, by packed packets
 *
 * What units.def says of a unit in a netlist: 'unit' is its struct, wire[n - 1] the FIFO of its port n.
 */
#ifndef WIRES_H
#define WIRES_H

#include "common/stand_in.h"
#include "unit.h"

struct wires_ops {
    void (*config)(const void *unit, uint32_t *bits);
    bool (*step)(void *unit, void *const wire[]); /* the unit's own */

    /* Of the FIFO of a port. */
    size_t (*size)(unsigned port);
    unsigned (*count)(unsigned port, const void *fifo);  /* packets that wait */
    uint64_t (*pushed)(unsigned port, const void *fifo); /* that ever came */
    /* The packet 'at' places behind the first that waits; before it (negative): one that was taken. */
    void (*look)(unsigned port, const void *fifo, int at, uint32_t *bits);
    void (*push)(unsigned port, void *fifo, const uint32_t *bits);
    void (*drop)(unsigned port, void *fifo); /* the first */
};

/* Of a unit of the table. */
const struct wires_ops *wires_of(const struct unit_ops *u);

/* The place of that unit among those that the netlist joins; WIRED_UNITS if it is none of them. */
enum wired_unit wired_named(const char *name);

/* The unit there. */
const struct unit_ops *wired_unit(enum wired_unit place);

/* FIFOs for the unit's ports, empty, at wire[0] ...; false if memory is short. */
bool wires_new(const struct unit_ops *u, void *wire[]);
void wires_free(const struct unit_ops *u, void *wire[]);

#endif
