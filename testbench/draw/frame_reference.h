/* frame_reference.h - a scene by the definitions alone (facts/texture/raster_rules.md 1 to 3)
 *
 * Every sample of every pixel of every triangle's box is asked, in exact numbers: x and y to 1/256
 * pixel, nearest even; the signs of three edge functions, top-left rule; z and the perspective
 * quotient as fractions, each rounded once, half up.  Colour is of the pixel's centre, whichever
 * samples are covered, to 8 bits before it is blended; the blend is rounded once.  Nothing is
 * incremental and nothing comes from the model, so it can be an opinion on it.
 */
#ifndef FRAME_REFERENCE_H
#define FRAME_REFERENCE_H

#include "scene/frame.h"
#include "scene/scene.h"

/* Draws into a frame of frame_new. */
void frame_reference(const struct scene *s, struct frame *frame);

#endif
