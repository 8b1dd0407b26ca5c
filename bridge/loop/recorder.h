/* recorder.h - what a unit of the netlist takes and gives, as a vector file of it (vectors/README.md)
 *
 * The file replays on a unit that is given the same packets: a line for each packet that was taken, with
 * the state bundle of that time, and lines without inputs for results that are more than one a packet.
 * A second unit makes the lines' outputs; at the end each output's packets must be those that the
 * netlist's unit gave.
 */
#ifndef RECORDER_H
#define RECORDER_H

#include "golden.h"
#include "vector/vector_file.h"
#include "wires.h"

/* What came at a port: how many packets, and a sum over them in their order. */
struct recorder_traffic {
    uint64_t packets, sum;
};

struct recorder {
    const char *path;
    const struct unit_ops *unit;
    const struct wires_ops *wires;
    struct stand_in inner; /* that was there before */
    struct golden *twin;
    struct vector_writer *writer;
    struct failure *failure;
    uint64_t lines;
    struct recorder_traffic given[16], replayed[16];
};

/* Records a unit of a netlist that was just reset, on top of its stand-in, to a file; 'options' says
 * what is drawn.  A failure while recording is put into 'f'.
 */
bool recorder_open(struct recorder *r, struct stand_in *s, const struct unit_ops *u,
                   const char *path, const char *options, struct failure *f);

/* Gives the file its name, or removes it if anything failed; 'r' may be zeros. */
bool recorder_close(struct recorder *r, struct failure *f);

#endif
