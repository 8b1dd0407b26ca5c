/* recorder_line.h - the lines that a recorder writes
 *
 * One line is kept and changed where packets come and go: the state bundle is packed when it changed, a packet once, and
 * the twin gets it as it is.
 */
#ifndef RECORDER_LINE_H
#define RECORDER_LINE_H

#include "recorder.h"

/* Counts a packet of a port, and goes on with the checksum. */
void recorder_note(struct recorder_traffic *t, const struct fifo_ops *fifo, const void *packet);

/* Writes the line of one packet that the unit took, and those of what else comes of it; none before a bundle that is modelled, or
 * after a failure.
 */
void recorder_line(struct recorder_port *port, const void *packet);

#endif
