/* recorder.h - records the packets of a unit of the netlist as a vector file (vectors/README.md)
 *
 * Has a tap on each of the unit's wires (common/net_tap.h), so it replaces nothing, and several may look at one unit.
 *
 * The file has a line for each packet that the unit took, with the state bundle of that moment; of a unit that asks
 * memory for what a packet needs before it takes it (mem_port.h), for each that it saw first in its wire.
 * A bundle that is not modelled leaves the unit as it was, and so the file; before the first other one nothing is written.
 * Lines without inputs follow a packet that gives several.  A second unit makes the lines' outputs; at the end they must be
 * the packets that the netlist's unit gave.
 *
 * Not modelled: ccache where packets of several wires wait for one another (aurum draw with blending): no file is kept.
 */
#ifndef RECORDER_H
#define RECORDER_H

#include "golden.h"
#include "vector/vector_file.h"
#include "wires.h"

/* A unit in a netlist. */
struct recorder_place {
    const void *unit; /* which begins with its state bundle */
    void *wire[WIRES_PORTS];
};

/* Returns where a unit is, while it is told (net_unit_told). */
struct recorder_place recorder_place_of(const struct net_unit *u);

/* A port: what its packets were, and a checksum over them in order. */
struct recorder_traffic {
    uint64_t packets, sum;
};
struct recorder_port {
    struct recorder *recorder;
    unsigned number;
    struct net_tap tap;
    void *wire; /* that has the tap, or NULL */
    struct recorder_traffic given, replayed;
    bool shown; /* a packet is in the line */
};

struct recorder {
    const char *path;
    const struct unit_ops *unit;
    const struct wires_ops *wires;
    const void *state; /* the netlist's unit */
    void *bundle;      /* its state bundle as 'line' has it; or it has had none yet */
    bool bundled;
    struct golden *twin;
    struct vector_writer *writer;
    struct failure *failure;
    uint64_t lines;
    bool looks;        /* at packets that it has not taken */
    bool fresh;        /* the unit is as after reset, which the next line will say */
    bool may_be_empty; /* a file without lines is no failure, and not kept */
    struct recorder_port port[WIRES_PORTS];
    uint32_t line[VECTOR_WORDS]; /* that was written last: the bundle, and what is shown */
};

/* Starts to record a unit of a netlist that was just reset; 'options' describes the draw.  'f' receives a failure while
 * recording.
 */
bool recorder_open(struct recorder *r, const struct recorder_place *place, const struct unit_ops *u,
                   const char *path, const char *options, struct failure *f);

/* Notes that the unit was reset while recording; 'r' may be zeros. */
void recorder_reset(struct recorder *r);

/* Takes the taps off and gives the file its name, or removes it if anything failed; the netlist is there still.  'r' may be
 * zeros.
 */
bool recorder_close(struct recorder *r, struct failure *f);

#endif
