/* wires.h - golden units on wires that others own, by packed packets
 *
 * What the .net files say of a unit in a netlist (common/net.h): 'unit' is its struct, wire[n - 1] the FIFO of
 * its port n.
 */
#ifndef WIRES_H
#define WIRES_H

#include "common/net.h"
#include "unit.h"

#define WIRES_PORTS 16 /* of a unit, at most */

/* FIFOs of one packet. */
struct fifo_ops {
    const char *packet;
    size_t size;
    unsigned (*count)(const void *fifo);  /* packets that wait */
    uint64_t (*pushed)(const void *fifo); /* that ever came */
    /* The packet 'at' places behind the first that waits; before it (negative): one that was taken. */
    void (*look)(const void *fifo, int at, uint32_t *bits);
    void (*push)(void *fifo, const uint32_t *bits);
    void (*drop)(void *fifo);                              /* the first */
    uint64_t (*sum)(const void *packet, uint64_t sum);     /* goes on with a checksum */
    const void *(*waiting)(const void *fifo, unsigned at); /* as 'look', the struct itself */
    struct net_tap **(*tap)(void *fifo);                   /* where taps go */
    void (*tell)(void *fifo); /* who looks, of what was filled in place (common/bus_c.h) */
};

struct wires_ops {
    const char *unit;
    void (*config)(const void *unit, uint32_t *bits);
    size_t config_bytes;                            /* of its struct, with which the unit begins */
    bool (*step)(void *unit, void *const wire[]);   /* the unit's own */
    void (*fifos)(const void *wires, void *wire[]); /* of a struct UNIT_wires */
    const char *const *name;                        /* of the wires; port n: [n]; then NULL */
    const struct fifo_ops *port[WIRES_PORTS];
};

/* Returns the wires of a unit of the table; NULL if no netlist has it. */
const struct wires_ops *wires_of(const struct unit_ops *u);

/* Returns unit i of the netlist, in flow order, from 0 on; NULL after the last. */
const struct unit_ops *wired_unit(unsigned i);

/* Returns the number of the unit of that name, or that of all. */
unsigned wired_named(const char *name);

/* Returns whether a block has unit i: not those of gpc/tpc/others.net and fbp/spare.net. */
bool wired_joined(unsigned i);

/* Return whether unit i is of struct screen (screen_units), from setup to memory; of screen or of struct world
 * (world_units); of struct grids (grids_units).
 */
bool wired_in_gpu(unsigned i);
bool wired_draws(unsigned i);
bool wired_computes(unsigned i);
#define WIRED_MOST 64 /* units of the netlist, at most */

/* FIFOs for the unit's ports, empty, at wire[0] ...; false if memory is short. */
bool wires_new(const struct unit_ops *u, void *wire[]);
void wires_free(const struct unit_ops *u, void *wire[]);

#endif
