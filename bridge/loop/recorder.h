/* recorder.h - records the packets of a unit of the netlist as a vector file (vectors/README.md)
 *
 * The file has a line for each packet that the unit took, with the state bundle of that moment; of a unit that asks
 * memory for what a packet needs before it takes it (mem_port.h), for each that it saw first in its wire.
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

/* The packets of a port: their number, and a checksum over them in order. */
struct recorder_traffic {
    uint64_t packets, sum;
};

struct recorder {
    const char *path;
    const struct unit_ops *unit;
    const struct wires_ops *wires;
    struct stand_in inner; /* the stand-in before */
    struct golden *twin;
    struct vector_writer *writer;
    struct failure *failure;
    uint64_t lines;
    bool looks;        /* at packets that it has not taken */
    uint64_t seen[16]; /* packets of a port in the file, if it does */
    bool fresh;        /* the unit is as after reset, which the next line will say */
    struct recorder_traffic given[16], replayed[16];
};

/* Starts to record a unit of a netlist that was just reset, on top of its stand-in; 'options' describes the
 * draw.  'f' receives a failure while recording.
 */
bool recorder_open(struct recorder *r, struct stand_in *s, const struct unit_ops *u,
                   const char *path, const char *options, struct failure *f);

/* The unit was reset while recording; 'r' may be zeros. */
void recorder_reset(struct recorder *r);

/* Gives the file its name, or removes it if anything failed; 'r' may be zeros. */
bool recorder_close(struct recorder *r, struct failure *f);

#endif
