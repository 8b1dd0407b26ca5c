/* draw_read.h - the targets of a drawn frame, sample by sample */
#ifndef DRAW_READ_H
#define DRAW_READ_H

#include "screen/screen.h"
#include "scene/frame.h"

/* Reads the targets of a GPU's last draw into a frame of frame_new: colours; stored depth, if it has as many samples as
 * the colours.  The GPU has the memory that it drew to.
 */
void draw_read(const struct screen *g, struct frame *frame);

#endif
