/* frame_output.h - what the reference programs share: a scene in, a frame and a PNG out */
#ifndef FRAME_OUTPUT_H
#define FRAME_OUTPUT_H

#include "scene/frame.h"

/* Reads the scene, draws it into a cleared frame, writes the frame and, unless NULL, its picture. */
bool frame_output(const char *scene, const char *frame, const char *png,
                  bool (*draw)(const struct scene *, struct frame *, const void *,
                               struct failure *),
                  const void *how, struct failure *f);

#endif
